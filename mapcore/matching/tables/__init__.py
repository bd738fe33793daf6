"""The tables of matching, which hold on every map: kept as JSON, read once."""

from __future__ import annotations

import json
import zipfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

TABLES_FOLDER = Path(__file__).parent
NAME_LENGTH = 26
"""Where a member of a zip file has the lengths of its name and of what follows it."""


@cache
def table(name: str) -> Any:
    """Return the content of `name.json`.

    >>> table("us_states")["06"][:2]
    ['CA', 'California']
    """
    return json.loads((TABLES_FOLDER / f"{name}.json").read_text("utf-8"))


def read_section(name: str, section: str) -> list[str]:
    r"""Return the lines of a section of `name.zip`, none if it has no such section.

    The list of sections is read once: to open the file with `zipfile` would read it each time.

    >>> read_section("codes", "FIPS")[0].partition("\t")[0], read_section("codes", "none")
    ('01001', [])
    """
    if (found := _list_sections(name).get(section)) is None:
        return []
    with (TABLES_FOLDER / f"{name}.zip").open("rb") as file:
        file.seek(found.header_offset + NAME_LENGTH)
        names = int.from_bytes(file.read(2), "little"), int.from_bytes(file.read(2), "little")
        file.seek(sum(names), 1)
        packed = file.read(found.compress_size)
    content = zlib.decompress(packed, -zlib.MAX_WBITS) if found.compress_type else packed
    return content.decode().split("\n")


@cache
def _list_sections(name: str) -> dict[str, zipfile.ZipInfo]:
    with zipfile.ZipFile(TABLES_FOLDER / f"{name}.zip") as members:
        return members.NameToInfo

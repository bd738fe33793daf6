"""The tables of matching, which hold on every map: kept as JSON, read once."""

from __future__ import annotations

import io
import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

TABLES_FOLDER = Path(__file__).parent


@cache
def table(name: str) -> Any:
    """Return the content of `name.json`.

    >>> table("us_states")["06"][:2]
    ['CA', 'California']
    """
    return json.loads((TABLES_FOLDER / f"{name}.json").read_text("utf-8"))


def read_section(name: str, section: str) -> list[str]:
    r"""Return the lines of a section of `name.zip`, none if it has no such section.

    >>> read_section("codes", "FIPS")[0].partition("\t")[0], read_section("codes", "none")
    ('01001', [])
    """
    try:
        return _open_sections(name).read(section).decode().split("\n")
    except KeyError:
        return []


@cache
def _open_sections(name: str) -> zipfile.ZipFile:
    """Return an open zip file: in memory, since forked processes share the place in a file."""
    return zipfile.ZipFile(io.BytesIO((TABLES_FOLDER / f"{name}.zip").read_bytes()))

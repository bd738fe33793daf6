"""Names known everywhere: what countries and first-level units are called in all languages.

They come after all names that the map itself has, and only where no other region of the map is
called nearly so: a translation into some language can be one letter from a neighbour's name.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from mapcore.matching.codes import is_code
from mapcore.matching.kinds import pure_kinds
from mapcore.matching.targets import slipped, targets

if TYPE_CHECKING:
    from mapcore.matching.index import RegionIndex, Regions

_SHORTEST_LETTERS = 4


def known(index: RegionIndex, words: str) -> Regions:
    """Return the regions that a text of spaced words names in some language."""
    names = _names(index)
    solid = words.replace(" ", "")
    found = names.get(solid, ()) if solid == words or len(solid) >= _SHORTEST_LETTERS else ()
    if len(found) == 1 and solid.isascii():
        close = (each for name in slipped(targets(index), solid) for each in name.called)
        return tuple(dict.fromkeys((*found, *close)))
    return found


def _names(index: RegionIndex) -> dict[str, Regions]:
    """Return the known names of the map's regions, without spaces; read when first needed."""
    names: dict[str, Regions] | None = index.lazy.get("known")  # type: ignore[assignment]
    if names is not None:
        return names
    names = {}
    keys = {region.key: number for number, region in enumerate(index.regions)}
    for section in sorted({_section(key) for key in keys if is_code(key)} - {None}, key=str):
        shortest = 3 if section == "" else _SHORTEST_LETTERS
        for code, line in _section_lines(section or ""):
            if code not in keys:
                continue
            parts = {name for _, inner in _section_lines(code) for name in inner}
            for name in line:
                if name in parts or pure_kinds(
                    name
                ):  # England is a part of the United Kingdom, not its name
                    continue
                solid = name.replace(" ", "")
                if len(solid) >= shortest or not solid.isascii():
                    regions = names.get(solid, ())
                    if keys[code] not in regions:
                        names[solid] = (*regions, keys[code])
    index.lazy["known"] = names
    return names


def _section(key: str) -> str | None:
    """Return the section of the table that a code is in: that of its country, or of countries."""
    if len(key) == 2:
        return ""
    return key[:2] if key[2:3] == "-" and key[:2].isalpha() else None


def _section_lines(section: str) -> list[tuple[str, list[str]]]:
    lines = _sections().get(section, b"").decode().splitlines()
    return [(code, names) for code, *names in (line.split("\t") for line in lines)]


@cache
def _sections() -> dict[str, bytes]:
    """Return the table's lines by section: that of countries is "", others are of a country."""
    packed = (files("mapcore.matching") / "tables" / "known.txt.gz").read_bytes()
    parts = (b"\n" + gzip.decompress(packed)).split(b"\n#")
    heads = (part.partition(b"\n") for part in parts[1:])
    return {head.decode(): lines for head, _, lines in heads}

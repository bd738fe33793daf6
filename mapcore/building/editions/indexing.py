"""The index of former editions, and the table of them in the documentation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import mapcore.building
from mapcore.atlas.archive import SUFFIX, Archive
from mapcore.atlas.editions.opening import read_change
from mapcore.atlas.pack import open_pack
from mapcore.building.editions.making import FOLDER, open_base
from mapcore.building.tables import split

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PAGE = Path(mapcore.building.__file__).parents[2] / "docs" / "editions.md"
BEGIN, END = "<!-- editions: begin -->", "<!-- editions: end -->"


def write_table(index: Mapping[str, Any], page: str) -> str:
    """Return the text of a page with the table of all editions between its two marks."""
    lines = ["| id | of | in force | regions |", "|---|---|---|---|"]
    for family, entry in index.items():
        for each in entry["editions"]:
            names = ", ".join(f"`{name}`" for name in (each["id"], *each.get("aliases", ())))
            span = f"{each['from']} to {each['until']}"
            lines.append(f"| {names} | `{family}` | {span} | {each['regionCount']:,} |")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join((before + BEGIN, *lines, END + after))


def document_of(rows_: Iterable[Mapping[str, str]], folder: Path) -> dict[str, Any]:
    """Return the index of all families: see `mapcore.atlas.editions.periods`."""
    index: dict[str, Any] = {}
    for row in rows_:
        family = open_pack(folder / f"{row['family']}{SUFFIX}")
        entry = index.setdefault(row["family"], {"year": "", "from": row["ends"], "editions": []})
        name = f"{row['id']}{SUFFIX}"
        file = f"{FOLDER}/{name}" if row["base"] else name
        count = _count_regions(row, folder)
        aliases = split(row["aliases"])
        entry["editions"].append(
            {
                "id": row["id"],
                "title": row["title"],
                "from": row["begins"],
                "until": row["ends"],
                "file": file,
                "regionCount": count,
                **({"base": row["base"]} if row["base"] else {}),
                **({"aliases": aliases} if aliases else {}),
            }
        )
        entry["from"] = max(entry["from"], row["ends"])
        entry["year"] = find_year(family.edition, entry["from"])
    return index


def _count_regions(row: Mapping[str, str], folder: Path) -> int:
    if not row["base"]:
        return len(open_pack(folder / f"{row['id']}{SUFFIX}").regions)
    own = Archive(folder / FOLDER / f"{row['id']}{SUFFIX}").metadata()
    return len(read_change(own, list(open_base(row["base"], folder).keys)).order)


def find_year(edition: str, begins: str) -> str:
    """Return the year that a map of today is known by.

    >>> find_year("2023; drawn after the files of 2016", "2022-01"), find_year("2019", "2022-06")
    ('2023', '2022')
    """
    words = edition.replace(";", " ").replace(",", " ").split()
    years = [word for word in words if word.isdecimal() and len(word) == 4]
    return max([*years[:1], begins[:4]])

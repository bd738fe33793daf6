"""The page of the documentation that lists all maps, written from the catalog's index."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HEADINGS = {
    "world": "The world",
    "continent": "Continents",
    "region": "Other groups of countries",
    "un-subregion": "Subregions of the United Nations",
    "country": "Countries",
    "us-counties": "Counties of the United States",
}
ALIASES_SHOWN = 4


def listing(lines: Iterable[Mapping[str, Any]]) -> str:
    """Return the page in Markdown, with a table for each category of the catalog."""
    by_category: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for line in lines:
        by_category[line["category"]].append(line)
    total = sum(map(len, by_category.values()))
    parts = [
        "# Maps\n",
        f"The {total} maps that come with the library. This page is written by the builder of the"
        " packs from the catalog; `mapcore maps` prints the same on a terminal.\n",
    ]
    for category, heading in HEADINGS.items():
        parts.append(f"## {heading}\n")
        parts.append("| id | title | regions | labels | also known as |\n|---|---|---|---|---|")
        parts.extend(map(_row, by_category[category]))
        parts.append("")
    return "\n".join(parts)


def _row(line: Mapping[str, Any]) -> str:
    aliases = ", ".join(f"`{alias}`" for alias in line["aliases"][:ALIASES_SHOWN])
    labels = "yes" if line["labels"] else ""
    regions = f"{line['regionCount']} × {line['regionType']}"
    return f"| `{line['id']}` | {line['title']} | {regions} | {labels} | {aliases} |"

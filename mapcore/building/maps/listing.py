"""The page of the documentation that lists all maps, written from the catalog's index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.atlas.typos import find_counts
from mapcore.building.tables import gather

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HEADINGS = {
    "world": "The world",
    "continent": "Continents",
    "region": "Other groups of countries",
    "un-subregion": "Subregions of the United Nations",
    "country": "Countries",
    "second-level": "Countries by second-level units",
    "us-counties": "Counties of the United States",
    "us-zips": "ZIP areas of the United States",
    "tiles": "Tile grids and hexagons",
}
ALIASES_SHOWN = 4
MOST_VALUES = 5_000
"""The most values of a request to the service."""


def listing(lines: Iterable[Mapping[str, Any]]) -> str:
    """Return the page in Markdown, with a table for each category of the catalog."""
    by_category = gather((line["category"], line) for line in lines)
    total = sum(map(len, by_category.values()))
    parts = [
        "# Maps\n",
        f"The {total} maps that come with the library. This page is written by the builder of the"
        " packs from the catalog; `mapcore maps` prints the same on a terminal. The edition says"
        " which year a map's boundaries are of; [data-sources.md](data-sources.md) tells where they"
        " come from.\n",
        "The library, the command line and batches take up to 20,000 values, so that every map can"
        " be filled whole. The service takes at most 5,000; a request with more is refused, and"
        " nothing is left out in silence. Maps with more regions:"
        f" {_name_large(by_category)}. To have the service colour them all,"
        " send 5,000 values with the edges of the classes (`choropleth.breaks`), and give the other"
        " regions the colours of their classes under `regions`, which takes 5,000 more. The legend"
        " in the report of a dry run has these colours. To draw one part, send its values alone"
        ' with `frame` set to "data".\n',
        "Slips are titles of regions with one typing error. The column tells the share that is"
        " corrected to the region that was meant, and how many are corrected to another one"
        " ([how keys are matched](matching.md)). Codes, such as those of ZIP areas, are never"
        " corrected. `nox -s edits` counts them.\n",
    ]
    for category, heading in HEADINGS.items():
        if category not in by_category:
            continue
        parts.append(f"## {heading}\n")
        parts.append("| id | title | regions | edition | labels | slips | also known as |")
        parts.append("|---|---|---|---|---|---|---|")
        parts.extend(map(_row, by_category[category]))
        parts.append("")
    return "\n".join(parts)


def _name_large(by_category: Mapping[str, list[Mapping[str, Any]]]) -> str:
    """Return the ids of the maps that have more regions than a request has values."""
    lines = [line for own in by_category.values() for line in own]
    large = (f"`{line['id']}`" for line in lines if line["regionCount"] > MOST_VALUES)
    return ", ".join(large) or "none"


def _row(line: Mapping[str, Any]) -> str:
    aliases = ", ".join(f"`{alias}`" for alias in line["aliases"][:ALIASES_SHOWN])
    labels = "yes" if line["labels"] else ""
    regions = f"{line['regionCount']} × {line['regionType']}"
    slips = _rate(line)
    cells = (f"`{line['id']}`", line["title"], regions, line["edition"], labels, slips, aliases)
    return f"| {' | '.join(cells)} |"


def _rate(line: Mapping[str, Any]) -> str:
    """Return how the slips of a map are read; nothing where they are not counted."""
    counts = find_counts(line.get("tilesOf", line["id"]), line["edition"], line["regionCount"])
    if counts and not counts.right:
        return f"0 corrected, {counts.wrong} wrong"
    return f"{100 * counts.share:.1f} % right, {counts.wrong} wrong" if counts else ""

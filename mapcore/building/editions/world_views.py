"""World views: maps of countries on which a state has the areas that it claims.

`python -m mapcore.building.editions` writes them, as changes of the packs of today.
For each view, packs part the disputed areas from the countries that have them, and a last one joins
them to the state that claims them. `tables/disputed_areas.csv` says whose they are, and who claims
them.
"""

from __future__ import annotations

import json
from math import sqrt
from typing import TYPE_CHECKING, Any

import shapely
from attrs import evolve

from mapcore.atlas.archive import SUFFIX
from mapcore.atlas.editions.opening import open_edition
from mapcore.atlas.pack import MapPack, Region, open_pack
from mapcore.building.draft import LONGER_SIDE
from mapcore.building.editions.making import EditionDraft, pack_edition, read_area
from mapcore.building.editions.placing import place_shapes
from mapcore.building.sources.coverage import read_coverage
from mapcore.building.sources.natural_earth import DISPUTED_AREAS
from mapcore.building.tables import INPUTS, get_row, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

FOLDER = "views"
"""The folder of the packs, beside those of today's maps."""
VIEWED_MAPS = ("world", "africa", "asia", "europe", "south-america", "western-asia", "middle-east")
"""The maps that have views."""
EDGE_UNITS = 0.15
"""A disputed area reaches its country's border if it is so near to it, in plane units."""
EDGE_DEGREES = 0.02
"""The same in degrees, where these are more: on maps of less than the world."""


def group_areas(keys: Sequence[str]) -> dict[str, list[dict[str, str]]]:
    """Return the views that can be drawn on a map with these countries, and the areas they move.

    A view is left out where the map has one country of an area and not the other one.
    """
    found: dict[str, list[dict[str, str]]] = {}
    broken = set()
    for area in rows("disputed_areas"):
        here = [area["country"] in keys, area["claimant"] in keys]
        if all(here):
            found.setdefault(area["view"], []).append(area)
        elif any(here):
            broken.add(area["view"])
    return {view: areas for view, areas in sorted(found.items()) if view not in broken}


def write_views(map_id: str, folder: Path) -> dict[str, Any]:
    """Write the packs of a map's views and return what the index says of them.

    That is for each view its areas, and its packs in the order in which they change the map.
    """
    base = open_pack(folder / f"{map_id}{SUFFIX}")
    (folder / FOLDER).mkdir(exist_ok=True)
    found: dict[str, Any] = {}
    for view, areas in group_areas(base.keys).items():
        files: list[str] = []
        pack = base
        for draft in _drafts(base, view, areas):
            files.append(f"{FOLDER}/{draft.row['id']}{SUFFIX}")
            file = folder / files[-1]
            file.write_bytes(pack_edition(evolve(draft, base=pack)))
            pack = open_edition(file, pack.archive)
        found[view] = {
            "id": pack.id,
            "title": pack.title,
            "areas": [area["title"] for area in areas],
            "files": files,
        }
    return found


def _drafts(base: MapPack, view: str, areas: Sequence[Mapping[str, str]]) -> Iterator[EditionDraft]:
    """Yield the changes that make a view: each country is cut in parts, then these are joined."""
    cut = [area for area in areas if area["source"] != "region"]
    for country in sorted({area["country"] for area in cut}):
        yield _part(base, view, [area for area in cut if area["country"] == country])
    yield _join(base, view, areas)


def _row(base: MapPack, map_id: str, title: str) -> dict[str, str]:
    """Return what the pack of a view says of itself, in the form of the table of editions."""
    empty = dict.fromkeys(("region_type", "region_types", "aliases", "notes", "source"), "")
    return {
        **empty,
        "id": map_id,
        "title": title,
        "edition": base.edition,
        "begins": "",
        "ends": "",
    }


def _part(base: MapPack, view: str, areas: Sequence[Mapping[str, str]]) -> EditionDraft:
    """Return the map on which the disputed areas of a country are regions of their own."""
    country = areas[0]["country"]
    coverage = read_coverage(INPUTS / f"{DISPUTED_AREAS}.coverage")
    named = {row["key"]: shape for row, shape in coverage}
    rest = read_area(base.geometry(4 * LONGER_SIDE), base.index_of_key[country])
    border = shapely.boundary(rest)
    regions, shapes = [], []
    given = [named[area["area"]] for area in areas]
    for area, degrees, shape in zip(areas, given, place_shapes(base, given), strict=True):
        reach = max(EDGE_UNITS, EDGE_DEGREES * sqrt(shape.area / degrees.area))
        edge = shapely.intersection(shapely.buffer(shape, reach), shapely.buffer(border, reach))
        own = shapely.intersection(shapely.union(shape, edge), rest)
        rest = shapely.difference(rest, own)
        regions.append(Region(_key(area), area["title"]))
        shapes.append(own)
    row = _row(base, f"{base.id}-{view}-{country.lower()}", base.title)
    kept = base.regions[base.index_of_key[country]]
    return EditionDraft(row, base, base, (*regions, kept), (), (country,), (*shapes, rest))


def _key(area: Mapping[str, str]) -> str:
    return area["country"] if area["source"] == "region" else f"~{area['area']}"


def _join(base: MapPack, view: str, areas: Sequence[Mapping[str, str]]) -> EditionDraft:
    """Return the map of a view, on which the areas are with those who claim them."""
    groups: dict[str, list[str]] = {}
    for area in areas:
        groups.setdefault(area["claimant"], [area["claimant"]]).append(_key(area))
    regions = tuple(base.regions[base.index_of_key[owner]] for owner in groups)
    name = get_row("countries", code=view.upper())["title"]
    row = _row(base, f"{base.id}-{view}", f"{base.title} (view of {name})")
    joined = tuple(tuple(group) for group in groups.values())
    return EditionDraft(row, base, base, regions, joined, (), ())


def write_all_views(out: Path) -> None:
    """Write the packs of world views and their index; the same inputs give the same bytes."""
    found = {map_id: write_views(map_id, out) for map_id in VIEWED_MAPS}
    text = json.dumps(found, ensure_ascii=False, indent=1)
    (out / "views.json").write_text(f"{text}\n", "utf-8")

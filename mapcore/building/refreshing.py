"""Packs with their shapes as they are, and anew all that follows from shapes and tables alone.

That are coasts, cities, the roads of the United States, and the layers that are shown unless they
are hidden. A full build gives the same bytes, but takes far longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.atlas.archive import SHIPPED_LEVEL, archive_of
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.pack import open_pack
from mapcore.building.importing.alike import draft_inset, draw_on_pack
from mapcore.building.maps.recipes import STATES
from mapcore.building.packing import places_array, with_coast
from mapcore.building.regions import census, nuts
from mapcore.building.shapes.detail import (
    ArcTable,
    append_lines,
    lines_on_grid,
    pack_levels,
    read_level,
)
from mapcore.building.sources.places import MAX_CITIES, MAX_CITIES_OF_MANY, places_of
from mapcore.building.tables import find_row, get_row, rows, split

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from mapcore.atlas.pack import MapPack
    from mapcore.building.draft import Cell
    from mapcore.building.shapes.detail import Level
    from mapcore.building.sources.places import Cities

OF_MANY = frozenset({"world", "group", "eu-nuts"})
"""The kinds of maps that show many countries, and fewer cities of each."""
SECOND_LEVEL = frozenset({"units", "us-counties", "us-districts", "us-metros", "us-state-zips"})
"""The kinds of maps that show the borders of states over their regions."""


def refresh_pack(
    file: Path,
    row: dict[str, str],
    cities: tuple[Cities, ...] | None,
    roads: Sequence[Cell] | None = None,
) -> None:
    """Write the pack of a row of the table of maps anew.

    Without `cities` it keeps its own, without `roads` of the United States those that it has.
    """
    pack = open_pack(file)
    document = pack.archive.metadata()
    levels = [read_level(pack, number) for number in pack.levels]
    if roads is not None and row["kind"].startswith("us-"):
        shapes = draw_on_pack(pack, roads)
        levels = [_with_roads(level, shapes) for level in levels]
        shipped = {layer for layer in pack.layers if layer != "roads"}
        shipped.update(layer for level in levels for layer in level.layers)
        document["layers"] = [layer for layer in LAYER_IDS if layer in shipped]
    frames = [inset.frame for inset in pack.insets]
    members, sizes = pack_levels([with_coast(level, frames) for level in levels])
    document["sections"] |= sizes
    if cities and "cities" in pack.layers:
        plane = (pack.projection.proj, pack.to_plane, pack.frame.sides)
        most = MAX_CITIES_OF_MANY if row["kind"] in OF_MANY else MAX_CITIES
        insets = list(map(draft_inset, pack.insets))
        places = places_of(cities, plane, insets, _countries_of(row, pack), most)
        members["places"] = places_array(places)
        document["sections"]["places"] = [place.name for place in places]
    elif "cities" in pack.layers:
        members |= pack.archive.arrays(("places",))
    if row["kind"] in SECOND_LEVEL:
        shown = dict.fromkeys((*document["defaultLayers"], *STATES))
        document["defaultLayers"] = [layer for layer in shown if layer in pack.layers]
    file.write_bytes(archive_of(document, members, SHIPPED_LEVEL))


def _with_roads(level: Level, shapes: Sequence[shapely.Geometry]) -> Level:
    """Return a level with roads as its last arcs, in place of those that are there."""
    table = dict(level.more.sections)
    table.pop("roads", None)
    table["arcs"] = table["arcs"][: len(table["arcs"]) - len(table.pop("roads_refs", ()))]
    kept = evolve(level, more=ArcTable(level.more.deltas[:, : table["arcs"].sum()], table))
    lines = lines_on_grid(shapes, level.number)
    others = tuple(layer for layer in level.layers if layer != "roads")
    return evolve(
        level,
        more=append_lines(kept, {"roads": lines} if lines else {}),
        layers=(*others, "roads") if lines else others,
    )


def _countries_of(row: dict[str, str], pack: MapPack) -> Collection[str]:
    """Return the codes of the countries whose cities a map shows."""
    kind, of = row["kind"], row["of"]
    if kind in {"world", "group"}:
        found = find_row("groups", id=of)
        return frozenset(split(found["members"]) if found else pack.keys)
    if kind == "units":
        return frozenset(split(get_row("unit_maps", map=row["id"])["country"]))
    if kind == "territory":
        return {of}
    if kind == "eu-nuts":
        return nuts.list_countries()
    if kind in {"us-states", "us-counties"}:
        return {"US"}
    if kind.startswith("us-"):
        return census.DRAWN_COUNTRIES
    units = [each for each in rows("regions") if each["country"] == of and each["title"]]
    return {each["world"] or each["country"] for each in units}

"""Packs with their shapes as they are, and anew all that follows from shapes and tables alone.

That are coasts, cities, the roads of the United States, and the layers that are shown unless they
are hidden. A full build gives the same bytes, but takes far longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.atlas.archive import Archive, archive_of
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.pack import open_pack
from mapcore.atlas.shapes import LEVEL_CANVASES, LEVEL_GRIDS, split_table
from mapcore.building.importing.alike import draft_inset, draw_on_pack
from mapcore.building.maps.recipes import STATES
from mapcore.building.packing import places_array
from mapcore.building.regions import census, nuts
from mapcore.building.shapes.coast_arcs import find_coast
from mapcore.building.shapes.detail import TOLERANCE_PX, append_lines, lines_on_grid
from mapcore.building.sources.places import MAX_CITIES, MAX_CITIES_OF_MANY, places_of
from mapcore.building.tables import rows, split

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.building.draft import Cell
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
    document = Archive(file).metadata()
    members = _read_members(pack)
    _tag_coasts(pack, document, members)
    if cities and "cities" in pack.layers:
        plane = (pack.projection.proj, pack.to_plane, pack.frame.sides)
        most = MAX_CITIES_OF_MANY if row["kind"] in OF_MANY else MAX_CITIES
        insets = list(map(draft_inset, pack.insets))
        places = places_of(cities, plane, insets, _countries_of(row, pack), most)
        members["places"] = places_array(places)
        document["sections"]["places"] = [place.name for place in places]
    if row["kind"] in SECOND_LEVEL:
        shown = dict.fromkeys((*document["defaultLayers"], *STATES))
        document["defaultLayers"] = [layer for layer in shown if layer in pack.layers]
    if roads is not None and row["kind"].startswith("us-"):
        _draw_roads(pack, document, members, roads)
    file.write_bytes(archive_of(document, members))


def _draw_roads(
    pack: MapPack, document: dict[str, Any], members: dict[str, NDArray[Any]], roads: Sequence[Cell]
) -> None:
    """Put the roads into the last arcs of a pack's layers, in place of those that are there."""
    shapes = draw_on_pack(pack, roads)
    sections, drawn = document["sections"]["layers"], False
    for level in pack.levels:
        tolerance = TOLERANCE_PX * LEVEL_CANVASES[1] / LEVEL_CANVASES[level]
        lines = lines_on_grid(shapes, tolerance, LEVEL_GRIDS[level])
        table = split_table(members[f"layer_table{level}"], sections[str(level)])
        table["arcs"] = table["arcs"][: len(table["arcs"]) - len(table.pop("roads_refs", ()))]
        table.pop("roads", None)
        points = members[f"layer_points{level}"][:, : table["arcs"].sum()]
        own_arcs = document["sections"]["levels"][str(level)]["arcs"]
        more = append_lines(points, table, own_arcs, {"roads": lines} if lines else {})
        members[f"layer_points{level}"] = more.deltas
        members[f"layer_table{level}"] = np.concatenate(list(more.sections.values()))
        sections[str(level)] = {name: len(part) for name, part in more.sections.items()}
        drawn = drawn or bool(lines)
    shipped = {*document["layers"]} - {"roads"} | ({"roads"} if drawn else set())
    document["layers"] = [layer for layer in LAYER_IDS if layer in shipped]


def _read_members(pack: MapPack) -> dict[str, NDArray[Any]]:
    """Return the arrays of a pack in the order in which they are written."""
    names = []
    for level in pack.levels:
        names += [f"points{level}", f"table{level}"]
        if pack.sections["layers"].get(str(level), {}).keys() - {"arcs"}:
            names += [f"layer_points{level}", f"layer_table{level}"]
    return pack.archive.arrays([*names, *(["places"] if "cities" in pack.layers else [])])


def _tag_coasts(
    pack: MapPack, document: dict[str, Any], members: dict[str, NDArray[np.int32]]
) -> None:
    """Put the section `coast` into the tables and the document of a pack."""
    frames = [inset.frame for inset in pack.insets]
    for level in pack.levels:
        if f"layer_table{level}" not in members:
            continue
        sizes = document["sections"]["levels"][str(level)]
        own = split_table(members[f"table{level}"], sizes)
        own.pop("coast", None)
        more = split_table(
            members[f"layer_table{level}"], document["sections"]["layers"][str(level)]
        )
        tables = (members[f"points{level}"], own), (members[f"layer_points{level}"], more)
        coast = find_coast(*tables, LEVEL_GRIDS[level], frames)
        if coast is not None:
            own["coast"] = coast
        members[f"table{level}"] = np.concatenate(list(own.values()))
        document["sections"]["levels"][str(level)] = {k: len(part) for k, part in own.items()}


def _countries_of(row: dict[str, str], pack: MapPack) -> Collection[str]:
    """Return the codes of the countries whose cities a map shows."""
    kind, of = row["kind"], row["of"]
    if kind in {"world", "group"}:
        members = {each["id"]: split(each["members"]) for each in rows("groups")}
        return frozenset(members.get(of, pack.keys))
    if kind == "units":
        (codes,) = (each["country"] for each in rows("unit_maps") if each["map"] == row["id"])
        return frozenset(split(codes))
    if kind == "territory":
        return {of}
    if kind == "eu-nuts":
        return nuts.list_countries()
    if kind in {"us-states", "us-counties"}:
        return {"US"}
    if kind.startswith("us-"):
        return census.DRAWN_COUNTRIES
    found = [each for each in rows("regions") if each["country"] == of and each["title"]]
    return {each["world"] or each["country"] for each in found}

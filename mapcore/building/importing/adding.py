"""Layers from files, added to an existing map, such as roads to a built-in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from attrs import asdict

from mapcore.atlas.archive import PackBytes, archive_of
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.pack import open_pack
from mapcore.atlas.shapes import LEVEL_CANVASES, LEVEL_GRIDS, split_table
from mapcore.building.importing.alike import draft_inset
from mapcore.building.importing.files.own_cities import tell_kept
from mapcore.building.importing.layers import check_thinned, layers_of
from mapcore.building.importing.problems import ImportProblems
from mapcore.building.map_framing.plane import move_shapes, project
from mapcore.building.map_framing.surroundings import GlobeShapes, View, zoom_of
from mapcore.building.packing import places_array
from mapcore.building.shapes.detail import TOLERANCE_PX, deltas_of, lines_on_grid
from mapcore.building.shapes.longitude import shift
from mapcore.building.sources.places import attribution_of, places_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Inset, MapPack
    from mapcore.building.draft import Cell
    from mapcore.building.importing.layers import OwnLayers


def with_layers(
    pack: MapPack, sources: Mapping[str, Any], default_layers: Sequence[str], edition: str
) -> MapPack:
    """Return a pack with further layers; a layer that it already has is replaced."""
    problems = ImportProblems(findings=list(pack.findings))
    layers = layers_of(sources, problems)
    return with_own(pack, layers, default_layers, f"{pack.edition}; {edition}", problems)


def with_own(
    pack: MapPack,
    layers: OwnLayers,
    default_layers: Sequence[str],
    edition: str,
    problems: ImportProblems,
) -> MapPack:
    """Return a pack with layers that were read, and all findings of `problems`."""
    document = pack.archive.metadata()
    members = _added(pack, document, layers, problems)
    document["defaultLayers"] = [*dict.fromkeys((*document["defaultLayers"], *default_layers))]
    document["edition"] = edition
    if problems.findings:
        document["findings"] = [asdict(each) for each in problems.findings]
    return open_pack(PackBytes(archive_of(document, members)))


def _added(
    pack: MapPack, document: dict[str, Any], layers: OwnLayers, problems: ImportProblems
) -> dict[str, NDArray[Any]]:
    """Return the arrays of a pack with further layers, which its document is told of.

    Raises ValidationError for a layer that has nothing on the map.
    """
    check_thinned(layers, zoom_of(pack.to_plane), problems)
    overlays = {layer: _in_plane(pack, own) for layer, own in layers.cells.items()}
    empty = [layer for layer, own in overlays.items() if not own]
    sections = document["sections"]
    members: dict[str, NDArray[Any]] = {}
    if layers.cities:
        plane = (pack.projection.proj, pack.to_plane, pack.frame.sides)
        places = places_of((layers.cities,), plane, list(map(draft_inset, pack.insets)), {""})
        tell_kept(len(places), layers.cities, problems)
        empty += [] if places else ["cities"]
        members["places"] = places_array(places)
        sections["places"] = [place.name for place in places]
        document["attribution"] = attribution_of((layers.cities,), places)
    elif "places" in sections:
        members.update(pack.archive.arrays(("places",)))
    for layer in empty:
        problems.refuse(f"layers.{layer}", f"has nothing on the map {pack.id}")
    problems.stop()
    for level in pack.levels:
        members.update(_level(pack, level, overlays, sections))
    present = {*document["layers"], *overlays, *(["cities"] if layers.cities else [])}
    document["layers"] = [layer for layer in LAYER_IDS if layer in present]
    return members


def _in_plane(pack: MapPack, own: Sequence[Cell]) -> list[shapely.Geometry]:
    """Return what a map shows of cells in degrees, in plane units, the insets' parts too."""
    zoom = zoom_of(pack.to_plane)
    cells = GlobeShapes([cell for cell in own if cell.zoom <= zoom])
    middle = pack.projection.centre[0] or 0.0
    view = View(pack.projection.proj, middle, pack.to_plane, pack.frame.sides)
    found = [cell.shape for cell in cells.around(view, lambda _: True)]
    for inset in pack.insets:
        found.extend(_in_inset(inset, cells.parts))
    return found


def _in_inset(inset: Inset, parts: NDArray[np.object_]) -> list[shapely.Geometry]:
    bounds = shapely.box(*inset.bounds.sides)
    near: list[shapely.Geometry] = []
    for turn in (-360.0, 0.0, 360.0):
        turned = np.array([shift(part, turn) for part in parts], object) if turn else parts
        near.extend(shapely.intersection(turned[shapely.intersects(turned, bounds)], bounds))
    flat = move_shapes(project(near, inset.projection.proj), inset.to_plane) if near else []
    shown = shapely.intersection(
        np.array([*flat, None], object)[:-1], shapely.box(*inset.frame.sides)
    )
    return [shape for shape in shown if not shape.is_empty]


def _level(
    pack: MapPack,
    level: int,
    overlays: Mapping[str, Sequence[shapely.Geometry]],
    sections: dict[str, Any],
) -> dict[str, NDArray[Any]]:
    """Return the arrays of one level with the lines of layers added; notes their sizes."""
    names = [f"points{level}", f"table{level}"]
    further = [f"layer_points{level}", f"layer_table{level}"]
    has_layers = bool(sections["layers"].get(str(level), {}).get("arcs"))
    members = pack.archive.arrays([*names, *(further if has_layers else ())])
    own_arcs = sections["levels"][str(level)]["arcs"]
    table = _table(members.get(further[1]), sections["layers"].get(str(level), {}))
    stored = members.get(further[0], np.empty((2, 0), np.int64))
    grid = np.cumsum(stored, axis=1, dtype=np.int64).T
    tolerance = TOLERANCE_PX * LEVEL_CANVASES[1] / LEVEL_CANVASES[level]
    for layer, shapes in overlays.items():
        lines = lines_on_grid(shapes, tolerance, LEVEL_GRIDS[level])
        first = own_arcs + len(table["arcs"])
        table["arcs"] = np.append(table["arcs"], [len(line) for line in lines])
        table[f"{layer}_refs"] = np.arange(first, first + len(lines))
        table[layer] = np.ones(len(lines), np.int64)
        grid = np.concatenate((grid, *lines))
    members[further[0]] = deltas_of([grid])
    members[further[1]] = np.concatenate(list(table.values())).astype(np.int32)
    sections["layers"][str(level)] = {name: len(part) for name, part in table.items()}
    return members


def _table(table: NDArray[Any] | None, sizes: Mapping[str, int]) -> dict[str, NDArray[np.int64]]:
    if table is None:
        return {"arcs": np.empty(0, np.int64)}
    return {name: part.astype(np.int64) for name, part in split_table(table, sizes).items()}

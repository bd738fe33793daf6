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
from mapcore.building.importing.alike import draft_inset, draw_on_pack
from mapcore.building.importing.files.own_cities import tell_kept
from mapcore.building.importing.layers import check_thinned, layers_of
from mapcore.building.importing.problems import ImportProblems
from mapcore.building.map_framing.surroundings import zoom_of
from mapcore.building.packing import places_array
from mapcore.building.shapes.detail import TOLERANCE_PX, append_lines, lines_on_grid
from mapcore.building.sources.places import attribution_of, places_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
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
    overlays = {layer: draw_on_pack(pack, own) for layer, own in layers.cells.items()}
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
    table = _table(members.get(further[1]), sections["layers"].get(str(level), {}))
    stored = members.get(further[0], np.empty((2, 0), np.int64))
    tolerance = TOLERANCE_PX * LEVEL_CANVASES[1] / LEVEL_CANVASES[level]
    lines = {
        layer: lines_on_grid(shapes, tolerance, LEVEL_GRIDS[level])
        for layer, shapes in overlays.items()
    }
    more = append_lines(stored, table, sections["levels"][str(level)]["arcs"], lines)
    members[further[0]] = more.deltas
    members[further[1]] = np.concatenate(list(more.sections.values()))
    sections["layers"][str(level)] = {name: len(part) for name, part in more.sections.items()}
    return members


def _table(table: NDArray[Any] | None, sizes: Mapping[str, int]) -> dict[str, NDArray[np.int64]]:
    if table is None:
        return {"arcs": np.empty(0, np.int64)}
    return {name: part.astype(np.int64) for name, part in split_table(table, sizes).items()}

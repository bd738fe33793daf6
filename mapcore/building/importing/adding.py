"""Layers from files, added to an existing map, such as roads to a built-in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

from mapcore.atlas.archive import PackBytes, archive_of
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.pack import open_pack
from mapcore.building.importing.alike import draft_inset, draw_on_pack
from mapcore.building.importing.files.own_cities import tell_kept
from mapcore.building.importing.layers import check_thinned, layers_of
from mapcore.building.importing.problems import ImportProblems
from mapcore.building.map_framing.surroundings import zoom_of
from mapcore.building.packing import places_array
from mapcore.building.shapes.detail import OF_LAYERS, append_lines, lines_on_grid, read_level
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
    for number in pack.levels:
        level = read_level(pack, number)
        lines = {layer: lines_on_grid(shapes, number) for layer, shapes in overlays.items()}
        more = append_lines(level, lines)
        members |= level.own.members(number) | more.members(number, OF_LAYERS)
        sections["layers"][str(number)] = more.sizes
    present = {*document["layers"], *overlays, *(["cities"] if layers.cities else [])}
    document["layers"] = [layer for layer in LAYER_IDS if layer in present]
    return members

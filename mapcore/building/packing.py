"""Writing of map packs: the same draft gives the same bytes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import asdict, evolve

from mapcore.atlas.archive import SHIPPED_LEVEL, SUFFIX, Archive, archive_of
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.shapes import LEVEL_GRIDS
from mapcore.building.draft import FOREIGN_OWNER
from mapcore.building.map_framing.labels import worth_showing
from mapcore.building.shapes.coast_arcs import find_coast
from mapcore.building.shapes.detail import ArcTable, levels_of, pack_levels
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Region
    from mapcore.building.draft import Draft, DraftInset, Place
    from mapcore.building.shapes.detail import Level


def write_pack(draft: Draft, folder: Path) -> Path:
    """Write the pack of a map into a folder and return its path."""
    file = folder / f"{draft.naming.id}{SUFFIX}"
    file.write_bytes(pack_of(draft))
    return file


def pack_of(draft: Draft, level: int = SHIPPED_LEVEL) -> bytes:
    """Return the bytes of the pack of a map; `level` is that of their compression."""
    levels = levels_of(draft)
    if any(owned.owner == FOREIGN_OWNER for piece in draft.pieces for owned in piece):
        frames = [Box.between(*inset.frame) for inset in draft.insets]
        levels = [with_coast(level, frames) for level in levels]
    members, sections = pack_levels(levels)
    if draft.places:
        members["places"] = places_array(draft.places)
        sections["places"] = [place.name for place in draft.places]
    shipped = {layer for level in levels for layer in level.layers}
    document = describe(draft, shipped | ({"cities"} if draft.places else set()), sections)
    return archive_of(document, members, level)


def with_coast(level: Level, insets: Sequence[Box]) -> Level:
    """Return a level with the section `coast`, without it where all of its outline is coast."""
    own, more = level.own, level.more
    sections = {name: part for name, part in own.sections.items() if name != "coast"}
    tables = (own.deltas, sections), (more.deltas, more.sections)
    coast = find_coast(*tables, LEVEL_GRIDS[level.number], insets)
    known = {} if coast is None else {"coast": coast}
    return evolve(level, own=ArcTable(own.deltas, sections | known))


def places_array(places: Sequence[Place]) -> NDArray[np.int32]:
    """Return cities as a pack stores them: columns x, y (1/8 plane units), people, capital."""
    return np.array(
        [
            (round(place.x * 8), round(place.y * 8), place.population, place.capital)
            for place in places
        ],
        np.int32,
    ).T


def describe(draft: Draft, shipped: Collection[str], sections: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document of a pack, which has these layers and sections."""
    naming, origin = draft.naming, draft.origin
    return {
        "id": naming.id,
        "title": naming.title,
        "regionType": naming.region_type,
        "regionTypePlural": naming.region_type_plural,
        "category": naming.category,
        "aliases": list(naming.aliases),
        "keyScheme": naming.key_scheme,
        "notes": list(naming.notes),
        "source": origin.source,
        "edition": origin.edition,
        "attribution": draft.attribution,
        "labels": worth_showing(draft.regions),
        "layers": [layer for layer in LAYER_IDS if layer in shipped],
        "defaultLayers": [layer for layer in draft.default_layers if layer in shipped],
        "projection": draft.projection,
        "toPlane": draft.to_plane.numbers,
        "frame": draft.frame,
        "insets": [_inset(inset) for inset in draft.insets],
        "regions": columns_of(draft.regions),
        "sections": sections,
        **({"findings": [asdict(each) for each in draft.findings]} if draft.findings else {}),
    }


def _inset(inset: DraftInset) -> dict[str, Any]:
    return {
        "name": inset.name,
        "frame": inset.frame,
        "projection": inset.projection,
        "toPlane": inset.to_plane.numbers,
        "bounds": inset.bounds,
        "framed": inset.framed,
        **({"land": True} if inset.land else {}),
    }


def columns_of(regions: Sequence[Region]) -> dict[str, Any]:
    """Return the regions column by column; columns without a value are left out."""
    columns: dict[str, Any] = {
        "key": [region.key for region in regions],
        "title": [region.title for region in regions],
        "label": [round(n, 1) for region in regions for n in _anchor(region)],
        "aliases": [region.aliases for region in regions],
        "parent": [region.parent for region in regions],
        "type": [region.type for region in regions],
        "labelText": [region.label_text for region in regions],
        "former": [region.former for region in regions],
    }
    return {name: column for name, column in columns.items() if any(column)}


def _anchor(region: Region) -> tuple[float, float, float]:
    x, y = region.label or (0.0, 0.0)
    return x, y, region.label_radius


def catalog_line(pack: Path) -> dict[str, Any]:
    """Return the line of a pack in the catalog's index."""
    document = Archive(pack).metadata()
    shared = ("id", "title", "regionType", "category", "aliases", "layers", "labels", "edition")
    return {
        **{name: document[name] for name in shared},
        "regionCount": len(document["regions"]["key"]),
        "file": pack.name,
        **({"tilesOf": document["tiles"]["of"]} if "tiles" in document else {}),
    }


def write_catalog(lines: Sequence[Mapping[str, Any]], folder: Path) -> None:
    """Write the catalog's index, one map a line, in the order in which they are listed."""
    body = ",\n".join(json.dumps(line, ensure_ascii=False, sort_keys=True) for line in lines)
    (folder / "catalog.json").write_text(f'{{"maps": [\n{body}\n]}}\n', "utf-8")

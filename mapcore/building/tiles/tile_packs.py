"""From a grid and its base map to a pack: tiles with the base's keys, titles and aliases."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import asdict, evolve

from mapcore.atlas.archive import archive_of
from mapcore.atlas.shapes import LEVEL_GRIDS
from mapcore.building.draft import LONGER_SIDE
from mapcore.building.packing import columns_of
from mapcore.building.shapes.detail import ArcTable, deltas_of
from mapcore.building.tiles.grid import codes_by_key, middle_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.findings import Finding
    from mapcore.atlas.pack import MapPack, Region
    from mapcore.atlas.tiles import TileShape
    from mapcore.building.draft import Naming
    from mapcore.building.tiles.grid import Grid

TILE_GAP = 0.06
"""Between two tiles, in sides."""

CORNER_RADIUS = 0.05
"""The radius of a square's corners, in sides."""

CORNER_POINTS = 5
"""Of each corner."""

TILE_LEVEL = 3
"""Tiles have one level of detail, on the finest grid."""

TILE_MARGIN = 0.12
"""Around all tiles, in sides."""


def pack_of_tiles(
    grid: Grid, base: MapPack, naming: Naming, findings: Sequence[Finding] = ()
) -> bytes:
    """Return the bytes of the pack of a grid, which has a tile for each region of its base.

    Its regions stand in the base's order, with all their names; the codes are their labels. The
    pack keeps the `findings` of an import.
    """
    codes = codes_by_key(grid, base.keys)
    middles = np.array([middle_of(grid.shape, *grid.places[codes[key]]) for key in base.keys])
    half = _half_size(grid.shape)
    low, high = middles.min(axis=0) - half - TILE_MARGIN, middles.max(axis=0) + half + TILE_MARGIN
    pitch = LONGER_SIDE / float((high - low).max())
    side = pitch / (1 + TILE_GAP)
    places = (middles - low) * pitch
    regions = tuple(
        evolve(
            region,
            label=(float(x), float(y)),
            label_radius=side / 2,
            label_text=codes[region.key],
        )
        for region, (x, y) in zip(base.regions, places, strict=True)
    )
    outline = _outline(grid.shape, side)
    table = _table([_on_grid(outline + place) for place in places])
    width, height = ((high - low) * pitch).tolist()
    members = {
        f"points{TILE_LEVEL}": table.deltas,
        f"table{TILE_LEVEL}": np.concatenate(list(table.sections.values())),
    }
    document = _document(grid, base, naming, regions, table, (width, height, side))
    if findings:
        document["findings"] = [asdict(each) for each in findings]
    return archive_of(document, members)


def _half_size(shape: TileShape) -> NDArray[np.float64]:
    """Return half of the width and height of a tile with its gap, in distances of columns."""
    return np.array((0.5, 0.5 if shape == "square" else 1 / 3**0.5)) / (1 + TILE_GAP)


def _outline(shape: TileShape, side: float) -> NDArray[np.float64]:
    """Return the closed outline (n, 2) of a tile around (0, 0), clockwise as y points down."""
    if shape == "hexagon":
        turns = np.arange(7) % 6 * math.pi / 3 - math.pi / 2
        return side / 3**0.5 * np.column_stack((np.cos(turns), np.sin(turns)))
    arc = np.linspace(0, math.pi / 2, CORNER_POINTS)
    middle, radius = side * (0.5 - CORNER_RADIUS), side * CORNER_RADIUS
    corners = []
    for turn, (x, y) in zip(
        (math.pi, -math.pi / 2, 0.0, math.pi / 2), ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True
    ):
        angles = arc + turn
        corners.append(
            np.column_stack(
                (x * middle + radius * np.cos(angles), y * middle + radius * np.sin(angles))
            )
        )
    points = np.concatenate(corners)
    return np.concatenate((points, points[:1]))


def _on_grid(points: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.rint(points / LEVEL_GRIDS[TILE_LEVEL]).astype(np.int64)


def _table(rings: Sequence[NDArray[np.int64]]) -> ArcTable:
    """Return the table of tiles: each is one ring of one arc, and all of them are outlines."""
    each, ones = np.arange(len(rings), dtype=np.int32), np.ones(len(rings), np.int32)
    none = np.empty(0, np.int32)
    sections = {
        "arcs": np.array([len(ring) for ring in rings], np.int32),
        "ring_refs": each,
        "rings": ones,
        "regions": ones,
        "inner_refs": none,
        "inner": none,
        "outer_refs": each,
        "outer": ones,
    }
    return ArcTable(deltas_of(rings), sections)


def _document(
    grid: Grid,
    base: MapPack,
    naming: Naming,
    regions: tuple[Region, ...],
    table: ArcTable,
    sizes: tuple[float, float, float],
) -> dict[str, Any]:
    width, height, side = sizes
    return {
        "id": naming.id,
        "title": naming.title,
        "regionType": base.region_type,
        "regionTypePlural": base.region_type_plural,
        "category": naming.category,
        "aliases": list(naming.aliases),
        "keyScheme": base.key_scheme,
        "notes": list(naming.notes),
        "source": f"tiles arranged by hand; names of {base.id}",
        "edition": base.edition,
        "attribution": None,
        "labels": True,
        "layers": [],
        "defaultLayers": [],
        "projection": base.projection.proj,
        "toPlane": base.to_plane.numbers,
        "frame": (0.0, 0.0, round(width, 4), round(height, 4)),
        "insets": [],
        "regions": columns_of(regions),
        "sections": {
            "levels": {str(TILE_LEVEL): {name: len(part) for name, part in table.sections.items()}},
            "layers": {str(TILE_LEVEL): {"arcs": 0}},
        },
        "tiles": {
            "of": base.id,
            "title": base.title,
            "shape": grid.shape,
            "side": round(side, 3),
        },
    }

"""From a grid and its base map to a pack: tiles with the base's keys, titles and aliases."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from attrs import asdict, evolve

from mapcore.atlas.archive import SHIPPED_LEVEL, SUFFIX, archive_of
from mapcore.atlas.pack import open_pack
from mapcore.atlas.shapes import LEVEL_GRIDS
from mapcore.building.draft import LONGER_SIDE, Draft, Naming, Origin
from mapcore.building.packing import describe
from mapcore.building.shapes.detail import NO_ARCS, ArcTable, Level, deltas_of, pack_levels
from mapcore.building.tables import split
from mapcore.building.tiles.bordering import find_neighbours, list_islands
from mapcore.building.tiles.grid import codes_by_key, find_faults, middle_of, own_grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.atlas.findings import Finding
    from mapcore.atlas.pack import MapPack
    from mapcore.atlas.tiles import TileShape
    from mapcore.building.tiles.grid import Grid

TILE_SHAPES: Mapping[str, TileShape] = {"tiles": "square", "hexes": "hexagon"}
"""The shape of tiles by the kind of map in the table of maps."""

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


def write_tiles(row: Mapping[str, str], folder: Path) -> Path:
    """Write the pack of a row of the table of maps into the folder where its base's pack is.

    Raises ValueError where the grid does not show each region of its base once.
    """
    base = open_pack(folder / f"{row['of']}{SUFFIX}")
    grid = own_grid(row["id"], TILE_SHAPES[row["kind"]])
    islands = list_islands(base, find_neighbours(base))
    if faults := find_faults(grid, base, islands):
        raise ValueError(f"{row['id']}: {'; '.join(faults)}")
    naming = name_like(base, row["id"], row["title"], row["category"], split(row["aliases"]))
    file = folder / f"{row['id']}{SUFFIX}"
    file.write_bytes(pack_of_tiles(grid, base, naming))
    return file


def pack_of_tiles(
    grid: Grid, base: MapPack, naming: Naming, findings: Sequence[Finding] = ()
) -> bytes:
    """Return the bytes of the pack of a grid, which has a tile for each region of its base.

    Its regions stand in the base's order, with all their names; the codes are their labels. The
    pack keeps the `findings` of an import.
    """
    codes = codes_by_key(grid, base.keys)
    middles = np.array([middle_of(grid.shape, *grid.places[codes[key]]) for key in base.keys])
    # Half of the width and height of a tile, in distances of columns.
    half = np.array((0.5, 0.5 if grid.shape == "square" else 1 / 3**0.5)) / (1 + TILE_GAP)
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
    step = LEVEL_GRIDS[TILE_LEVEL]
    table = _table([np.rint((outline + place) / step).astype(np.int64) for place in places])
    width, height = ((high - low) * pitch).tolist()
    draft = Draft(
        naming=naming,
        origin=Origin(f"tiles arranged by hand; names of {base.id}", base.edition),
        projection=base.projection.proj,
        to_plane=base.to_plane,
        frame=(0.0, 0.0, round(width, 4), round(height, 4)),
        regions=regions,
        pieces=(),
    )
    members, sections = pack_levels([Level(TILE_LEVEL, table, NO_ARCS, ())])
    document = describe(draft, (), sections) | {"labels": True}
    document["tiles"] = {
        "of": base.id,
        "title": base.title,
        "shape": grid.shape,
        "side": round(side, 3),
    }
    if findings:
        document["findings"] = [asdict(each) for each in findings]
    return archive_of(document, members, SHIPPED_LEVEL)


def name_like(
    base: MapPack, map_id: str, title: str, category: str, aliases: tuple[str, ...]
) -> Naming:
    """Return the names of a map whose regions are called as those of another map."""
    return Naming(
        id=map_id,
        title=title,
        region_type=base.region_type,
        region_type_plural=base.region_type_plural,
        category=category,
        key_scheme=base.key_scheme,
        aliases=aliases,
    )


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

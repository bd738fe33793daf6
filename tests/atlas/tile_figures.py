"""How true the grids of tiles are, for the page of the audit.

The assignment by machine puts the regions on the same tiles at the least sum of
squared distances from the anchors of their labels. It is a measure; no grid is made by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linear_sum_assignment

from mapcore.atlas.archive import SUFFIX
from mapcore.atlas.catalog_index import DATA_FOLDER
from mapcore.atlas.pack import open_pack
from mapcore.building.tables import rows
from mapcore.building.tiles.bordering import find_neighbours
from mapcore.building.tiles.grid import codes_by_key, own_grid
from mapcore.building.tiles.measuring import Measure, anchors_of, measure_grid
from mapcore.building.tiles.tile_packs import TILE_SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.building.tiles.grid import Grid


def figures_of(grid: Grid, base: MapPack) -> tuple[Measure, Measure]:
    """Return the figures of a grid, and those of an assignment by machine to the same tiles."""
    codes = codes_by_key(grid, base.keys)
    tiles = np.array([grid.middle(codes[key]) for key in base.keys])
    code_of = [codes[key] for key in base.keys]
    by_machine = [code_of[place] for place in _assign(anchors_of(base), tiles)]
    pairs = find_neighbours(base)
    return measure_grid(grid, base, pairs, code_of), measure_grid(grid, base, pairs, by_machine)


def _assign(anchors: NDArray[np.float64], tiles: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the tile of each region at the least sum of squared distances."""
    near, far = (
        (points - points.mean(axis=0)) / points.std(axis=0).mean() for points in (anchors, tiles)
    )
    cost = ((near[:, None] - far[None]) ** 2).sum(axis=2)
    found: NDArray[np.intp] = linear_sum_assignment(cost)[1]
    return found


def list_records() -> Iterator[str]:
    """Yield the lines of the table of all grids in Markdown: figures, when judged, and the idea."""
    records = {row["map"]: row for row in rows("tile_grids")}
    yield "| grid | neighbours that touch | error of direction | by machine | judged | idea |"
    yield "|---|---|---|---|---|---|"
    for row in rows("maps"):
        if row["kind"] not in TILE_SHAPES:
            continue
        base = open_pack(DATA_FOLDER / f"{row['of']}{SUFFIX}")
        hand, machine = figures_of(own_grid(row["id"], TILE_SHAPES[row["kind"]]), base)
        record = records[row["id"]]
        yield (
            f"| `{row['id']}` | {hand.touching} of {hand.pairs} | {hand.error:.0f}° | "
            f"{machine.touching} of {machine.pairs}, {machine.error:.0f}° | "
            f"{record['judged']} | {record['idea']} |"
        )

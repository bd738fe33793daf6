"""How true a grid is: `python -m mapcore.building.tiles.figures` prints the figures of all grids.

It needs scipy. The assignment by machine puts the regions on the same tiles at the least sum of
squared distances from the anchors of their labels. It is a measure; no grid is made by it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np
from attrs import frozen

import mapcore.atlas
from mapcore.atlas.archive import SUFFIX
from mapcore.atlas.pack import open_pack
from mapcore.building.tables import rows
from mapcore.building.tiles.bordering import find_neighbours
from mapcore.building.tiles.built_in import TILE_SHAPES
from mapcore.building.tiles.grid import codes_by_key, find_beside, own_grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.building.tiles.grid import Grid

DATA_FOLDER = Path(mapcore.atlas.__file__).parent / "data"


@frozen
class Figures:
    """How many of the `pairs` of neighbours touch, and the mean error of direction in degrees.

    The error is that over all pairs of regions, between their anchors and between their tiles;
    `machine_error` and `machine_touching` are those of the assignment by machine.
    """

    pairs: int
    touching: int
    error: float
    machine_touching: int
    machine_error: float


def figures_of(grid: Grid, base: MapPack) -> Figures:
    """Return the figures of a grid beside those of an assignment by machine."""
    codes = codes_by_key(grid, base.keys)
    anchors = np.array([region.label or (0.0, 0.0) for region in base.regions])
    tiles = np.array([grid.middle(codes[key]) for key in base.keys])
    index = base.index_of_key
    pairs = [(index[a], index[b]) for a, b in sorted(find_neighbours(base))]
    order = _assign(anchors, tiles)
    code_of = [codes[key] for key in base.keys]
    beside = {code: find_beside(grid, code, corners=True) for code in code_of}
    by_machine = [code_of[place] for place in order]
    return Figures(
        pairs=len(pairs),
        touching=sum(code_of[b] in beside[code_of[a]] for a, b in pairs),
        error=_measure_error(anchors, tiles),
        machine_touching=sum(by_machine[b] in beside[by_machine[a]] for a, b in pairs),
        machine_error=_measure_error(anchors, tiles[order]),
    )


def _assign(anchors: NDArray[np.float64], tiles: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the tile of each region at the least sum of squared distances."""
    from scipy.optimize import linear_sum_assignment

    near, far = (
        (points - points.mean(axis=0)) / points.std(axis=0).mean() for points in (anchors, tiles)
    )
    cost = ((near[:, None] - far[None]) ** 2).sum(axis=2)
    found: NDArray[np.intp] = linear_sum_assignment(cost)[1]
    return found


def _measure_error(anchors: NDArray[np.float64], tiles: NDArray[np.float64]) -> float:
    """Return the mean difference of the directions of all pairs, in degrees."""
    a, b = np.triu_indices(len(anchors), 1)
    (x, y), (u, v) = (anchors[b] - anchors[a]).T, (tiles[b] - tiles[a]).T
    turned = np.arctan2(x * v - y * u, x * u + y * v)
    return float(np.degrees(np.abs(turned)).mean())


@click.command()
def main() -> None:
    """Print a row of a table in Markdown for each grid."""
    click.echo("| grid | neighbours that touch | error of direction | by machine |")
    click.echo("|---|---|---|---|")
    for row in rows("maps"):
        if row["kind"] in TILE_SHAPES:
            base = open_pack(DATA_FOLDER / f"{row['of']}{SUFFIX}")
            found = figures_of(own_grid(row["id"], TILE_SHAPES[row["kind"]]), base)
            click.echo(
                f"| `{row['id']}` | {found.touching} of {found.pairs} | {found.error:.0f}° | "
                f"{found.machine_touching} of {found.pairs}, {found.machine_error:.0f}° |"
            )


if __name__ == "__main__":
    main()

"""How true an arrangement of tiles is to its base map, in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from mapcore.building.tiles.grid import find_beside

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.building.tiles.grid import Grid


@frozen
class Measure:
    """How many of the `pairs` of neighbours touch, and the mean error of direction in degrees.

    Tiles touch with a side or a corner. The error is that over all pairs of regions, between the
    anchors of their labels and between their tiles.
    """

    pairs: int
    touching: int
    error: float


def measure_grid(
    grid: Grid, base: MapPack, neighbours: Collection[tuple[str, str]], code_of: Sequence[str]
) -> Measure:
    """Return the figures where the regions of the base, in its order, stand on tiles by code.

    `neighbours` are pairs of keys; those with a region that the base does not have are not counted.
    """
    index = base.index_of_key
    pairs = [(index[a], index[b]) for a, b in neighbours if a in index and b in index]
    beside = {code: find_beside(grid, code, corners=True) for code in code_of}
    return Measure(
        pairs=len(pairs),
        touching=sum(code_of[b] in beside[code_of[a]] for a, b in pairs),
        error=_measure_error(anchors_of(base), np.array([grid.middle(code) for code in code_of])),
    )


def anchors_of(base: MapPack) -> NDArray[np.float64]:
    """Return the anchors (n, 2) of the labels of a map's regions, in plane units."""
    return np.array([region.label or (0.0, 0.0) for region in base.regions])


def _measure_error(anchors: NDArray[np.float64], tiles: NDArray[np.float64]) -> float:
    """Return the mean difference of the directions of all pairs, in degrees; 0 for one region."""
    if len(anchors) < 2:
        return 0.0
    a, b = np.triu_indices(len(anchors), 1)
    (x, y), (u, v) = (anchors[b] - anchors[a]).T, (tiles[b] - tiles[a]).T
    turned = np.arctan2(x * v - y * u, x * u + y * v)
    return float(np.degrees(np.abs(turned)).mean())

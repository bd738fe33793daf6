"""Places for a text around a point: at the ends of lines in all directions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIRECTIONS = 24
"""In how many directions from a region a place is looked for."""

LENGTHS = np.arange(0.8, 7.0, 0.4)
"""The lengths of a line that are tried, in ems."""

LINE_GAP = 0.25
"""Between a line and its name, in ems."""

FLAT = 0.35
"""The sine up to which a line is taken for a level one, whose name begins at its end."""

STEEP_COST = 0.8
"""What a line that is not level costs, in ems."""


def list_places_around(
    anchor: NDArray[np.float64],
    size: tuple[float, float],
    em: float,
    least: float = 0.0,
    lengths: NDArray[np.float64] = LENGTHS,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the ends of lines around an anchor, the middles of names there, and their costs."""
    angles = np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS)
    way = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    ends = (anchor + (lengths[:, None, None] * em + least) * way).reshape(-1, 2)
    flat = np.abs(way[:, 1]) <= FLAT
    aside = np.where(
        (np.abs(way[:, 0]) >= FLAT)[:, None],
        np.stack(
            (np.sign(way[:, 0]) * (size[0] / 2 + LINE_GAP * em), np.zeros(DIRECTIONS)), axis=1
        ),
        np.stack(
            (np.zeros(DIRECTIONS), np.sign(way[:, 1]) * (size[1] / 2 + LINE_GAP * em)), axis=1
        ),
    )
    middles = ends + np.tile(aside, (len(lengths), 1))
    return ends, middles, np.add.outer(lengths, np.where(flat, 0.0, STEEP_COST)).ravel()

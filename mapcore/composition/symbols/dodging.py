"""Symbols that overlap are moved apart, none far from its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS = 60
"""How often neighbours are pushed apart, and drawn back to their places."""

PUSH, PULL = 0.6, 0.02
"""The share of an overlap, and of the way back, that one round takes."""

MOVED = 0.5
"""How far in pixels a symbol is from its place that counts as moved."""


def move_apart(
    places: NDArray[np.float64], widths: NDArray[np.float64], gap: float
) -> NDArray[np.float64]:
    """Return places (n, 2) of symbols of these widths, moved so that fewer overlap.

    Of two symbols nearer than `gap`, the smaller one moves more; all are drawn back to their
    places, and none moves by more than its own width. The result follows from the order alone. The
    work grows with the square of the number of symbols.

    >>> moved = move_apart(np.array([[0.0, 0.0], [4.0, 0.0]]), np.array([10.0, 10.0]), 0.0)
    >>> bool(moved[1, 0] - moved[0, 0] > 9), bool((moved[:, 1] == 0).all())
    (True, True)
    """
    if len(places) < 2:
        return places.copy()
    enough = (widths[:, None] + widths) / 2 + gap
    np.fill_diagonal(enough, -1.0)
    # Pairs too far apart to meet, however far both move, are passed over.
    reach = widths[:, None] + widths
    away = places[:, None] - places
    first, second = np.nonzero(
        (np.hypot(away[..., 0], away[..., 1]) < enough + reach) & (enough >= 0)
    )
    if not len(first):
        return places.copy()
    weight = widths**2
    share = weight[second] / (weight[first] + weight[second])
    enough = enough[first, second]
    moved = places.copy()
    for _ in range(ROUNDS):
        apart = moved[first] - moved[second]
        far = np.hypot(apart[:, 0], apart[:, 1])
        short = np.maximum(enough - far, 0.0)
        if not short.any():
            break
        # Two in one place part along a direction that follows from their order.
        same = far < 1e-9
        apart[same] = np.where(first[same] < second[same], -1.0, 1.0)[:, None] * (1.0, 0.0)
        step = apart * (PUSH * short * share / np.where(same, 1.0, far))[:, None]
        for axis in (0, 1):
            moved[:, axis] += np.bincount(first, step[:, axis], minlength=len(moved))
        moved += (places - moved) * PULL
        moved = _keep_near(moved, places, widths)
    return moved


def _keep_near(
    moved: NDArray[np.float64], places: NDArray[np.float64], widths: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return places drawn back so far that none is further away than the width of its symbol."""
    way = moved - places
    far = np.hypot(way[:, 0], way[:, 1])
    share = np.minimum(1.0, widths / np.maximum(far, 1e-9))
    return places + way * share[:, None]

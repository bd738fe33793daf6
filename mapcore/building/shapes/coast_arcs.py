"""Which arcs of a map's outline are coast: those without other land just outside of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.atlas.arcs import absolute, decode_points, find_starts
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from mapcore.geometry.box import Box

BESIDE_UNITS = 1.0
"""Land within so many plane units of an outline lies beside it."""

SAMPLE_STEP = 0.5
"""Outlines are compared in steps of so many plane units."""

MOSTLY_LAND = 0.5
"""The share of an arc from which land beside it makes it a border on land."""


def find_coast(
    own: tuple[NDArray[np.integer], Mapping[str, NDArray[np.int32]]],
    more: tuple[NDArray[np.integer], Mapping[str, NDArray[np.int32]]],
    step: float,
    insets: Iterable[Box],
) -> NDArray[np.int32] | None:
    """Return 1 for each arc of `outer_refs` that is coast, 0 for others; None where all are.

    `own` and `more` are the tables of one level of a pack: the differences of its vertices, and
    its sections. `insets` are frames in the plane, in which no other land is known.
    """
    if "admin0_refs" not in more[1]:
        return None
    points = np.concatenate([decode_points(deltas, step) for deltas, _ in (own, more)])
    arcs = Polylines(
        points, find_starts(np.concatenate([table["arcs"] for _, table in (own, more)]))
    )
    outer, land = absolute(own[1]["outer_refs"]), absolute(more[1]["admin0_refs"])
    begins = arcs.points[arcs.starts[:-1]]
    inset = np.zeros(len(arcs), bool)
    for frame in insets:
        inset |= frame.contains_each(begins)
    rest = np.setdiff1d(outer, land)
    rest = rest[~inset[rest]]
    on_land = np.zeros(len(arcs), bool)
    on_land[land] = True
    on_land[rest] = _find_beside(arcs, rest, land) > MOSTLY_LAND
    return None if not on_land[outer].any() else (~on_land[outer]).astype(np.int32)


def _find_beside(
    arcs: Polylines, chosen: NDArray[np.int32], land: NDArray[np.int32]
) -> NDArray[np.float64]:
    """Return the share of each chosen arc that has an arc of the land within `BESIDE_UNITS`."""
    shares = np.zeros(len(chosen))
    places, arc = _sample(arcs, chosen)
    others, _ = _sample(arcs, land)
    # Most of a coast is far from other land: only what shares a coarse cell with it is measured.
    close = np.isin(_cells(places), np.unique(_cells(others, reach=1)))
    if close.any():
        tree = shapely.STRtree(shapely.points(others))
        pairs = tree.query(
            shapely.points(places[close]), predicate="dwithin", distance=BESIDE_UNITS
        )
        near = np.zeros(len(places), bool)
        near[np.flatnonzero(close)[np.unique(pairs[0])]] = True
        shares = np.bincount(arc, near, len(chosen)) / np.bincount(arc, minlength=len(chosen))
    return shares


def _sample(
    arcs: Polylines, chosen: NDArray[np.int32]
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return places along arcs, `SAMPLE_STEP` apart, and the number among `chosen` of each."""
    lines = [*map(arcs.line, chosen.tolist())]
    arc = np.repeat(np.arange(len(lines)), [len(line) - 1 for line in lines])
    ends = [np.concatenate([np.empty((0, 2)), *part]) for part in
            ([line[:-1] for line in lines], [line[1:] for line in lines])]  # fmt: skip
    counts = np.ceil(np.hypot(*(ends[1] - ends[0]).T) / SAMPLE_STEP).astype(np.int64).clip(1)
    segment = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(segment)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = ((number + 0.5) / counts[segment])[:, None]
    return ends[0][segment] + share * (ends[1] - ends[0])[segment], arc[segment]


def _cells(points: NDArray[np.float64], reach: int = 0) -> NDArray[np.int64]:
    """Return the square of `BESIDE_UNITS` that each point is in, and those around up to `reach`."""
    column, row = np.floor(points / BESIDE_UNITS).astype(np.int64).T
    near = range(-reach, reach + 1)
    return np.concatenate([(column + x) * (1 << 32) + row + y for x in near for y in near])

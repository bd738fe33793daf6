"""Markers that stand so close together that they hide one another, or shapes between them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.classification.unique import sort_unique
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

DISC_DISTANCE = 1.5
"""The least distance of two discs' centres, in radii."""

MAX_MOVES = 8
"""How often a disc is moved at most."""

SMALLER, TIMES = 0.75, 4
"""How much smaller the markers of a crowd become at a time, and how often, before they are dots."""

LEAST_SHARE, LEAST_SEEN = 0.25, 0.5
"""A marker or shape is hidden where less than this share of it and fewer square pixels of the
picture are seen."""

DOT_RADIUS = 0.6
"""The radius of a marker in such a crowd, in pixels of the picture: it colours one. It has no line
around it, which would hide its neighbours."""

ASIDE = 1.4
"""The least distance of two such markers' centres, in pixels of the picture: a little of what is
between them is left to be seen."""

PART = 64
"""So many circles are compared with those near them at a time."""

SPARE_RINGS = 12
"""A free place is sought so many points of the grid further than all dots of a crowd would need."""

_TURNS = np.linspace(0, 2 * math.pi, 12, endpoint=False)
_RIM = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
SPOTS = np.concatenate([np.zeros((1, 2)), 0.5 * _RIM, 0.95 * _RIM])
"""Where a circle is looked at, in radii around its centre."""


@frozen(eq=False)
class Circles:
    """Circles on the canvas: the regions that they stand for, and lines around them.

    Markers are drawn in order. A shape is taken for the circle of its area.
    """

    regions: NDArray[np.intp]
    centres: NDArray[np.float64]
    radii: NDArray[np.float64]
    lines: NDArray[np.float64]

    @classmethod
    def of(
        cls,
        regions: NDArray[np.intp],
        centres: NDArray[np.float64],
        radii: NDArray[np.float64],
        line: float = 0.0,
    ) -> Circles:
        """Return circles with lines of one width."""
        return cls(regions, centres, radii, np.full(len(radii), line))

    def __getitem__(self, chosen: NDArray[np.bool_]) -> Circles:
        """Return those that are chosen."""
        return Circles(
            self.regions[chosen], self.centres[chosen], self.radii[chosen], self.lines[chosen]
        )

    @property
    def reach(self) -> NDArray[np.float64]:
        """The radii with their lines."""
        return self.radii + self.lines / 2

    def spread(self, shares: NDArray[np.float64], least: float = 0.0) -> Circles:
        """Return these in shares of their size, moved apart; at the least size without lines."""
        radii = np.maximum(self.radii * shares, np.minimum(self.radii, least))
        lines = np.where((shares < 1) & (radii <= least), 0.0, self.lines * shares)
        return Circles(self.regions, spread_discs(self.centres, radii), radii, lines)

    def as_dots(self, radius: float) -> Circles:
        """Return these in one size, without lines."""
        return Circles.of(self.regions, self.centres, np.full(len(self.radii), radius))

    def add(self, others: Circles) -> Circles:
        """Return these with others after them."""
        return Circles(
            np.concatenate([self.regions, others.regions]),
            np.concatenate([self.centres, others.centres]),
            np.concatenate([self.radii, others.radii]),
            np.concatenate([self.lines, others.lines]),
        )


def place_markers(asked: Circles, shapes: Circles, pixel: float) -> Circles:
    """Return the markers, moved apart, those of a crowd smaller where something would be hidden.

    `shapes` are those of regions without a marker. Where there is no room for smaller markers
    either they are dots, and a shape that these hide has a dot as well.
    """
    dot, shares = DOT_RADIUS * pixel, np.ones(len(asked.radii))
    for _ in range(TIMES):
        placed = asked.spread(shares, dot)
        crowd = _find_crowd(placed, shapes, pixel)
        if not crowd.any():
            return placed
        shares[crowd] *= SMALLER
    kept = asked[~crowd].spread(shares[~crowd], dot)
    return _place_dots(kept, asked[crowd], shapes, pixel)


def _place_dots(placed: Circles, crowd: Circles, shapes: Circles, pixel: float) -> Circles:
    """Return markers with those of a crowd as dots apart, and dots on shapes that these hide."""
    radius = DOT_RADIUS * pixel
    placed = placed.add(_stand_apart(crowd.as_dots(radius), placed, pixel))
    while (hidden := _find_hidden(shapes, placed, _find_pairs(shapes, placed), pixel)).any():
        placed = placed.add(_stand_apart(shapes[hidden].as_dots(radius), placed, pixel))
        shapes = shapes[~hidden]
    return placed


def spread_discs(centres: NDArray[np.float64], radii: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the centres, each moved away from those before it where discs overlap too much.

    A disc nearer than `APART` radii moves straight away from the other, eastwards
    where both are in one place; a few steps are tried, so that neighbours stay neighbours.

    >>> spread_discs(np.array([[0.0, 0.0], [0.5, 0.0]]), np.array([2.0, 2.0])).round(1).tolist()
    [[0.0, 0.0], [3.0, 0.0]]
    """
    moved = centres.copy()
    for i in range(1, len(moved)):
        for _ in range(MAX_MOVES):
            away = moved[i] - moved[:i]
            far = np.hypot(away[:, 0], away[:, 1])
            nearest = int((far / radii[:i]).argmin())
            enough = DISC_DISTANCE * radii[nearest]
            if far[nearest] >= enough:
                break
            toward = away[nearest] / far[nearest] if far[nearest] else np.array([1.0, 0.0])
            # A little more than enough, so that rounding does not cause another step.
            moved[i] = moved[nearest] + toward * enough * 1.001
    return moved


def _find_crowd(markers: Circles, shapes: Circles, pixel: float) -> NDArray[np.bool_]:
    """Tell which markers are hidden, hide a shape, or touch one that is or does, and so on."""
    pairs = _find_pairs(markers, markers)
    pairs = pairs[pairs[:, 0] < pairs[:, 1]]
    covering = _find_pairs(shapes, markers)
    crowd = _find_hidden(markers, markers, pairs, pixel)
    if len(covering):
        hidden = _find_hidden(shapes, markers, covering, pixel)
        crowd[covering[hidden[covering[:, 0]], 1]] = True
    known = 0
    while known < (known := int(crowd.sum())):
        crowd[pairs[crowd[pairs].any(axis=1)].ravel()] = True
    return crowd


def _find_hidden(
    below: Circles, above: Circles, pairs: NDArray[np.intp], pixel: float
) -> NDArray[np.bool_]:
    """Tell which circles are hidden by those above them; `pairs` are those that meet."""
    hidden = np.zeros(len(below.radii), bool)
    if len(pairs):
        met = sort_unique(pairs[:, 0])
        share = _measure_seen(below, above, pairs)[met]
        seen = share * math.pi * below.radii[met] ** 2
        hidden[met] = (share < LEAST_SHARE) & (seen < LEAST_SEEN * pixel**2)
    return hidden


def _find_pairs(below: Circles, above: Circles) -> NDArray[np.intp]:
    """Return the pairs (n, 2) of circles that meet, by their places, in order.

    Both are taken from left to right, so that each is compared with those near it alone.
    """
    under, over = (np.argsort(each.centres[:, 0], kind="stable") for each in (below, above))
    low, high = below.centres[under], above.centres[over]
    reach, others = below.reach[under], above.reach[over]
    furthest = others.max(initial=0.0)
    found = [np.empty((0, 2), np.intp)]
    for start in range(0, len(under), PART):
        part = slice(start, start + PART)
        left = (low[part, 0] - reach[part]).min() - furthest
        right = (low[part, 0] + reach[part]).max() + furthest
        near = slice(*np.searchsorted(high[:, 0], (left, right)))
        apart = low[part, None] - high[near]
        meet = np.hypot(apart[..., 0], apart[..., 1]) < reach[part, None] + others[near]
        rows, columns = np.nonzero(meet)
        found.append(np.stack([under[part][rows], over[near][columns]], axis=1))
    pairs = np.concatenate(found)
    return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]


def _measure_seen(below: Circles, above: Circles, pairs: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return the share of each circle that those above it leave free; `pairs` are those that meet.

    >>> two = Circles.of(np.array([0, 1]), np.array([[0.0, 0.0], [0.1, 0.0]]), np.array([1.0, 1.0]))
    >>> _measure_seen(two, two, np.array([[0, 1]])).round(1).tolist()
    [0.2, 1.0]
    """
    spots = below.centres[:, None] + below.radii[:, None, None] * SPOTS
    under, over = pairs.T
    apart = spots[under] - above.centres[over, None]
    covered = np.hypot(apart[..., 0], apart[..., 1]) < above.reach[over, None]
    count = np.zeros(spots.shape[:2])
    np.add.at(count, under, covered)
    seen: NDArray[np.float64] = (count == 0).mean(axis=1)
    return seen


def _stand_apart(dots: Circles, others: Circles, pixel: float) -> Circles:
    """Return the dots, each at the free place nearest to its own.

    Places are the points of a grid, half of `ASIDE` apart. One is free where no dot stands within
    `ASIDE` and none of the others reaches. Where no near one is free, a dot stays in its place.
    """
    distance = ASIDE * pixel
    step = distance / 2
    rings = math.ceil(2 * math.sqrt(len(dots.radii))) + SPARE_RINGS
    corner = dots.centres.min(axis=0, initial=math.inf) - (rings + 1) * step
    if not np.isfinite(corner).all():
        return dots
    size = np.ceil((dots.centres.max(axis=0) - corner) / step).astype(int) + rings + 2
    clear = np.maximum(others.reach + DOT_RADIUS * pixel, distance) * 0.999
    taken = _mark_taken((others.centres - corner) / step, clear / step, size)
    offsets, around = _list_offsets(rings), np.argwhere(np.ones((3, 3))) - 1
    found = []
    for centre in np.rint((dots.centres - corner) / step).astype(int):
        place = _find_free(centre, taken, offsets)
        if place is None:
            place = centre
        taken[tuple((place + around).T)] = True
        found.append(place)
    return evolve(dots, centres=corner + np.array(found) * step)


def _mark_taken(
    centres: NDArray[np.float64], radii: NDArray[np.float64], size: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Return the points of a grid, by column and row, that lie in some circles."""
    taken = np.zeros(tuple(size), bool)
    for (x, y), radius in zip(centres, radii, strict=True):
        columns, rows = (
            np.arange(max(0, math.ceil(at - radius)), min(most, math.floor(at + radius) + 1))
            for at, most in zip((x, y), size, strict=True)
        )
        if len(columns) and len(rows):
            inside = np.hypot(columns[:, None] - x, rows - y) < radius
            taken[columns[0] : columns[-1] + 1, rows[0] : rows[-1] + 1] |= inside
    return taken


@lru_cache(maxsize=8)
def _list_offsets(rings: int) -> NDArray[np.intp]:
    """Return the points (n, 2) of a grid within a distance of one of them, the nearest first.

    >>> _list_offsets(1).tolist()
    [[0, 0], [-1, 0], [0, -1], [0, 1], [1, 0]]
    """
    across = np.arange(-rings, rings + 1)
    points = np.stack(np.meshgrid(across, across, indexing="ij"), axis=-1).reshape(-1, 2)
    far = np.hypot(points[:, 0], points[:, 1])
    order = np.argsort(far, kind="stable")
    nearest: NDArray[np.intp] = points[order[: int((far <= rings).sum())]]
    return nearest


def _find_free(
    centre: NDArray[np.intp], taken: NDArray[np.bool_], offsets: NDArray[np.intp]
) -> NDArray[np.intp] | None:
    """Return the free point of a grid that is nearest to one; None where no near one is free."""
    start, count = 0, 16
    while start < len(offsets):
        points = centre + offsets[start : start + count]
        free = ~taken[points[:, 0], points[:, 1]]
        if free.any():
            found: NDArray[np.intp] = points[int(free.argmax())]
            return found
        start, count = start + count, 4 * count
    return None

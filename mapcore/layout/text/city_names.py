"""The eight sides of a dot at which a city's name may stand, and which of them leaves most room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.frozen import frozen
from mapcore.geometry.box import Box, meet
from mapcore.layout.text.lettering import text_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.layout.scene import Disc, Text
    from mapcore.layout.text.lettering import Anchor

COSTS = np.array((0.0, 0.1, 0.3, 0.35, 0.2, 0.25, 0.4, 0.45))
"""How much less each side of a dot is liked than its right: right, left, above, below, and the
four corners. To take the last side that a coming city has costs up to 1."""

LEAST_WEIGHT = 0.5
"""How much the last of the coming cities counts, as a share of the first."""


@frozen
class NamedDot:
    """A city's dot, and its name at each of the eight sides."""

    dot: Disc
    names: tuple[Text, ...]


@frozen(eq=False)
class Coming:
    """The boxes of cities that are to be placed: dots (n, 4), names (n, 8, 4), and free sides."""

    dots: NDArray[np.float64]
    names: NDArray[np.float64]
    free: NDArray[np.bool_]

    @classmethod
    def of(cls, cities: Sequence[NamedDot], taken: Sequence[Box], room: Box) -> Coming:
        """Return what cities need, where boxes are taken and names stay in a room."""
        dots = np.array([dot_box(city.dot).sides for city in cities]).reshape(-1, 4)
        names = np.array(
            [[text_box(name).sides for name in city.names] for city in cities]
        ).reshape(-1, len(COSTS), 4)
        coming = cls(dots, names, room.holds_each(names))
        coming.take(taken)
        return coming

    def take(self, boxes: Sequence[Box]) -> None:
        """Note that boxes are taken: sides that they cover, and all sides of dots they cover."""
        for box in boxes:
            self.free[_meet(self.names, box)] = False
            self.free[_meet(self.dots, box)] = False

    def measure_loss(self, first: int, name: Box) -> float:
        """Return what a name takes from the cities from `first` on: of each a share of its sides.

        Of a city whose dot it covers it takes all.
        """
        free = self.free[first:]
        covered = _meet(self.names[first:], name) | _meet(self.dots[first:], name)[:, None]
        lost = (covered & free).sum(axis=1) / np.maximum(free.sum(axis=1), 1)
        return float((lost**2 * np.linspace(1, LEAST_WEIGHT, len(lost))).sum())


def name_sides(dot: Disc, text: Text, gap: float) -> NamedDot:
    """Return a dot with its name `text` at each side, `gap` pixels from the dot's middle."""
    return NamedDot(dot, tuple(_iterate_sides(dot, text, gap)))


def dot_box(dot: Disc) -> Box:
    """Return the box of a city's dot."""
    return Box(dot.x - dot.radius, dot.y - dot.radius, 2 * dot.radius, 2 * dot.radius)


def _iterate_sides(dot: Disc, text: Text, gap: float) -> Iterator[Text]:
    size, aside = text.size, 0.8 * gap
    level, raised, lowered = (dot.y + ems * size for ems in (0.34, -0.12, 0.82))
    sides: tuple[tuple[float, float, Anchor], ...] = (
        (dot.x + gap, level, "start"),
        (dot.x - gap, level, "end"),
        (dot.x, dot.y - gap, "middle"),
        (dot.x, dot.y + gap + 0.75 * size, "middle"),
        (dot.x + aside, raised, "start"),
        (dot.x + aside, lowered, "start"),
        (dot.x - aside, raised, "end"),
        (dot.x - aside, lowered, "end"),
    )
    for x, y, anchor in sides:
        yield evolve(text, x=x, y=y, anchor=anchor)


def _meet(some: NDArray[np.float64], box: Box) -> NDArray[np.bool_]:
    """Tell which of some boxes (..., 4) share area with a box."""
    return meet(some, np.array([box.sides]))[..., 0]

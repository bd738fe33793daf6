"""A rectangle with sides along the axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

SLACK = 1e-3
"""By how much rounding may move a side, in pixels."""


@frozen
class Box:
    """A rectangle: its left side `x`, its top side `y`, its width and its height.

    On the canvas and in the plane y points down. In degrees, where it points up, `y` is the south.
    """

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def between(cls, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the box with these sides.

        >>> Box.between(10, 20, 40, 60)
        Box(x=10, y=20, width=30, height=40)
        """
        return cls(left, top, right - left, bottom - top)

    @classmethod
    def around(cls, boxes: Iterable[Box]) -> Box:
        """Return the box around some boxes.

        >>> Box.around([Box(0, 0, 1, 2), Box(3, 1, 1, 1)])
        Box(x=0, y=0, width=4, height=2)
        """
        left, top, right, bottom = zip(*(box.sides for box in boxes), strict=True)
        return cls.between(min(left), min(top), max(right), max(bottom))

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Its left, top, right and lower side."""
        return self.x, self.y, self.right, self.bottom

    @property
    def longer_side(self) -> float:
        """The greater of its width and height."""
        return max(self.width, self.height)

    @property
    def aspect(self) -> float:
        """Its width over its height."""
        return self.width / self.height

    def shrink(self, by: float) -> Box:
        """Return the box with every side moved inwards by so much, outwards where `by` is negative.

        >>> Box(0, 0, 30, 20).shrink(5)
        Box(x=5, y=5, width=20, height=10)
        """
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def intersection(self, other: Box) -> Box:
        """Return the part that two boxes share; its width or height is 0 where there is none.

        >>> Box(0, 0, 10, 10).intersection(Box(4, 2, 10, 3))
        Box(x=4, y=2, width=6, height=3)
        """
        x, y = max(self.x, other.x), max(self.y, other.y)
        width = max(0, min(self.right, other.right) - x)
        return Box(x, y, width, max(0, min(self.bottom, other.bottom) - y))

    def intersects(self, other: Box) -> bool:
        """Tell whether two boxes share any area.

        >>> Box(0, 0, 2, 2).intersects(Box(1, 1, 2, 2)), Box(0, 0, 2, 2).intersects(Box(2, 0, 2, 2))
        (True, False)
        """
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def is_within(self, other: Box) -> bool:
        """Tell whether the box lies within another, sides included, give or take `SLACK`.

        >>> Box(1, 1, 2, 2).is_within(Box(0, 0, 3, 3)), Box(1, 1, 3, 2).is_within(Box(0, 0, 3, 3))
        (True, False)
        """
        return (
            self.x >= other.x - SLACK
            and self.y >= other.y - SLACK
            and self.right <= other.right + SLACK
            and self.bottom <= other.bottom + SLACK
        )

    def cuts(self, other: Box) -> bool:
        """Tell whether the box holds a part of another, not all of it.

        >>> Box(0, 0, 3, 3).cuts(Box(2, 2, 2, 2)), Box(0, 0, 3, 3).cuts(Box(1, 1, 2, 2))
        (True, False)
        """
        return self.intersects(other) and not other.is_within(self)

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the box or on one of its sides.

        >>> Box(0, 0, 2, 2).contains(2, 1), Box(0, 0, 2, 2).contains(3, 1)
        (True, False)
        """
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def holds_each(self, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell of each of `boxes` (..., 4), left, top, right and lower side, whether it lies in it.

        >>> import numpy as np
        >>> Box(0, 0, 3, 3).holds_each(np.array([(1, 1, 3, 3), (1, 1, 4, 2)])).tolist()
        [True, False]
        """
        x, y, right, bottom = boxes[..., 0], boxes[..., 1], boxes[..., 2], boxes[..., 3]
        held: NDArray[np.bool_] = (
            (x >= self.x) & (y >= self.y) & (right <= self.right) & (bottom <= self.bottom)
        )
        return held

    def contains_each(self, points: NDArray[np.floating]) -> NDArray[np.bool_]:
        """Tell of each of `points` (n, 2) whether it lies in the box or on one of its sides."""
        x, y = points[:, 0], points[:, 1]
        inside: NDArray[np.bool_] = (
            (x >= self.x) & (y >= self.y) & (x <= self.right) & (y <= self.bottom)
        )
        return inside


def meet(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of some boxes (..., 4) share area with which of the others (m, 4).

    >>> import numpy as np
    >>> meet(np.array([(0, 0, 2, 2)]), np.array([(1, 1, 3, 3), (2, 0, 3, 2)])).tolist()
    [[True, False]]
    """
    one = some[..., None, :]
    shared: NDArray[np.bool_] = one[..., 0] < others[:, 2]
    shared &= others[:, 0] < one[..., 2]
    shared &= one[..., 1] < others[:, 3]
    shared &= others[:, 1] < one[..., 3]
    return shared

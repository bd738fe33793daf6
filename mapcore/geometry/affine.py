"""Affine maps of the plane."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mapcore.frozen import frozen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Number = TypeVar("Number", float, "NDArray[np.float64]")


@frozen
class Affine:
    """The map X = a x + b y + c, Y = d x + e y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @property
    def numbers(self) -> tuple[float, float, float, float, float, float]:
        """The numbers a to f."""
        return self.a, self.b, self.c, self.d, self.e, self.f

    def apply(self, x: Number, y: Number) -> tuple[Number, Number]:
        """Return X and Y of a point, or of arrays of points.

        >>> Affine(2, 0, 1, 0, -2, 0).apply(3.0, 4.0)
        (7.0, -8.0)
        """
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def then(self, other: Affine) -> Affine:
        """Return the affine map that does this one first and then the other.

        >>> Affine(2, 0, 1, 0, 2, 0).then(Affine(1, 0, 0, 0, -1, 10)).apply(3.0, 4.0)
        (7.0, 2.0)
        """
        p, q, r, s, t, u = other.numbers
        return Affine(
            p * self.a + q * self.d,
            p * self.b + q * self.e,
            p * self.c + q * self.f + r,
            s * self.a + t * self.d,
            s * self.b + t * self.e,
            s * self.c + t * self.f + u,
        )

    def inverse(self) -> Affine:
        """Return the way back. Raises ZeroDivisionError where the map flattens the plane.

        >>> Affine(2, 0, 1, 0, -2, 0).inverse().apply(7.0, -8.0)
        (3.0, 4.0)
        """
        a, b, c, d, e, f = self.numbers
        size = a * e - b * d
        a, b, d, e = e / size, -b / size, -d / size, a / size
        return Affine(a, b, -(a * c + b * f), d, e, -(d * c + e * f))

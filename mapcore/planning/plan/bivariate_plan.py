"""Two measures by region: their numbers, classes, words and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import field

from mapcore.classification.edges import assign
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.formatting.number_format import NumberFormat
    from mapcore.request.bivariate import Corners
    from mapcore.request.format_spec import OpenEnds


@frozen(eq=False)
class MeasurePlan:
    """One measure: its words, the number of each region (NaN without one) and its classes.

    `edges` ascend, one more than classes. `ranges` are the words of each class, `ticks` the labels
    at its inner edges.
    """

    title: str
    values: NDArray[np.float64] = field(repr=False)
    edges: tuple[float, ...]
    open: OpenEnds
    format: NumberFormat
    ranges: tuple[str, ...]
    ticks: tuple[str, ...]


@frozen(eq=False)
class BivariatePlan:
    """Two measures and the colours of their pairs of classes, in rows from low y to high y.

    `missing` counts the keys that were given without a number.
    """

    x: MeasurePlan
    y: MeasurePlan
    classes: int
    palette: str
    colors: tuple[str, ...]
    corners: Corners | None
    missing: int = 0

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which regions have both values."""
        return ~(np.isnan(self.x.values) | np.isnan(self.y.values))

    @property
    def squares(self) -> NDArray[np.intp]:
        """The place in `colors` of each region, -1 where it has not both values."""
        x, y = (assign(each.values, each.edges) for each in (self.x, self.y))
        return np.where(self.known, y * self.classes + x, -1)

    @property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """How many regions each pair of classes has, in rows from low y to high y."""
        found = self.squares
        flat = np.bincount(found[found >= 0], minlength=self.classes**2)
        return tuple(tuple(row) for row in flat.reshape(-1, self.classes).tolist())

"""A summary of the data: the figures that decide how they are shown, and what they suggest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.palettes import BUILT_IN_PALETTES
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.palettes import SuggestedPalettes
    from mapcore.request.choropleth import Method, ScaleType

MAX_GROUPS = 7  # up to this many different values are listed as groups
FEW_FRACTIONS = 3  # up to this many different values have an entry each, whatever they are
HIGH_SKEWNESS = 1.0  # "highly skewed", Bulmer, Principles of Statistics (1979), p. 63
VERY_SKEWED = 2.0
SYMMETRIC_SHARE = 0.75  # the nearer extreme's distance from zero, as a share of the farther one's


@frozen
class Summary:
    """The number of values and of different values, the extremes, the median and the skewness.

    `is_whole` tells whether all values are whole numbers.
    """

    count: int
    different: int
    low: float
    median: float
    high: float
    skewness: float
    is_whole: bool

    @property
    def is_listable(self) -> bool:
        """Whether there are few enough different values to list them in a legend."""
        return self.different <= MAX_GROUPS

    @property
    def is_listed(self) -> bool:
        """Whether each value has an entry of its own: few whole numbers, or three or fewer."""
        return self.is_listable and (self.is_whole or self.different <= FEW_FRACTIONS)

    @property
    def is_skewed(self) -> bool:
        """Whether the data are too skewed for a continuous scale."""
        return abs(self.skewness) >= HIGH_SKEWNESS

    @property
    def crosses_zero(self) -> bool:
        """Whether both negative and positive values occur."""
        return self.low < 0 < self.high


def summarize(data: NDArray[np.float64]) -> Summary:
    """Return the summary of finite data.

    Skewness is Fisher and Pearson's moment coefficient g1: the mean cubed deviation over the
    standard deviation cubed; 0 for constant data. It is sensitive to single outliers on purpose,
    since an outlier leaves most of a continuous scale in one shade.

    >>> summarize(np.array([1.0, 1.0, 1.0, 5.0])).skewness.__round__(3)
    1.155
    """
    ordered = np.sort(data)
    low, high = float(ordered[0]), float(ordered[-1])
    left, right = map(float, ordered[[(len(data) - 1) // 2, len(data) // 2]])
    skewness = 0.0
    if low < high:
        # Scaled to magnitudes of about one, so that the cubes neither overflow nor underflow.
        scaled = np.ldexp(ordered, -int(np.frexp(max(-low, high))[1]) - 1)
        spread = (scaled - scaled[0]) / (scaled[-1] - scaled[0])
        deviation = spread - _mean(spread)
        squares = deviation * deviation
        skewness = _mean(squares * deviation) / _mean(squares) ** 1.5
    return Summary(
        count=len(data),
        different=1 + int(np.count_nonzero(ordered[1:] != ordered[:-1])),
        low=low,
        median=left if left == right else left / 2 + right / 2,
        high=high,
        skewness=skewness,
        is_whole=bool((ordered == np.floor(ordered)).all()),
    )


def _mean(values: NDArray[np.float64]) -> float:
    """Return the mean; the method of the same name takes twice as long on a few hundred values."""
    return float(np.add.reduce(values)) / len(values)


def suggest_type(summary: Summary) -> ScaleType:
    """Return groups for 7 or fewer different values, steps for skewed data, otherwise gradient."""
    if summary.is_listable:
        return "groups"
    return "steps" if summary.is_skewed else "gradient"


def suggest_classes(summary: Summary, kind: ScaleType) -> int:
    """Return the number of classes: 5; 6 for skewed and 7 for very skewed data.

    Few different values have a class each if they are whole numbers, or three or fewer; other few
    values have three or four classes. A gradient has stops instead.
    """
    if kind != "gradient":
        if summary.is_listed:
            return summary.different
        if summary.is_listable:
            return min(summary.different - 1, 4)
    if not summary.is_skewed:
        return 5
    return 7 if abs(summary.skewness) >= VERY_SKEWED else 6


def suggest_method(summary: Summary, kind: ScaleType) -> Method:
    """Return the method that finds the stops of a gradient, or one class a value.

    A gradient over even data keeps their proportions by equal intervals, so that its scale is
    linear; over skewed data its stops are quantiles.
    """
    if kind != "gradient":
        return "jenks"
    return "quantile" if summary.is_skewed else "equalInterval"


def suggest_methods(summary: Summary) -> tuple[Method, ...]:
    """Return the methods that may find the edges of classes, the best first.

    Skewed data get quantiles, with which map readers did best (Brewer and Pickle, "Evaluation of
    methods for classifying epidemiological data on choropleth maps in series", 2002). Other data
    keep their proportions by round edges at equal distances. Natural breaks are the last: they
    keep every class where many values are equal.
    """
    rest: tuple[Method, ...] = ("quantile", "jenks")
    return rest if summary.is_skewed else ("pretty", *rest)


def suggest_palette(
    summary: Summary,
    palettes: SuggestedPalettes = BUILT_IN_PALETTES,
    midpoint: float | None = None,
) -> str | tuple[str, ...]:
    """Return a diverging palette for values that cross zero or a midpoint, otherwise a sequential.

    The built-in sequential one is blues. The diverging one is rdbu where there is a midpoint, or
    the extreme nearer to zero is at least three quarters as far from zero as the other one,
    otherwise rdylgn.
    """
    if midpoint is None and not summary.crosses_zero:
        return palettes.sequential or "blues"
    if palettes.diverging or midpoint is not None:
        return palettes.diverging or "rdbu"
    near, far = sorted((-summary.low, summary.high))
    return "rdbu" if near / far >= SYMMETRIC_SHARE else "rdylgn"

"""What is said of two measures: the report, their correlation and the picture in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.reporting.naming import write_ends

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.planning.plan.bivariate_plan import BivariatePlan, MeasurePlan

STRENGTHS = (
    (0.8, "closely", "nearly always"),
    (0.5, "clearly", "mostly"),
    (0.2, "loosely", "often"),
)
"""The rank correlation, in size, from which two measures go together, or against each other."""

CORNER_WORDS = ("low and low", "high and low", "low and high", "high and high")


def correlate_ranks(x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation, -1 to 1; 0 where one of the two is constant.

    Equal numbers share the mean of their ranks.

    >>> correlate_ranks(np.array([1.0, 2, 5]), np.array([9.0, 4, 4])).__round__(3)
    -0.866
    """
    one, other = _rank(x), _rank(y)
    one, other = one - one.mean(), other - other.mean()
    spread = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum() / spread) if spread else 0.0


def _rank(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the rank of each number from 0; equal ones have their mean."""
    ordered = np.sort(numbers)
    first, last = (np.searchsorted(ordered, numbers, side) for side in ("left", "right"))
    ranks: NDArray[np.float64] = (first + last - 1) / 2
    return ranks


def correlation_of(plan: BivariatePlan) -> float:
    """Return the rank correlation of the two measures over the regions with both."""
    known = plan.known
    return correlate_ranks(plan.x.values[known], plan.y.values[known])


def describe_correlation(correlation: float) -> str:
    """Return how two measures go together, in words.

    >>> describe_correlation(0.6), describe_correlation(-0.9)
    ('The two clearly rise together.', 'Where one is high, the other is nearly always low.')
    """
    for least, together, against in STRENGTHS:
        if correlation >= least:
            return f"The two {together} rise together."
        if correlation <= -least:
            return f"Where one is high, the other is {against} low."
    return "The two hardly go together."


def describe_measures(plan: BivariatePlan) -> Iterator[str]:
    """Yield the range of each measure, how they go together and their classes."""
    yield f"Two measures: {_range_of(plan.x)}; {_range_of(plan.y)}."
    if int(plan.known.sum()) > 2:
        yield describe_correlation(correlation_of(plan))
    yield f"{plan.classes} by {plan.classes} classes."


def _range_of(measure: MeasurePlan) -> str:
    low, high = write_ends(measure.values, measure.format)
    return f"{measure.title}, {low}" if low == high else f"{measure.title}, from {low} to {high}"


def list_corners(plan: BivariatePlan) -> Iterator[tuple[str, list[int]]]:
    """Yield what each corner of the square stands for, and its regions by their indices."""
    corners, last = plan.corners, plan.classes - 1
    own = (
        (corners.low_low, corners.high_low, corners.low_high, corners.high_high)
        if corners
        else (None,) * 4
    )
    squares = plan.squares
    for at, (y, x) in enumerate(((0, 0), (0, last), (last, 0), (last, last))):
        x_word, y_word = CORNER_WORDS[at].split(" and ")
        label = own[at] or f"{plan.x.title} {x_word}, {plan.y.title} {y_word}"
        yield label, np.flatnonzero(squares == y * plan.classes + x).tolist()

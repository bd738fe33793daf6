"""Which ticks of a legend's bar are labelled, so that no two labels collide."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from mapcore.planning.plan.legend_plan import StepsLegend

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.planning.plan.legend_plan import RampLegend

    Span: TypeAlias = tuple[float, float]


END_SPACE = 1.2
"""How many times as far as from each other round numbers are from the ends of a ramp."""


def choose_ticks(
    legend: StepsLegend | RampLegend, spans: Sequence[Span], space: float
) -> list[int]:
    """Return the ticks to label, in ascending order.

    `spans` are the left sides and widths of the labels in pixels, `space` is the least room between
    two. A ramp labels its centre and its ends first (an end that collides with the centre goes),
    then as many round numbers between them as find room, in even steps, a little farther away.
    """
    if isinstance(legend, StepsLegend):
        return _choose_evenly(spans, space)
    first = legend.landmarks
    centre = first[0] if len(first) > 2 else None
    kept = [
        i for i in first if i == centre or centre is None or _are_clear(spans, (i, centre), space)
    ]
    between = [
        i
        for i in range(len(spans))
        if i not in first
        and all(_are_clear(spans, (i, other), END_SPACE * space) for other in kept)
    ]
    choices = [
        [i for i in between if (i - (centre or 0)) % stride == offset]
        for stride in range(1, len(spans) + 1)
        for offset in range(stride if centre is None else 1)
    ]
    return sorted(
        kept + max((c for c in choices if _are_clear(spans, c, space)), key=len, default=[])
    )


def _choose_evenly(spans: Sequence[Span], space: float) -> list[int]:
    """Return which spans (left, width) to show so that no two collide.

    Every second, third, … is kept where that ends with the last one; else about as many at about
    even distances; else the first and the last.

    >>> _choose_evenly([(0, 8), (10, 8), (20, 8)], 1), _choose_evenly([(0, 8), (6, 8), (12, 8)], 1)
    ([0, 1, 2], [0, 2])
    """
    last = len(spans) - 1
    even = [range(0, last + 1, stride) for stride in range(1, last) if last % stride == 0]
    counts = range(last // 2, 1, -1)
    near = [[round(i * last / count) for i in range(count + 1)] for count in counts]
    choices = (*map(list, even), *near)
    return next((kept for kept in choices if _are_clear(spans, kept, space)), sorted({0, last}))


def _are_clear(spans: Sequence[Span], kept: Iterable[int], space: float) -> bool:
    """Tell whether the spans at some indices stand apart by `space`."""
    ordered = sorted(kept)
    return all(spans[a][0] + spans[a][1] + space <= spans[b][0] for a, b in pairwise(ordered))

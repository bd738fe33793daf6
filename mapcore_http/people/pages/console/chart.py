"""The chart of images a day, as the numbers of an SVG: widths and heights need no style."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

LEFT, RIGHT, TOP, BASE = 48, 952, 16, 166
"""Edges of the bars in a view box of 960 by 200."""
BAR_GAP = 8
MOST_TICKS = 4


@frozen
class Bar:
    """A day: what it is called, its images, and its rectangle."""

    day: str
    images: int
    x: float
    y: float
    width: float
    height: float


@frozen
class Chart:
    """Bars, ticks of the axis (y and number), and names below some days (x and name)."""

    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, int], ...]
    names: tuple[tuple[float, str], ...]


def chart_of(days: Sequence[int], at: float) -> Chart:
    """Return the chart of a month's days until a moment, which is on the last of them.

    >>> chart = chart_of([2, 0, 4], 200_000)
    >>> [bar.day for bar in chart.bars], [number for _, number in chart.ticks]
    (['1 January', '2 January', '3 January'], [0, 1, 2, 3, 4])
    """
    date = datetime.fromtimestamp(at, UTC)
    in_month = monthrange(date.year, date.month)[1]
    step = tick_step(max(days))
    top = max(step, -(-max(days) // step) * step)
    scale, pitch = (BASE - TOP) / top, (RIGHT - LEFT) / in_month
    bars = tuple(
        Bar(
            f"{place + 1} {date:%B}",
            images,
            round(LEFT + place * pitch + BAR_GAP / 2, 1),
            round(BASE - images * scale, 1),
            round(pitch - BAR_GAP, 1),
            round(images * scale, 1),
        )
        for place, images in enumerate(days)
    )
    ticks = tuple((round(BASE - each * scale, 1), each) for each in range(0, top + 1, step))
    named = [*range(0, in_month - 3, 7), in_month - 1]
    names = tuple(
        (round(LEFT + (place + 0.5) * pitch, 1), f"{place + 1} {date:%b}") for place in named
    )
    return Chart(bars, ticks, names)


def tick_step(most: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50, … that cuts a height into at most four.

    >>> [tick_step(each) for each in (0, 4, 5, 40, 1066)]
    [1, 1, 2, 10, 500]
    """
    step, factors = 1, (2, 2.5, 2)
    place = 0
    while most > step * MOST_TICKS:
        step = int(step * factors[place % 3])
        place += 1
    return step

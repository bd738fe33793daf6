"""The one format of a map's numbers: resolved once, fine enough that no two labels print alike."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.formatting.finer import finer
from mapcore.formatting.formatter import formatter
from mapcore.formatting.resolve import resolve_format

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.spec.request import FormatSpec


@frozen
class NumberFormat:
    """How every number of a map is printed.

    `spec` has nothing left to infer: neither presets nor defaults. `labels` are those of the
    legend: one per edge from `fit`, one per class from `fit_ranges`.
    """

    spec: FormatSpec
    labels: tuple[str, ...]

    @property
    def write(self) -> Callable[[float], str]:
        """The function that prints a finite number; it raises ValueError for any other.

        >>> from mapcore.spec.request import FormatSpec
        >>> NumberFormat.fit(FormatSpec(decimals=0), [1, 2], [1, 2]).write(1234.5)
        '1,235'
        """
        return formatter(self.spec)

    @classmethod
    def fit(
        cls, spec: FormatSpec | None, numbers: Sequence[float], edges: Sequence[float]
    ) -> NumberFormat:
        """Return the format of the numbers, with one label an edge.

        All are finite; equal edges count once. Digits are added until all edges are told apart,
        and all labels get the same digits. A format whose notation hides a difference gives it up:
        compact numbers are written out, whole types of d3 get decimals. More than six digits,
        which no FormatSpec field may ask for, become a d3 specifier, unless prefix, suffix, sign
        or currency cannot be said by one.

        >>> from mapcore.spec.request import FormatSpec
        >>> NumberFormat.fit(FormatSpec(decimals=0), [], [0, 1.02, 1.04, 2]).labels
        ('0.00', '1.02', '1.04', '2.00')
        >>> NumberFormat.fit(FormatSpec(compact=True), [], [1_000_000, 1_000_001]).spec.compact
        False
        """
        chosen = _tell_apart(resolve_format(spec, numbers), edges)
        return cls(chosen, tuple(map(formatter(chosen), edges)))

    @classmethod
    def fit_ranges(
        cls, spec: FormatSpec | None, numbers: Sequence[float], edges: Sequence[float]
    ) -> NumberFormat:
        """Return the format of the numbers, with one label a class.

        `edges` ascend; class i holds the numbers from edges[i] up to, but without, edges[i + 1];
        the last class includes its end. The labels are ranges that neither overlap nor leave a
        gap. Where all numbers are whole and the format shows whole numbers exactly, a range names
        its first and last whole number. Elsewhere it says that its end is outside. A percent sign
        or a unit stands once, after the end. A class of one value is that value, and where the
        numbers put exactly one value into every class, each label is that value.

        >>> from mapcore.spec.request import FormatSpec
        >>> NumberFormat.fit_ranges(FormatSpec(), [0, 4, 10, 20], [0, 10, 20]).labels
        ('0 – 9', '10 – 20')
        >>> NumberFormat.fit_ranges(FormatSpec(decimals=1), [0, 0.2, 3], [0, 1.5, 3]).labels
        ('0.0 – <1.5', '1.5 – 3.0')
        """
        base = resolve_format(spec, numbers)
        if singles := _single_values(edges, numbers):
            return cls.fit(base, numbers, singles)
        chosen = _tell_apart(base, edges)
        whole = _whole_ranges(edges) if all(float(n).is_integer() for n in numbers) else []
        for exact in (base, chosen):
            if whole and _shows_units(formatter(exact), whole):
                return cls(exact, _range_labels(exact, whole))
        classes = list(pairwise(edges)) or [(edge, edge) for edge in edges]
        return cls(chosen, _range_labels(chosen, classes, before_end="<"))


def _tell_apart(resolved: FormatSpec, edges: Sequence[float]) -> FormatSpec:
    """Return the format with as many digits more as no two different edges print alike."""
    numbers = sorted({float(edge) for edge in edges})
    chosen, steps = resolved, finer(resolved)
    while not _tells_apart(formatter(chosen), numbers):
        chosen = next(steps)
    return chosen


def _range_labels(
    spec: FormatSpec, classes: Sequence[tuple[float, float]], before_end: str = ""
) -> tuple[str, ...]:
    """Return a label a class; `before_end` precedes the end of all but the last."""
    write, unit = formatter(spec), _unit(spec)
    labels = [_range(write, *ends, unit, before_end) for ends in classes[:-1]]
    return (*labels, *(_range(write, *ends, unit) for ends in classes[-1:]))


def _range(
    write: Callable[[float], str], low: float, high: float, unit: str, before_end: str = ""
) -> str:
    if low == high:
        return write(low)
    return f"{write(low).removesuffix(unit)} – {before_end}{write(high)}"


def _unit(spec: FormatSpec) -> str:
    """Return what a range prints after its end alone: a percent sign or a unit set apart.

    Letters that touch the number belong to it: they may multiply it, as the k of 5k.
    """
    percent = spec.d3[-1] in "%p" if spec.d3 else spec.style == "percent"
    unit = ("%" if percent else "") + (spec.suffix or "")
    return "" if unit[:1].isalnum() else unit


def _tells_apart(write: Callable[[float], str], numbers: Sequence[float]) -> bool:
    return len(set(map(write, numbers))) == len(numbers)


def _shows_units(write: Callable[[float], str], ranges: Sequence[tuple[int, int]]) -> bool:
    """Return whether every end of the ranges prints otherwise than the whole numbers beside it."""
    beside = {end + step for ends in ranges for end in ends for step in (-1, 0, 1)}
    return _tells_apart(write, sorted(beside))


def _whole_ranges(edges: Sequence[float]) -> list[tuple[int, int]]:
    """Return the first and last whole number of every class, nothing if a class has none."""
    if len(edges) < 2:
        return []
    ranges = [(ceil(low), ceil(high) - 1) for low, high in pairwise(edges)]
    ranges[-1] = (ranges[-1][0], floor(edges[-1]))
    return ranges if all(low <= high for low, high in ranges) else []


def _single_values(edges: Sequence[float], values: Sequence[float]) -> list[float]:
    """Return the one value of every class, nothing if a class has none or several."""
    unique = sorted({float(value) for value in values})
    last = max(0, len(edges) - 2)
    classes = [min(last, bisect_right(edges, value) - 1) for value in unique]
    return unique if classes == list(range(last + 1)) else []

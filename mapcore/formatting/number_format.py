"""The one format of a map's numbers: resolved once, with enough digits that all labels differ."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.formatting.formatter import formatter
from mapcore.formatting.refine import refine_format
from mapcore.formatting.resolve import resolve_format

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.spec.request import FormatSpec


@frozen
class NumberFormat:
    """The format by which every number of a map is printed.

    `spec` is resolved: it holds no preset and every default is written out. `labels` are those of
    the legend: one per edge from `fit`, one per class from `fit_ranges`.
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

        All are finite. Digits are added, the same for all labels, until any two different edges
        print differently. A notation that hides a difference is given up: compact numbers are
        written in full, and d3 types for whole numbers get decimals. More than six digits, which no
        FormatSpec field may ask for, become a d3 specifier, unless the format has a prefix, suffix,
        sign or currency that no specifier can express.

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

        `edges` ascend; class i holds the numbers from edges[i] up to, but excluding, edges[i + 1];
        the last class includes its end. The labels are ranges that neither overlap nor leave a
        gap. If all numbers are whole and the format shows whole numbers exactly, a range names its
        first and last whole number. Otherwise a sign < says that its end is excluded. A percent
        sign or a unit stands once, after the end. If every class holds exactly one value, each
        label is that value.

        >>> from mapcore.spec.request import FormatSpec
        >>> NumberFormat.fit_ranges(FormatSpec(), [0, 4, 10, 20], [0, 10, 20]).labels
        ('0 – 9', '10 – 20')
        >>> NumberFormat.fit_ranges(FormatSpec(decimals=1), [0, 0.2, 3], [0, 1.5, 3]).labels
        ('0.0 – <1.5', '1.5 – 3.0')
        """
        base = resolve_format(spec, numbers)
        if singles := _find_single_values(edges, numbers):
            return cls.fit(base, numbers, singles)
        chosen = _tell_apart(base, edges)
        whole = _find_whole_ranges(edges) if all(float(n).is_integer() for n in numbers) else []
        for exact in (base, chosen):
            if whole and _prints_units_differ(formatter(exact), whole):
                return cls(exact, _print_ranges(exact, whole))
        classes = list(pairwise(edges)) or [(edge, edge) for edge in edges]
        return cls(chosen, _print_ranges(chosen, classes, before_end="<"))


def _tell_apart(resolved: FormatSpec, edges: Sequence[float]) -> FormatSpec:
    """Return the format with enough digits that no two different edges print alike."""
    numbers = sorted({float(edge) for edge in edges})
    chosen, steps = resolved, refine_format(resolved)
    while not _prints_differ(formatter(chosen), numbers):
        chosen = next(steps)
    return chosen


def _print_ranges(
    spec: FormatSpec, classes: Sequence[tuple[float, float]], before_end: str = ""
) -> tuple[str, ...]:
    """Return a label a class; `before_end` precedes the end of all but the last."""
    write, unit = formatter(spec), _find_trailing_unit(spec)
    labels = [_print_range(write, *ends, unit, before_end) for ends in classes[:-1]]
    return (*labels, *(_print_range(write, *ends, unit) for ends in classes[-1:]))


def _print_range(
    write: Callable[[float], str], low: float, high: float, unit: str, before_end: str = ""
) -> str:
    if low == high:
        return write(low)
    return f"{write(low).removesuffix(unit)} – {before_end}{write(high)}"


def _find_trailing_unit(spec: FormatSpec) -> str:
    """Return what a range prints only after its end: a percent sign, or a unit after a space.

    Letters directly after the number stay with it: they may multiply it, as the k of 5k does.
    """
    percent = spec.d3[-1] in "%p" if spec.d3 else spec.style == "percent"
    unit = ("%" if percent else "") + (spec.suffix or "")
    return "" if unit[:1].isalnum() else unit


def _prints_differ(write: Callable[[float], str], numbers: Sequence[float]) -> bool:
    return len(set(map(write, numbers))) == len(numbers)


def _prints_units_differ(write: Callable[[float], str], ranges: Sequence[tuple[int, int]]) -> bool:
    """Return whether the ends of the ranges and the whole numbers beside them print differently."""
    beside = {end + step for ends in ranges for end in ends for step in (-1, 0, 1)}
    return _prints_differ(write, sorted(beside))


def _find_whole_ranges(edges: Sequence[float]) -> list[tuple[int, int]]:
    """Return the first and last whole number of every class, an empty list if a class has none."""
    if len(edges) < 2:
        return []
    ranges = [(ceil(low), ceil(high) - 1) for low, high in pairwise(edges)]
    ranges[-1] = (ranges[-1][0], floor(edges[-1]))
    return ranges if all(low <= high for low, high in ranges) else []


def _find_single_values(edges: Sequence[float], values: Sequence[float]) -> list[float]:
    """Return the one value of every class, an empty list if a class has none or several."""
    unique = sorted({float(value) for value in values})
    last = max(0, len(edges) - 2)
    classes = [min(last, bisect_right(edges, value) - 1) for value in unique]
    return unique if classes == list(range(last + 1)) else []

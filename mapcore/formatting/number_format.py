"""The one format of a map's numbers: resolved once, with enough digits that all labels differ."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, isfinite
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.formatting.d3 import d3_formatter
from mapcore.formatting.intl import intl_formatter
from mapcore.formatting.refine import refine_format
from mapcore.formatting.resolve import resolve_format
from mapcore.spec.d3_specifier import Specifier

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
        return number_printer(self.spec)

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
        _, chosen = _choose(spec, numbers, edges)
        return cls(chosen, tuple(map(number_printer(chosen), edges)))

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
        singles = _find_single_values(edges, numbers)
        base, chosen = _choose(spec, numbers, singles or edges)
        if singles:
            return cls(chosen, tuple(map(number_printer(chosen), singles)))
        whole = _find_whole_ranges(edges) if all(float(n).is_integer() for n in numbers) else []
        for exact in (base, chosen):
            if whole and _prints_units_differ(number_printer(exact), whole):
                return cls(exact, _print_ranges(exact, whole))
        classes = list(pairwise(edges)) or [(edge, edge) for edge in edges]
        return cls(chosen, _print_ranges(chosen, classes, before_end="<"))


def _choose(
    spec: FormatSpec | None, numbers: Sequence[float], marks: Sequence[float]
) -> tuple[FormatSpec, FormatSpec]:
    """Return the format of the numbers, and it with enough digits that all marks print differently.

    Equal marks count once. Both formats are resolved, and often the same.
    """
    different = sorted({float(mark) for mark in marks})
    formats = refine_format(resolve_format(spec, numbers))
    base = chosen = next(formats)
    while not _prints_differ(number_printer(chosen), different):
        chosen = next(formats)
    return base, chosen


@lru_cache(maxsize=256)
def number_printer(spec: FormatSpec) -> Callable[[float], str]:
    """Return the function that prints numbers by a resolved spec.

    That function raises ValueError for NaN and infinities; this one raises InvalidSpecifier if `d3`
    is not a valid specifier.

    >>> from mapcore.spec.request import FormatSpec
    >>> [number_printer(FormatSpec(d3="+.1f"))(value) for value in (1, -2.25)]
    ['+1.0', '−2.3']
    """
    d3 = spec.d3
    print_number = intl_formatter(spec) if d3 is None else d3_formatter(Specifier.parse(d3))

    def print_finite(value: float) -> str:
        return print_number(require_finite(value))

    return print_finite


def require_finite(value: float) -> float:
    """Return the number as a float; raises ValueError for NaN and infinities."""
    number = float(value)
    if not isfinite(number):
        raise ValueError(f"only finite numbers can be formatted, not {number}")
    return number


def _print_ranges(
    spec: FormatSpec, classes: Sequence[tuple[float, float]], before_end: str = ""
) -> tuple[str, ...]:
    """Return a label a class; `before_end` precedes the end of all but the last."""
    write, unit = number_printer(spec), _find_trailing_unit(spec)
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

"""The labels of a legend: boundaries and ranges, with digits enough that no two print alike."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from mapcore.formatting.finer import finer
from mapcore.formatting.formatter import formatter
from mapcore.formatting.resolve import resolve_format

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.spec.request import FormatSpec


def distinct(spec: FormatSpec | None, edges: Sequence[float]) -> FormatSpec:
    """Return the resolved spec, with as many digits more as tell all edges apart.

    Edges are finite; equal ones count once. All labels get the same digits. A format whose
    notation hides the difference gives it up: compact numbers are written out, whole types of d3
    get decimals. More than six digits, which no FormatSpec field may ask for, become a d3
    specifier, unless prefix, suffix, sign or currency cannot be said by one.

    >>> from mapcore.spec.request import FormatSpec
    >>> distinct(FormatSpec(decimals=0), [1.0, 1.25, 1.5]).decimals
    1
    >>> distinct(FormatSpec(compact=True, decimals=1), [1_000_000, 1_000_001]).compact
    False
    """
    numbers = sorted({float(edge) for edge in edges})
    chosen = resolve_format(spec, numbers)
    steps = finer(chosen)
    while not _tells_apart(formatter(chosen), numbers):
        chosen = next(steps)
    return chosen


def boundary_labels(edges: Sequence[float], spec: FormatSpec | None) -> tuple[str, ...]:
    """Return one label an edge, printed by `distinct(spec, edges)`.

    The same labels serve classes of one value each: give those values as the edges.

    >>> from mapcore.spec.request import FormatSpec
    >>> boundary_labels([0, 1.02, 1.04, 2], FormatSpec(decimals=0))
    ('0.00', '1.02', '1.04', '2.00')
    """
    return tuple(map(formatter(distinct(spec, edges)), edges))


def range_labels(
    edges: Sequence[float],
    spec: FormatSpec | None,
    integers: bool,
    values: Sequence[float] = (),
) -> tuple[str, ...]:
    """Return one label a class: ranges that neither overlap nor leave a gap.

    `edges` ascend; class i holds the values from edges[i] up to, but without, edges[i + 1]; the
    last class includes its end. Where all data are whole (`integers`) and the format shows whole
    numbers exactly, a range names its first and last whole number. Elsewhere it says that its end
    is outside. A percent sign or a unit stands once, after the end. A class of one value is that
    value, and where `values`, the data, put exactly one value into every class, each label is that
    value.

    >>> from mapcore.spec.request import FormatSpec
    >>> range_labels([0, 10, 20], FormatSpec(decimals=0), integers=True)
    ('0 – 9', '10 – 20')
    >>> range_labels([0, 1.5, 3], FormatSpec(decimals=1), integers=False)
    ('0.0 – <1.5', '1.5 – 3.0')
    """
    return _ranges(edges, spec, integers, values)[1]


def range_format(
    edges: Sequence[float],
    spec: FormatSpec | None,
    integers: bool,
    values: Sequence[float] = (),
) -> FormatSpec:
    """Return the resolved spec that `range_labels` prints with; it prints the same labels again.

    >>> from mapcore.spec.request import FormatSpec
    >>> range_format([0, 1.25, 3], FormatSpec(decimals=0), integers=False).decimals
    0
    """
    return _ranges(edges, spec, integers, values)[0]


def _ranges(
    edges: Sequence[float], spec: FormatSpec | None, integers: bool, values: Sequence[float]
) -> tuple[FormatSpec, tuple[str, ...]]:
    base = resolve_format(spec, values or edges)
    singles = _single_values(edges, values)
    if singles:
        return (chosen := distinct(base, singles)), tuple(map(formatter(chosen), singles))
    chosen = distinct(base, edges)
    whole = _whole_ranges(edges) if integers else ()
    for exact in (base, chosen):
        write = formatter(exact)
        if whole and _shows_units(write, whole):
            return exact, tuple(_range(write, low, high, _unit(exact)) for low, high in whole)
    write, unit = formatter(chosen), _unit(chosen)
    classes = list(pairwise(edges)) or [(edge, edge) for edge in edges]
    labels = [_range(write, low, high, unit, "<") for low, high in classes[:-1]]
    labels += [_range(write, low, high, unit) for low, high in classes[-1:]]
    return chosen, tuple(labels)


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

"""The one format of a map's numbers: resolved once, with enough digits that all labels differ."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, isfinite
from typing import TYPE_CHECKING

from attrs import evolve, field

from mapcore.formatting.intl import intl_formatter, print_all
from mapcore.formatting.ranges import write_ranges
from mapcore.formatting.refine import refine_format
from mapcore.formatting.resolve import resolve_format
from mapcore.formatting.typesetting import drop_common_zeros, drop_zeros_of, typeset
from mapcore.frozen import frozen
from mapcore.locales.locale import AMERICAN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mapcore.locales.locale import Locale
    from mapcore.request.format_spec import FormatSpec, OpenEnds


@frozen
class NumberFormat:
    """The format by which every number of a map is printed.

    `spec` is resolved: it holds no preset and every default is written out. `labels` are those of
    the legend: one per edge from `fit`, one per class from `fit_ranges`. `is_given` tells whether
    the caller said how numbers are written; otherwise the labels have no needless zeros. `locale`
    is the reader's.
    """

    spec: FormatSpec
    labels: tuple[str, ...]
    is_given: bool = field(default=False, eq=False)
    locale: Locale = AMERICAN

    @property
    def write(self) -> Callable[[float], str]:
        """The function that prints a finite number; it raises ValueError for any other.

        >>> from mapcore.request.format_spec import FormatSpec
        >>> NumberFormat.fit(FormatSpec(decimals=0), [1, 2], [1, 2]).write(-1234.5)
        '−1,235'
        """
        return _write_by(self.spec, self.locale)

    def write_all(self, numbers: Sequence[float]) -> list[str]:
        """Return each finite number as `write` prints it, in a fifth of the time for thousands.

        >>> from mapcore.request.format_spec import FormatSpec
        >>> NumberFormat.fit(FormatSpec(decimals=0), [1, 2], [1, 2]).write_all([-1234.5, 7])
        ['−1,235', '7']
        """
        if self.spec.d3 is not None or not self.locale.is_usual:
            return list(map(self.write, numbers))
        return list(map(typeset, print_all(self.spec, numbers)))

    def write_labels(self, numbers: Sequence[float]) -> tuple[str, ...]:
        """Return the labels of some numbers that stand together, such as a bar's.

        Unless the format is the caller's own, they have no zero at the end that none of them needs,
        and a number that would print as zero has two digits.

        >>> NumberFormat.fit(None, [0.125, 0.9], []).write_labels([0.5, 0.6])
        ('0.5', '0.6')
        """
        labels = list(map(self.write, numbers))
        if self.is_given:
            return tuple(labels)
        if self.spec.decimals is not None:
            labels = [
                self._write_small(number) if number and _is_zero(label) else label
                for number, label in zip(numbers, labels, strict=True)
            ]
        return self._drop_zeros(labels)

    def _write_small(self, number: float) -> str:
        """Return a number with two digits, which the format would print as zero."""
        finer = evolve(self.spec, decimals=None, significant_digits=2, trim=True)
        return _write_by(finer, self.locale)(number)

    def _drop_zeros(self, labels: Sequence[str]) -> tuple[str, ...]:
        """Return labels without the last decimals, where these are zero in all of them."""
        if self.locale.is_usual:
            return drop_common_zeros(labels)
        return drop_zeros_of(labels, self.spec, self.locale)

    @classmethod
    def fit(
        cls,
        spec: FormatSpec | None,
        numbers: Iterable[float],
        edges: Sequence[float],
        locale: Locale = AMERICAN,
    ) -> NumberFormat:
        """Return the format of the numbers, with one label an edge.

        All are finite. Digits are added, the same for all labels, until any two different edges
        print differently. A notation that hides a difference is given up: compact numbers are
        written in full, and d3 types for whole numbers get decimals. More than six digits, which no
        FormatSpec field may ask for, become a d3 specifier, unless the format has a prefix, suffix,
        sign or currency that no specifier can express.

        >>> from mapcore.request.format_spec import FormatSpec
        >>> NumberFormat.fit(FormatSpec(decimals=0), [], [0, 1.02, 1.04, 2]).labels
        ('0.00', '1.02', '1.04', '2.00')
        >>> NumberFormat.fit(FormatSpec(compact=True), [], [1_000_000, 1_000_001]).spec.compact
        False
        """
        _, chosen = _choose(spec, numbers, edges, locale)
        given = _is_given(spec)
        return cls(chosen, cls(chosen, (), given, locale).write_labels(edges), given, locale)

    @classmethod
    def fit_ranges(
        cls,
        spec: FormatSpec | None,
        numbers: Sequence[float],
        edges: Sequence[float],
        open_ends: OpenEnds = "none",
        locale: Locale = AMERICAN,
    ) -> NumberFormat:
        """Return the format of the numbers, with one label a class.

        `edges` ascend; class i holds the numbers from edges[i] up to, but excluding, edges[i + 1];
        the last class includes its end. If all numbers are whole and the format shows whole numbers
        exactly, a range names its first and last whole number. If every class holds exactly one
        value and no end is open, each label is that value. See `write_ranges`.

        >>> from mapcore.request.format_spec import FormatSpec
        >>> NumberFormat.fit_ranges(FormatSpec(), [0, 4, 10, 20], [0, 10, 20]).labels
        ('0 to 9', '10 to 20')
        >>> NumberFormat.fit_ranges(FormatSpec(decimals=1), [0, 0.2, 3], [0, 1.5, 3]).labels
        ('0.0 to 1.5', '1.5 to 3.0')
        >>> NumberFormat.fit_ranges(None, [-8.5, 1, 3.5], [-10, -5, 0, 5], "high").labels
        ('−10 to −5', '−5 to 0', '0 and over')
        """
        singles = _find_single_values(edges, numbers) if open_ends == "none" else []
        base, chosen = _choose(spec, numbers, singles or _drop_open(edges, open_ends), locale)
        given = _is_given(spec)
        if singles:
            found = cls(chosen, (), given, locale)
            return evolve(found, labels=found.write_labels(singles))
        whole = _find_whole_ranges(edges) if all(float(n).is_integer() for n in numbers) else []
        for exact in (base, chosen):
            if whole and _prints_units_differ(number_printer(exact, locale), whole):
                write = _write_by(exact, locale)
                labels = write_ranges(write, exact, whole, open_ends, locale)
                return cls(exact, labels, given, locale)
        classes = list(pairwise(edges)) or [(edge, edge) for edge in edges]
        write = _write_by(chosen, locale)
        labels = write_ranges(write, chosen, classes, open_ends, locale)
        found = cls(chosen, labels, given, locale)
        return found if given else evolve(found, labels=found._drop_zeros(labels))


def _drop_open(edges: Sequence[float], open_ends: OpenEnds) -> Sequence[float]:
    """Return the edges without those of open ends, which are not printed."""
    first, last = open_ends in ("low", "both"), open_ends in ("high", "both")
    return edges[1 if first else 0 : len(edges) - 1 if last else len(edges)]


def _is_given(spec: FormatSpec | None) -> bool:
    """Tell whether a caller's format says how numbers are written, not only in which notation."""
    return spec is not None and spec.preset is None


def _choose(
    spec: FormatSpec | None,
    numbers: Iterable[float],
    marks: Sequence[float],
    locale: Locale,
) -> tuple[FormatSpec, FormatSpec]:
    """Return the format of the numbers, and it with enough digits that all marks print differently.

    Equal marks count once. Both formats are resolved, and often the same.
    """
    different = sorted({float(mark) for mark in marks})
    formats = refine_format(resolve_format(spec, numbers, locale), locale)
    base = chosen = next(formats)
    while not _prints_differ(number_printer(chosen, locale), different):
        chosen = next(formats)
    return base, chosen


@lru_cache(maxsize=256)
def number_printer(spec: FormatSpec, locale: Locale = AMERICAN) -> Callable[[float], str]:
    """Return the function that prints numbers by a resolved spec, in a locale.

    That function raises ValueError for NaN and infinities; this one raises InvalidSpecifier if `d3`
    is not a valid specifier.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> [number_printer(FormatSpec(d3="+.1f"))(value) for value in (1, -2.25)]
    ['+1.0', '−2.3']
    """
    if (specifier := spec.specifier) is not None:
        from mapcore.formatting.d3 import d3_formatter

        print_number = d3_formatter(specifier, locale.numbers)
    elif (numbers := locale.numbers) is not None:
        from mapcore.formatting.localized import localized_formatter

        print_number = localized_formatter(spec, numbers)
    else:
        print_number = intl_formatter(spec)

    def print_finite(value: float) -> str:
        return print_number(require_finite(value))

    return print_finite


def require_finite(value: float) -> float:
    """Return the number as a float; raises ValueError for NaN and infinities."""
    number = float(value)
    if not isfinite(number):
        raise ValueError(f"only finite numbers can be formatted, not {number}")
    return number


def _write_by(spec: FormatSpec, locale: Locale) -> Callable[[float], str]:
    """Return the function that writes numbers by a resolved format as they are drawn."""
    write = number_printer(spec, locale)
    return lambda number: typeset(write(number))


def _is_zero(label: str) -> bool:
    """Tell whether a label has no digit, of any script, other than zero."""
    return not any(
        char in "123456789" or (char > "\x7f" and char.isdecimal() and int(char) != 0)
        for char in label
    )


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

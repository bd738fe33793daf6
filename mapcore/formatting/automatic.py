"""The automatic format: how many digits numbers need, inferred once for all of a map's numbers.

Three digits of the spread are shown (17.3 to 89.9 need one decimal), but at least two digits of the
median, so that a few large numbers do not hide many small ones. There are never more decimals than
the numbers themselves have. All labels of a map thus have the same format, and neighbours differ. A
single or constant number shows six digits.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import numpy as np

from mapcore.formatting.intl import find_unit, to_shortest
from mapcore.formatting.localized import find_power
from mapcore.request.format_spec import FormatSpec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.locales.numbers import Numbers

MOST_DIGITS = 6  # the most decimals or significant digits that a FormatSpec can ask for
YEARS = (1000, 2100)
COMPACT_FROM = 1e6
SCIENTIFIC = FormatSpec(d3=".3~e")
MOST_EXACT_TENS = 22
"""The highest power of ten that a double holds exactly."""
SURELY_ROUNDED = 2.0**50
"""Below this, the product of a number and a power of ten is far less than a half from the truth."""


def infer_format(values: Iterable[float], locale: Numbers | None = None) -> FormatSpec:
    """Return a concrete format for all of these finite numbers, in en-US or another locale.

    The first rule that applies decides:

    - whole numbers from 1000 to 2100 are taken for years and have no separators: four digits that
      are not a year are readable without a comma, but 2,024 is wrong for a year;
    - if the largest is below 1e-9 or at least 1e18, all are written with an exponent;
    - if the largest is at least a million, numbers are compact (1.2M) with trailing zeros stripped,
      unless more than three decimals would be needed to distinguish them;
    - all others have thousands separators and the same number of decimals, or significant digits
      where more than six decimals would be needed.

    >>> infer_format([1990, 2024]).grouping
    False
    >>> infer_format([580_000, 39_000_000]).compact
    True
    >>> infer_format([3.2, 17.25, 9.0]).decimals
    1
    """
    numbers = _read_numbers(values)
    low, high = _find_extremes(numbers)
    largest = max(-low, high)
    if len(numbers) and YEARS[0] <= low and high <= YEARS[1] and _are_whole(numbers):
        return _decimal_format(decimals=0, grouping=False)
    if largest >= 1e18 or 0 < largest < 1e-9:
        return SCIENTIFIC
    if largest >= COMPACT_FROM and (decimals := _count_compact_decimals(numbers, locale)) <= 3:
        return _decimal_format(compact=True, decimals=decimals, trim=True)
    return plain_format(numbers)


def plain_format(values: Iterable[float]) -> FormatSpec:
    """Return the format with thousands separators and the decimals that the numbers need.

    >>> plain_format([0.25, 1234.5]).decimals
    0
    """
    numbers = _read_numbers(values)
    decimals = _count_decimals(numbers)
    low, high = _find_extremes(numbers)
    if decimals <= MOST_DIGITS:
        is_constant = len(numbers) > 0 and low == high
        return _decimal_format(decimals=decimals, trim=is_constant)
    first = to_shortest(max(-low, high)).adjusted()
    digits = max(1, min(MOST_DIGITS, first + decimals + 1))
    return _decimal_format(significant_digits=digits, trim=True)


def compact_format(values: Iterable[float], locale: Numbers | None = None) -> FormatSpec:
    """Return the compact format; numbers below its first unit get the decimals that they need.

    >>> compact_format([1_234_567, 39_000_000]).decimals
    1
    """
    numbers = _read_numbers(values)
    low, high = _find_extremes(numbers)
    if not _find_unit_power(max(-low, high), locale):
        plain = plain_format(numbers)
        return _decimal_format(
            compact=True,
            decimals=plain.decimals,
            significant_digits=plain.significant_digits,
            trim=True,
        )
    decimals = min(MOST_DIGITS, _count_compact_decimals(numbers, locale))
    return _decimal_format(compact=True, decimals=decimals, trim=True)


def percent_format(values: Iterable[float]) -> FormatSpec:
    """Return the percent format of fractions: one decimal, or more if they are close together.

    >>> percent_format([0.42, 0.423]).decimals, percent_format([0.1, 0.9]).decimals
    (2, 1)
    """
    low, high = _find_extremes(_read_numbers(values))
    spread = high - low
    decimals = -_find_decade(spread) if spread else 0  # two digits of a spread below a point
    return FormatSpec(
        style="percent",
        compact=False,
        decimals=max(1, min(MOST_DIGITS, decimals)),
        trim=True,
        grouping=True,
        sign="auto",
    )


def currency_format(
    values: Iterable[float], locale: Numbers | None = None, currency: str = "USD", digits: int = 2
) -> FormatSpec:
    """Return the format of amounts, without cents if all are whole or cents are noise.

    They are noise where three digits of the spread and two of the median are shown without them.
    `digits` are those that follow the point in the currency. Amounts of a million are compact, as
    other numbers are.

    >>> currency_format([5, 1200]).decimals, currency_format([4.99]).decimals
    (0, 2)
    >>> currency_format([281.5, 8758.8, 1204.25]).decimals, currency_format([4.6e9]).compact
    (0, True)
    """
    numbers = _read_numbers(values)
    low, high = _find_extremes(numbers)
    decimals = digits if not len(numbers) or _count_decimals(numbers) else 0
    compact = False
    if max(-low, high) >= COMPACT_FROM and (fewer := _count_compact_decimals(numbers, locale)) <= 3:
        compact, decimals = True, fewer
    return FormatSpec(
        style="currency",
        currency=currency,
        compact=compact,
        decimals=decimals,
        trim=compact,
        grouping=True,
        sign="auto",
    )


def _decimal_format(
    *,
    compact: bool = False,
    decimals: int | None = None,
    significant_digits: int | None = None,
    trim: bool = False,
    grouping: bool = True,
) -> FormatSpec:
    return FormatSpec(
        style="decimal",
        compact=compact,
        decimals=decimals,
        significant_digits=significant_digits,
        trim=trim,
        grouping=grouping,
        sign="auto",
    )


def _read_numbers(values: Iterable[float]) -> NDArray[np.float64]:
    return values if isinstance(values, np.ndarray) else np.array(list(values), dtype=float)


def _find_extremes(numbers: NDArray[np.float64]) -> tuple[float, float]:
    """Return the least and the greatest number, zeros where there is none."""
    return (float(numbers.min()), float(numbers.max())) if len(numbers) else (0.0, 0.0)


def _count_decimals(numbers: NDArray[np.float64]) -> int:
    """Return how many decimals show three digits of the spread and two of the median."""
    sizes = np.abs(numbers[numbers != 0])
    if not len(sizes):
        return 0
    low, high = _find_extremes(numbers)
    spread = high - low
    shown = 3 - _find_decade(spread) if spread else MOST_DIGITS - _find_decade(float(sizes.max()))
    middle = len(sizes) // 2
    wanted = max(shown, 2 - _find_decade(float(np.partition(sizes, middle)[middle])), 0)
    for decimals in range(wanted):
        if _have_decimals(sizes, decimals):
            return decimals
    return wanted


def _have_decimals(sizes: NDArray[np.float64], decimals: int) -> bool:
    """Return whether no number has more decimals: rounded to so many, each is what it was."""
    tens = 10.0 ** min(decimals, MOST_EXACT_TENS)
    if decimals <= MOST_EXACT_TENS and float(sizes.max()) * tens < SURELY_ROUNDED:
        return bool((np.rint(sizes * tens) / tens == sizes).all())
    return all(round(size, decimals) == size for size in sizes.tolist())


def _count_compact_decimals(numbers: NDArray[np.float64], locale: Numbers | None) -> int:
    """Return how many decimals of the largest number's unit show two digits of the spread."""
    low, high = _find_extremes(numbers)
    largest = max(-low, high)
    spread = high - low or largest
    wanted = 2 - _find_decade(spread) + _find_unit_power(largest, locale)
    return 0 if wanted < -1 else max(1, wanted)  # 1814万 has four digits before the point


def _find_unit_power(largest: float, locale: Numbers | None) -> int:
    """Return the power of ten of the compact unit that a number has: 6 for 39 million."""
    if locale is not None:
        return find_power(to_shortest(largest), locale)
    return 3 * find_unit(to_shortest(largest).adjusted())


def _find_decade(size: float) -> int:
    """Return the least n with size <= 10**n."""
    number = to_shortest(size)
    first = number.adjusted()
    return first if number == Decimal((0, (1,), first)) else first + 1


def _are_whole(numbers: NDArray[np.float64]) -> bool:
    return bool((numbers == np.floor(numbers)).all())

"""Ranges in one form: "10 to 19", "20 to 25 %", "under 5", "25 and over"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.locales.locale import AMERICAN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.locales.locale import Locale
    from mapcore.request.format_spec import FormatSpec, OpenEnds


def write_ranges(
    write: Callable[[float], str],
    spec: FormatSpec,
    classes: Sequence[tuple[float, float]],
    open_ends: OpenEnds = "none",
    locale: Locale = AMERICAN,
) -> tuple[str, ...]:
    """Return a label a class: its two ends, or its only number, printed by a resolved format.

    A class begins at its first number and ends before its second. A percent sign or a unit stands
    once, after the end; a prefix stands before both. An open class prints its inner end alone.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> write_ranges("{:g} %".format, FormatSpec(suffix=" %"), [(0, 5), (5, 20), (20, 90)], "both")
    ('under 5 %', '5 to 20 %', '20 % and over')
    """
    unit, last, words = _find_trailing_unit(spec, locale), len(classes) - 1, locale.words
    low, high = open_ends in ("low", "both"), open_ends in ("high", "both")

    def write_class(i: int, start: float, end: float) -> str:
        if last and i == 0 and low:
            return words.below.format(write(classes[1][0]))
        if last and i == last and high:
            return words.above.format(write(start))
        if start == end:
            return write(start)
        return words.between.format(write(start).removesuffix(unit), write(end))

    return tuple(write_class(i, *ends) for i, ends in enumerate(classes))


def _find_trailing_unit(spec: FormatSpec, locale: Locale) -> str:
    """Return what a range prints only after its end: a percent sign, or a unit after a space.

    Letters directly after the number stay with it: they may multiply it, as the k of 5k does.
    """
    percent = spec.d3[-1] in "%p" if spec.d3 else spec.style == "percent"
    numbers = locale.numbers
    sign = "%"
    if numbers is not None and not spec.d3:
        sign = numbers.percent.after.replace("%", numbers.signs["percentSign"])
    unit = (sign if percent else "") + (spec.suffix or "")
    return "" if unit[:1].isalnum() else unit

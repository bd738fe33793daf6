"""Separators: what those of one number show, and which sign is decimal in a whole column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

from mapcore.errors import make_error
from mapcore.frozen import frozen
from mapcore.sentences import Sentence
from mapcore.tables.numbers.cells import Cell, split_cell
from mapcore.tables.numbers.words import decimal_sign

Sign: TypeAlias = Literal[".", ",", ""]

FEWEST_WIDTHS = 3
"""So many numbers with one sign, and so many bare ones, show that the sign groups."""
FEWEST_COMMAS = 5
"""A column of so many numbers with a comma before three digits has thousands."""
_GROUP_SIGNS = re.compile("[ '’`´_٬]")
_DECIMAL_SIGNS = re.compile("[٫·]")
_THREES = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_LAKHS = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")


@frozen
class Core:
    """The digits of a number with what its separators show.

    `decimal` is the sign that must be decimal, as the core shows alone; empty where it shows
    nothing. `open` is the sign that may group or be decimal. A core with `fault` is no number.
    """

    digits: str
    decimal: Sign = ""
    open: Sign = ""
    fault: str = ""

    def read(self, decimal: Sign) -> str:
        """Return the number as Python writes it, where `decimal` is the column's decimal sign.

        >>> read_core("1.234").read("."), read_core("1.234").read(",")
        ('1.234', '1234')
        """
        sign = (self.open and decimal) or self.decimal
        if not sign:
            return self.digits.replace(",", "").replace(".", "") if self.open else self.digits
        other = "," if sign == "." else "."
        return self.digits.replace(other, "").replace(sign, ".")


def read_core(core: str) -> Core:
    """Return what the separators of a core show.

    >>> read_core("4.321,09").decimal, read_core("875.000").open, read_core("84 00").fault != ""
    (',', '.', True)
    """
    whole = _DECIMAL_SIGNS.split(core)
    if len(whole) > 2:
        return Core(core, fault="has two decimal signs")
    grouped = _GROUP_SIGNS.split(whole[0])
    if len(grouped) > 1:
        return _read_grouped(core, grouped, whole[1:])
    if len(whole) == 2:
        if "." in core or "," in core:
            return Core(core, fault="has two decimal signs")
        return Core(f"{whole[0] or '0'}.{whole[1]}", decimal=".")
    return _read_signs(core)


def _read_grouped(core: str, groups: list[str], fraction: list[str]) -> Core:
    """Return a core with spaces or apostrophes between its groups."""
    last, sign, decimals = groups[-1], "", ""
    if found := re.fullmatch(r"(\d*)([.,])(\d+)", last):
        last, sign, decimals = found.groups()
    whole = [*groups[:-1], last]
    in_threes = re.fullmatch(r"\d{1,3}", whole[0]) and all(
        re.fullmatch(r"\d{3}", group) for group in whole[1:]
    )
    if not in_threes:
        return Core(core, fault="has groups that are not of three digits")
    digits = "".join(whole)
    if fraction:
        return Core(f"{digits}.{fraction[0]}", decimal=".")
    if sign == ",":
        return Core(f"{digits},{decimals}", decimal=",")
    return Core(f"{digits}.{decimals}", decimal=".") if sign else Core(digits)


def _read_signs(core: str) -> Core:
    """Return a core with points and commas alone."""
    points, commas = core.count("."), core.count(",")
    if not points and not commas:
        return Core(core)
    if points and commas:
        return _read_both(core)
    sign: Sign = "." if points else ","
    other: Sign = "," if points else "."
    if points + commas > 1:
        if _THREES.fullmatch(core) or (sign == "," and _LAKHS.fullmatch(core)):
            return Core(core, decimal=other)
        return Core(core, fault="has groups that are not of three digits")
    before, _, after = core.partition(sign)
    is_open = len(after) == 3 and 1 <= len(before) <= 3 and not before.startswith("0")
    return Core(core, open=sign) if is_open else Core(core, decimal=sign)


def _read_both(core: str) -> Core:
    """Return a core with points and commas: the last one, once, is decimal."""
    sign: Sign = "." if core.rfind(".") > core.rfind(",") else ","
    whole, _, _ = core.rpartition(sign)
    other = "," if sign == "." else "."
    groups_fit = _THREES.fullmatch(whole) or (other == "," and _LAKHS.fullmatch(whole))
    if sign in whole or not groups_fit:
        return Core(core, fault="has separators that do not fit each other")
    return Core(core, decimal=sign)


def find_decimal(
    cores: dict[int, Core],
    present: dict[int, Cell],
    locale: str | None,
    siblings: Sequence[Iterable[Any]],
) -> tuple[Sign, int, str]:
    """Return the decimal sign of a column, the row that shows it, and in words what else did."""
    if shown := _find_fixed(cores, present):
        return *shown, ""
    opened = {row: core for row, core in cores.items() if core.open}
    if not opened:
        return "", 0, ""
    (first, core), *_ = opened.items()
    signs = {core.open for core in opened.values()}
    if len(signs) > 1:
        rows = [next(row for row, each in opened.items() if each.open == sign) for sign in signs]
        pair = " and ".join(f"row {row} ({present[row].text})" for row in sorted(rows))
        raise make_error(
            "column", f"numbers_ambiguous: {pair} have different signs before three digits"
        )
    (sign,) = signs
    other: Sign = "," if sign == "." else "."
    if _show_widths(cores, opened):
        return other, first, "since all numbers below 1,000 stand without it"
    if sign == "," and len(opened) == len(cores) >= FEWEST_COMMAS:
        return other, first, "since all rows have a comma before three digits"
    if by_siblings := _ask_siblings(siblings):
        return by_siblings, 0, "as in another column"
    if locale and (given := decimal_sign(locale)):
        return ("," if given == "," else "."), 0, f"by the locale {locale}"
    text = present[first].text.strip()
    whole, fraction = core.read(other), core.read(sign)
    locales = ("de", "en") if sign == "." else ("en", "de")
    one, two = locales
    unknown = f", and how {locale!r} writes numbers is not known" if locale else ""
    readings = f"row {first} ({text}) is {whole} or {fraction}{unknown}"
    told = f"numbers_ambiguous: {readings}; say which with "
    message = Sentence(
        f'{told}locale="{one}" ({whole}) or locale="{two}" ({fraction}), '
        f'in mapcore.choropleth with parse_numbers="{one}" or parse_numbers="{two}"',
        command=f"{told}--locale {one} ({whole}) or --locale {two} ({fraction})",
        plain=f"is {text} in row {first} the number {whole} or {fraction}?",
    )
    raise make_error("column", message, locales)


def _find_fixed(cores: dict[int, Core], present: dict[int, Cell]) -> tuple[Sign, int] | None:
    """Return the decimal sign that cells show; raises where they show both."""
    shown: dict[Sign, int] = {}
    for row, core in cores.items():
        if core.decimal:
            shown.setdefault(core.decimal, row)
    if len(shown) > 1:
        pair = [(row, present[row].text.strip()) for row in sorted(shown.values())]
        told = " and ".join(f"row {row} ({text})" for row, text in pair)
        raise make_error("column", f"{told} have different decimal signs: write all rows alike")
    return next(iter(shown.items()), None)


def _show_widths(cores: dict[int, Core], opened: dict[int, Core]) -> bool:
    """Return whether the sign groups: small numbers stand without, great ones always with it."""
    bare = [core.digits for core in cores.values() if not core.open and not core.decimal]
    return (
        len(opened) >= FEWEST_WIDTHS
        and len(bare) >= FEWEST_WIDTHS
        and all(len(digits) <= 3 for digits in bare)
    )


def _ask_siblings(siblings: Sequence[Iterable[Any]]) -> Sign:
    """Return the decimal sign that other columns show, where they agree."""
    found: set[Sign] = set()
    for column in siblings:
        split = [split_cell(cell) for cell in column if isinstance(cell, str)]
        numbers = [cell for cell in split if cell.is_number]
        if len(numbers) * 2 <= sum(not cell.missing for cell in split):
            continue
        found |= {read_core(cell.core).decimal for cell in numbers} - {""}
    return found.pop() if len(found) == 1 else ""

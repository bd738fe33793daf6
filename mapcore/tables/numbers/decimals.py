"""The decimal sign of a column of numbers, by its cells, its neighbours or a locale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mapcore.errors import make_error
from mapcore.sentences import Sentence
from mapcore.tables.numbers.cells import Cell, split_cell
from mapcore.tables.numbers.separators import Core, Sign, read_core
from mapcore.tables.numbers.words import decimal_sign

FEWEST_WIDTHS = 3
"""So many numbers with one sign, and so many bare ones, show that the sign groups."""
FEWEST_COMMAS = 5
"""A column of so many numbers with a comma before three digits has thousands."""


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
    if locale:
        given: Sign = "," if decimal_sign(locale) == "," else "."
        return given, 0, f"by the locale {locale}"
    text = present[first].text.strip()
    whole, fraction = core.read(other), core.read(sign)
    locales = ("de", "en") if sign == "." else ("en", "de")
    one, two = locales
    told = f"numbers_ambiguous: row {first} ({text}) is {whole} or {fraction}; say which with "
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

"""What is wrong with the cells of a column of numbers: texts, mixed units, letters for figures."""

from __future__ import annotations

import re

from attrs import evolve

from mapcore.errors import list_some, make_error
from mapcore.tables.numbers.cells import Cell
from mapcore.tables.numbers.separators import Core
from mapcore.tables.numbers.words import UNITS, WITHHELD, to_singular

MAX_LISTED_ROWS = 5
"""How many rows an error names; it counts the others."""
MOST_TEXTS = 0.5
"""A column with a larger share of texts that are no numbers is one of categories."""
_SHORTHAND = re.compile(r"\[[a-zA-Z]{1,4}\]")
"""What the statistical offices of the United Kingdom write for a figure that is not given."""


def withhold(split: dict[int, Cell], typed: int = 0) -> dict[int, Cell]:
    """Return cells with lone letters among numbers as missing, as `S` for suppressed.

    `typed` counts the numbers that are no text.
    """
    numbers = typed + sum(cell.is_number for cell in split.values())
    found = {
        row: evolve(cell, missing=True)
        for row, cell in split.items()
        if not (cell.core or cell.missing) and _is_withheld(cell.text.strip())
    }
    return {**split, **found} if len(found) < numbers else split


def _is_withheld(text: str) -> bool:
    """Return whether a text is a lone letter, or a short word in brackets, as `[c]` and `[low]`."""
    return text.strip("() \xa0").casefold() in WITHHELD or bool(_SHORTHAND.fullmatch(text))


def is_text(present: dict[int, Cell], typed: dict[int, float]) -> bool:
    """Return whether a column holds texts, some of which may begin with a number."""
    plain = [cell for cell in present.values() if not (cell.core or cell.fault)]
    if len(plain) > MOST_TEXTS * (len(present) + len(typed)):
        return True
    units = {cell.unit for cell in present.values() if cell.unit}
    return len(set(map(to_singular, units))) > 1 and not units <= UNITS


def check_cells(present: dict[int, Cell]) -> None:
    """Raise for cells that are no numbers in a column of numbers, and for mixed signs."""
    faults = {
        row: cell.fault or ("" if cell.core else "is no number") for row, cell in present.items()
    }
    _refuse(faults, present)
    numbers = {row: cell for row, cell in present.items() if cell.is_number}
    _check_alike({row: cell.currency_code for row, cell in numbers.items()}, "currencies", numbers)
    units = {row: to_singular(cell.unit) for row, cell in numbers.items()}
    _check_alike(units, "units", numbers)
    _check_alike({row: cell.percent for row, cell in numbers.items()}, "units", numbers)
    with_percent = [row for row, cell in numbers.items() if cell.percent]
    without = [row for row, cell in numbers.items() if not cell.percent]
    if with_percent and without:
        raise make_error(
            "column",
            f"row {with_percent[0]} ({numbers[with_percent[0]].text}) has a percent sign and row "
            f"{without[0]} ({numbers[without[0]].text}) has none: write all rows alike",
        )


def _check_alike(found: dict[int, str], what: str, cells: dict[int, Cell]) -> None:
    first: dict[str, int] = {}
    for row, each in found.items():
        if each:
            first.setdefault(each, row)
    if len(first) > 1:
        rows = " and ".join(f"row {row} ({cells[row].text})" for row in list(first.values())[:2])
        raise make_error("column", f"two {what}: {rows}")


def check_cores(present: dict[int, Cell], cores: dict[int, Core]) -> None:
    """Raise for cells whose separators do not fit each other."""
    _refuse({row: core.fault for row, core in cores.items()}, present)


def _refuse(faults: dict[int, str], cells: dict[int, Cell]) -> None:
    """Raise an error that tells the faults of rows, if any is not empty."""
    told = [f"row {row} ({cells[row].text[:40]}) {why}" for row, why in faults.items() if why]
    if told:
        raise make_error("column", list_some(told, MAX_LISTED_ROWS))

"""A column of text read as numbers by what the column shows, or refused where two readings fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import isfinite
from typing import Any, Literal, TypeAlias

from attrs import evolve, field

from mapcore.errors import make_error
from mapcore.frozen import frozen
from mapcore.matching.text.cells import is_missing
from mapcore.request.values.language_names import check_tag
from mapcore.tables.numbers.cells import Cell, NotANumberError, read_number, split_cell
from mapcore.tables.numbers.checks import check_cells, check_cores, is_text, withhold
from mapcore.tables.numbers.kinds import holds_codes, holds_dates, holds_unclear_dates, holds_years
from mapcore.tables.numbers.margins import read_margins
from mapcore.tables.numbers.separators import Core, Sign, find_decimal, read_core
from mapcore.tables.numbers.words import (
    MAGNITUDES,
    PARTNERS,
    UNCLEAR,
    to_singular,
)

Kind: TypeAlias = Literal["numbers", "codes", "years", "dates", "categories", "empty"]


@frozen
class NumberReading:
    """How a column was read, as text tells it.

    `decimal` is the decimal sign, `group` the sign between thousands, each empty where no cell has
    one; `unit` stands beside all numbers, `row` and `text` are the evidence. `notes` are said
    besides, each a few words with a count.
    """

    decimal: str = ""
    group: str = ""
    unit: str = ""
    row: int = 0
    text: str = ""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the reading in words.

        >>> str(NumberReading(decimal=",", row=1, text="12,5"))
        'decimal comma (row 1: 12,5)'
        """
        names = {",": "comma", ".": "point"}
        parts = []
        if self.decimal:
            parts.append(f"decimal {names[self.decimal]}")
        elif self.group:
            parts.append(f"thousands by {names.get(self.group, 'spaces')}")
        if parts and self.row:
            parts[0] += f" (row {self.row}: {self.text})"
        if self.unit:
            parts.append(f"{self.unit} in all rows")
        return "; ".join((*parts, *self.notes))


@frozen
class ColumnReading:
    """A column as it was read.

    `numbers` holds one number a cell, None for a missing one; it is empty where the column holds
    `dates`, `categories` or nothing. `codes` and `years` have numbers too. `missing` counts cells.
    """

    kind: Kind
    numbers: tuple[float | None, ...] = ()
    reading: NumberReading = field(factory=NumberReading)
    missing: int = 0


def read_column(
    cells: Iterable[Any], locale: str | None = None, siblings: Sequence[Iterable[Any]] = ()
) -> ColumnReading:
    """Return the numbers of a column of text, read as the column shows.

    Which sign is decimal is decided by the cells that show it, then by `siblings`, the other
    columns of the table, and at last by `locale`, a BCP 47 tag such as `de`. Numbers of any type
    stay as they are. Raises `ValidationError` for a column that can be read in two ways, for one
    whose cells contradict each other, naming the rows, and for what is no tag.

    >>> read_column(["12,5", "7,1"]).numbers, str(read_column(["7,1 %", ":"]).reading)
    ((12.5, 7.1), 'decimal comma (row 1: 7,1 %); % in all rows; 1 missing (:)')
    >>> read_column(["875.000", "940.000"], locale="de").numbers
    (875000.0, 940000.0)
    """
    check_tag(locale)
    cells = _list_cells(cells)
    if margins := read_margins(cells):
        read = read_column(margins.cells, locale, siblings)
        told = read.reading
        text = str(cells[told.row - 1]).strip() if told.row else ""
        return evolve(read, reading=evolve(told, text=text, notes=(margins.told, *told.notes)))
    texts = {row: cell for row, cell in enumerate(cells, 1) if isinstance(cell, str)}
    typed = _read_typed(cells)
    split = withhold({row: split_cell(text) for row, text in texts.items()}, len(typed))
    present = {row: cell for row, cell in split.items() if not cell.missing}
    missing = len(cells) - len(present) - len(typed)
    if not present and not typed:
        return ColumnReading("empty", missing=missing)
    if not typed and holds_dates([cell.text for cell in present.values()]):
        return ColumnReading("dates", missing=missing)
    if is_text(present, typed):
        return ColumnReading("categories", missing=missing)
    check_cells(present)
    cores = {row: read_core(cell.core) for row, cell in present.items() if cell.is_number}
    check_cores(present, cores)
    if not typed and not locale and holds_unclear_dates([cell.text for cell in present.values()]):
        raise make_error(
            "column",
            "numbers_ambiguous: the cells may be days or numbers with a decimal point; "
            "give a locale such as en for numbers",
            ("en",),
        )
    decimal, evidence, why = find_decimal(cores, present, locale, siblings)
    factors = _magnitudes(present, locale)
    numbers: list[float | None] = [None] * len(cells)
    for row, core in cores.items():
        numbers[row - 1] = _to_number(present[row], core, decimal, factors)
    for row, number in typed.items():
        numbers[row - 1] = number
    reading = _tell(cores, present, split, decimal, evidence, why, factors)
    plain = [cell.text for cell in present.values()]
    kind: Kind = "numbers"
    if not typed and holds_codes(plain):
        kind = "codes"
    elif holds_years(numbers, plain):
        kind = "years"
    return ColumnReading(kind, tuple(numbers), reading, missing)


def _list_cells(cells: Iterable[Any]) -> list[Any]:
    if isinstance(cells, (str, bytes)):
        raise make_error("column", f"expected several cells, got the string {cells[:40]!r}")
    return list(cells)


def _read_typed(cells: list[Any]) -> dict[int, float]:
    """Return the numbers that are no text by row; raises for what is neither."""
    typed: dict[int, float] = {}
    for row, cell in enumerate(cells, 1):
        if isinstance(cell, str) or is_missing(cell):
            continue
        try:
            number = read_number(cell)
        except NotANumberError as error:
            raise make_error("column", f"row {row} holds {error}, which is no number") from None
        if number is not None:
            typed[row] = number
    return typed


def _magnitudes(present: dict[int, Cell], locale: str | None) -> dict[str, float]:
    """Return what each magnitude of a column multiplies by; a letter may be a mark instead.

    Raises for a word with two meanings that neither the locale nor another row settles.
    """
    numbers = [cell for cell in present.values() if cell.is_number]
    found = {cell.magnitude for cell in numbers if cell.magnitude}
    everywhere = len(numbers) > 1 and all(cell.magnitude for cell in numbers)
    factors: dict[str, float] = {}
    language = (locale or "").partition("-")[0].lower()
    partners = {word: size for partner in found for word, size in PARTNERS.get(partner, {}).items()}
    for word in found:
        is_letter = len(word) == 1 and word.isascii()
        spaced = any(cell.spaced for cell in numbers if cell.magnitude == word)
        if is_letter and spaced and not everywhere:
            factors[word] = 1.0  # a mark
        elif word in MAGNITUDES:
            factors[word] = MAGNITUDES[word]
        elif word in partners or language in UNCLEAR[word]:
            factors[word] = partners.get(word) or UNCLEAR[word][language]
        else:
            row = next(row for row, cell in present.items() if cell.magnitude == word)
            raise make_error(
                "column",
                f"row {row} ({present[row].text}): {word!r} has two meanings; write the number "
                "out, or give the locale",
                tuple(UNCLEAR[word]),
            )
    return factors


def _to_number(cell: Cell, core: Core, decimal: Sign, factors: dict[str, float]) -> float:
    factor = factors.get(cell.magnitude, 1.0)
    size = float(f"{core.read(decimal)}e{cell.power}")
    if factor != 1.0:
        size = float(f"{size!r}") * factor
        size = round(size, 6) if size < 1e9 else float(round(size))
    if not isfinite(size):
        raise make_error("column", f"{cell.text[:40]} is too large")
    return -size if cell.negative else size


def _tell(
    cores: dict[int, Core],
    present: dict[int, Cell],
    split: dict[int, Cell],
    decimal: Sign,
    evidence: int,
    why: str,
    factors: dict[str, float],
) -> NumberReading:
    """Return the reading of a column with what is said besides."""
    numbers = [cell for cell in present.values() if cell.is_number]
    grouped = next((row for row, core in cores.items() if core.open), evidence)
    first = present[evidence or grouped].text.strip() if evidence or grouped else ""
    shows_decimal = bool(decimal) and any(decimal in core.digits for core in cores.values())
    other = "," if decimal == "." else "."
    alike = {cell.percent or cell.currency_code or to_singular(cell.unit) for cell in numbers}
    units = [cell.percent or cell.currency or cell.unit for cell in numbers]
    return NumberReading(
        decimal=decimal if shows_decimal else "",
        group=other if decimal and any(other in core.digits for core in cores.values()) else "",
        unit=units[-1] if len(alike) == 1 else "",
        row=evidence or (grouped if why else 0),
        text=first,
        notes=(*((why,) if why else ()), *_list_notes(numbers, split.values(), factors)),
    )


def _list_notes(
    numbers: Collection[Cell], cells: Collection[Cell], factors: dict[str, float]
) -> Iterator[str]:
    """Yield what is said of the numbers of a column, and of its cells that are none."""
    if magnitudes := sorted(word for word, factor in factors.items() if factor != 1.0):
        yield f"multiplied by {', '.join(magnitudes)}"
    marks = Counter(cell.mark for cell in numbers if cell.mark)
    marks.update(cell.magnitude for cell in numbers if factors.get(cell.magnitude) == 1.0)
    if marks:
        told = ", ".join(f"{mark} in {_rows(count)}" for mark, count in sorted(marks.items()))
        yield f"marks left out: {told}"
    if intervals := sum(cell.interval and not cell.share for cell in numbers):
        yield f"intervals left out in {_rows(intervals)}"
    if shares := sum(cell.share for cell in numbers):
        yield f"percentages in brackets left out in {_rows(shares)}"
    if estimated := sum(cell.approximate for cell in numbers):
        yield f"{estimated} estimated"
    if bounds := sum(cell.censored for cell in cells if not cell.missing):
        yield f"{bounds} left out as bounds (< or >)"
    absent = Counter(cell.text.strip() for cell in cells if cell.missing)
    if absent:
        words = ", ".join(word or "blank" for word, _ in absent.most_common(4))
        yield f"{absent.total()} missing ({words})"


def _rows(count: int) -> str:
    return f"{count} row{'' if count == 1 else 's'}"

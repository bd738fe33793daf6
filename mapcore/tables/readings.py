"""What was read of a table: its file, its columns, and the ways to draw it as a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field

from mapcore.atlas.catalog import Atlas
from mapcore.errors import ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.matching.map_suggestions import rank_maps
from mapcore.matching.text.cells import read_text
from mapcore.rendering import builtin_atlas
from mapcore.sentences import Sentence
from mapcore.tables.columns import OpenTable, unnamed_column
from mapcore.tables.edition_choice import seek_on
from mapcore.tables.finding.columns import Column, describe_columns
from mapcore.tables.finding.keys import MOST_KEYS, list_keys
from mapcore.tables.finding.selection import find_rows
from mapcore.tables.finding.words import CODE_WORDS, KEY_WORDS
from mapcore.tables.labels import Label, write_label
from mapcore.tables.which import TableChoice, find_choices

if TYPE_CHECKING:
    from mapcore.tables.files.framing import Skipped
    from mapcore.tables.named import Named

PLACED_COLUMNS = 2
"""A latitude and a longitude."""

MOST_DIGITS = 3
"""Whole numbers of so many digits are codes of many maps."""
_EASTWARD = ("lo", "lä", "ln", "x", "east")
"""How the names of columns of longitudes begin."""
TRIED_COLUMNS = 3
"""In so many columns of texts it is counted how many keys a map has, to tell why none fits."""

MAX_LISTED_LINES = 3
"""How many skipped lines are told; the others are counted."""


@frozen
class Reading:
    """A table as it was read.

    `columns` says what each column is; `choices` are the ways to draw the table, best first, and
    empty where no column names regions. Of a file, `header_row` is the line of its header (None
    where it has none), `encoding` that of its text, `sheet` the name of its sheet, one of `sheets`,
    and `skipped` are the lines that are no rows. `notes` are said besides. `cells` are the columns
    by name.
    """

    columns: tuple[Column, ...]
    choices: tuple[TableChoice, ...]
    header_row: int | None = None
    encoding: str | None = None
    skipped: tuple[Skipped, ...] = ()
    sheet: str | None = None
    notes: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    cells: dict[str, list[Any]] = field(factory=dict, repr=False)
    locale: str | None = None

    @property
    def best(self) -> TableChoice | None:
        """The best way to draw the table; None where no column names regions."""
        return next(iter(self.choices), None)

    def choose(
        self,
        key: str | None = None,
        value: str | None = None,
        where: Mapping[str, str] | None = None,
        map_id: str | None = None,
        atlas: Atlas | None = None,
    ) -> TableChoice | None:
        """Return the best way to draw what is named of a table; None where there is none.

        >>> from mapcore.tables.reading import read_table
        >>> table = {"state": ["Texas"] * 2, "year": [2020, 2021], "n": [1, 2]}
        >>> read_table(table).choose(where={"year": "2020"}).where
        (('year', '2020'),)
        """
        own = self.best.maps[0].map_id if self.best else None
        if key is None and value is None and not where and map_id in (None, own):
            return self.best
        choices = find_choices(
            self.cells, described=self.columns, key=key, value=value, where=where, map_id=map_id,
            atlas=atlas,
        )  # fmt: skip
        return next(iter(choices), None)

    def told(self, choice: TableChoice | None = None) -> tuple[str, ...]:
        """Return in words how the file and its columns were read, a line each.

        `choice` is the way that is drawn, the best one if none is given.
        """
        lines = list(self.notes)
        if self.skipped:
            rest = len(self.skipped) - MAX_LISTED_LINES
            said = [*map(str, self.skipped[:MAX_LISTED_LINES]), f"and {rest} more"]
            lines.append(f"skipped {'; '.join(said if rest > 0 else said[:-1])}")
        if self.header_row is not None and self.header_row > 1:
            lines.append(f"the header is line {self.header_row}")
        best = choice or self.best
        drawn = {name for name in (best.value, best.key) if name} if best else set()
        lines += [
            str(column)
            for column in self.columns
            if column.role == "unclear" or (column.name in drawn and column.told)
        ]
        return (*lines, *(best.told if best else ()))

    def selected(self) -> list[int]:
        """Return the places of the rows that the best way draws, all where it names none.

        >>> from mapcore.tables.reading import read_table
        >>> table = {"state": ["Texas"] * 2, "year": [2020, 2021], "n": [1, 2]}
        >>> read_table(table).selected()
        [1]
        """
        rows = find_rows(self.cells, self.best.where if self.best else ())
        return [row for row, is_drawn in enumerate(rows) if is_drawn]

    def texts(self, name: str) -> list[str]:
        """Return the cells of a column as texts, as keys are read; a missing one is empty.

        >>> from mapcore.tables.reading import read_table
        >>> read_table({"state": ["Texas"], "fips": [48.0], "note": [None]}).texts("fips")
        ['48']
        """
        return [read_text(cell) for cell in self.cells[name]]

    def refusal(self, map_id: str | None = None, atlas: Atlas | None = None) -> str:
        """Return why there is nothing to draw, and what to do, in a sentence; else nothing.

        With the map that was asked for, the sentence says which other map the keys fit.

        >>> from mapcore.tables.reading import read_table
        >>> read_table({"land": ["Bayern"], "n": [1]}, map_id="france").refusal("france")
        'no column names regions of the map france: land, n; the keys of land fit germany'
        """
        names = ", ".join(column.name for column in self.columns[:20])
        if self.best is None:
            of = f"the map {map_id}" if map_id else "a map"
            return f"no column names regions of {of}: {names}; " + self._advise(map_id, atlas)
        if self.best.value is None:
            unclear = [str(each) for each in self.columns if each.role == "unclear"]
            none = f"no column beside {self.best.key} has values: {names}"
            return Sentence("; ").join(unclear) or none
        return ""

    def _advise(self, map_id: str | None, atlas: Atlas | None) -> str:
        """Return what to do with a table without regions: its rows may be places."""
        fits = find_choices(self.cells, described=self.columns, atlas=atlas) if map_id else ()
        if fits:
            return f"the keys of {fits[0].key} fit {fits[0].maps[0].map_id}"
        placed = [column.name for column in self.columns if column.role == "coordinate"]
        if len(placed) != PLACED_COLUMNS:
            if map_id:
                return "name the column of keys"
            advice = "name the map and the column of keys"
            return advice + (self._tell_numbers() or self._tell_nearest(atlas))
        told = f"{' and '.join(placed)} hold places"
        lat, lon = sorted(placed, key=lambda name: name.casefold().startswith(_EASTWARD))
        asked = "" if map_id else "--map, "
        return told + Sentence(
            f'; symbols.points draws circles there, in Python mapcore.symbols(…, lat="{lat}", '
            f'lon="{lon}")',
            command=f"; add {asked}--symbols, --value, --lat {lat} and --lon {lon} to draw circles "
            "there",
            plain=", and a map of regions needs their names or codes",
        )

    def _tell_numbers(self) -> str:
        """Return that small numbers alone say no map, in words; nothing where no column has them.

        >>> from mapcore.tables.reading import read_table
        >>> read_table({"region_id": [3, 1, 2], "n": [1.5, 2.5, 3]}).refusal().partition("; ")[2]
        'name the map and the column of keys, if region_id holds codes of regions: many countries \
have codes from 1 to 3, and rows may be numbered so'
        """
        for column in self.columns:
            if not column.whole or not column.words & (KEY_WORDS | CODE_WORDS):
                continue
            texts = [text for text in self.texts(column.name) if text.isdecimal()]
            if not texts or max(map(len, texts)) > MOST_DIGITS:
                continue
            numbers = list(map(int, texts))
            return (
                f", if {column.name} holds codes of regions: many countries have codes from "
                f"{min(numbers)} to {max(numbers)}, and rows may be numbered so"
            )
        return ""

    def _tell_nearest(self, atlas: Atlas | None) -> str:
        """Return which map has the most keys of a column of texts, in words; nothing if none."""
        texts = [column.name for column in self.columns if column.role == "text"][:TRIED_COLUMNS]
        every = {name: list_keys(self.cells[name])[0] for name in texts}
        keys = {name: listed[:MOST_KEYS] for name, listed in every.items()}
        maps = atlas or builtin_atlas()
        ranked = {name: rank_maps(keys[name], maps)[:1] for name in texts}
        found = [(fit, name) for name in texts for fit in ranked[name]]
        if not found:
            return ""
        fit, name = max(found, key=lambda each: each[0].matched)
        count = len(keys[name])
        tried = f"the {count} keys" if count == len(every[name]) else f"the first {count} keys"
        return f"; of {tried} of {name}, no map has more than {fit.matched}: {fit.map_id}"


def choose_or_best(
    reading: Reading,
    key: str | None,
    value: str | None,
    where: Mapping[str, str],
    map_id: str | None,
    atlas: Atlas | None,
) -> TableChoice | None:
    """Return the best way to draw what is named of a table; that of all where there is none."""
    if not {key, value, *where} <= {None, *reading.cells}:
        return reading.best
    return reading.choose(key, value, where, map_id, atlas) or reading.best


def find_choice(
    opened: OpenTable,
    reading: Reading | None,
    named: Named,
    atlas: Atlas | None,
    locale: str | None = None,
) -> TableChoice:
    """Return the best way to draw a table; raises `ValidationError` where there is none."""
    columns, map_id = opened.read_all(), seek_on(named.map_id, named.edition, atlas)
    labels = (named.key, named.value)
    key, value = (None if each is None else name_in(opened, each, columns) for each in labels)
    rows = (named.where or {}).items()
    where = {name_in(opened, each, columns): read_text(text) for each, text in rows}
    if reading is not None:
        choice = reading.choose(key, value, where, map_id, atlas)
    else:
        choices = find_choices(
            columns, described=describe_columns(columns, locale), key=key, value=value,
            where=where, map_id=map_id, atlas=atlas,
        )  # fmt: skip
        choice = next(iter(choices), None)
    known = [label for label in opened.labels if label is not None] or list(columns)
    if choice is None:
        if key is not None:
            raise make_error(
                "map_id", f"no map fits the keys of {write_label(named.key)}; name one"
            )
        if reading is not None:
            raise make_error("key", reading.refusal(map_id, atlas))
        raise unnamed_column("key", known)
    if map_id is None:
        choice.check_ties()
    if choice.value is None:
        raise _refuse_values(reading, columns, known, locale)
    return choice


def _refuse_values(
    reading: Reading | None,
    named: Mapping[str, list[Any]],
    known: Sequence[Label],
    locale: str | None,
) -> ValidationError:
    """Return why no column of a table holds values that could be drawn."""
    if reading is not None:
        return make_error("value", reading.refusal())
    unclear = [str(each) for each in describe_columns(named, locale) if each.role == "unclear"]
    if unclear:
        message = "name a column of numbers; these cannot be read: " + Sentence("; ").join(unclear)
        return make_error("value", message)
    return unnamed_column("value", known)


def name_in(opened: OpenTable, label: Label, named: Mapping[str, Any]) -> str:
    """Return the name of the column with a label, or of that which a table finds by it."""
    text = write_label(label)
    return text if text in named else write_label(opened.labels[opened.find("column", label)])

"""The best way to draw a table whose columns are not all named, or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.errors import ValidationError, make_error
from mapcore.matching.text.cells import read_text
from mapcore.sentences import Sentence
from mapcore.tables.columns import unnamed_column
from mapcore.tables.finding.columns import describe_columns
from mapcore.tables.labels import write_label
from mapcore.tables.which import find_choices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.catalog import Atlas
    from mapcore.tables.columns import OpenTable
    from mapcore.tables.labels import Label
    from mapcore.tables.readings import Reading
    from mapcore.tables.which import TableChoice


def find_choice(
    opened: OpenTable,
    reading: Reading | None,
    map_id: str | None,
    key: Label | None,
    value: Label | None,
    atlas: Atlas | None,
    where: Mapping[Label, Any] | None = None,
    locale: str | None = None,
) -> TableChoice:
    """Return the best way to draw a table; raises `ValidationError` where there is none."""
    named = opened.read_all()
    names = [None if each is None else name_in(opened, each, named) for each in (key, value)]
    asked = {name_in(opened, each, named): read_text(text) for each, text in (where or {}).items()}
    if reading is not None:
        choice = reading.choose(names[0], names[1], asked, map_id, atlas)
    else:
        choices = find_choices(
            named, described=describe_columns(named, locale), key=names[0], value=names[1],
            where=asked, map_id=map_id, atlas=atlas,
        )  # fmt: skip
        choice = next(iter(choices), None)
    known = [label for label in opened.labels if label is not None] or list(named)
    if choice is None:
        if key is not None:
            raise make_error("map_id", f"no map fits the keys of {write_label(key)}; name one")
        if reading is not None:
            raise make_error("key", reading.refusal(map_id, atlas))
        raise unnamed_column("key", known)
    if map_id is None:
        choice.check_ties()
    if choice.value is None:
        raise _refuse_values(reading, named, known, locale)
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

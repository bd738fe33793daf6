"""The table that `render_map` takes as it is: its schema, its bounds, and its arguments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import evolve

from mapcore.errors import FieldError, ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Entries, Range, declarations, describe
from mapcore.request.decoding.decode import decode_value
from mapcore.request.documents.schema import schema_of

MOST_CHARACTERS = 400_000
"""The most characters of a table."""
MOST_ROWS = 5000
"""The most rows that are given as an array."""
_TEXT = {
    "type": "string",
    "minLength": 1,
    "maxLength": MOST_CHARACTERS,
    "description": "The text of a CSV, TSV or other delimited file, with its titles and footnotes, "
    "or of JSON: records, rows, JSON-stat.",
}
_ROWS = {
    "type": "array",
    "minItems": 1,
    "maxItems": MOST_ROWS,
    "items": {"type": "object"},
    "description": "The rows as objects, in place of text.",
}


@frozen
class TableColumns:
    """Which columns and rows of a table are drawn; what is left out is found."""

    key: Annotated[str, Characters(1, 500)] | None = describe(
        "The column that names regions; found if left out."
    )
    value: Annotated[str, Characters(1, 500)] | None = describe(
        "The column to colour by, numbers or words; found if left out."
    )
    where: Annotated[Mapping[str, str], Entries(1, 20)] | None = describe(
        "Draw only the rows with this text in each column, such as year: 2021."
    )
    aggregate: (
        Literal["sum", "mean", "median", "min", "max", "count", "first", "last", "mode"] | None
    ) = describe("How several rows of a region become one.")
    header: Annotated[int, Range(1)] | None = describe("The line of the header; found if left out.")
    locale: Annotated[str, Characters(2, 35)] | None = describe(
        "Whose numbers the table holds, such as de or en; only where the answer asks for it."
    )
    panel: Annotated[str, Characters(1, 500)] | None = describe(
        "A column such as year or week: a small map for each of its texts, 2 to 16, on one scale."
    )

    def name_fields(self, error: ValidationError) -> ValidationError:
        """Return an error of the table's columns with the names that these have in arguments.

        >>> error = make_error("column", "the table has no column 'rates'")
        >>> TableColumns(value="rates").name_fields(error).errors[0].param
        'table.value'
        """
        named = [evolve(each, param=self._name_field(each)) for each in error.errors]
        return ValidationError(named, omitted=error.omitted)

    def _name_field(self, error: FieldError) -> str:
        """Return the path of a field of `table`, or the error's own where it is of another."""
        if error.param != "column":
            own = {each.wire for each in declarations(TableColumns)}
            return f"table.{error.param}" if error.param in own else error.param
        given = {"key": (self.key,), "panel": (self.panel,), "where": self.where or ()}
        is_quoted = (
            name for name, texts in given.items() if any(repr(t) in error.message for t in texts)
        )
        return f"table.{next(is_quoted, 'value')}"


def table_schema() -> dict[str, Any]:
    """Return the schema of the table that `render_map` takes instead of values.

    >>> list(table_schema()["properties"])
    ['text', 'rows', 'key', 'value', 'where', 'aggregate', 'header', 'locale', 'panel']
    """
    schema = schema_of(TableColumns)
    described = "A table to draw as it is, instead of choropleth.values or categories.values."
    properties = {"text": _TEXT, "rows": _ROWS, **schema["properties"]}
    return {**schema, "description": described, "properties": properties}


def take_table(arguments: Mapping[str, Any]) -> tuple[str, TableColumns, dict[str, Any]] | None:
    """Return the text of the table in arguments of `render_map`, its columns, and the other fields.

    None where there is none. Raises `ValidationError` for what is no table, or too large.

    >>> take_table({"mapId": "world", "table": {"rows": [{"a": 1}], "key": "a"}})[0]
    '[{"a": 1}]'
    """
    if "table" not in arguments:
        return None
    given = arguments["table"]
    given = {"text": given} if isinstance(given, str) else given
    if not isinstance(given, Mapping):
        raise make_error("table", "expected an object with text or rows")
    columns = {name: held for name, held in given.items() if name not in ("text", "rows")}
    text = _read_text(given)
    fields = {name: held for name, held in arguments.items() if name != "table"}
    try:
        return text, decode_value(TableColumns, columns), fields
    except ValidationError as error:
        inner = [FieldError(f"table.{e.param}", e.message, e.suggestions) for e in error.errors]
        raise ValidationError(inner) from None


def _read_text(given: Mapping[str, Any]) -> str:
    text, rows = given.get("text"), given.get("rows")
    if (text is None) == (rows is None):
        raise make_error("table", "expected either text or rows")
    if text is None:
        if not isinstance(rows, list) or len(rows) > MOST_ROWS:
            raise make_error("table.rows", f"expected an array of at most {MOST_ROWS:,} rows")
        text = json.dumps(rows)
    if not isinstance(text, str) or not text.strip():
        raise make_error("table.text", "expected the text of a table")
    if len(text) > MOST_CHARACTERS:
        most = f"{MOST_CHARACTERS:,}"
        raise make_error("table", f"expected at most {most} characters, got {len(text):,}")
    return text

"""Table files, read into columns: CSV, TSV, JSON lines, Excel and Parquet."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mapcore_cli.specs import read_file

if TYPE_CHECKING:
    from collections.abc import Callable

Columns = dict[str, list[Any]]


def is_table(source: str) -> bool:
    """Return whether a path has the extension of a table file."""
    return Path(source).suffix.lower() in _READERS


def read_table_file(source: str) -> Columns:
    """Return the columns of a table file by name.

    Raises a click error that says what is wrong with a file that cannot be read.
    """
    content = read_file(source, "TABLE")
    reader = _READERS.get(Path(source).suffix.lower(), _read_delimited)
    try:
        return reader(content)
    except (ValueError, csv.Error, UnicodeError) as error:
        raise click.BadParameter(f"{source}: {error}", param_hint="TABLE") from None


def _read_delimited(content: bytes) -> Columns:
    """Read comma, semicolon or tab separated text; the first line names the columns."""
    text = _decode_text(content)
    first = text.partition("\n")[0]
    delimiter = max(",;\t|", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header = next(rows, None)
    if not header:
        raise ValueError("the file is empty")
    repeated = {name for name in header if header.count(name) > 1}
    if repeated:
        raise ValueError(f"columns of the same name: {', '.join(sorted(repeated))}")
    columns: Columns = {name: [] for name in header}
    for cells in rows:
        if not cells:
            continue
        if len(cells) != len(header):
            message = f"line {rows.line_num} has {len(cells)} cells, the first has {len(header)}"
            raise ValueError(message)
        for name, cell in zip(header, cells, strict=True):
            columns[name].append(cell)
    return columns


def _decode_text(content: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16"):
        if encoding == "utf-16" and content[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            continue
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ValueError("the text is neither UTF-8 nor UTF-16; save it as UTF-8")


def _read_json_lines(content: bytes) -> Columns:
    records = [json.loads(line) for line in _decode_text(content).splitlines() if line.strip()]
    if not records or not all(isinstance(record, dict) for record in records):
        raise ValueError("expected one JSON object a line")
    names = dict.fromkeys(name for record in records for name in record)
    return {name: [record.get(name) for record in records] for name in names}


def _read_excel(content: bytes) -> Columns:
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise ValueError("Excel files need openpyxl: pip install 'mapcore[tables]'") from None
    try:
        sheet = load_workbook(io.BytesIO(content), read_only=True, data_only=True).active
        rows = list(sheet.iter_rows(values_only=True)) if sheet else []
    except Exception as error:
        raise ValueError(f"not an Excel file: {error}") from None
    if not rows:
        raise ValueError("the first sheet is empty")
    header, *data = rows
    names = {str(name): at for at, name in enumerate(header) if name is not None}
    return {name: [row[at] for row in data] for name, at in names.items()}


def _read_parquet(content: bytes) -> Columns:
    try:
        from pyarrow import ArrowInvalid
        from pyarrow.parquet import read_table
    except ImportError:
        raise ValueError("Parquet files need pyarrow: pip install pyarrow") from None
    try:
        table = read_table(io.BytesIO(content))
    except ArrowInvalid as error:
        raise ValueError(f"not a Parquet file: {error}") from None
    columns: Columns = table.to_pydict()
    return columns


_READERS: dict[str, Callable[[bytes], Columns]] = {
    ".csv": _read_delimited,
    ".tsv": _read_delimited,
    ".txt": _read_delimited,
    ".jsonl": _read_json_lines,
    ".ndjson": _read_json_lines,
    ".xlsx": _read_excel,
    ".parquet": _read_parquet,
}

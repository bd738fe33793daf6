"""What the types of each frame library become, as the table of docs/tables.md shows it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa

from mapcore.matching.text.cells import read_key
from mapcore.tables.columns import read_columns
from mapcore.tables.numbers.cells import NotANumberError, read_number

MONEY, DAY = Decimal("1.50"), date(2020, 1, 31)
GAP = None


def frames() -> Iterator[tuple[str, str, str, Any]]:
    """Yield library, type, a word for what the first row holds, and a frame of one column."""
    for kind, held, cells in (
        ("int64", "1001", [1001]),
        ("float64", "1001.0", [1001.0, GAP]),
        ("Int64", "1001", [1001, GAP]),
        ("str", "'Texas'", ["Texas", GAP]),
        ("category", "'Texas'", ["Texas", GAP]),
        ("bool", "True", [True]),
        ("datetime64[s]", "2020-01-31", [pd.Timestamp(DAY), GAP]),
    ):
        yield "pandas", kind, held, pd.DataFrame({"column": pd.Series(cells, dtype=kind)})
    for arrow in (pa.int64(), pa.decimal128(5, 2), pa.string()):
        cell: Any = {"int64": 1001, "string": "Texas"}.get(str(arrow), MONEY)
        frame = pd.DataFrame({"column": pd.Series([cell, GAP], dtype=pd.ArrowDtype(arrow))})
        yield "pandas (Arrow)", str(arrow), repr(cell), frame
        yield "pyarrow", str(arrow), repr(cell), pa.table({"column": pa.array([cell, GAP], arrow)})
    for polars, cell in (
        (pl.Int64, 1001),
        (pl.Float64, 1001.0),
        (pl.Decimal(5, 2), MONEY),
        (pl.String, "Texas"),
        (pl.Categorical, "Texas"),
        (pl.Boolean, True),
        (pl.Date, DAY),
    ):
        series = pl.Series("column", [cell, GAP], dtype=polars)
        yield "polars", str(polars), repr(cell) if cell is not DAY else str(DAY), series.to_frame()


def frame_types() -> str:
    """Return the table as Markdown."""
    lines = [
        "| library | type | a cell | as a number | as a key | a missing cell |",
        "|---" * 6 + "|",
    ]
    rows = sorted(frames(), key=lambda row: row[0])
    lines += [f"| {library} | `{kind}` | `{held}` | {_become(frame)} |"
              for library, kind, held, frame in rows]  # fmt: skip
    return "\n".join(lines) + "\n"


def _become(frame: Any) -> str:
    cells = read_columns(frame, {"value": "column"})["value"]
    first, gaps = cells[0], cells[1:]
    try:
        number = f"{read_number(first):g}"
    except NotANumberError:
        number = "an error"
    lost = "–"
    if gaps:
        lost = "missing" if read_number(gaps[0]) is None and read_key(gaps[0]) is None else "lost"
    return f"{number} | `{read_key(first)}` | {lost}"

"""The same table in every form that it may come in gives the same columns."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import mapcore
from mapcore.tables.columns import read_columns

KEYS, VALUES = ["TX", "CA", "NY"], [1, 2, 3]
COLUMNS = {"state": KEYS, "rate": VALUES}
FRAME = pd.DataFrame(COLUMNS)
NAMES = {"key": "state", "value": "rate"}


@pytest.mark.parametrize(
    "table",
    [
        FRAME,
        FRAME.convert_dtypes(),
        FRAME.astype({"state": "category"}),
        FRAME.convert_dtypes(dtype_backend="pyarrow"),
        pl.DataFrame(COLUMNS),
        pl.DataFrame(COLUMNS).lazy(),
        pa.table(COLUMNS),
        COLUMNS,
        [{"state": key, "rate": value} for key, value in zip(KEYS, VALUES, strict=True)],
    ],
    ids=lambda table: type(table).__module__,
)
def test_columns_by_name(table: Any) -> None:
    assert read_columns(table, NAMES) == {"key": KEYS, "value": VALUES}


def test_a_duckdb_relation_is_a_frame_too() -> None:
    """In a process of its own: DuckDB prints what it leaks when the process ends."""
    script = (
        "import duckdb; from mapcore.tables.columns import read_columns\n"
        "relation = duckdb.sql(\"select * from (values ('TX', 1), ('CA', 2)) t(state, rate)\")\n"
        "print(read_columns(relation, {'key': 'state', 'value': 'rate'}))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "{'key': ['TX', 'CA'], 'value': [1, 2]}"


@pytest.mark.parametrize(
    "table",
    [
        dict(zip(KEYS, VALUES, strict=True)),
        list(zip(KEYS, VALUES, strict=True)),
        zip(KEYS, VALUES, strict=True),
        FRAME.set_index("state")["rate"],
    ],
    ids=["mapping", "pairs", "iterator", "series"],
)
def test_pairs_need_no_names(table: Any) -> None:
    assert read_columns(table, {"key": None, "value": None}) == {"key": KEYS, "value": VALUES}


def test_the_index_of_a_frame_serves_as_its_keys() -> None:
    columns = read_columns(FRAME.set_index("state"), {"key": None, "value": "rate"})
    assert columns == {"key": KEYS, "value": VALUES}


@pytest.mark.parametrize("table", [FRAME, pl.DataFrame(COLUMNS), COLUMNS])
def test_a_column_that_is_not_there_is_named_with_those_that_are(table: Any) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        read_columns(table, {"key": "state", "value": "rates"})
    (error,) = caught.value.errors
    assert error.param == "value"
    assert "it has state, rate" in error.message
    assert error.suggestions == ("rate",)


@pytest.mark.parametrize("table", ["Texas", b"TX", 5, None, [1, 2, 3], [("TX", 1, 2)]])
def test_what_is_no_table_is_refused(table: Any) -> None:
    with pytest.raises(mapcore.ValidationError, match="expected"):
        read_columns(table, {"key": None, "value": None})

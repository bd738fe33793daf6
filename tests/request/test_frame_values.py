"""A series or frame anywhere in a request is the mapping that it is."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pandas as pd
import polars as pl
import pytest

import mapcore

INDEX = ["TX", "CA", "NY"]


@pytest.mark.parametrize(
    "values",
    [
        pd.Series([1.5, 2, 3], index=INDEX),
        pd.Series([1, 2, pd.NA], index=INDEX, dtype="Int64"),
        pd.DataFrame({"rate": [1, 2, 3]}, index=INDEX),
        pd.DataFrame({"state": INDEX, "rate": [1, 2, 3]}),
        pl.DataFrame({"state": INDEX, "rate": [1, 2, 3]}),
        {"TX": Decimal("1.5"), "CA": pd.NaT, "NY": pd.NA},
    ],
)
def test_values_of_any_form(values: Any) -> None:
    report = mapcore.check({"mapId": "us-states", "choropleth": {"values": values}})
    assert report.region_matching.matched_keys == 3


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (pd.Series([1, 2, 3], index=["TX", "TX", "CA"]), r"key TX \(rows 1, 2\)"),
        (pd.Series([1, 2, 3]), "only numbers the rows"),
        (pd.DataFrame({"a": [1], "b": [2], "c": [3]}), "one column beside its keys"),
        (pl.DataFrame({"a": [1]}), "a column of keys and one of values"),
    ],
)
def test_what_is_no_mapping_is_refused(values: Any, message: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=message):
        mapcore.check({"mapId": "us-states", "choropleth": {"values": values}})

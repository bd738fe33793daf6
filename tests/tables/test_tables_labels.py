"""Columns are found by their labels, whatever these are, and never by their position."""

from __future__ import annotations

import pandas as pd
import polars as pl
import pytest

import mapcore
from mapcore.tables.labels import find_label

STATES = ["Texas", "Ohio", "Utah", "Iowa"]


def used(frame: object, map_id: str = "us-states", **named: object) -> int:
    result = mapcore.choropleth(frame, map_id, width=200, **named)  # type: ignore[arg-type]
    assert result.rows is not None
    return result.rows.used


def test_labels_that_are_numbers_or_tuples() -> None:
    by_year = pd.DataFrame({"state": STATES, 2020: [1, 2, 3, 4], 2021: [5, 6, 7, 8]})
    assert used(by_year, key="state", value=2021) == 4
    assert used(by_year, key="state", value="2021") == 4
    numbered = pd.DataFrame([[state, place] for place, state in enumerate(STATES)])
    assert used(numbered, key=0, value=1) == 4
    levels = pd.DataFrame(
        [[state, place, 2 * place] for place, state in enumerate(STATES)],
        columns=pd.MultiIndex.from_tuples([("state", ""), ("rate", "men"), ("rate", "women")]),
    )
    assert used(levels, key="state", value=("rate", "women")) == 4
    assert used(levels, key=("state", ""), value="rate, men") == 4


def test_levels_of_an_index_are_keys_by_name() -> None:
    frame = pd.DataFrame({"state": STATES, "year": [2020] * 4, "rate": [1.5, 2, 3, 4]})
    assert used(frame.set_index("state"), value="rate") == 4
    assert used(frame.set_index(["state", "year"]), key="state", value="rate") == 4
    assert used(frame.set_index(["state", "year"]), value="rate") == 4
    assert used(frame.set_index(["state", "year"])["rate"], key="state", value="rate") == 4
    assert used(frame.set_index("state")["rate"]) == 4
    assert used(frame.set_index("state")["rate"], key="state", value="rate") == 4


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame])
def test_the_numbers_of_rows_are_never_keys(library: type) -> None:
    """On a map of 16 regions with codes 1 to 16, the rows of any table would be regions."""
    lands = ["Bayern", "Hessen", "Berlin", "Saarland"]
    frame = library({"v": [1.5, 2.5, 3.5, 4.5], "land": lands})
    result = mapcore.choropleth(frame, "germany", value="v", width=200)
    assert str(result.rows) == "4 rows: 4 used; found in the table: key land"
    with pytest.raises(mapcore.ValidationError, match="name the column of the key: one of v"):
        mapcore.choropleth(library({"v": [1.5, 2.5, 3.5]}), "germany", value="v")


def test_rows_that_were_filtered_are_not_keys_either() -> None:
    frame = pd.DataFrame({"v": range(40), "land": ["Bayern"] * 40})
    with pytest.raises(mapcore.ValidationError, match="name the column of the key"):
        mapcore.choropleth(frame[["v"]][frame["v"] % 3 == 1], "germany", value="v")
    with pytest.raises(mapcore.ValidationError, match="only numbers its rows"):
        mapcore.choropleth(frame["v"], "germany")


def test_two_columns_of_one_label_are_refused() -> None:
    frame = pd.DataFrame([["TX", 1, 2]], columns=["state", "rate", "rate"])
    with pytest.raises(mapcore.ValidationError, match="2 columns are called 'rate'"):
        mapcore.choropleth(frame, "us-states", key="state", value="rate")


def test_true_is_not_one() -> None:
    assert find_label("value", 1, [True, 1]) == 1
    with pytest.raises(mapcore.ValidationError, match="has no column 2; it has 1, 3"):
        find_label("value", 2, [1, 3])


def test_a_table_without_columns_is_told() -> None:
    with pytest.raises(mapcore.ValidationError, match="table: the table has no columns"):
        mapcore.choropleth(pd.DataFrame(), "us-states")

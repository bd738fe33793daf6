"""Panels from a column of a table: which rows are in each, in which order, and what is told."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import mapcore
from mapcore.errors import ValidationError

TABLE: dict[str, list[Any]] = {
    "state": ["TX", "CA", "NY", "TX", "CA", "NY", "TX", "Atlantis"],
    "week": ["later", "later", "later", "first", "first", "first", "none", "first"],
    "rate": [1, 2, 3, 4, 5, 6, None, 7],
}
COLUMNS: dict[str, Any] = {"key": "state", "value": "rate", "panel": "week", "width": 300}


def titles_of(result: mapcore.Result) -> tuple[str, ...]:
    assert result.report.panels is not None
    return result.report.panels.titles


def test_members_are_panels_in_the_order_of_their_first_appearance() -> None:
    result = mapcore.choropleth(TABLE, "us-states", **COLUMNS)
    assert titles_of(result) == ("later", "first")
    assert str(result.rows) == "8 rows: 6 used, 1 without a value, 1 not matched; no values: none"
    assert result.report.choropleth is not None
    assert result.report.choropleth.breaks[-1] == 6


def test_the_order_of_a_type_with_categories_goes_before_that_of_the_rows() -> None:
    frame = pd.DataFrame(TABLE)
    frame["week"] = pd.Categorical(frame["week"], ["first", "unused", "later", "none"])
    assert titles_of(mapcore.choropleth(frame, "us-states", **COLUMNS)) == ("first", "later")


def test_periods_are_panels_in_order_of_time_and_dates_that_begin_months_are_months() -> None:
    dates = ["2024-02-01", "2024-01-01", "2023-12-01"]
    rows = {"state": ["TX", "CA"] * 3, "date": [each for each in dates for _ in "ab"]}
    table = {**rows, "rate": [1, 2, 3, 4, 5, 6]}
    columns = {**COLUMNS, "panel": "date"}
    assert titles_of(mapcore.choropleth(table, "us-states", **columns)) == (
        *("2023-12", "2024-01", "2024-02"),
    )
    table["date"] = [each.replace("-01", "-15") if "12" in each else each for each in table["date"]]
    found = titles_of(mapcore.choropleth(table, "us-states", **columns))
    assert found == ("2023-12-15", "2024-01-01", "2024-02-01")


def test_symbols_and_categories_take_panels() -> None:
    circles = mapcore.symbols(TABLE, "us-states", **COLUMNS)
    assert circles.report.symbols is not None
    assert (circles.report.symbols.count, circles.report.symbols.max_value) == (6, 6)
    words = {**TABLE, "rate": ["low" if rate else None for rate in TABLE["rate"]]}
    named = mapcore.categories(words, "us-states", **COLUMNS)
    assert titles_of(named) == ("later", "first")


def test_where_takes_rows_before_they_are_parted() -> None:
    table = {**TABLE, "sex": ["f", "m", "f", "f", "m", "f", "f", "f"]}
    result = mapcore.choropleth(table, "us-states", **COLUMNS, where={"sex": "f"})
    assert result.rows is not None
    assert (result.rows.used, result.rows.left_out) == (4, 2)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"panel": "wek"}, "wek"),
        ({"where": {"week": "first"}}, "1 different texts"),
    ],
)
def test_columns_that_make_no_panels_are_refused(change: Any, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        mapcore.choropleth(TABLE, "us-states", **{**COLUMNS, **change})


def test_too_many_members_and_a_column_of_colours_are_refused() -> None:
    many = {"state": ["TX"] * 17, "week": list(range(17)), "rate": list(range(17))}
    with pytest.raises(ValidationError, match="17 different texts"):
        mapcore.choropleth(many, "us-states", **COLUMNS)
    with pytest.raises(ValidationError, match="give a colour"):
        mapcore.symbols(TABLE, "us-states", **COLUMNS, color="rate")


def test_a_draft_of_text_has_panels_too() -> None:
    text = "state,year,rate\nTX,2020,1\nCA,2020,2\nTX,2021,3\nCA,2021,4\n"
    draft = mapcore.draft_table(
        text, {"choropleth": {"palette": "blues"}}, value="rate", panel="year"
    )
    assert draft.request["choropleth"] == {"palette": "blues"}
    assert draft.request["panels"] == [
        {"title": "2020", "values": {"TX": 1.0, "CA": 2.0}},
        {"title": "2021", "values": {"TX": 3.0, "CA": 4.0}},
    ]
    assert not any("newest" in line for line in draft.told)
    with pytest.raises(ValidationError, match="name the column of the values"):
        mapcore.draft_table(text, panel="year")

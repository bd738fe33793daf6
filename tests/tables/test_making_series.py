"""A table becomes a series of maps that have map, columns and classes in common."""

from __future__ import annotations

from typing import Any

import pytest

import mapcore
from mapcore.tables.making.series import MOST_MEMBERS, draft_series, unfold_periods
from mapcore.tables.reading import read_table

LONG = "state,year,sex,rate\n" + "".join(
    f"{state},{year},{sex},{number + year - 2000}\n"
    for year in (2020, 2021, 2022)
    for number, state in enumerate(("Texas", "Ohio", "Iowa", "Total"))
    for sex in ("women", "men", "total")
)


def test_other_dimensions_and_totals_are_the_same_in_all() -> None:
    series = draft_series(read_table(LONG.encode()), "year")
    assert dict(series.table.choice.where) == {"year": "2022", "sex": "total"}
    assert list(series.drafts) == ["2020", "2021", "2022"]
    values = [draft.request["choropleth"]["values"] for draft in series.drafts.values()]
    assert values[0] == {"Texas": 20.0, "Ohio": 21.0, "Iowa": 22.0}
    assert [draft.rows.used for draft in series.drafts.values()] == [3, 3, 3]


def test_a_member_without_values_is_left_out_and_told() -> None:
    table = LONG.replace("2021,total,21", "2021,total,").replace("2021,total,22", "2021,total,..")
    table = table.replace("2021,total,23", "2021,total,").replace("2021,total,24", "2021,total,")
    series = draft_series(read_table(table.encode()), "year", where={"sex": "total"})
    assert (list(series.drafts), series.empty) == (["2020", "2022"], ("2021",))


def test_the_whole_column_decides_how_the_values_of_each_member_are_read() -> None:
    rows = {"2020": ("1.234", "2.345", "Yes"), "2021": ("1.234,5", "3.456", "yes")}
    table = "land;jahr;zahl;seite\n" + "".join(
        f"{land};{year};{number};{side}\n"
        for year, (first, second, side) in rows.items()
        for land, number in (("Bayern", first), ("Hessen", second))
    )
    numbers = draft_series(read_table(table.encode()), "jahr", value="zahl").drafts
    values = [each.request["choropleth"]["values"] for each in numbers.values()]
    assert values == [{"Bayern": 1234, "Hessen": 2345}, {"Bayern": 1234.5, "Hessen": 3456}]
    texts = draft_series(read_table(table.encode()), "jahr", value="seite").drafts
    sides = [each.request["categories"]["values"] for each in texts.values()]
    assert sides == [{"Bayern": "Yes", "Hessen": "Yes"}] * 2


@pytest.mark.parametrize(
    ("by", "where", "said"),
    [
        ("yaer", None, "no column 'yaer'"),
        ("state", None, "name a column beside it"),
        ("year", {"year": "2020"}, "leave it out of one"),
    ],
)
def test_what_is_no_series(by: str, where: dict[str, str] | None, said: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=said):
        draft_series(read_table(LONG.encode()), by, where=where)


def test_too_many_members_are_refused() -> None:
    rows = "".join(f"Texas,{number},{number}\n" for number in range(MOST_MEMBERS + 1))
    with pytest.raises(mapcore.ValidationError, match="are the limit"):
        draft_series(read_table(f"state,day,n\n{rows}".encode()), "day")


@pytest.mark.parametrize(
    ("columns", "value", "periods"),
    [
        (["2019", "2020", "2021"], "value", ["2019", "2020", "2021"]),
        (["2020-21", "2021-22"], "value", ["2020-21", "2021-22"]),
        (["rate 2021", "rate 2020"], "rate", ["2020", "2021"]),
        (["1/22/20", "1/23/20"], "value", ["2020-01-22", "2020-01-23"]),
        (["2020 [YR2020]", "2021 [YR2021]"], "value", ["2020", "2021"]),
        (["2024-01-01", "2024-02-01"], "value", ["2024-01", "2024-02"]),
        (["2024-01-01", "2024-01-02"], "value", ["2024-01-01", "2024-01-02"]),
    ],
)
def test_columns_of_periods_become_rows(columns: list[str], value: str, periods: list[str]) -> None:
    table: dict[str, list[Any]] = {"state": ["Texas", "Ohio"]}
    table |= {name: [at + 0.5, at + 2.25] for at, name in enumerate(columns)}
    reading = unfold_periods(read_table(table), "year")
    series = draft_series(reading, "year")
    assert list(series.drafts) == periods
    ordered = sorted(columns) if value == "rate" else columns
    for period, name in zip(periods, ordered, strict=True):
        values = series.drafts[period].request["choropleth"]["values"]
        assert values == {"Texas": table[name][0], "Ohio": table[name][1]}
    assert series.table.choice.value == value


def test_a_column_that_is_misspelt_is_none_of_periods() -> None:
    wide = read_table({"state": ["Texas", "Ohio"], "2020": [4, 3], "2021": [5, 6]})
    assert unfold_periods(wide, "party") is wide
    with pytest.raises(mapcore.ValidationError, match="no column 'party'"):
        draft_series(wide, "party")


OFFICE = {
    "state": ["Texas", "Ohio"],
    "cases 2020": [40, 30],
    "cases 2021": [50, 60],
    "rate 2020": [4.1, 3.1],
    "rate 2021": [5.1, 6.1],
    "change": [1.5, 2.5],
}


@pytest.mark.parametrize("value", ["rate 2021", "rate 2020", "rate"])
def test_a_column_that_is_named_stands_for_those_of_all_periods(value: str) -> None:
    reading = unfold_periods(read_table(OFFICE), "year", value=value)
    series = draft_series(reading, "year", value="rate")
    drawn = {year: draft.request["choropleth"]["values"] for year, draft in series.drafts.items()}
    assert drawn == {"2020": {"Texas": 4.1, "Ohio": 3.1}, "2021": {"Texas": 5.1, "Ohio": 6.1}}


@pytest.mark.parametrize("value", ["change", "rates"])
def test_a_column_that_is_not_of_a_period_makes_no_series(value: str) -> None:
    reading = read_table(OFFICE)
    assert unfold_periods(reading, "year", value=value) is reading
    with pytest.raises(mapcore.ValidationError, match=r"no column '(year|rates)'"):
        draft_series(reading, "year", value=value)

"""Tables with a column for each region are turned: measures of the Census, and series by time."""

from __future__ import annotations

from datetime import datetime

import mapcore
from mapcore.tables.files.grid import Grid
from mapcore.tables.files.reshaping import part_measures, turn_series

STATES = ("Ohio", "Iowa", "Texas", "Utah")


def grid_of(*rows: list[object]) -> Grid:
    return Grid(list(rows), list(range(1, len(rows) + 1)))


def test_labels_that_repeat_get_a_number_and_headings_without_cells_are_left_out() -> None:
    table: dict[str, list[object]] = {"Label": ["AGE", "\xa0Under 5", "\xa0Under 5"]}
    table |= {f"{state}!!Estimate": ["", "1", "2"] for state in STATES}
    assert part_measures(table) == {
        "Label": list(STATES),
        "Under 5": ["1"] * 4,
        "Under 5 (2)": ["2"] * 4,
    }


def test_other_tables_are_left_as_they_are() -> None:
    assert part_measures({"state": ["Ohio"], "rate": ["1"]}) is None
    assert part_measures({"Label": ["a"], "Ohio!!Estimate": ["1"], "note": ["x"]}) is None
    assert turn_series(grid_of(["state", "rate"], ["Ohio", 1], ["Iowa", 2])) is None


def test_rows_on_the_series_may_stand_above_the_times() -> None:
    names = [f"Jobs: {state}: persons" for state in STATES]
    turned = turn_series(
        grid_of(
            [None, *names],
            ["Unit", *["000"] * 4],
            ["Series ID", "A1", "A2", "A3", "A4"],
            [datetime(2023, 1, 1), 1, 2, 3, 4],
            [datetime(2023, 2, 1), 5, 6, 7, 8],
            [datetime(2023, 3, 1), 9, 10, 11, 12],
        )
    )
    assert turned == {
        "series": names,
        "2023-01-01": [1, 2, 3, 4],
        "2023-02-01": [5, 6, 7, 8],
        "2023-03-01": [9, 10, 11, 12],
    }


def test_series_that_name_no_regions_are_refused() -> None:
    head = "Title,GDP growth,CPI index,Bank rate,Vacancies\nUnit,%,%,%,000\n"
    rows = "".join(f"{year},1,2,3,4\n" for year in (2020, 2021, 2022, 2023))
    assert mapcore.read_table((head + rows).encode()).best is None

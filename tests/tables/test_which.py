"""A table is read as a map by what its columns hold, not by what they are called."""

from __future__ import annotations

from typing import Any

import pytest

from mapcore.tables.which import find_choices


@pytest.mark.parametrize(
    ("columns", "key", "map_id", "numbers", "categories"),
    [
        (
            {"rate": ["1", "2"], "land": ["Bayern", "Hessen"], "winner": ["A", "B"]},
            "land", "germany", ("rate",), ("winner",),
        ),
        (
            {"id": [1, 2, 3], "st": ["CA", "TX", "NY"], "pop": ["39,000", "1,030,500", "n/a"]},
            "st", "us-states", ("pop", "id"), (),
        ),
        (
            {"fips": [1001, 1003, 6037], "share": [0.1, 0.2, None]},
            "fips", "us-counties", ("share",), (),
        ),
    ],
)  # fmt: skip
def test_the_best_reading(
    columns: dict[str, list[Any]],
    key: str,
    map_id: str,
    numbers: tuple[str, ...],
    categories: tuple[str, ...],
) -> None:
    best = find_choices(columns)[0]
    assert (best.key, best.maps[0].map_id) == (key, map_id)
    assert best.numbers == numbers
    assert best.categories == categories


def test_a_table_without_regions_has_no_reading() -> None:
    assert find_choices({"a": ["qqq", "zzz"], "b": ["x y z", "u v w"]}) == ()


def test_years_are_neither_keys_nor_the_first_numbers() -> None:
    columns = {"year": [2023, 2023], "land": ["Bayern", "Hessen"], "rate": [3.1, 2.9]}
    (reading,) = find_choices(columns)
    assert (reading.key, reading.numbers) == ("land", ("rate", "year"))


def test_codes_in_the_range_of_years_are_keys_where_nothing_else_is() -> None:
    (reading,) = find_choices({"code": [2013, 2016, 2020], "rate": [9.1, 8.2, 7.3]})
    assert reading.key == "code"


@pytest.mark.parametrize(
    "columns",
    [
        {
            "DP": [5, 5, 8, 8],
            "DPNOM": ["Antioquia", "Antioquia", "Caldas", "Caldas"],
            "Año": [2022, 2023, 2022, 2023],
            "Personas": [40, 41, 30, 31],
        },
        {"NR": [5, 8, 11], "DPNOM": ["Antioquia", "Caldas", "Bolívar"], "Personas": [40, 31, 22]},
    ],
)
def test_numbers_of_the_keys_are_not_drawn_before_what_measures(
    columns: dict[str, list[Any]],
) -> None:
    best = find_choices(columns)[0]
    assert (best.key, best.value) == ("DPNOM", "Personas")


def test_a_figure_that_stays_the_same_over_years_is_drawn_where_nothing_else_measures() -> None:
    columns = {
        "state": ["Texas", "Texas", "Ohio", "Ohio"],
        "year": [2020, 2021, 2020, 2021],
        "area": [695662, 695662, 116098, 116098],
    }
    assert find_choices(columns)[0].value == "area"

"""A table is read as a map by what its columns hold, not by what they are called."""

from __future__ import annotations

from typing import Any

import pytest

import mapcore
from mapcore.tables.finding import keys as keys_module
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


def test_values_are_found_in_columns_behind_the_first_hundreds() -> None:
    days = [
        f"{month}/{day}/{year}"
        for year in (20, 21)
        for month in range(1, 13)
        for day in range(1, 29)
    ]
    table: dict[str, list[Any]] = {"country": ["France", "Italy", "Spain"]}
    table |= {day: [at, at + 1, at + 2] for at, day in enumerate(days)}
    best = mapcore.read_table(table).best
    assert best is not None
    assert (best.key, best.value) == ("country", "12/28/21")


def test_dates_that_may_begin_with_the_day_or_the_month_are_no_series() -> None:
    table = {"country": ["France", "Italy"], "1/2/20": [5, 6], "2/1/20": [7, 8]}
    best = mapcore.read_table(table).best
    assert best is not None
    assert best.told == ()


def test_a_table_of_more_columns_than_keys_are_looked_for_in_is_read() -> None:
    table: dict[str, list[Any]] = {"state": ["Texas", "Ohio", "Iowa"]}
    table |= {f"note {number}": ["a", "b", "c"] for number in range(450)} | {"rate": [1, 2, 3]}
    best = mapcore.read_table(table).best
    assert best is not None
    assert (best.key, best.value) == ("state", "rate")


def test_ages_are_never_values_and_their_total_is_drawn() -> None:
    ages: dict[str, list[Any]] = {"state": [], "Age": [], "people": []}
    for state, people in (("Texas", 9), ("Ohio", 8), ("Iowa", 7)):
        for sex in (1, 2):
            for age, share in ((0, 1), (1, 2), (999, 10)):
                ages["state"].append(state)
                ages["Age"].append(age)
                ages["people"].append(people * share + sex)
    best = mapcore.read_table(ages).best
    assert best is not None
    assert (best.value, best.where) == ("people", (("Age", "999"),))


def test_no_words_are_drawn_where_numbers_wait_for_a_locale() -> None:
    table = {"land": ["Bayern", "Hessen"], "sex": ["m", "f"], "rate": ["1.250", "3.500"]}
    reading = mapcore.read_table(table)
    assert reading.best is not None
    assert reading.best.value is None
    assert "numbers_ambiguous" in reading.refusal()
    drawn = mapcore.choropleth(table, parse_numbers="de", width=150)
    assert "Highest: Hessen (3,500)" in drawn.alt_text
    assert "Highest: Hessen (3.50)" in mapcore.choropleth(reading, parse_numbers="en").alt_text


def test_numbers_of_sdmx_have_the_decimal_point() -> None:
    table = {"REF_AREA": ["FR", "IT", "ES"], "OBS_VALUE": ["1.250", "3.500", "2.125"]}
    assert "(3.50)" in mapcore.choropleth(mapcore.read_table(table), "world").alt_text


def test_codes_of_nuts_on_several_levels_are_read_by_the_map_that_is_asked_for() -> None:
    countries = ["AT", "BE", "BG", "CZ", "DK", "FI", "HR", "IT"]
    codes = [*countries, "AT1", "AT2", "AT11", "AT12", "AT13", "BE10", "BE21"]
    columns = {"geo": codes, "value": [str(place) for place in range(len(codes))]}
    free, asked = (find_choices(columns, map_id=name)[0] for name in (None, "eu-nuts-2"))
    assert free.maps[0].map_id in {"europe", "european-union", "world"}
    assert any("eu-nuts-1 to eu-nuts-3" in each for each in free.told)
    assert asked.maps[0].matched == len([code for code in codes if len(code) == 4])


@pytest.mark.parametrize(
    ("codes", "map_id"),
    [
        (
            "PL21 PL22 PL41 PL42 PL43 PL51 PL52 PL61 PL62 PL63 PL71 PL72 PL81 PL82 PL84 PL9",
            "poland",
        ),
        ("DE11 DE12 DE13 DE14 DE21 DE22 DE23 DE24 DE25 DE26 DE27 DE30 DE40", "eu-nuts-2"),
        ("AT11 BE10 BG31 CZ01 DE11 DK01 EL30 ES11 FI1B FR10 HR05 HU11 IE04 ITC1 PL21", "eu-nuts-2"),
    ],
)
def test_codes_of_nuts_are_read_by_the_map_of_the_country_that_has_them(
    codes: str, map_id: str
) -> None:
    keys = codes.split()
    columns = {"geo": keys, "value": [str(place) for place in range(len(keys))]}
    assert find_choices(columns)[0].maps[0].map_id == map_id


def test_letters_are_keys_of_a_map_that_is_named() -> None:
    table = {"place": ["B", "C", "X"], "count": [3, 5, 9], "grade": ["A", "Z", "Ö"]}
    assert [each.key for each in find_choices(table, map_id="argentina")] == ["place"]
    assert not find_choices({"grade": ["A", "Z", "Ö"], "count": [3, 5, 9]}, map_id="argentina")


@pytest.mark.parametrize(
    ("header", "keys", "map_id"),
    [
        ("Gemeinde", ["Zürich", "Bern", "Glarus"], "switzerland-municipalities"),
        ("Kanton", ["Zürich", "Bern", "Glarus"], "switzerland"),
        ("Kreis", ["Hamburg", "Berlin"], "germany-kreise"),
        ("Bundesland", ["Hamburg", "Berlin"], "germany"),
    ],
)
def test_a_header_says_what_the_regions_are_where_maps_fit_as_well(
    header: str, keys: list[str], map_id: str
) -> None:
    best = find_choices({header: keys, "x": [*range(3, 3 + len(keys))]})[0]
    assert best.maps[0].map_id == map_id


def test_a_refusal_tells_how_many_keys_the_nearest_map_has() -> None:
    reading = mapcore.read_table({"Ville": ["Paris", "Lyon", "Nice"], "Loyer": [25, 14, 12]})
    assert reading.best is None
    assert reading.refusal().endswith("of the 3 keys of Ville, no map has more than 1: france")


def test_one_short_word_among_others_makes_no_map() -> None:
    assert not find_choices({"name": ["Ann", "Bob"], "age": [30, 40]})


@pytest.mark.parametrize(
    ("keys", "map_id"),
    [
        (["Autauga", "Baldwin", "Barbour", "Bibb"], "us-al-counties"),
        (["Fulton, GA", "Cobb, GA", "DeKalb, GA", "Gwinnett, GA"], "us-ga-counties"),
        (["Los Angeles, CA", "Cook, IL", "Harris, TX", "Maricopa, AZ"], "us-counties"),
        (["AL-Autauga", "TX-Anderson", "OH-Adams"], "us-counties"),
        (["Autauga AL", "Anderson TX", "Adams OH"], "us-counties"),
        (["Kings (NY)", "Cook (IL)", "Harris (TX)"], "us-counties"),
        (["Los Angeles", "San Diego", "Orange", "Riverside"], "us-ca-counties"),
    ],
)
def test_counties_without_their_type_word_find_their_map(keys: list[str], map_id: str) -> None:
    best = find_choices({"place": keys, "x": [*range(3, 3 + len(keys))]})[0]
    assert (best.maps[0].map_id, best.maps[0].matched, best.ties) == (
        map_id, len(keys), (),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "map_id"),
    [
        (["Texas", "Delaware"], "us-states"),
        (["Iowa", "Ohio", "Nevada"], "us-states"),
        (["Santa Cruz", "La Paz"], "bolivia"),
        (["Paris"], "france"),
    ],
)
def test_names_as_they_stand_are_preferred_to_those_with_a_type_word(
    keys: list[str], map_id: str
) -> None:
    """There are counties of these names as well."""
    best = find_choices({"place": keys, "x": [*range(3, 3 + len(keys))]})[0]
    assert (best.maps[0].map_id, best.ties) == (map_id, ())


def test_names_of_counties_of_several_states_are_a_tie() -> None:
    best = find_choices({"county": ["Jackson", "Lincoln"], "x": [3, 4]})[0]
    assert best.maps[0].bare == 2
    assert "us-ar-counties" in best.ties


def test_counties_beside_their_states_are_the_keys_without_a_code() -> None:
    states, counties = (
        ["Alabama", "Alabama", "Texas", "Ohio"],
        ["Bibb", "Blount", "Andrews", "Allen"],
    )
    table = {"State": states, "County": counties, "Rate": [2.2, 3.1, 4.5, 5.2]}
    best = mapcore.read_table(table).best
    assert best is not None
    assert (best.key, best.maps[0].map_id, best.maps[0].matched) == (
        "state and county", "us-counties", 4,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "cells", "how"),
    [
        ("cases", ["1,250,000", "2,500", "3,100"], "sum"),
        ("cases", [12, 30, 7], "sum"),
        ("Andel", ["12,5", "9,1", "8,0"], "mean"),
        ("x", ["12,5", "9,1", "8,0"], "mean"),
        ("Anteil", [12, 30, 7], "mean"),
        ("x", ["12 %", "30 %", "7 %"], "mean"),
        ("Turnout (%)", [12, 30, 7], "mean"),
    ],
)
def test_counts_are_summed_and_shares_are_averaged(name: str, cells: list[Any], how: str) -> None:
    best = find_choices({"land": ["Bayern", "Bayern", "Hessen"], name: cells})[0]
    assert best.aggregate == how
    assert best.told[-1] == f"1 key has several rows: the {how} of {name} is drawn"


def test_the_row_of_a_whole_state_is_no_county() -> None:
    counties = ["Kern", "Fresno", "Kings", "Statewide Total"]
    best = find_choices({"county": counties, "cases": [3, 4, 5, 12]})[0]
    assert best.aggregates == ("Statewide Total",)
    assert best.maps[0].unmatched == 0


@pytest.mark.parametrize(
    ("header", "keys", "map_id"),
    [
        ("district", ["CA-12", "TX-07", "NY-14", "FL-1"], "us-congressional-districts"),
        ("district", ["CA12", "TX07", "NY14", "FL01"], "us-congressional-districts"),
        ("CBSA", [35620, 31080, 16980], "us-metros"),
    ],
)
def test_codes_of_districts_and_metros(header: str, keys: list[Any], map_id: str) -> None:
    best = find_choices({header: keys, "share": [0.5 + at / 7 for at in range(len(keys))]})[0]
    assert (best.maps[0].map_id, best.maps[0].matched) == (map_id, len(keys))


def test_ranges_are_categories() -> None:
    table = {
        "country": ["Germany", "France", "Italy", "Spain"],
        "rate": ["10-20", "20–30", "30+", "<10"],
    }
    choice = find_choices(table)[0]
    assert (choice.value, choice.is_numeric, choice.numbers) == ("rate", False, ())


@pytest.mark.parametrize(
    "columns",
    [
        {"Gender": ["Male", "Female", "Male"], "games": [3, 4, 5]},
        {"SEASON": ["SEASON", *map(str, range(1, 22))], "dates": list(range(22))},
        {"team_region": ["South", "East", "West", "Midwest"], "wins": [0.4, 0.2, 0.3, 0.1]},
        {"How tall are you?": ["5'6\"", "5'1\"", "5'2\"", "6'0\""], "trips": [0.4, 0.2, 0.3, 0.1]},
        {"Grade": ["A+", "A", "B-", "C", "F"], "polls": [0.4, 0.2, 0.3, 0.1, 0.2]},
        {"Searches (United States)": ["<1", "12", "7", "31", "8"], "n": [0.4, 0.2, 0.3, 0.1, 1]},
        {"Provider Id": ["20001", "20006", "20012", "20017"], "n": [0.4, 0.2, 0.3, 0.1]},
        {"district_id": [*range(1, 20), *range(40, 52)], "votes": [0.5 * n for n in range(31)]},
        {
            "9": ["E", "F", "G", "L", "M", "N", "P", "S", "0.44118"],
            "n": [0.5 * n for n in range(9)],
        },
        {"Reg. W": list(range(9, 33)), "Conf. W": [0.5 * n for n in range(24)]},
    ],
)
def test_words_and_numbers_of_other_things_are_no_regions(columns: dict[str, list[Any]]) -> None:
    assert find_choices(columns) == ()


def test_one_of_two_names_is_enough_where_the_column_is_called_after_regions() -> None:
    columns = {"region": ["Malé", "Nowhere at all"], "share": [0.5, 0.2]}
    assert find_choices(columns)[0].maps[0].map_id == "maldives"


def test_rows_are_counted_where_all_numbers_are_codes_of_rows() -> None:
    columns = {"state": ["Texas", "Ohio", "Texas"], "ID": [90211, 90218, 90240]}
    best = find_choices(columns)[0]
    assert (best.value, best.aggregate) == ("ID", "count")
    assert best.told == ("1 key has several rows: the rows of each are counted by ID",)
    drawn = mapcore.choropleth(columns, "us-states").report
    assert drawn.choropleth is not None
    assert drawn.choropleth.breaks[-1] == 2


def test_codes_of_single_rows_are_not_drawn() -> None:
    best = find_choices({"state": ["Texas", "Ohio"], "ID": [90211, 90218]})[0]
    assert (best.value, best.numbers) == (None, ("ID",))


@pytest.mark.parametrize(
    ("years", "how"),
    [([2015, 2020, 2011, 2018], "last"), ([2020, 2015, 2018, 2011], "first")],
)
def test_the_newest_row_of_each_key_is_drawn_where_years_differ(years: list[int], how: str) -> None:
    columns = {
        "country": ["Kenya", "Kenya", "Ghana", "Ghana"], "year": years, "rate": [1.5, 2.5, 3.5, 4.5]
    }  # fmt: skip
    best = find_choices(columns)[0]
    assert (best.where, best.aggregate) == ((), how)
    assert best.told == ("2 keys have several rows: the newest year of each is drawn",)


def test_dates_that_few_keys_share_choose_no_rows() -> None:
    dates = ["2020-01-05", "2020-02-07", "2020-03-09", "2020-04-11"]
    columns = {"state": ["Texas", "Texas", "Ohio", "Ohio"], "date": dates, "dead": [1, 2, 3, 4]}
    best = find_choices(columns)[0]
    assert (best.where, best.aggregate) == ((), "sum")


def test_a_column_of_districts_with_words_hinders_no_category() -> None:
    columns = {
        "State": ["Texas", "Ohio", "Utah"],
        "District": ["1", "2", "At-Large"],
        "Stance": ["accepts", "denies", "accepts"],
    }
    best = find_choices(columns)[0]
    assert (best.key, best.value) == ("State", "Stance")


def test_a_few_unknown_numbers_are_missing() -> None:
    columns = {"state": ["Texas", "Ohio", "Utah"], "age": ["31", "Unknown", "44"]}
    best = find_choices(columns)[0]
    assert (best.value, best.is_numeric) == ("age", True)


def test_a_column_of_names_of_other_things_is_not_matched(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(keys_module, "rank_maps", lambda keys, atlas: asked.append(len(keys)) or ())
    columns = {"street": [f"{n} Evergreen Terrace {n}" for n in range(90)], "n": list(range(90))}
    assert find_choices(columns) == ()
    assert not asked


def test_places_in_a_plane_are_not_drawn() -> None:
    columns = {"state": ["Texas", "Ohio"], "X Coordinate (State Plane)": [1001302, 1030210]}
    assert find_choices(columns)[0].value is None


def test_ages_are_averaged() -> None:
    columns = {"state": ["Texas", "Texas", "Ohio"], "age": [20, 31, 44]}
    assert find_choices(columns)[0].aggregate == "mean"

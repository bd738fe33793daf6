"""Tables as newsrooms and health offices publish them, in small excerpts with invented numbers."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from mapcore.tables.finding.columns import describe_columns
from mapcore.tables.reading import read_table
from mapcore.tables.readings import Reading
from mapcore.tables.which import find_choices

SPAIN = ("Andalucía", "Aragón", "Asturias", "Cantabria", "Cataluña", "Galicia", "País Vasco")
STATES = ["Texas", "Ohio", "Utah", "Iowa", "Maine"]


def choose(text: str) -> tuple[Any, ...]:
    best = read_table(text.encode()).best
    assert best is not None
    return best.key, best.maps[0].map_id, best.value, best.where, best.aggregate


def write_days(count: int) -> Reading:
    """Read a table with a column for each region of Spain and a row for each day."""
    days = [date(2020, 1, 1) + timedelta(days=at) for at in range(count)]
    rows = [f"{day},{','.join(str((at * 7 + n) % 108) for n in range(len(SPAIN)))}\n"
            for at, day in enumerate(days)]  # fmt: skip
    return read_table(f"fecha,{','.join(SPAIN)}\n{''.join(rows)}".encode())


@pytest.mark.parametrize("count", [150, 500])
def test_counts_in_a_column_called_after_a_region_are_no_codes(count: int) -> None:
    reading = write_days(count)
    assert reading.best is not None
    assert (reading.best.key, reading.best.maps[0].map_id) == ("fecha", "spain-regions")
    newest = str(date(2020, 1, 1) + timedelta(days=count - 1))
    assert reading.best.value == newest
    left = ", of 500 rows the newest 400" if count == 500 else ""
    note = f"the regions stand in the header: rows and columns are exchanged{left}"
    assert note in reading.notes


def test_votes_of_candidates_are_no_codes_of_regions() -> None:
    votes = [str(n) for n in range(32) if n not in (7, 19)]
    assert (
        find_choices({"Län Jämtland": [3, 5, 8, 4, 17, 5, 9, 12], "Län Uppsala": votes[:8]}) == ()
    )
    assert find_choices({"Candidate ID and Name 14 - A. Kumar": votes, "Electors": votes}) == ()


@pytest.mark.parametrize("days", ["{:02}-{:02}-2021", "{:02}/{:02}/2021", "{:02}.{:02}.2021"])
def test_days_before_months_stand_in_order(days: str) -> None:
    rows = [(state, month) for month in (1, 2, 3, 4) for state in STATES]
    text = "".join(f"{state},{days.format(31 - month, month)},{month}\n" for state, month in rows)
    assert choose(f"state,report,cases\n{text}")[3] == (("report", days.format(27, 4)),)


@pytest.mark.parametrize("days", ["{}/{}/2021", "{:02}/{:02}/2021 5:00 PM", "{}/{}/21"])
def test_months_before_days_stand_in_order(days: str) -> None:
    rows = [(state, month) for month in (1, 2, 9, 10) for state in STATES]
    text = "".join(f"{state},{days.format(month, 30 - month)},{month}\n" for state, month in rows)
    assert choose(f"state,report,cases\n{text}")[3] == (("report", days.format(10, 20)),)


def test_dates_without_signs_are_no_numbers() -> None:
    text = "".join(f"{state},20220925,{n}\n" for n, state in enumerate(STATES, 4))
    assert choose(f"state,dt_agg,votes\n{text}")[2] == "votes"
    days = [20210301, 20210302, 20210303]
    assert describe_columns({"updated": days})[0].role == "period"


def test_years_of_long_series_are_years() -> None:
    rows = "".join(f"Kenya,{year},{year / 7}\nGhana,{year},3.5\n" for year in (1, 1500, 1820, 2008))
    key, _, value, where, _ = choose(f"country,year,gdppc\n{rows}")
    assert (key, value, where) == ("country", "gdppc", (("year", "2008"),))


def test_names_of_rows_and_lengths_of_periods_are_not_drawn_first() -> None:
    rows = "".join(f"{5 + 3 * n},{state},31,{n * n}\n" for n, state in enumerate(STATES))
    assert choose(f",state,days,deaths\n{rows.replace('31', '30', 1)}")[2] == "deaths"


@pytest.mark.parametrize(
    "name",
    ["S.No", "Sr. No", "AC_NO", "statenum", "ccode", "Region number", "CODARR", "bfsNr", "x"],
)
def test_numbers_that_name_are_not_drawn(name: str) -> None:
    numbers = [14, 11, 40, 28, 35]
    assert describe_columns({name: numbers})[0].role in ("code", "running number")


@pytest.mark.parametrize("name", ["platinum", "number of districts", "Latino", "days of frost"])
def test_numbers_that_measure_stay(name: str) -> None:
    assert describe_columns({name: [14, 11, 40, 28, 35]})[0].role == "number"


@pytest.mark.parametrize("name", ["codigo_ibge", "codigo"])
def test_codes_are_keys_before_names_that_repeat(name: str) -> None:
    rows = [
        (2111300, "São Luís"), (3550308, "São Paulo"), (2910800, "Feira de Santana"),
        (2611606, "Recife"), (2704302, "Maceió"), (2207702, "Parnaíba"), (5201108, "Anápolis"),
        (1302603, "Manaus"), (4106902, "Curitiba"), (3106200, "Belo Horizonte"),
        (2304400, "Fortaleza"), (9999999, "Fortaleza"),
    ]  # fmt: skip
    text = "".join(f"{code},{town},{n * n + 7}\n" for n, (code, town) in enumerate(rows))
    assert choose(f"{name},município,casos\n{text}")[:3] == (
        name, "brazil-municipalities", "casos"
    )  # fmt: skip


def test_events_are_not_narrowed_to_the_first_kind() -> None:
    kinds = {"Texas": "aaabbbbbc", "Ohio": "abb", "Utah": "ab", "Iowa": "aaaab", "Maine": "aac"}
    rows = [f"{state},{kind},{len(each)}\n" for state, each in kinds.items() for kind in each]
    *_, where, how = choose("state,weapon,victims\n" + "".join(rows))
    assert (where, how) == ((), "sum")


def test_members_that_all_keys_have_alike_are_a_dimension() -> None:
    rows = [f"{state},{sex},{n}.5\n" for n, state in enumerate(STATES) for sex in ("men", "women")]
    assert choose("state,sex,rate\n" + "".join(rows))[3] == (("sex", "men"),)
    rows = [f"{state},{what},{n}\n" for n, state in enumerate(STATES, 2) for what in "ab" * n]
    assert choose("state,indicator,value\n" + "".join(rows))[3] == (("indicator", "a"),)


def test_rows_of_districts_are_summed_where_only_unknown_ones_are_common() -> None:
    pairs = [(state, area) for state in STATES for area in (f"{state} East", "Not Reported")]
    rows = [f"{state},{area},{n}\n" for n, (state, area) in enumerate(pairs, 7)]
    *_, where, how = choose("state,health area,cases\n" + "".join(rows))
    assert (where, how) == ((), "sum")


def test_the_year_of_a_table_goes_before_the_year_in_which_something_began() -> None:
    years = [(year, began) for year in (2016, 2017) for began in (1999, 2011)]
    rows = [
        f"{state},{began},{year},{n}\n" for year, began in years for n, state in enumerate(STATES)
    ]
    *_, where, how = choose("state,start_year,year,deaths\n" + "".join(rows))
    assert (where, how) == ((("year", "2017"),), "sum")


def test_people_are_no_counties() -> None:
    names = [
        "Anderson",
        "Brown",
        "Collin",
        "Crosby",
        "Dallam",
        "Houston",
        "Smith",
        "Jones",
        "Ellis",
    ]
    assert find_choices({"Last Name": names, "votes": [7, 9, 4, 8, 2, 6, 1, 3, 5]}) == ()
    assert find_choices({"winner_town": names, "titles": [7, 9, 4, 8, 2, 6, 1, 3, 5]})
    assert find_choices({"county": names, "votes": [7, 9, 4, 8, 2, 6, 1, 3, 5]})


def test_the_areas_of_one_region_are_put_together() -> None:
    rows = "".join(f"Scotland,S0800{n},{n}\n" for n in range(1015, 1026))
    *_, where, how = choose("Country,AreaCode,cases\n" + rows)
    assert (where, how) == ((), "sum")


def test_months_behind_a_year_and_without_one_stand_in_order() -> None:
    rows = [(state, month) for month in ("march", "sept", "feb_2021") for state in STATES]
    text = "".join(f"{state},{month},{n}\n" for n, (state, month) in enumerate(rows, 4))
    assert choose(f"state,month,pop\n{text}")[3] == (("month", "feb_2021"),)


def test_codes_that_provinces_have_too_are_not_preferred_to_names_of_regions() -> None:
    names = ["Piemonte", "Liguria", "Lombardia", "Veneto", "Umbria", "Marche", "Lazio", "Molise"]
    rows = [*zip((1, 7, 3, 5, 10, 11, 12, 14), names, strict=True), (94, "Molise")]
    text = "".join(f"{code},{name},{n * n}\n" for n, (code, name) in enumerate(rows))
    assert choose("ISTAT,reg,dosi\n" + text)[:2] == ("reg", "italy-regions")

from __future__ import annotations

import pytest

import mapcore
from mapcore.tables.finding.selection import order_members
from mapcore.tables.making.series import list_periods
from mapcore.tables.periods import find_period, find_times, split_names
from mapcore.tables.reading import read_table

MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "ene feb mar abr may jun jul ago sep oct nov dic",
    "es, whole": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
    " diciembre",
    "fr": "janv févr mars avr mai juin juil août sept oct nov déc",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
    "pt": "jan fev mar abr mai jun jul ago set out nov dez",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "ca": "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "ru": "янв фев мар апр май июн июл авг сен окт ноя дек",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "el": "Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος"
    " Οκτώβριος Νοέμβριος Δεκέμβριος",
}


@pytest.mark.parametrize("names", MONTHS.values(), ids=MONTHS)
@pytest.mark.parametrize("form", ["{} 2024", "{}-2024", "{}. 2024", "2024 {}"])
def test_months_of_a_year_are_read_in_each_language(names: str, form: str) -> None:
    found = [find_period(form.format(name)) for name in names.split()]
    assert found == [(2024, month, 0) for month in range(1, 13)]


@pytest.mark.parametrize("names", MONTHS.values(), ids=MONTHS)
@pytest.mark.parametrize("form", ["{}-24", "{}/24", "{} '24", "{}.-24"])
def test_months_with_two_digits_of_a_year_are_read_together(names: str, form: str) -> None:
    columns = [form.format(name) for name in names.split()]
    assert split_names(columns) == {
        column: ("", (2024, month, 0)) for month, column in enumerate(columns, 1)
    }
    assert order_members(reversed(columns)) == columns
    assert [*list_periods(columns).values()] == columns


@pytest.mark.parametrize("names", MONTHS.values(), ids=MONTHS)
def test_months_without_a_year_stand_in_order(names: str) -> None:
    assert order_members(sorted(names.split())) == names.split()


@pytest.mark.parametrize("names", MONTHS.values(), ids=MONTHS)
def test_of_months_without_a_year_the_last_is_drawn(names: str) -> None:
    months = names.split()
    rows = [(state, month) for month in sorted(months) for state in ("Texas", "Ohio", "Iowa")]
    table = {"state": [state for state, _ in rows], "Month": [month for _, month in rows]}
    best = read_table({**table, "rate": [at + 0.5 for at in range(len(rows))]}).best
    assert best is not None
    assert best.where == (("Month", months[-1]),)


def test_days_of_one_month_stay_days() -> None:
    days = [f"Mar-{day:02}" for day in range(1, 32)]
    assert find_times(days) == {text: (0, 3, day) for day, text in enumerate(days, 1)}
    assert not any(split_names(days).values())


def test_months_of_several_years_stand_in_order() -> None:
    months = [f"{name}-{year}" for year in ("23", "24") for name in MONTHS["en"].split()]
    assert order_members(sorted(months)) == months


def test_a_column_for_each_month_becomes_panels() -> None:
    table = {"state": ["Texas", "Ohio", "Utah"]}
    wide = {name: [n, n + 1, n + 2] for n, name in enumerate(("Jan-24", "Feb-24", "Mar-24"))}
    reading = mapcore.read_table(table | wide)
    assert reading.best is not None
    assert reading.best.value == "Mar-24"


@pytest.mark.parametrize(
    "form",
    [
        "2024-W{:02}", "2024W{}", "2024 KW {}", "KW {}/2024", "KW{:02} 2024", "Week {}, 2024",
        "week {} of 2024", "semaine {} 2024", "Semana {} de 2024", "2024年第{}週",
    ],
)  # fmt: skip
def test_weeks_are_read_and_stand_in_order(form: str) -> None:
    weeks = [form.format(week) for week in range(1, 53)]
    assert [find_period(week) for week in weeks[:2]] == [(2024, 1, 4), (2024, 1, 11)]
    assert order_members(sorted(weeks)) == weeks
    assert [*list_periods(weeks).values()] == weeks


def test_a_week_that_a_year_has_not_is_no_period() -> None:
    assert find_period("2020-W53") == (2020, 12, 31)
    assert find_period("2024-W53") is None
    assert find_period("2024-W00") is None
    assert find_period("2024-S1") is None

"""Columns of a total go before those of men and women, ages and months."""

from __future__ import annotations

import pytest

from mapcore.tables.finding.values import find_annual, put_total_first


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (["Männer", "Frauen", "Insgesamt"], "Insgesamt"),
        (["0-14", "15-64", "65+", "Total"], "Total"),
        (["Gold", "Silver", "Total"], "Gold"),
        (["2019-2020", "2020-2021", "Total"], "2019-2020"),
        (["Male", "Female"], "Male"),
    ],
)
def test_a_total_goes_before_its_parts(names: list[str], first: str) -> None:
    assert put_total_first(names)[0] == first
    assert sorted(put_total_first(names)) == sorted(names)


def test_the_year_is_found_beside_most_of_its_months() -> None:
    months = ["Ene", "Feb", "Mar", "Abr", "May", "Jun"]
    assert find_annual([*months, "Anual"]) == "Anual"
    assert find_annual([*months[:5], "Anual"]) is None
    assert find_annual(months) is None

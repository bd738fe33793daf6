"""A table becomes a series of maps that have map, columns and classes in common."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.tables.reading import read_table
from mapcore.tables.series import MOST_MEMBERS, draft_series

LONG = "state,year,sex,rate\n" + "".join(
    f"{state},{year},{sex},{number + year - 2000}\n"
    for year in (2020, 2021, 2022)
    for number, state in enumerate(("Texas", "Ohio", "Iowa", "Total"))
    for sex in ("women", "men", "total")
)


def test_other_dimensions_and_totals_are_the_same_in_all() -> None:
    series = draft_series(read_table(LONG.encode()), "year")
    assert dict(series.choice.where) == {"year": "2022", "sex": "total"}
    assert list(series.drafts) == ["2020", "2021", "2022"]
    values = [draft.request["choropleth"]["values"] for draft in series.drafts.values()]
    assert values[0] == {"Texas": 20.0, "Ohio": 21.0, "Iowa": 22.0}
    assert [draft.rows.used for draft in series.drafts.values()] == [3, 3, 3]


def test_a_member_without_values_is_left_out_and_told() -> None:
    table = LONG.replace("2021,total,21", "2021,total,").replace("2021,total,22", "2021,total,..")
    table = table.replace("2021,total,23", "2021,total,").replace("2021,total,24", "2021,total,")
    series = draft_series(read_table(table.encode()), "year", where={"sex": "total"})
    assert (list(series.drafts), series.empty) == (["2020", "2022"], ("2021",))


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

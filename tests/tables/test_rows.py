"""Every row is accounted for, and rows of one key are never aggregated in silence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.tables.rows import aggregate_rows, count_rows, group_numbers

KEYS = st.sampled_from(["TX", "Texas", "CA", "Calif.", "Atlantis", "", None])
CELLS = st.none() | st.integers(0, 5)


@given(st.lists(st.tuples(KEYS, CELLS), max_size=12))
def test_the_counts_add_up_to_the_rows(pairs: list[tuple[str | None, int | None]]) -> None:
    rows = group_numbers([key for key, _ in pairs], [cell for _, cell in pairs])
    regions = mapcore.match("us-states", rows.values).resolved
    counts = count_rows(rows, dict(regions))
    parts = (counts.used, counts.without_key, counts.without_value, counts.not_matched)
    assert sum(parts) + counts.repeated == counts.total == len(pairs)
    drawn = {regions[key] for key, cell in pairs if key in regions and cell is not None}
    assert counts.used == len(drawn)


@given(st.lists(st.tuples(KEYS, CELLS), max_size=12), st.randoms())
def test_the_order_of_rows_matters_to_first_and_last_alone(
    pairs: list[tuple[str | None, int | None]], random: st.DataObject
) -> None:
    shuffled = list(pairs)
    random.shuffle(shuffled)
    for how in ("sum", "mean", "median", "min", "max", "count"):
        results = [
            aggregate_rows(
                group_numbers([k for k, _ in each], [c for _, c in each]),
                how,
                numeric=True,
            )
            for each in (pairs, shuffled)
        ]
        assert results[0] == pytest.approx(results[1])


def test_repeated_keys_need_a_way_to_become_one() -> None:
    rows = group_numbers(["TX", "TX"], [1, 2])
    with pytest.raises(mapcore.ValidationError, match=r'aggregate="sum" \| "mean"'):
        aggregate_rows(rows, None, numeric=True)
    assert aggregate_rows(rows, "mean", numeric=True) == {"TX": 1.5}
    assert aggregate_rows(rows, "last", numeric=False) == {"TX": 2}


def test_an_unknown_way_is_refused() -> None:
    rows = group_numbers(["TX"], [1])
    with pytest.raises(mapcore.ValidationError, match="expected one of first, last, mode"):
        aggregate_rows(rows, "sum", numeric=False)


def test_ten_cells_that_are_no_numbers_are_listed_and_the_others_counted() -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        group_numbers([f"k{n}" for n in range(15)], ["word"] * 15)
    (error,) = caught.value.errors
    assert error.message.count("in row") == 10
    assert error.message.endswith("and 5 more; mapcore.categories draws texts")


def test_text_that_can_be_read_says_how() -> None:
    with pytest.raises(mapcore.ValidationError, match="parse_numbers=True reads them"):
        group_numbers(["TX", "CA"], ["12,5", "7,1 %"[:3]])
    with pytest.raises(mapcore.ValidationError, match='parse_numbers="de"'):
        group_numbers(["TX", "CA"], ["875.000", "940.000"])


OPEN = {"land": ["Bayern", "Hessen"], "wert": ["1.234", "2.345"], "arm": ["3.456", "5.678"]}
WAYS = [
    lambda locale: mapcore.choropleth(
        OPEN, "germany", key="land", value="wert", parse_numbers=True, locale=locale
    ),
    lambda locale: mapcore.symbols(
        OPEN, "germany", key="land", value="wert", color="arm", parse_numbers=True, locale=locale
    ),
    lambda locale: mapcore.bivariate(
        OPEN, "germany", key="land", x="wert", y="arm", parse_numbers=True, locale=locale, classes=2
    ),
    lambda locale: mapcore.choropleth(
        mapcore.read_table({"land": OPEN["land"], "wert": OPEN["wert"]}), "germany", locale=locale
    ),
]


@pytest.mark.parametrize("draw", WAYS)
def test_the_locale_of_the_map_decides_numbers_that_are_open(draw: Any) -> None:
    assert "thousands by point (row 1: 1.234); by the locale de" in draw("de").rows.note
    assert "decimal point (row 1: 1.234); by the locale en" in draw("en").rows.note
    with pytest.raises(mapcore.ValidationError, match="numbers_ambiguous"):
        draw(None)


def test_a_locale_of_numbers_goes_before_that_of_the_map() -> None:
    by_argument = mapcore.choropleth(
        OPEN, "germany", key="land", value="wert", parse_numbers="en", locale="de"
    )
    reading = mapcore.read_table({"land": OPEN["land"], "wert": OPEN["wert"]}, locale="en")
    for result in (by_argument, mapcore.choropleth(reading, "germany", locale="de")):
        assert "by the locale en" in result.rows.note
        assert "Werte: 1,23 bis 2,35" in result.report.alt_text


def test_the_locale_of_fields_decides_numbers_of_a_text() -> None:
    text = "Land;Wert\nBayern;1.234\nHessen;2.345\n"
    draft = mapcore.draft_table(text, {"mapId": "germany", "locale": "de"})
    assert draft.request["choropleth"]["values"] == {"Bayern": 1234, "Hessen": 2345}
    draft = mapcore.draft_table(text, {"mapId": "germany", "locale": "de"}, locale="en")
    assert draft.request["choropleth"]["values"] == {"Bayern": 1.234, "Hessen": 2.345}

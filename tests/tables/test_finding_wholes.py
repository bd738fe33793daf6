"""Rows of totals are known in the languages of statistical offices; regions are none."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.tables.finding.wholes import find_wholes
from mapcore.tables.finding.words import SUMS, is_total
from mapcore.tables.reading import read_table

ATLAS = mapcore.Atlas()


@pytest.mark.parametrize(
    ("map_id", "regions", "wholes"),
    [
        ("japan", ["北海道", "東京都"], ["合計", "全国"]),
        ("india", ["Bihar", "Goa"], ["All India", "कुल"]),
        ("egypt", ["القاهرة"], ["المجموع"]),
        ("ukraine", ["Львівська область"], ["Усього", "Україна"]),
        ("france-regions", ["Bretagne"], ["Ensemble", "Toute France", "France entière"]),
        ("us-states", ["Texas"], ["United States", "All United States", "Total"]),
    ],
)
def test_wholes_are_found_beside_regions(
    map_id: str, regions: list[str], wholes: list[str]
) -> None:
    found = find_wholes([*regions, *wholes], ATLAS.open(map_id), ATLAS)
    assert list(found) == wholes


def test_no_word_for_a_sum_is_a_region_of_a_map_of_countries() -> None:
    for map_id in ("world", "europe", "asia", "africa"):
        matched = mapcore.match(map_id, sorted(SUMS)).resolved
        assert not matched, f"{map_id}: {matched}"


def test_words_for_a_sum_are_members_that_stand_for_all() -> None:
    assert all(is_total(word) for word in SUMS)
    assert all(word == word.casefold().strip() for word in SUMS)


def test_a_table_leaves_its_total_out_and_says_so() -> None:
    table = {"都道府県": ["北海道", "東京都", "合計"], "人口": [5140, 14038, 124947]}
    result = mapcore.choropleth(table, "japan", output={"width": 200})
    assert result.rows is not None
    assert (result.rows.used, result.rows.groups, result.rows.not_matched) == (2, 1, 0)
    assert "left out as groups or totals: 合計" in result.rows.note


def test_which_counts_no_row_of_the_whole_country_among_the_keys() -> None:
    table = {"Kanton": ["Schweiz", "Zürich", "Genf", "Uri"], "Anteil": [27.1, 27.6, 40.2, 13.3]}
    best = read_table(table).best
    assert best is not None
    fit = best.maps[0]
    assert (fit.map_id, fit.matched, fit.unmatched) == ("switzerland", 3, 0)
    assert best.aggregates == ("Schweiz",)
    assert "left out as groups or totals: Schweiz" in best.told

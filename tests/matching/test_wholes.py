"""A value for a whole is one for its parts, where the table names none of them."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys
from mapcore.matching.tables import table
from mapcore.matching.wholes import list_parts
from mapcore.rendering import check

HUNGARY = Atlas().open("hungary")
TOWNS = {part for parts in list_parts(HUNGARY).values() for part in parts}
COUNTIES = [each.title for at, each in enumerate(HUNGARY.regions) if at not in TOWNS]


def test_hungarys_counties_and_budapest_leave_no_town_empty() -> None:
    assert (len(COUNTIES), len(TOWNS)) == (20, 23)
    values = {title: float(at) for at, title in enumerate(COUNTIES)}
    found = match_keys(HUNGARY, values).locate(values)
    assert len(found) == 43
    index = HUNGARY.index_of_key
    assert found[index["HU-PS"]] == found[index["HU-BA"]]


def test_a_table_with_one_town_has_the_towns_apart() -> None:
    values = dict.fromkeys([*COUNTIES, "Szeged"], 1.0)
    assert len(match_keys(HUNGARY, values).locate(values)) == 21


def test_the_report_tells_of_the_regions_that_have_anothers_value() -> None:
    values = {each.title: 1.0 for each in Atlas().open("iceland").regions if each.key != "IS-RKV"}
    report = check({"mapId": "iceland", "choropleth": {"values": values}})
    assert [each.message for each in report.warnings if each.code == "value_of_whole"] == [
        "Regions that choropleth.values does not name have the value of the region around them: "
        "Reykjav\u00edk (1 in all). Give one of them a key of its own to show all of them apart."
    ]


def test_the_report_names_the_towns_that_are_left_empty() -> None:
    values = dict.fromkeys([*COUNTIES, "Szeged"], 1.0)
    warnings = check({"mapId": "hungary", "choropleth": {"values": values}}).warnings
    (one,) = [each.message for each in warnings if each.code == "regions_left_empty"]
    assert "(22 in all)" in one
    assert "value_of_whole" not in [each.code for each in warnings]


def test_nothing_is_said_where_every_town_has_a_value_or_no_county_has() -> None:
    every = dict.fromkeys([each.key for each in HUNGARY.regions], 1.0)
    town = {"Szeged": 1.0, "Debrecen": 2.0}
    for values in (every, town):
        warnings = check({"mapId": "hungary", "choropleth": {"values": values}}).warnings
        assert "regions_left_empty" not in [each.code for each in warnings]


@pytest.mark.parametrize(
    ("map_id", "whole", "part"), [("peru", "PE-LIM", "PE-LMA"), ("azerbaijan", "AZ-LAN", "AZ-LA")]
)
def test_a_department_and_a_district_have_the_city_in_them(
    map_id: str, whole: str, part: str
) -> None:
    pack = Atlas().open(map_id)
    parts = {each for parts in list_parts(pack).values() for each in parts}
    keys = [each.key for at, each in enumerate(pack.regions) if at not in parts]
    values = {key: float(at) for at, key in enumerate(keys)}
    found = match_keys(pack, values).locate(values)
    assert len(found) == len(pack.regions)
    assert found[pack.index_of_key[part]] == found[pack.index_of_key[whole]]


@pytest.mark.parametrize("map_id", [*table("divided"), *table("wholes")])
def test_every_region_of_the_tables_is_on_its_map(map_id: str) -> None:
    index = Atlas().open(map_id).index_of_key
    groups = [*table("divided").get(map_id, {}).values(), table("wholes").get(map_id, {})]
    for group in groups:
        parts = " ".join(group.values()).split()
        assert {*group, *parts} <= index.keys()
        assert not {*group} & {*parts}
        assert len({*parts}) == len(parts)


def test_a_table_from_before_a_division_is_warned_of() -> None:
    pack = Atlas().open("india")
    values = {each.key: 1.0 for each in pack.regions if each.key != "IN-TS"}
    warnings = check({"mapId": "india", "choropleth": {"values": values}}).warnings
    told = [each.message for each in warnings if each.code == "regions_left_empty"]
    assert told == [
        "Regions are left empty in choropleth.values that were parts of others until 2014: "
        "Telangana (1 in all). If the values are older, give each the value of the region that it "
        "was a part of: Andhra Pradesh (1 in all)."
    ]


def test_a_table_of_a_former_edition_is_told_of_it_instead() -> None:
    pack = Atlas().open("india")
    founded = {"IN-TS", "IN-LA"}
    values = {each.key: 1.0 for each in pack.regions if each.key not in founded}
    warnings = check({"mapId": "india", "choropleth": {"values": values}}).warnings
    codes = [each.code for each in warnings]
    assert "former_edition" in codes
    assert "regions_left_empty" not in codes


def test_a_table_of_a_few_regions_is_not_warned_of() -> None:
    values = {"IN-AP": 1.0, "IN-JK": 2.0}
    warnings = check({"mapId": "india", "choropleth": {"values": values}}).warnings
    assert "regions_left_empty" not in [each.code for each in warnings]

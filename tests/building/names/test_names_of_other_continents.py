from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.building.tables import rows
from mapcore.matching.text.normalize import normalize, split_words

TABLE = rows("names_of_other_continents")


def solid(name: str) -> str:
    return split_words(normalize(name)).replace(" ", "")


def names_of(row: dict[str, str]) -> list[str]:
    return row["names"].split(" | ")


@cache
def titles() -> dict[str, dict[str, str]]:
    """Return the titles of the regions by the map's id and the region's key, a country each."""
    atlas = Atlas()
    found: dict[str, dict[str, str]] = {}
    for entry in atlas.list():
        keys = {region.key: region.title for region in atlas.open(entry.id).regions}
        coded = {key[:2] for key in keys if key[2:3] == "-"}
        if len(coded) == 1:
            found[entry.id] = keys
    return found


def test_every_key_is_that_of_one_row_and_of_a_region_of_a_country() -> None:
    keys = [row["key"] for row in TABLE]
    assert len(set(keys)) == len(keys) > 500
    assert set(keys) <= {key for units in titles().values() for key in units}


def test_names_are_trimmed_and_not_empty() -> None:
    for row in TABLE:
        for name in names_of(row):
            assert name == name.strip(), row["key"]
            assert solid(name), row["key"]
            assert not set(name) & set("|(),;["), row["key"]  # which the reader takes apart


@pytest.mark.parametrize("country", sorted({row["key"][:2] for row in TABLE}))
def test_no_name_is_that_of_two_regions_of_a_country(country: str) -> None:
    owners: dict[str, list[str]] = defaultdict(list)
    for row in TABLE:
        if row["key"].startswith(f"{country}-"):
            for name in names_of(row):
                owners[solid(name)].append(row["key"])
    assert {name: keys for name, keys in owners.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("country", sorted({row["key"][:2] for row in TABLE}))
def test_no_name_is_the_title_of_another_region_of_the_map(country: str) -> None:
    named = {row["key"]: row for row in TABLE if row["key"].startswith(f"{country}-")}
    maps = [units for units in titles().values() if not named.keys().isdisjoint(units)]
    assert maps
    for units in maps:
        titled: dict[str, set[str]] = defaultdict(set)
        for key, title in units.items():
            titled[solid(title)].add(key)
        for key in named.keys() & units.keys():
            for name in names_of(named[key]):
                assert titled.get(solid(name), set()) <= {key}, (key, name)

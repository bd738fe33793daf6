"""The further names of Europe's first-level units: each is of one unit, and of no other."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.building.tables import rows
from mapcore.matching.text.normalize import normalize, split_words

TABLE = rows("names_of_europe")


@pytest.fixture(scope="module")
def titles() -> dict[str, dict[str, str]]:
    """Return the titles of the maps of which the table names regions, by map and key."""
    atlas = Atlas()
    wanted = {row["key"][:2] for row in TABLE}
    maps = {}
    for entry in atlas.list():
        regions = {region.key: region.title for region in atlas.open(entry.id).regions}
        if wanted & {key[:2] for key in regions if key[2:3] == "-"}:
            maps[entry.id] = regions
    return maps


def names(row: dict[str, str]) -> list[str]:
    return row["names"].split("|")


def same(text: str) -> str:
    return split_words(normalize(text))


def test_every_key_is_on_a_built_in_map(titles: dict[str, dict[str, str]]) -> None:
    keys = {key for regions in titles.values() for key in regions}
    assert [row["key"] for row in TABLE if row["key"] not in keys] == []


def test_every_unit_has_one_row() -> None:
    keys = [row["key"] for row in TABLE]
    assert len(keys) == len(set(keys))


def test_names_are_trimmed_and_not_empty() -> None:
    for row in TABLE:
        parts = row["names"].split(" | ")
        assert [part.strip() for part in names(row)] == parts, row["key"]
        assert all(same(part) for part in parts), row["key"]


def test_no_name_is_given_twice_on_a_map(titles: dict[str, dict[str, str]]) -> None:
    """A province and the region of this one province may have the same names."""
    owners: dict[tuple[str, str], list[str]] = {}
    for row in TABLE:
        for name in names(row):
            owners.setdefault((row["key"][:2], same(name)), []).append(row["key"])
    shared = {name: keys for name, keys in owners.items() if len(keys) > 1}
    assert [
        (name, map_id)
        for name, keys in shared.items()
        for map_id, regions in titles.items()
        if sum(key in regions for key in keys) > 1
    ] == []


def test_no_name_is_the_title_of_a_region(titles: dict[str, dict[str, str]]) -> None:
    for regions in titles.values():
        taken = {same(title) for title in regions.values()}
        found = [
            (row["key"], name)
            for row in TABLE
            if row["key"] in regions
            for name in names(row)
            if same(name) in taken
        ]
        assert found == []

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.errors import UnknownMap, ValidationError


@pytest.fixture(scope="module")
def atlas():
    return Atlas()


def test_at_least_270_maps_with_unique_ids(atlas):
    ids = [found.id for found in atlas.list()]
    assert len(ids) >= 270
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("world", "world"),
        ("US-States", "us-states"),
        ("usa-states", "us-states"),
        ("DE", "germany"),
        ("deutschland", "germany"),
        ("us-california-counties", "us-ca-counties"),
        ("CZE", "czechia"),
    ],
)
def test_ids_and_aliases_in_any_case(atlas, name, expected):
    assert atlas.open(name).id == expected


@pytest.mark.parametrize(("typo", "meant"), [("germny", "germany"), ("us-conties", "us-counties")])
def test_unknown_maps_come_with_suggestions(atlas, typo, meant):
    with pytest.raises(UnknownMap) as caught:
        atlas.open(typo)
    assert meant in caught.value.suggestions
    assert caught.value.map_id == typo


def test_search_ignores_case_and_diacritics(atlas):
    assert "cote-divoire" in [found.id for found in atlas.list("CÔTE D'IV")]
    assert {found.id for found in atlas.list("un-subregion")} >= {"western-africa", "melanesia"}
    assert [found.id for found in atlas.list("lander")] == ["austria", "germany"]


def test_regions_are_searched_by_alias_and_paged(atlas):
    detail = atlas.get("us-states", q="calif")
    assert [(entry.key, entry.title) for entry in detail.regions] == [("US-CA", "California")]
    page = atlas.get("us-counties", q="lake", offset=2, limit=3)
    whole = atlas.get("us-counties", q="LAKE")
    assert page.regions == whole.regions[2:5]
    assert page.page.matched == len(whole.regions) == whole.page.matched
    assert page.region_count == 3144
    assert whole.page.limit is None


@pytest.mark.parametrize(
    ("arguments", "param"),
    [({"q": "x" * 101}, "q"), ({"offset": -1}, "offset"), ({"limit": 0}, "limit")],
)
def test_arguments_out_of_bounds(atlas, arguments, param):
    with pytest.raises(ValidationError) as caught:
        atlas.get("world", **arguments)
    assert [error.param for error in caught.value.errors] == [param]
    with pytest.raises(ValidationError):
        atlas.list("x" * 101)


def test_private_maps_resolve_but_are_not_listed(atlas):
    mine = Atlas([atlas.open("germany")], builtin=False)
    assert mine.open("Deutschland").id == "germany"
    assert mine.list() == ()
    with pytest.raises(UnknownMap):
        mine.open("france")


def test_the_index_agrees_with_the_packs(atlas):
    for listed in atlas.list():
        pack = atlas.open(listed.id)
        assert (pack.title, pack.region_type) == (listed.title, listed.region_type)
        assert (len(pack.regions), pack.layers) == (listed.region_count, listed.layers)
        assert pack.labels == listed.labels


@pytest.mark.parametrize(
    ("name", "map_id"),
    [("england", "england"), ("uk", "united-kingdom"), ("united-kingdom", "united-kingdom")],
)
def test_names_of_the_united_kingdom_open_their_maps(atlas, name, map_id):
    assert atlas.open(name).id == map_id

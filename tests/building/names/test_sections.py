"""The names that single maps have beside those of their keys."""

from __future__ import annotations

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.sections import find_same, list_city_names


def test_units_of_two_maps_are_the_same_by_a_long_code_or_by_their_title() -> None:
    atlas = Atlas()
    same = find_same(atlas.open("uk-local-authorities"), atlas.open("united-kingdom"))
    assert same["S12000046"].key == "GB-GLG"
    nations = find_same(atlas.open("uk-regions"), atlas.open("uk-nations"))
    assert nations["S92000003"].key == "GB-SCT"
    assert "E12000007" not in nations


def test_a_city_has_the_names_that_geonames_gives_it() -> None:
    names = list_city_names("italy-comuni")
    assert {"rome", "rom", "rzym"} <= names["058091"]
    assert "rom" not in names["063049"]

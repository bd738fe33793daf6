"""The larger map on which a locator shows a map, and which of its regions the map is."""

from __future__ import annotations

import mapcore
from mapcore.planning.locator.larger_maps import CONTINENTS, find_larger_map, find_regions

ATLAS = mapcore.Atlas()


def test_every_country_is_a_region_of_a_larger_map() -> None:
    """Four territories are on no continent, and are shown on the world."""
    on_continents = {key for each in CONTINENTS for key in ATLAS.open(each).keys}
    rest = [key for key in ATLAS.open("world").keys if key not in on_continents]
    assert rest == ["BV", "HM", "SJ", "TF"]


def test_a_part_of_a_continent_is_all_its_countries() -> None:
    nordic = ATLAS.open("nordic-countries")
    larger = find_larger_map(nordic, ATLAS)
    assert larger is not None
    assert larger.id == "europe"
    assert {larger.keys[at] for at in find_regions(nordic, larger)} == set(nordic.keys)


def test_an_atlas_without_built_in_maps_knows_no_larger_map() -> None:
    texas = ATLAS.open("us-tx-counties")
    assert find_larger_map(texas, mapcore.Atlas([texas], builtin=False)) is None

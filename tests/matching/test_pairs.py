from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.reading.pairs import find_combined, find_in_parent, find_inverted


@pytest.fixture
def world() -> Gazetteer:
    return gazetteer_of(Atlas().open("world"))


def test_an_address_is_one_region_of_a_parent() -> None:
    counties = gazetteer_of(Atlas().open("us-counties"))
    assert find_in_parent(counties, "lake county, co") == counties.keys["08065"]
    assert find_in_parent(counties, "lake county, nowhere") is None
    assert find_in_parent(counties, "lake") is None


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("taiwan and china", {"TW", "CN"}),
        ("pa laos", {"PA", "LA"}),
        ("hong kong china", set()),  # a country and its territory
        ("salvador el", set()),
        ("france", set()),
    ],
)
def test_two_regions_in_one_text(world: Gazetteer, words: str, codes: set[str]) -> None:
    assert {world.regions[each].key for each in find_combined(world, words)} == codes


def test_inverted_names_are_turned(world: Gazetteer) -> None:
    assert find_inverted(world, ["korea", "republic of"]) == (world.keys["KR"],)
    assert find_inverted(world, ["korea"]) == ()

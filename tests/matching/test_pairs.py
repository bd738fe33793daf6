from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.reading.pairs import find_combined, find_in_parent, find_inverted

COUNTIES = gazetteer_of(Atlas().open("us-counties"))
WORLD = gazetteer_of(Atlas().open("world"))


def test_an_address_is_one_region_of_a_parent() -> None:
    assert find_in_parent(COUNTIES, "lake county, co") == COUNTIES.keys["08065"]
    assert find_in_parent(COUNTIES, "lake county, nowhere") is None
    assert find_in_parent(COUNTIES, "lake") is None


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
def test_two_regions_in_one_text(words: str, codes: set[str]) -> None:
    assert {WORLD.regions[each].key for each in find_combined(WORLD, words)} == codes


def test_inverted_names_are_turned() -> None:
    assert find_inverted(WORLD, ["korea", "republic of"]) == (WORLD.keys["KR"],)
    assert find_inverted(WORLD, ["korea"]) == ()

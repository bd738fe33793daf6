"""Tests of `mapcore.matching.reading.suggest`."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.reading.suggest import MAX_SUGGESTIONS, label_regions, suggest


@pytest.fixture(scope="module")
def world() -> Gazetteer:
    return gazetteer_of(Atlas().open("world"))


@pytest.mark.parametrize(
    ("name", "first"), [("frnce", "FR"), ("portugl", "PT"), ("guinea bisau", "GW")]
)
def test_the_most_like_region_is_first(world: Gazetteer, name: str, first: str) -> None:
    assert world.regions[suggest(world, [name])[0]].key == first


def test_regions_that_hold_a_word_are_suggested(world: Gazetteer) -> None:
    found = {world.regions[each].key for each in suggest(world, ["korea"])}
    assert {"KR", "KP"} <= found


@pytest.mark.parametrize("name", ["", "xx", "q" * 100, "日本"])
def test_a_text_unlike_every_name_has_no_suggestions(world: Gazetteer, name: str) -> None:
    assert suggest(world, [name]) == ()


def test_regions_are_labelled_once_each_and_five_at_most(world: Gazetteer) -> None:
    labels = label_regions(world.regions, [0, 0, 1, 2, 3, 4, 5])
    first = world.regions[0]
    assert labels[0] == f"{first.title} ({first.key})"
    assert len(set(labels)) == len(labels) == MAX_SUGGESTIONS
    bare = gazetteer_of(Atlas().open("bermuda"))
    number = bare.keys["Devonshire"]
    assert label_regions(bare.regions, [number]) == ("Devonshire",)

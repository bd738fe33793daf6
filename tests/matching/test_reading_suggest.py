"""Tests of `mapcore.matching.reading.suggest`."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.reading.suggest import MAX_SUGGESTIONS, label_regions, suggest

WORLD = gazetteer_of(Atlas().open("world"))


@pytest.mark.parametrize(
    ("name", "first"), [("frnce", "FR"), ("portugl", "PT"), ("guinea bisau", "GW")]
)
def test_the_most_like_region_is_first(name: str, first: str) -> None:
    assert WORLD.regions[suggest(WORLD, [name])[0]].key == first


def test_regions_that_hold_a_word_are_suggested() -> None:
    found = {WORLD.regions[each].key for each in suggest(WORLD, ["korea"])}
    assert {"KR", "KP"} <= found


@pytest.mark.parametrize("name", ["", "xx", "q" * 100, "日本"])
def test_a_text_unlike_every_name_has_no_suggestions(name: str) -> None:
    assert suggest(WORLD, [name]) == ()


def test_regions_are_labelled_once_each_and_five_at_most() -> None:
    labels = label_regions(WORLD.regions, [0, 0, 1, 2, 3, 4, 5])
    first = WORLD.regions[0]
    assert labels[0] == f"{first.title} ({first.key})"
    assert len(set(labels)) == len(labels) == MAX_SUGGESTIONS
    bare = gazetteer_of(Atlas().open("bermuda"))
    number = bare.keys["Devonshire"]
    assert label_regions(bare.regions, [number]) == ("Devonshire",)

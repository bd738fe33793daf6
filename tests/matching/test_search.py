"""The search is compared with a measurement of every name, one by one."""

from __future__ import annotations

import random

import pytest
from jellyfish import damerau_levenshtein_distance

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.search import (
    IndexedName,
    NameSearch,
    is_plain,
    letter_bits,
    undouble,
)


def damage(letters: str, edits: int, chance: random.Random) -> str:
    for _ in range(edits):
        at = chance.randrange(len(letters))
        kind = chance.randrange(4)
        letter = chance.choice("aeinorstx")
        head, tail = letters[:at], letters[at:]
        letters = {
            0: head + tail[1:],
            1: head + letter + tail,
            2: head + letter + tail[1:],
            3: head + tail[1:2] + tail[:1] + tail[2:],
        }[kind]
    return letters


@pytest.mark.parametrize("map_id", ["world", "us-states", "germany"])
def test_all_names_within_reach_are_found(map_id: str) -> None:
    search = gazetteer_of(Atlas().open(map_id)).search
    chance = random.Random(map_id)
    for name in chance.sample(search.names, min(60, len(search.names))):
        letters = damage(name.letters, chance.randint(1, 3), chance)
        if not is_plain(letters):
            continue
        distances = {
            each.letters: damerau_levenshtein_distance(letters, each.letters)
            for each in search.names
            if abs(len(each.letters) - len(letters)) <= 3
        }
        slips = {each for each, distance in distances.items() if distance == 1}
        assert {each.letters for each in search.find_slips(letters)} == slips
        near = {each: distance for each, distance in distances.items() if distance <= 3}
        found = search.find_within(letters, 3, len(search.names))
        assert {each.letters: distance for distance, each in found} == near
        assert [distance for distance, _ in found] == sorted(near.values())


def test_names_that_are_written_alike_are_one() -> None:
    search = NameSearch.of(
        [IndexedName("de kalb", (0,), (0,), True), IndexedName("dekalb", (1,), (1, 2), False)]
    )
    (name,) = search.names
    assert (name.meant, name.called, name.titled) == ((0, 1), (0, 1, 2), True)
    assert search.find_containing("kalb") == (0, 1)
    assert search.find_close("dekalbb") == (0, 1, 2)
    assert [each.letters for each in search.find_doubled("dekkalb")] == ["dekalb"]


def test_at_most_so_many_names_are_measured() -> None:
    search = gazetteer_of(Atlas().open("world")).search
    assert len(search.find_within("irland", 5, 4)) <= 4


def test_bits_count_letters() -> None:
    assert letter_bits("aab").bit_count() == 3
    assert undouble("mississippi") == "misisipi"

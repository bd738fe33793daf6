from __future__ import annotations

from itertools import product

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.reading.repairs import LOST, find_completions, list_repairs
from mapcore.matching.text.normalize import ReadKey

WORLD = gazetteer_of(Atlas().open("world"))


@pytest.mark.parametrize(
    ("raw", "text", "via"),
    [
        ("France[1]", "France", None),
        ("*France", "France", None),
        ("France (1)", "France", None),
        ("France\nmétropole", "France métropole", None),
        ("CÃ´te d'Ivoire", "Côte d'Ivoire", "text encoding repaired"),
        ("Bosnia &amp; Herzegovina", "Bosnia & Herzegovina", "HTML entities read"),
        ("United%20Kingdom", "United Kingdom", "URL escapes read"),
        ("Франция", "frantsiia", "read in Latin letters"),
    ],
)
def test_a_damaged_text_is_repaired(raw: str, text: str, via: str | None) -> None:
    key = ReadKey.read(raw)
    assert key is not None
    assert (text, via) in list_repairs(WORLD, key)


def test_an_undamaged_text_needs_no_repair() -> None:
    key = ReadKey.read("France")
    assert key is not None
    assert list(list_repairs(WORLD, key)) == []


@pytest.mark.parametrize(
    "words",
    [f"r{LOST}union", f"c{LOST}te d{LOST}ivoire", f"s{LOST}o tom{LOST} and principe", f"m{LOST}li"],
)
def test_lost_letters_are_those_of_every_name_that_fits(words: str) -> None:
    letters = (*"aeioucnszldgytr", "ss", "ae", "oe")
    pieces = words.split(LOST)
    fitting: dict[int, None] = {}
    for chosen in product(letters, repeat=len(pieces) - 1):
        ends = zip(pieces, (*chosen, ""), strict=True)
        whole = "".join(piece + letter for piece, letter in ends)
        fitting |= dict.fromkeys(WORLD.words.get(whole) or WORLD.called.get(whole, ()))
    assert find_completions(WORLD, words) == tuple(fitting)


@pytest.mark.parametrize(
    "words", ["france", LOST, f"{LOST}{LOST}{LOST}frankreich", f"a{LOST}{LOST}"]
)
def test_too_many_lost_letters_are_not_filled_in(words: str) -> None:
    assert find_completions(WORLD, words) == ()

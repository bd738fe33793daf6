from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.similarity import MOST_SUGGESTIONS, find_similar, fold, search_similar

FIELDS = ("width", "height", "scale", "format", "regionBorders")
words = st.text(st.characters(codec="utf-8"), max_size=30)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("heigth", "height"),
        ("Height", "height"),
        ("formats", "format"),
        ("region_borders", "regionBorders"),
        ("région borders", "regionBorders"),
    ],
)
def test_a_misspelt_name_is_found(text, meant):
    assert find_similar(text, FIELDS) == (meant,)


@pytest.mark.parametrize("text", ["", "title", "labels", "borders", "h" * 1000, "高さ"])
def test_another_name_is_not_taken_for_a_misspelt_one(text):
    assert find_similar(text, FIELDS) == ()


def test_a_search_finds_parts_of_names_and_misspelt_ones():
    maps = {"south-korea": "KR", "north-korea": "KP", "korea (south)": "KR", "us-states": "US"}
    assert search_similar("korea", maps) == ("KP", "KR")
    assert search_similar("us_sttes", maps) == ("US",)
    assert search_similar("us states of america", maps) == ("US",)
    assert search_similar("zzzzzz", maps) == ()


def test_a_search_finds_five_values_at_most():
    names = {f"region {i}": str(i) for i in range(20)}
    assert len(search_similar("region", names)) == MOST_SUGGESTIONS


@given(words, st.lists(words, max_size=8))
def test_what_is_found_is_among_the_names(text, names):
    assert set(find_similar(text, names)) <= set(names)
    assert set(search_similar(text, dict(zip(names, names, strict=True)))) <= set(names)


@pytest.mark.parametrize("text", ["Åland Øst", "STRASSE", "Côte d’Ivoire"])
def test_capitals_and_accents_make_no_difference(text):
    assert fold(text) == fold(text.lower()) == fold(fold(text))


def test_half_a_surrogate_pair_is_similar_to_nothing() -> None:
    assert find_similar("\ud800", ["germany"]) == find_similar("germany", ["\ud800"]) == ()
    assert search_similar("\ud800", {"germany": "germany"}) == ()

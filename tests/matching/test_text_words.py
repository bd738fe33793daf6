from __future__ import annotations

from hypothesis import given, strategies as st
from jellyfish import damerau_levenshtein_distance

from mapcore.matching.text.words import canonicalize, drop_letters, has_contrast, is_generic

words = st.text(st.sampled_from("abc"), min_size=1, max_size=7)


@given(words, words)
def test_texts_an_edit_apart_share_a_form_with_a_letter_less(one: str, other: str) -> None:
    if damerau_levenshtein_distance(one, other) == 1:
        assert not drop_letters(one).isdisjoint(drop_letters(other))


def test_abbreviations_and_fillers_compare_alike() -> None:
    assert canonicalize("st louis") == canonicalize("saint louis")
    assert canonicalize("n carolina") == canonicalize("north carolina")
    assert canonicalize("republic of the congo") == canonicalize("rep congo")
    assert canonicalize("e") != canonicalize("east")


def test_words_that_tell_neighbours_apart() -> None:
    assert has_contrast("north dakota", "south dakota")
    assert not has_contrast("north dakota", "n dakota")
    assert is_generic("upper north")
    assert not is_generic("upper austria")

from __future__ import annotations

import pytest

from mapcore.matching.text.region_types import (
    LONGEST_LETTERS,
    find_types,
    parse_types,
    strip_misspelt_type,
    strip_type,
    widen_types,
)


@pytest.mark.parametrize(
    ("words", "base", "type_word"),
    [
        ("lake county", "lake", "county"),
        ("county of lake", "lake", "county"),
        ("la salle parish", "la salle", "parish"),
        ("provincia de buenos aires", "buenos aires", "province"),
    ],
)
def test_a_type_word_is_taken_off_either_end(words: str, base: str, type_word: str) -> None:
    (stripped,) = strip_type(words)
    assert stripped.base == base
    assert type_word in stripped.types
    assert not find_types(words)


def test_a_misspelt_type_word_is_known() -> None:
    (stripped,) = strip_misspelt_type("lake conty")
    assert (stripped.base, stripped.types) == ("lake", find_types("county"))
    assert strip_misspelt_type(f"lake {'x' * (LONGEST_LETTERS + 1)}") == []


@pytest.mark.parametrize("types", [find_types("borough"), parse_types("federal city")])
def test_widening_twice_changes_nothing(types: frozenset[str]) -> None:
    assert types <= widen_types(types) == widen_types(widen_types(types))

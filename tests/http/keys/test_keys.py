from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore_http.keys.keys import KEY_ALPHABET, KEY_LETTERS, digest, new_key, prefix, well_formed


def test_keys_are_well_formed_and_differ() -> None:
    made = {new_key() for _ in range(200)}
    assert len(made) == 200
    assert all(len(key) == KEY_LETTERS == 40 and well_formed(key) for key in made)


@given(st.integers(4, KEY_LETTERS - 1), st.sampled_from(KEY_ALPHABET))
def test_a_slip_of_one_letter_is_seen(place: int, letter: str) -> None:
    key = new_key()
    slip = key[:place] + letter + key[place + 1 :]
    assert well_formed(slip) == (slip == key)


@given(st.text(max_size=60))
def test_nothing_else_is_well_formed(text: str) -> None:
    assert not well_formed(text)


def test_a_digest_depends_on_the_pepper_and_hides_the_key() -> None:
    key = new_key()
    assert digest(key, "one") != digest(key, "two")
    assert key[12:] not in digest(key, "one") + prefix(key)


@pytest.mark.parametrize("key", ["mpk_" + "é" * 36, "mpk_\udc80", ""])
def test_malformed_texts_are_not_keys(key: str) -> None:
    assert not well_formed(key)

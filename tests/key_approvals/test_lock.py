"""A lock of keys is written so that people can read it, and read back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.key_approvals.lock import Approval, KeyLock, read_lock

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
approvals = st.builds(Approval, texts, texts, texts)


@given(texts.filter(bool), st.dictionaries(texts, approvals, max_size=6))
def test_a_lock_is_read_as_it_was_written(map_id: str, keys: dict[str, Approval]) -> None:
    lock = KeyLock(map_id, keys)
    assert read_lock(lock.to_toml()) == lock
    assert read_lock(lock.to_toml()).to_toml() == lock.to_toml()


def test_each_key_has_a_line_in_alphabetical_order() -> None:
    keys = {name: Approval("US-TX", "Texas", "typo") for name in ("b", "a", 'x"y')}
    *_, first, second, third = KeyLock("us-states", keys).to_toml().splitlines()
    assert first == '"a" = {region = "US-TX", title = "Texas", via = "typo"}'
    assert [line.split(" = ")[0] for line in (second, third)] == ['"b"', '"x\\"y"']


def test_a_key_may_be_written_by_hand() -> None:
    lock = read_lock('map = "us-states"\nkeys."Lone Star" = {region = "US-TX"}')
    assert str(lock.keys["Lone Star"]) == "US-TX, approved by hand"


@pytest.mark.parametrize(
    ("text", "param", "message"),
    [
        ("{", "", "no lock of keys"),
        ('{"mapId": "world"}', "", "no lock of keys"),
        ("x = " + "[" * 50_000, "", "no lock of keys"),
        ("", "map", "the id of the map"),
        ("map = 3", "map", "the id of the map"),
        ('map = "world"\nkey = 3', "key", "unknown field"),
        ('map = "world"\nkeys = 3', "keys", "a table of keys"),
        ('map = "world"\n[keys]\nFrance = "FR"', "keys.France", "region ="),
        ('map = "world"\n[keys]\nFrance = {}', "keys.France.region", "missing"),
        ('map = "world"\n[keys]\nFrance = {region = 3}', "keys.France.region", "expected a text"),
        ('map = "world"\n[keys]\nA = {region = "FR", by = "me"}', "keys.A.by", "unknown field"),
    ],
)
def test_what_is_no_lock_is_refused_by_its_field(text: str, param: str, message: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=message) as caught:
        read_lock(text)
    assert caught.value.errors[0].param == param

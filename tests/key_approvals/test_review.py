"""Keys are reviewed: what is new or changed has to be approved, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.key_approvals.lock import Approval, KeyLock

KEYS = ["Texas", "TX", "Texsa", "Califronia", "Atlantis", "Virgina", "Nowhere", "CA"]
CALIFORNIA = Approval("US-CA", "California", "typo: two letters swapped")


@given(st.lists(st.sampled_from(KEYS)), st.lists(st.sampled_from(KEYS)))
def test_after_approval_only_other_keys_are_reviewed(one: list[str], more: list[str]) -> None:
    first = mapcore.review_keys("us-states", one)
    again = mapcore.review_keys("us-states", one, first.approved)
    assert not again
    assert again.unused == ()
    assert again.approved == first.approved
    both = mapcore.review_keys("us-states", [*one, *more], first.approved)
    assert both.changed == {}
    assert set(both.new) <= set(more) - set(one)


def test_keys_as_the_map_writes_them_need_no_approval() -> None:
    review = mapcore.review_keys("us-states", ["Texas", "TX", "us-tx", None])
    assert not review
    assert str(review) == "every key is approved or written as the map has it"
    assert review.approved == KeyLock("us-states", {})


def test_corrected_and_unmatched_keys_are_new() -> None:
    review = mapcore.review_keys("us-states", ["Texas", "Califronia", "Atlantis"])
    assert review
    assert review.new == {"Califronia": CALIFORNIA, "Atlantis": Approval("", "", "not matched")}
    assert str(review).splitlines() == [
        "+ Califronia → California (US-CA), typo: two letters swapped",
        "+ Atlantis → no region",
    ]


@pytest.mark.parametrize(
    ("key", "approved", "line"),
    [
        ("Califronia", "US-TX", "! Califronia → California (US-CA), typo: two letters swapped; "),
        ("Atlantis", "US-TX", "! Atlantis → no region; approved was Texas (US-TX), typo"),
        ("Texas", "US-CA", "! Texas → US-TX, as it is written; approved was Texas (US-CA), typo"),
        ("Texas", "", "! Texas → US-TX, as it is written; approved was no region"),
    ],
)
def test_a_key_that_means_another_region_has_changed(key: str, approved: str, line: str) -> None:
    lock = KeyLock("us-states", {key: Approval(approved, "Texas", "typo")})
    review = mapcore.review_keys("us-states", [key], lock)
    assert list(review.changed) == [key]
    assert str(review).startswith(line)


def test_a_key_that_is_no_longer_needed_is_told_and_harms_nothing() -> None:
    lock = KeyLock("us-states", {"Califronia": CALIFORNIA, "TX": Approval("US-TX", "Texas", "")})
    review = mapcore.review_keys("us-states", ["TX"], lock)
    assert not review
    assert review.unused == ("Califronia", "TX")
    assert "- Califronia: approved, but no longer needed" in str(review)


def test_the_same_region_read_otherwise_is_no_change() -> None:
    lock = KeyLock("us-states", {"Califronia": Approval("US-CA", "", "approved by hand")})
    assert not mapcore.review_keys("us-states", ["Califronia"], lock)


def test_all_blocks_of_a_request_are_reviewed() -> None:
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": {"Califronia": 1}},
        "regions": {"Atlantis": "#112233"},
    }
    assert set(mapcore.review_request(spec).new) == {"Califronia", "Atlantis"}


def test_an_alias_of_the_map_is_the_same_map_and_another_map_is_refused() -> None:
    lock = mapcore.review_keys("usa", ["Califronia"]).approved
    assert lock.map_id == "us-states"
    assert not mapcore.review_keys("usa", ["Califronia"], lock)
    with pytest.raises(mapcore.ValidationError, match="keys of us-states, not of world") as caught:
        mapcore.review_keys("world", ["France"], lock)
    assert caught.value.errors[0].param == "map"

"""The maps that keys fit, best first."""

from __future__ import annotations

import pytest

import mapcore


@pytest.mark.parametrize(
    ("keys", "best"),
    [
        (["CA", "TX", "NY", "AL", "DE", "IN"], "us-states"),
        (["California", "Texas", "Georgia"], "us-states"),
        (["France", "Germny", "Brazil", "Georgia"], "world"),
        (["FRA", "DEU", "BRA"], "world"),
        (["01001", "01003", "06037"], "us-counties"),
        ([1001, 1003, 6037.0, None], "us-counties"),
        (["Bayern", "Hessen", "Berlin"], "germany"),
        (["Lagos", "Kano", "Abia"], "nigeria"),
    ],
)
def test_the_map_of_some_keys(keys: list[object], best: str) -> None:
    suggestions = mapcore.suggest_maps(keys)
    assert suggestions[0].map_id == best
    assert suggestions[0].unmatched == 0


def test_maps_that_match_few_of_the_keys_are_left_out() -> None:
    counts = [each.matched for each in mapcore.suggest_maps(["Spain", "Chad", "Peru", "Laos"])]
    assert counts == sorted(counts, reverse=True)
    assert min(counts) >= counts[0] / 2


@pytest.mark.parametrize("keys", [[], [None, ""], ["qqq", "zzz"]])
def test_keys_of_no_map_have_no_suggestions(keys: list[object]) -> None:
    assert mapcore.suggest_maps(keys) == ()


def test_a_lone_string_is_refused() -> None:
    with pytest.raises(mapcore.ValidationError, match=r"several keys, got the string 'Texas'"):
        mapcore.suggest_maps("Texas")


def test_own_maps_are_suggested_too() -> None:
    atlas = mapcore.Atlas([mapcore.Atlas().open("germany")], builtin=False)
    assert [each.map_id for each in mapcore.suggest_maps(["Bayern"], atlas=atlas)] == ["germany"]

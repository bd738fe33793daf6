"""Keys are taken from any iterable, and a single string is refused."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from attrs import evolve

import mapcore

FIPS = [1, 48]
FORMS: list[Iterable[Any]] = [
    FIPS,
    {1: "a", 48: "b"},
    (code for code in FIPS),
    np.array([*FIPS, np.nan]),
    pd.Series([*FIPS, None], index=["x", "y", "z"]),
    pd.Series(FIPS, dtype="Int64"),
    pl.Series([*FIPS, None]),
]


@pytest.mark.parametrize("keys", FORMS, ids=lambda keys: type(keys).__name__)
def test_keys_are_taken_from_any_iterable(keys: Iterable[Any]) -> None:
    assert list(mapcore.match("us-states", keys).resolved.values()) == ["US-AL", "US-TX"]


def test_blank_text_is_a_key_that_is_not_matched() -> None:
    assert [each.input for each in mapcore.match("us-states", ["", "TX"]).unmatched] == [""]


@pytest.mark.parametrize("keys", ["TX", b"TX"])
@pytest.mark.parametrize(
    "ask", [lambda keys: mapcore.match("us-states", keys), mapcore.suggest_maps]
)
def test_a_single_string_is_refused(ask: Any, keys: Any) -> None:
    with pytest.raises(
        mapcore.ValidationError, match=r"expected several keys, got the string b?'TX'"
    ):
        ask(keys)


def test_what_cannot_be_gone_through_is_refused() -> None:
    with pytest.raises(mapcore.ValidationError, match="expected several keys, got int"):
        mapcore.match("us-states", 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("frame", [pd.DataFrame({"DE": ["FR"]}), pl.DataFrame({"DE": ["FR"]})])
@pytest.mark.parametrize("ask", [lambda keys: mapcore.match("world", keys), mapcore.suggest_maps])
def test_the_names_of_columns_are_no_keys(ask: Any, frame: Any) -> None:
    with pytest.raises(mapcore.ValidationError, match="got a DataFrame; give one of its columns"):
        ask(frame)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: mapcore.classify("123"), "values: expected several numbers"),  # type: ignore[arg-type]
        (lambda: mapcore.read_column("12,5"), "column: expected several cells"),
        (lambda: mapcore.render_many({"mapId": "fiji"}), "specs: expected several specs"),
        (lambda: mapcore.render_many('{"mapId": "fiji"}'), "specs: expected several specs"),
        (lambda: mapcore.get_map(5), "mapId: expected the id of a map, got int"),  # type: ignore[arg-type]
    ],
)
def test_one_in_place_of_several_is_refused(ask: Any, told: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=told):
        ask()


def test_a_folder_of_maps_may_stand_alone(tmp_path: Path) -> None:
    for place in (tmp_path, str(tmp_path)):
        assert mapcore.Atlas(place).own_packs == mapcore.Atlas([place]).own_packs == ()
    own = evolve(mapcore.Atlas().open("fiji"), id="own-fiji")
    assert mapcore.Atlas(own).open("own-fiji") is own


def test_years_of_editions_may_be_whole_numbers() -> None:
    assert mapcore.changes("ghana", 2010, 2020) == mapcore.changes("ghana", "2010", "2020")
    found = mapcore.convert({"FR-S": 1, "FR-O": 2}, "france-regions", 1982, 2018, kind="count")
    assert dict(found.values) == {"FR-HDF": 3}

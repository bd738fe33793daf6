"""Keys are taken from any iterable, and a single string is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

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

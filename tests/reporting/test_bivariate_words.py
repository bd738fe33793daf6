"""Correlation of ranks against that of pandas, and what is said of a square."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.reporting.bivariate_words import correlate_ranks

PAIRS = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=40)


@given(PAIRS)
def test_ranks_correlate_as_pandas_says(pairs: list[tuple[int, int]]) -> None:
    x, y = (np.array(side, float) for side in zip(*pairs, strict=True))
    ranks = [pd.Series(side).rank() for side in (x, y)]
    constant = any(each.nunique() == 1 for each in ranks)
    expected = 0.0 if constant else ranks[0].corr(ranks[1])
    assert correlate_ranks(x, y) == pytest.approx(expected, abs=1e-9)


def report(y: list[float], **parts: Any) -> mapcore.Report:
    keys = ("CA", "TX", "NY", "OH", "FL", "WA", "OR", "NV", "UT", "AZ", "ME", "VT")
    x = dict(zip(keys, range(12), strict=True))
    block = {
        "x": {"values": x, "title": "Old"},
        "y": {"values": dict(zip(keys, y, strict=True)), "title": "Poor"},
        **parts,
    }
    return mapcore.check({"mapId": "us-states", "bivariate": block})


APART = [5.0, 0, 9, 3, 11, 1, 7, 2, 10, 4, 8, 6]


@pytest.mark.parametrize(
    ("y", "words"),
    [
        ([float(n) for n in range(12)], "rise together"),
        ([float(-n) for n in range(12)], "run against each other"),
    ],
)
def test_measures_that_tell_the_same_are_found(y: list[float], words: str) -> None:
    found = {each.code: each for each in report(y).lint}
    assert words in found["measures_alike"].message


def test_measures_that_differ_are_not() -> None:
    assert "measures_alike" not in [each.code for each in report(APART).lint]


def test_grey_is_told_once() -> None:
    codes = [each.code for each in report(APART).lint]
    assert codes.count("bivariate_in_grey") == 1
    assert "colors_merge" not in codes


def test_own_colours_that_merge_are_found() -> None:
    colors = [f"#{level:02x}4040" for level in range(60, 69)]
    codes = [each.code for each in report(APART, palette=colors).lint]
    assert "colors_merge" in codes


def test_the_picture_is_told_in_words() -> None:
    told = report(APART, corners={"highHigh": "old and poor"}).alt_text
    assert "Old, from 0 to 11; Poor, from 0 to 11." in told
    assert "old and poor: " in told
    assert "Old low, Poor low: " in told
    assert "lack data" in told

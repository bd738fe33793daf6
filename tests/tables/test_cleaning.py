"""What stands beside all names is left out of keys; what is a part of a name is not."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.tables.finding.cleaning import CLEANED_SHARE, FEWEST_KEYS, clean_keys, find_common


@pytest.mark.parametrize(
    ("cells", "kept"),
    [
        (["01 Sonora", "02 Puebla", "03 Oaxaca"], ["Sonora", "Puebla", "Oaxaca"]),
        (["MK01 Uusimaa", "MK04 Satakunta", "MK19 Lapland"], ["Uusimaa", "Satakunta", "Lapland"]),
        (["DE:Germany", "AT:Austria", "FR:France"], ["Germany", "Austria", "France"]),
        (["Adana-1", "Ankara-6", "İzmir-35"], ["Adana", "Ankara", "İzmir"]),
        (["Births - Ain", "Births - Aude", "Births - Var"], ["Ain", "Aude", "Var"]),
        (["Iowa -- State", "Ohio -- State", "Utah -- State"], ["Iowa", "Ohio", "Utah"]),
        (["01_北海道", "02_青森県", "03_岩手県"], ["北海道", "青森県", "岩手県"]),
        (["Rate. Ain. All.", "Rate. Aude. All.", "Rate. Var. All."], ["Ain", "Aude", "Var"]),
        (["Yukon", "Nunavut 5", "Ontario", "Quebec"], ["Yukon", "Nunavut", "Ontario", "Quebec"]),
    ],
)  # fmt: skip
def test_what_is_left_out(cells: list[str], kept: list[str]) -> None:
    assert clean_keys(cells)[0] == kept


@pytest.mark.parametrize(
    "cells",
    [
        ["Region 1", "Region 2", "Region 3"],
        ["Kern County, California", "Inyo County, California", "Yolo County, California"],
        ["Baden-Württemberg", "Nordrhein-Westfalen", "Rheinland-Pfalz"],
        ["US-TX", "US-OH", "US-IA"],
        ["13 Jours", "Paris"],
        ["Yukon", "Yukon 5", "Ontario", "Quebec"],
    ],
)
def test_what_stays(cells: list[str]) -> None:
    assert clean_keys(cells) == (cells, "")


@given(st.lists(st.text("ab -", max_size=4), min_size=FEWEST_KEYS, max_size=8, unique=True))
def test_the_common_beginning_is_the_longest_that_enough_texts_share(texts: list[str]) -> None:
    enough = int(max(FEWEST_KEYS, CLEANED_SHARE * len(texts)))
    beginnings = {text[:end] for text in texts for end in range(len(text) + 1)}
    shared = [each for each in beginnings if sum(text.startswith(each) for text in texts) >= enough]
    assert len(find_common(sorted(texts))) == max(map(len, shared))

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from oracles.node import run_node

from mapcore.assets.palettes import CATEGORICAL, PALETTES, colors_at, ramp
from mapcore.color import delta_e, lab, to_hex
from mapcore.color_vision import differences

SEQUENTIAL = [
    *("gnbu", "bugn", "bupu", "orrd", "pubu", "pubugn", "purd", "rdpu", "ylgn"),
    *("ylgnbu", "ylorbr", "ylorrd", "blues", "greens", "greys", "oranges", "purples", "reds"),
]
DIVERGING = ["rdbu", "brbg", "spectral", "piyg", "prgn", "puor", "rdgy", "rdylbu", "rdylgn"]

FIND = """
import * as d3 from "d3-scale-chromatic";
const find = (prefix, name) =>
  d3[Object.keys(d3).find((key) => key.toLowerCase() === prefix + name)];
"""


def test_the_ids_of_the_contract_in_its_order() -> None:
    assert list(PALETTES) == SEQUENTIAL + DIVERGING
    assert [PALETTES[name].kind for name in SEQUENTIAL] == ["sequential"] * 18
    assert [PALETTES[name].kind for name in DIVERGING] == ["diverging"] * 9


def test_schemes_are_those_of_d3() -> None:
    asked: list[tuple[str, int]] = [
        (name, classes)
        for name, palette in PALETTES.items()
        for classes in range(3, len(palette.schemes) + 3)
    ]
    answers: list[Any] = run_node(
        FIND + "const answer = ([name, classes]) => find('scheme', name)[classes];", asked
    )
    assert len(answers) == 18 * 7 + 9 * 9
    for (name, classes), colors in zip(asked, answers, strict=True):
        assert PALETTES[name].colors(classes) == tuple(colors), (name, classes)


def test_continuous_palettes_are_those_of_d3() -> None:
    places = np.linspace(0, 1, 201)
    asked = [[name, t] for name in PALETTES for t in places.tolist()]
    answers = run_node(FIND + "const answer = ([name, t]) => find('interpolate', name)(t);", asked)
    theirs = np.array([re.findall(r"\d+", color) for color in answers], dtype=float)
    ours = np.vstack([colors_at(name, places) for name in PALETTES])
    assert np.abs(ours - theirs).max() <= 0.5 + 1e-9  # they are rounded, nothing else


@pytest.mark.parametrize("name", PALETTES)
def test_one_and_two_classes(name: str) -> None:
    low, middle, high = PALETTES[name].colors(3)
    assert PALETTES[name].colors(2) == (low, high)
    assert PALETTES[name].colors(1) == ((high,) if name in SEQUENTIAL else (middle,))
    for ground in ("#ffffff", "#FBFAF7", "#15191F"):
        if name in SEQUENTIAL:
            assert delta_e(lab(PALETTES[name].colors(1)[0]), lab(ground)) > 20


@pytest.mark.parametrize(("name", "classes"), [("blues", 0), ("blues", 10), ("rdbu", 12)])
def test_more_classes_than_colorbrewer_has_are_refused(name: str, classes: int) -> None:
    with pytest.raises(ValueError, match=name):
        PALETTES[name].colors(classes)


@given(st.sampled_from(list(PALETTES)), st.floats(-1, 2))
def test_positions_outside_a_palette_are_clamped(name: str, t: float) -> None:
    clamped = min(1.0, max(0.0, t))
    assert (colors_at(name, [t]) == colors_at(name, [clamped])).all()
    assert ((colors_at(name, [t]) >= 0) & (colors_at(name, [t]) <= 255)).all()


def test_a_ramp_runs_from_end_to_end() -> None:
    assert ramp("reds", 5) == tuple(
        to_hex(*rgb) for rgb in colors_at("reds", [0, 0.25, 0.5, 0.75, 1])
    )
    assert ramp("rdbu", 1) == (to_hex(*colors_at("rdbu", [0.5])[0]),)
    assert ramp("reds", 0) == ()


def test_categorical_colours_are_told_apart() -> None:
    assert len(set(CATEGORICAL)) == 12
    points = lab(*CATEGORICAL)
    apart = delta_e(points[:, None], points[None])
    assert apart[~np.eye(12, dtype=bool)].min() >= 12.5


@pytest.mark.parametrize(
    ("count", "least", "least_in_grey"), [(4, 19, 9), (6, 14, 4.5), (8, 14, 3), (12, 11, 0)]
)
def test_categorical_colours_are_told_apart_by_everyone(
    count: int, least: float, least_in_grey: float
) -> None:
    pairs = np.triu_indices(count, 1)
    apart = [each[pairs].min() for each in differences(*CATEGORICAL[:count])]
    assert min(apart[:-1]) >= least
    assert apart[-1] >= least_in_grey

"""Colours as colour-blind readers and grey prints show them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.color import lab
from mapcore.color_vision import VISIONS, differences, see

COLORS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_are_seen_as_they_are(vision: str) -> None:
    for grey in ("#000000", "#404040", "#808080", "#ffffff"):
        (seen,) = see(vision, grey)  # type: ignore[arg-type]
        assert np.abs(lab(seen) - lab(grey)).max() < 1


@given(COLORS)
def test_grey_keeps_the_lightness_alone(color: str) -> None:
    (seen,) = see("greyscale", color)
    point, grey = lab(color)[0], lab(seen)[0]
    assert grey[0] == pytest.approx(point[0], abs=0.3)
    assert np.abs(grey[1:]).max() < 0.01


def test_red_and_green_of_one_lightness_merge_for_two_of_three() -> None:
    apart = dict(zip(VISIONS, differences("#d1495b", "#638b1f"), strict=True))
    assert apart["normal vision"][0, 1] > 50
    assert apart["deuteranopia"][0, 1] < 25
    assert apart["tritanopia"][0, 1] > 40


@given(st.lists(COLORS, min_size=1, max_size=5))
def test_differences_are_symmetric_and_zero_to_oneself(colors: list[str]) -> None:
    apart = differences(*colors)
    assert apart.shape == (len(VISIONS), len(colors), len(colors))
    assert np.allclose(apart, apart.transpose(0, 2, 1))
    assert not np.diagonal(apart, axis1=1, axis2=2).any()

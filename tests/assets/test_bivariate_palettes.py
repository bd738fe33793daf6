"""Squares of colours are told apart by all readers, and lightness runs along both sides."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from mapcore.assets.bivariate_palettes import BIVARIATE_PALETTES
from mapcore.color import delta_e, lab
from mapcore.color_vision import VISIONS, see

SQUARES = [
    pytest.param(name, on_dark, id=f"{name}-{'dark' if on_dark else 'light'}")
    for name in BIVARIATE_PALETTES
    for on_dark in (False, True)
]


def least_difference(colors: tuple[str, ...]) -> float:
    return min(float(delta_e(lab(one), lab(other))[0]) for one, other in combinations(colors, 2))


@pytest.mark.parametrize(("name", "on_dark"), SQUARES)
@pytest.mark.parametrize("vision", VISIONS[:4])
def test_any_two_of_nine_colours_differ_in_every_kind_of_vision(
    name: str, on_dark: bool, vision: str
) -> None:
    colors = BIVARIATE_PALETTES[name].colors(3, on_dark=on_dark)
    assert len(colors) == 9
    assert least_difference(see(vision, *colors)) >= 10


@pytest.mark.parametrize(("name", "on_dark"), SQUARES)
def test_lightness_runs_along_every_row_and_column(name: str, on_dark: bool) -> None:
    light = lab(*BIVARIATE_PALETTES[name].colors(3, on_dark=on_dark))[:, 0].reshape(3, 3)
    towards = light if on_dark else -light
    assert (np.diff(towards, axis=0) > 5).all()
    assert (np.diff(towards, axis=1) > 5).all()


@pytest.mark.parametrize(("name", "on_dark"), SQUARES)
def test_no_square_is_told_apart_in_grey(name: str, on_dark: bool) -> None:
    """If one is found that is, the lint `bivariate_in_grey` should name it."""
    assert (
        least_difference(see("greyscale", *BIVARIATE_PALETTES[name].colors(3, on_dark=on_dark))) < 5
    )


def test_two_classes_have_the_corners() -> None:
    for palette in BIVARIATE_PALETTES.values():
        nine = palette.colors(3)
        assert palette.colors(2) == (nine[0], nine[2], nine[6], nine[8])

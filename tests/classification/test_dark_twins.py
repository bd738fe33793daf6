from __future__ import annotations

import pytest

from mapcore.assets.palettes import PALETTES
from mapcore.assets.themes import THEMES
from mapcore.classification.colors import class_colors, gradient_stops
from mapcore.classification.dark_twins import twin_classes, twin_stops
from mapcore.color import lab, luminance
from mapcore.color_vision import VISIONS, differences

DIVERGING = [name for name, palette in PALETTES.items() if palette.kind == "diverging"]
HUED = [name for name in DIVERGING if name != "rdgy"]
GROUNDS = [THEMES[name].background for name in ("dark", "neon", "wireframe")]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", HUED)
@pytest.mark.parametrize(("below", "above"), [(2, 2), (3, 2), (1, 3), (3, 3)])
def test_neighbours_are_told_apart_by_everyone(palette: str, below: int, above: int) -> None:
    colors = twin_classes(palette, below, 0, above)
    for vision, apart in zip(VISIONS, differences(*colors), strict=True):
        if vision != "greyscale":
            assert min(apart[i][i + 1] for i in range(len(colors) - 1)) >= 12


@pytest.mark.parametrize("palette", DIVERGING)
def test_the_neutral_is_near_the_ground_and_the_ends_are_light(palette: str) -> None:
    for ground in GROUNDS:
        low, beside, other, high = twin_classes(palette, 2, 0, 2)
        assert min(contrast(low, ground), contrast(high, ground)) >= 7
        assert contrast(beside, ground) <= 2.25
        assert contrast(other, ground) <= (3.1 if palette == "rdgy" else 2.25)


@pytest.mark.parametrize("palette", DIVERGING)
@pytest.mark.parametrize("classes", range(2, 10))
def test_lightness_rises_from_the_neutral(palette: str, classes: int) -> None:
    edges = tuple(float(i - classes // 2) for i in range(classes + 1))
    colors = class_colors(edges, palette, on_dark=True)
    lightness = lab(*colors)[:, 0].tolist()
    below, above = lightness[: classes // 2], lightness[classes // 2 :]
    assert len(colors) == classes
    assert below == sorted(below, reverse=True)
    assert above == sorted(above)


@pytest.mark.parametrize("palette", DIVERGING)
def test_a_gradient_is_darkest_at_zero(palette: str) -> None:
    stops, colors = gradient_stops((-10.0, 0.0, 5.0, 20.0), palette, on_dark=True)
    lightness = dict(zip(stops, lab(*colors)[:, 0].tolist(), strict=True))
    assert min(lightness, key=lightness.__getitem__) == 0.0
    assert lightness[5.0] < lightness[20.0]


def test_a_stop_beyond_the_ends_has_the_colour_of_the_end() -> None:
    assert twin_stops("rdbu", [-0.5, 1.5]) == twin_stops("rdbu", [0, 1])

from __future__ import annotations

import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from numbers_for_tests import METHODS, any_float, any_numbers, plain

from mapcore.assets.palettes import PALETTES, colors_at
from mapcore.classification import (
    assign,
    class_colors,
    classify,
    gradient_colors,
    gradient_stops,
)
from mapcore.classification.colors import CHROMA_RISE, LEAST_CHROMA, LEAST_ON_DARK
from mapcore.color import delta_e, lab, parse_hex, to_hex


def color_at(palette: str, t: float) -> str:
    """Return the colour of a continuous palette at `t`, from 0 to 1."""
    return to_hex(*colors_at(palette, [t])[0])


DIVERGING = [name for name, palette in PALETTES.items() if palette.kind == "diverging"]
SEQUENTIAL = [name for name in PALETTES if name not in DIVERGING]
edge_lists = st.lists(any_float, min_size=1, max_size=10, unique=True).map(
    lambda edges: tuple(sorted(edge + 0.0 for edge in edges))
)


@given(any_numbers, st.sampled_from(METHODS), st.integers(1, 9), st.sampled_from(list(PALETTES)))
def test_one_colour_a_class(values: list[float], method: str, classes: int, palette: str) -> None:
    edges = classify(values, method, classes)
    assert len(class_colors(edges, palette)) == max(1, len(edges) - 1)


@pytest.mark.parametrize("classes", range(1, 10))
@pytest.mark.parametrize("palette", DIVERGING)
def test_the_colours_of_diverging_classes_are_colorbrewers(palette: str, classes: int) -> None:
    edges = tuple(map(float, range(classes + 1)))
    if classes > 1:
        assert class_colors(edges, palette) == PALETTES[palette].colors(classes)
    evenly = tuple(i - classes / 2 for i in range(classes + 1))
    assert class_colors(evenly, palette) == PALETTES[palette].colors(classes)


@pytest.mark.parametrize("classes", range(1, 10))
@pytest.mark.parametrize("palette", SEQUENTIAL)
def test_sequential_classes_begin_an_eighth_in_and_end_as_colorbrewers(
    palette: str, classes: int
) -> None:
    colors = class_colors(tuple(map(float, range(classes + 1))), palette)
    if classes <= 3:
        assert colors == PALETTES[palette].colors(classes)
    else:
        assert colors[0] == color_at(palette, 1 / 8)
        assert delta_e(lab(colors[-1]), lab(PALETTES[palette].colors(classes)[-1])) < 5
    # ColorBrewer's own come as near as 3.0 (greys) to each other.
    apart = delta_e(lab(*colors[1:]), lab(*colors[:-1]))
    assert classes == 1 or apart.min() > 4
    assert (np.diff(lab(*colors)[:, 0]) < 0).all()


@given(edge_lists, st.sampled_from(DIVERGING))
def test_zero_is_neutral_or_an_edge(edges: tuple[float, ...], palette: str) -> None:
    assume(edges[0] < 0 < edges[-1])
    colors = class_colors(edges, palette)
    neutrals = {
        color_at(palette, 0.5),
        *(PALETTES[palette].colors(odd)[odd // 2] for odd in (3, 5, 7, 9, 11)),
    }
    (zero,) = assign([0.0], edges)
    for index, (low, high) in enumerate(pairwise(edges)):
        crosses = low < 0 < high
        assert (colors[index] in neutrals) == crosses
        assert not crosses or index == zero


@given(edge_lists)
def test_each_side_of_zero_has_its_arm(edges: tuple[float, ...]) -> None:
    """rdbu is red below and blue above."""
    assume(edges[0] < 0 < edges[-1])
    for color, (low, high) in zip(class_colors(edges, "rdbu"), pairwise(edges), strict=True):
        red, _, blue, _ = parse_hex(color)
        assert red > blue if high <= 0 else blue > red if low >= 0 else True


@given(edge_lists, st.sampled_from(DIVERGING))
def test_both_arms_fade_at_the_same_pace(edges: tuple[float, ...], palette: str) -> None:
    """With the signs turned round, the same steps from zero take the other arm's colours."""
    assume(edges[0] < 0 < edges[-1])
    turned = tuple(-edge + 0.0 for edge in reversed(edges))
    both = set(class_colors(edges, palette)) | set(class_colors(turned, palette))
    arm = max(sum(edge < 0 for edge in edges), sum(edge > 0 for edge in edges))
    crossing = 0.0 not in edges
    assert len(both) == (2 * (arm - 1) + 1 if crossing else 2 * arm)


@pytest.mark.parametrize(("value", "place"), [(-3.0, 0), (0.0, 1), (3.0, 2)])
def test_a_constant_on_a_diverging_palette_shows_its_side(value: float, place: int) -> None:
    assert class_colors((value,), "rdbu") == (PALETTES["rdbu"].colors(3)[place],)
    assert gradient_stops((value,), "rdbu") == ((value,), (PALETTES["rdbu"].colors(3)[place],))


def test_a_constant_has_one_visible_colour() -> None:
    assert class_colors((5.0,), "blues") == PALETTES["blues"].colors(1)


@given(edge_lists, st.sampled_from(list(PALETTES)))
def test_a_stop_stands_at_every_edge(edges: tuple[float, ...], palette: str) -> None:
    stops, colors = gradient_stops(edges, palette)
    assert len(stops) == len(colors)
    assert set(edges) <= set(stops) <= {*edges, 0.0}
    assert all(low < high for low, high in pairwise(stops))
    shown = gradient_colors(stops, stops, colors)
    assert [to_hex(*rgba) for rgba in shown] == list(colors)


@given(plain, st.sampled_from(METHODS), st.integers(2, 9), st.sampled_from(DIVERGING))
def test_zero_is_neutral_on_a_continuous_scale(
    values: list[float], method: str, classes: int, palette: str
) -> None:
    assume(min(values) < 0 < max(values))
    stops, colors = gradient_stops(classify(values, method, classes), palette)
    (shown,) = gradient_colors([0.0], stops, colors)
    assert to_hex(*shown) == color_at(palette, 0.5)


@pytest.mark.parametrize("low", [-100.0, -35.0, -1.0])
def test_equal_distance_from_zero_is_equal_strength_on_a_linear_scale(low: float) -> None:
    edges = tuple(np.linspace(low, 60, 6).tolist())
    reach = max(-low, 60)
    for stop, color in zip(*gradient_stops(edges, "puor"), strict=True):
        assert color == color_at("puor", 0.5 + 0.5 * stop / reach)


def test_a_sequential_scale_steps_evenly_through_the_palette() -> None:
    stops, colors = gradient_stops((0.0, 1.0, 10.0, 1000.0), "reds")
    assert stops == (0.0, 1.0, 10.0, 1000.0)
    assert colors == tuple(color_at("reds", 1 / 8 + 7 / 8 * i / 3) for i in range(4))


@given(st.lists(st.floats(-50, 150), min_size=1, max_size=30))
def test_between_stops_channels_are_linear(values: list[float]) -> None:
    stops, colors = gradient_stops((0.0, 20.0, 25.0, 100.0), "spectral")
    table = np.array([parse_hex(color) for color in colors], dtype=float)
    expected = np.stack([np.interp(values, stops, table[:, i]) for i in range(4)], axis=1)
    assert np.abs(gradient_colors(values, stops, colors) - expected).max() <= 0.5 + 1e-6


@given(any_numbers, st.sampled_from(METHODS), st.integers(1, 9), st.sampled_from(DIVERGING))
def test_every_value_has_a_colour(
    values: list[float], method: str, classes: int, palette: str
) -> None:
    stops, colors = gradient_stops(classify(values, method, classes), palette)
    shown = gradient_colors([*values, np.nan], stops, colors)
    assert shown.shape == (len(values) + 1, 4)
    assert shown.dtype == np.uint8
    assert (shown[:-1, 3] == 255).all()
    assert (shown[-1] == 0).all()


def test_the_widest_scale() -> None:
    largest = sys.float_info.max
    black_to_white = gradient_colors(
        [-largest, 0.0, largest], (-largest, largest), ("#000000", "#ffffff")
    )
    assert black_to_white[:, 0].tolist() == [0, 128, 255]
    tiny = gradient_colors([0.0, 5e-324, 1.0], (0.0, 5e-324), ("#000000", "#ffffff"))
    assert tiny[:, 0].tolist() == [0, 255, 255]


@pytest.mark.parametrize(
    "palette", [name for name, each in PALETTES.items() if each.kind == "sequential"]
)
@pytest.mark.parametrize("classes", [1, 2, 5, 9])
def test_on_dark_ground_higher_is_lighter(palette: str, classes: int) -> None:
    edges = tuple(float(i) for i in range(classes + 1))
    lightness = lab(*class_colors(edges, palette, on_dark=True))[:, 0]
    assert (np.diff(lightness) > 0).all()
    assert lightness[0] >= LEAST_ON_DARK - 0.5
    _, colors = gradient_stops(edges, palette, on_dark=True)
    if classes > 1:
        assert lab(*colors)[[0, -1], 0] == pytest.approx(lightness[[0, -1]])


@pytest.mark.parametrize(
    "palette", [name for name, each in PALETTES.items() if each.kind == "sequential"]
)
def test_on_dark_ground_low_colours_are_greyer_and_steps_are_even(palette: str) -> None:
    points = lab(*class_colors(tuple(map(float, range(10))), palette, on_dark=True))
    chroma = np.hypot(points[:, 1], points[:, 2])
    assert (chroma <= LEAST_CHROMA + CHROMA_RISE * np.linspace(0, 1, 9) + 1).all()
    steps = np.diff(points[:, 0])
    assert steps == pytest.approx(np.full(8, steps.mean()), abs=1)
    assert delta_e(points[:-1], points[1:]).min() > 4


def test_dark_ground_keeps_the_callers_own_colours() -> None:
    edges, own = (-2.0, 0.0, 2.0), ("#112233", "#eeeeee", "#332211")
    assert class_colors(edges, own, on_dark=True) == class_colors(edges, own)
    assert gradient_stops(edges, own, on_dark=True) == gradient_stops(edges, own)

"""Palettes of the caller's own colours, and reversed ones."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.classification.colors import class_colors, spread_colors
from mapcore.classification.inference import resolve

VALUES = [float(i) for i in range(40)]
OWN = ("#FFEEDD", "#CC3311", "#330000")
hex_colors = st.from_regex("#[0-9a-f]{6}", fullmatch=True)


def test_there_are_as_many_classes_as_own_colors() -> None:
    found = resolve(VALUES, type="steps", palette=OWN)
    assert (found.palette, found.colors, found.classes) == ("custom", OWN, 3)


def test_a_gradient_has_a_stop_for_every_own_color() -> None:
    found = resolve(VALUES, type="gradient", palette=OWN)
    assert found.colors == OWN
    assert found.stops == (0.0, 19.5, 39.0)


def test_own_colors_are_spread_over_more_classes() -> None:
    found = resolve(VALUES, type="steps", palette=OWN, classes=5)
    assert found.colors == spread_colors(OWN, 5)
    assert found.colors[::2] == OWN


@given(st.lists(hex_colors, min_size=2, max_size=9), st.integers(2, 12))
def test_spread_colors_keep_the_ends_and_the_order(colors: list[str], count: int) -> None:
    found = spread_colors(colors, count)
    assert len(found) == count
    assert (found[0], found[-1]) == (colors[0], colors[-1])
    assert spread_colors(colors, len(colors)) == tuple(colors)


@pytest.mark.parametrize("palette", ["blues", "rdbu", OWN])
@pytest.mark.parametrize("kind", ["gradient", "steps", "groups"])
def test_a_reversed_palette_runs_the_other_way(palette: str, kind: str) -> None:
    found = resolve(VALUES, type=kind, palette=palette)  # type: ignore[arg-type]
    turned = resolve(VALUES, type=kind, palette=palette, reverse=True)  # type: ignore[arg-type]
    assert turned.colors == found.colors[::-1]
    assert (turned.edges, turned.stops, turned.points) == (found.edges, found.stops, found.points)


def test_zero_stays_neutral_where_a_palette_is_reversed() -> None:
    values = [i - 10.0 for i in range(41)]
    found = resolve(values, type="steps", palette="rdbu", breaks=(-10, 0, 10, 20, 30), reverse=True)
    assert found.colors == class_colors((-30.0, -20.0, -10.0, 0.0, 10.0), "rdbu")[::-1]
    bar = resolve(values, type="gradient", palette="rdbu", classes=4, reverse=True)
    plain = resolve(values, type="gradient", palette="rdbu", classes=4)
    assert (
        dict(zip(bar.stops, bar.colors, strict=True))[0.0]
        == (dict(zip(plain.stops, plain.colors, strict=True))[0.0])
    )


def test_alike_values_have_the_last_of_the_own_colors() -> None:
    assert resolve([5.0, 5.0], palette=OWN).colors == (OWN[-1],)
    assert resolve([5.0, 5.0], palette=OWN, type="gradient").colors == (OWN[-1],)

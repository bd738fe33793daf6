from __future__ import annotations

import numpy as np
import pytest
from drawing_scenes import HERE, WHOLE, areas, lines, scene
from hypothesis import given, settings
from hypothesis import strategies as st

import mapcore
from mapcore.caching import STORE
from mapcore.drawing import stencils
from mapcore.drawing.agg import LINE, MOVE, Path, Pen, Surface
from mapcore.drawing.png import rasterize
from mapcore.drawing.stencils import blended, stencil_for
from mapcore.layout.scene import Lines

SIDE = 60
BYTES = st.integers(0, 255)


@given(
    points=st.lists(st.tuples(st.floats(-20, 80), st.floats(-20, 80)), min_size=2, max_size=40),
    color=st.tuples(BYTES, BYTES, BYTES, st.integers(1, 255)),
    width=st.floats(0.1, 6),
    join=st.sampled_from(["bevel", "round"]),
    seed=st.integers(0, 99),
)
@settings(max_examples=150)
def test_a_stroke_laid_on_is_the_stroke_drawn(points, color, width, join, seed):
    codes = np.array([MOVE] + [LINE] * (len(points) - 1), np.uint8)
    path, pen = Path(np.array(points), codes), Pen(tuple(np.array(color) / 255), width, join=join)
    below = np.random.default_rng(seed).integers(0, 256, (SIDE, SIDE, 4), np.uint8)
    below[..., 3] = 255

    def stroke(surface: Surface) -> None:
        surface.paint(path, np.eye(3), None, pen)

    surface = Surface(SIDE, SIDE, (0, 0, 0, 255))
    surface.pixels[...] = below
    stroke(surface)
    key = seed, tuple(points), color, width, join
    stencil_for(key, below, pen, stroke)
    stencil_for(key, below, pen, stroke).lay(below)
    assert (surface.pixels == below).all()


def test_full_strength_replaces_and_none_leaves_what_is_below():
    table = blended(200).reshape(256, 256)
    assert (table[255] == 200).all()
    assert (table[0] == np.arange(256)).all()


def drawn(background: str = "#ffffff") -> np.ndarray:
    """Draw a grid of regions and its borders, long enough to be kept."""
    mark = Lines(grid_lines, HERE, "#10203080", 1.3, WHOLE, "region-borders")
    return rasterize(
        scene(areas([[200, 100, 0, 255], [0, 90, 30, 255]]), mark, background=background)
    )


grid_lines = lines([[(x / 10, np.sin(x)) for x in range(-20, 20)]] * 15)


@pytest.mark.parametrize(("background", "kept"), [("#ffffff", 1), ("#ffffff80", 0)])
def test_a_line_is_kept_from_its_second_time_on_and_changes_nothing(background, kept):
    mapcore.clear_caches()
    pictures = [drawn(background) for _ in range(4)]
    assert all((picture == pictures[0]).all() for picture in pictures)
    parts = mapcore.cache_info().parts
    assert ("stencils" in parts and parts["stencils"].entries) == kept
    if kept:
        assert parts["stencils"].hits == 2


def test_a_line_is_drawn_when_nothing_may_be_kept(monkeypatch):
    expected = drawn()
    monkeypatch.setattr(STORE, "budget", 0)
    mapcore.clear_caches()
    assert all((drawn() == expected).all() for _ in range(3))
    assert mapcore.cache_info().size == 0


def test_large_canvases_keep_no_lines(monkeypatch):
    mapcore.clear_caches()
    expected = drawn()
    mapcore.clear_caches()
    monkeypatch.setattr(stencils, "LARGEST", 200 * 200 - 1)
    assert all((drawn() == expected).all() for _ in range(3))
    assert "stencils" not in mapcore.cache_info().parts

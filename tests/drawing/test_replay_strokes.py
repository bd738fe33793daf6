from __future__ import annotations

import numpy as np
import pytest
from drawing_scenes import HERE, WHOLE, areas, lines, scene
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.caching import SHARED_CACHE
from mapcore.drawing.agg import Surface
from mapcore.drawing.agg_paths import strokes as strokes_of
from mapcore.drawing.pen import Pen
from mapcore.drawing.png import rasterize
from mapcore.drawing.replay import repeats, stroke_lines, strokes
from mapcore.geometry.polylines import Polylines
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
@settings(max_examples=scale_examples(150))
def test_a_stroke_laid_on_is_the_stroke_drawn(points, color, width, join, seed):
    mark = Lines(
        Polylines(np.array(points), np.array([0, len(points)])), HERE, "#000000", width, WHOLE, "x"
    )
    path, pen = strokes_of(mark.lines), Pen(tuple(np.array(color) / 255), width, join=join)
    below = np.random.default_rng(seed).integers(0, 256, (SIDE, SIDE, 4), np.uint8)
    below[..., 3] = 255

    def paint(surface: Surface) -> None:
        surface.paint(path, np.eye(3), None, pen)

    surfaces = [Surface(SIDE, SIDE, (0, 0, 0, 255)) for _ in range(3)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strokes, "MIN_BLENDED_VERTICES", 0)
        for surface in surfaces:
            surface.pixels[...] = below
            stroke_lines(surface, mark, 1.0, pen, paint)
    assert all((surface.pixels == surfaces[0].pixels).all() for surface in surfaces)


def draw_grid(background: str = "#ffffff") -> np.ndarray:
    """Draw a grid of regions and its borders, long enough to be kept."""
    mark = Lines(grid_lines, HERE, "#10203080", 1.3, WHOLE, "region-borders")
    return rasterize(
        scene(areas([[200, 100, 0, 255], [0, 90, 30, 255]]), mark, background=background)
    )


grid_lines = lines([[(x / 10, np.sin(x)) for x in range(-20, 20)]] * 15)


@pytest.mark.parametrize(("background", "kept"), [("#ffffff", 1), ("#ffffff80", 0)])
def test_a_line_is_kept_from_its_second_time_on_and_changes_nothing(background, kept):
    mapcore.clear_caches()
    pictures = [draw_grid(background) for _ in range(4)]
    assert all((picture == pictures[0]).all() for picture in pictures)
    parts = mapcore.cache_info().parts
    assert ("strokes" in parts and parts["strokes"].entries) == kept
    if kept:
        assert parts["strokes"].hits == 2


def test_a_line_is_drawn_when_nothing_may_be_kept(monkeypatch):
    expected = draw_grid()
    monkeypatch.setattr(SHARED_CACHE, "budget", 0)
    mapcore.clear_caches()
    assert all((draw_grid() == expected).all() for _ in range(3))
    assert mapcore.cache_info().size == 0


def test_large_canvases_keep_no_lines(monkeypatch):
    mapcore.clear_caches()
    expected = draw_grid()
    mapcore.clear_caches()
    monkeypatch.setattr(repeats, "LARGEST", 200 * 200 - 1)
    assert all((draw_grid() == expected).all() for _ in range(3))
    assert "strokes" not in mapcore.cache_info().parts

"""Border pixels: the table of pairs gives what blending colour by colour does."""

from __future__ import annotations

import numpy as np
from drawing_scenes import grid
from hypothesis import given, strategies as st

from mapcore.drawing.replay.border_pixels import BorderPixels
from mapcore.drawing.replay.coverage import find_coverage
from mapcore.geometry.box import Box

SIDE = 200
OPAQUE = 0xFF000000


def find_border() -> BorderPixels:
    """Return the border pixels of 25 squares whose sides lie within pixels."""
    matrix = np.array([[0.83, 0, 3.3], [0, -0.83, SIDE - 5.7], [0, 0, 1]])
    coverage = find_coverage(grid(), matrix, Box(0, 0, SIDE, SIDE), (SIDE, SIDE))
    assert coverage is not None
    return coverage.border


def test_all_pixels_are_shared_or_others():
    border = find_border()
    shared, others = border.split()
    assert sorted([*shared.pixels, *others.pixels]) == border.pixels.tolist()
    assert len(shared.pixels) > len(others.pixels) > 0


@given(
    colors=st.lists(st.integers(0, 0xFFFFFF), min_size=1, max_size=9, unique=True),
    ground=st.tuples(*[st.integers(0, 255)] * 3),
    seed=st.integers(0, 99),
)
def test_shared_pixels_are_filled_as_border_pixels_are(
    colors: list[int], ground: tuple[int, int, int], seed: int
):
    border = find_border()
    shared, others = border.split()
    palette = np.array(sorted(colors), np.uint32) | np.uint32(OPAQUE)
    kinds = np.random.default_rng(seed).integers(0, len(palette), 25)
    canvas = np.full(SIDE * SIDE, 0xFFFFFFFF, np.uint32)
    expected = canvas.copy()
    border.fill(expected, palette, kinds, ground)
    shared.fill(canvas, palette, kinds, ground)
    others.fill(canvas, palette, kinds, ground)
    assert (canvas == expected).all()

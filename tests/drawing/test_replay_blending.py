from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from mapcore.drawing import agg_paths as paths
from mapcore.drawing.agg import Surface
from mapcore.drawing.replay.blending import blend, blend_each, make_blend_table

BYTES = st.integers(0, 255)


def test_full_strength_replaces_and_none_leaves_what_is_below():
    table = make_blend_table(200).reshape(256, 256)
    assert (table[255] == 200).all()
    assert (table[0] == np.arange(256)).all()


@given(st.tuples(BYTES, BYTES, BYTES), st.tuples(BYTES, BYTES, BYTES), BYTES)
def test_a_colour_is_blended_as_agg_blends_it(color, below, strength):
    surface = Surface(2, 2, (*below, 255))
    mine = surface.pixels.copy()
    whole, rgba = paths.rectangle(-1, -1, 4, 4), (*(part / 255 for part in color), strength / 255)
    surface.paint(whole, np.eye(3), rgba)
    blend(mine, np.full((2, 2), strength * 256, np.uint16), color)
    assert (mine == surface.pixels).all()


def test_colours_of_pixels_are_blended_as_those_of_tables():
    strengths, below = (each.ravel() for each in np.indices((256, 256)))
    for value in range(256):
        pixels = below.astype(np.uint32) * 0x10101
        blend_each(pixels, strengths, np.full(len(pixels), value * 0x10101, np.uint32))
        assert (pixels == make_blend_table(value).astype(np.uint32) * 0x10101).all()

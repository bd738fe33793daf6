from __future__ import annotations

import numpy as np
from drawing_scenes import grid

from mapcore.drawing.replay.coverage import find_coverage
from mapcore.drawing.replay.pixel_areas import FULL
from mapcore.geometry.box import Box

SIDE = 200
FLIP = np.array([[1, 0, 0], [0, -1, SIDE], [0, 0, 1]], float)


def test_pixels_are_of_one_region_or_of_the_border():
    geometry = grid()
    found = find_coverage(geometry, FLIP, Box(0, 0, SIDE, SIDE), (SIDE, SIDE))
    assert found is not None
    assert set(found.inner) & set(found.border.pixels) == set()
    middles = np.array([ring[:4].mean(axis=0) for ring in np.split(geometry.rings.points, 25)])
    columns, rows = middles.astype(int).T
    owners = dict(zip(found.inner.tolist(), found.owners.tolist(), strict=True))
    assert [owners[place] for place in (rows * SIDE + columns).tolist()] == list(range(25))
    # All 25 squares have 20 by 20 pixels; the parts of a pixel add up to FULL.
    covered = FULL * len(found.inner) + np.abs(found.border.areas).sum()
    assert abs(covered / FULL - 25 * 400) < 1


def test_nothing_is_found_where_the_clip_cuts():
    assert find_coverage(grid(), FLIP, Box(60, 60, 50, 50), (SIDE, SIDE)) is None

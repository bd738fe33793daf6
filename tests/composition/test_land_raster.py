from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st
from layout_plans import square

from mapcore.composition.land_raster import rasterize_land
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines

WINDOW = Box(0, 0, 800, 400)
SIDES = st.integers(0, 700)


def raster_of(*squares):
    return rasterize_land(Polylines.of(squares), Placement(1.0, 0.0, 0.0), WINDOW)


@given(SIDES, st.integers(0, 300), st.integers(10, 90), SIDES, st.integers(0, 300))
def test_a_box_is_free_where_it_keeps_clear_of_the_land(x, y, side, left, top):
    raster = raster_of(square(x, y, side))
    box = Box(left, top, 30, 20)
    (free,) = raster.are_free(np.array([box.sides]))
    land = Box(x, y, side, side)
    if land.intersects(box):
        assert not free
    if not land.shrink(-2 * raster.cell).intersects(box):
        assert free


def test_two_regions_side_by_side_are_land_and_a_lake_is_none():
    raster = raster_of(square(100, 100, 100), square(200, 100, 100), square(120, 120, 40)[::-1])
    points = np.array([(150.0, 180.0), (250.0, 150.0), (141.0, 141.0), (50.0, 50.0), (-9.0, 9.0)])
    assert raster.has_land(points).tolist() == [True, True, False, False, False]


def test_the_smallest_island_is_land():
    raster = raster_of(square(100.2, 100.2, 0.1))
    assert raster.has_land(np.array([(100.2, 100.2)])).all()


def test_a_map_without_shapes_has_no_land():
    assert not raster_of().land.any()

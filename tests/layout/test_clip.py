from __future__ import annotations

import numpy as np
import shapely
from hypothesis import given, strategies as st
from layout_plans import square

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.composition.land_raster import rasterize_land
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.clip import clip_layer, clip_lines_to_land, select_rings_at_land

BOX = Box(10.0, 10.0, 10.0, 10.0)
PLACEMENT = Placement(2.0, 100.0, 50.0)
WINDOW = Box(0.0, 0.0, 800.0, 400.0)


def raster_of(*squares):
    """Return squares of the plane as land; a cell is one unit wide."""
    return rasterize_land(Polylines.of(squares), PLACEMENT, WINDOW)


def test_areas_that_reach_into_a_box_are_left_out():
    found = clip_layer(AreaLayer(1, Polylines.of([square(12, 12, 18), square(0, 0, 5)])), (BOX,))
    assert found.starts.tolist() == [0, 5]
    assert found.points[0].tolist() == [0, 0]


def test_lines_are_cut_at_its_sides():
    found = clip_layer(LineLayer(1, Polylines.of([[(0, 15), (30, 15)]])), (BOX,))
    assert found.points.tolist() == [[0, 15], [10, 15], [20, 15], [30, 15]]


def test_without_boxes_a_layer_stays_the_same():
    layer = LineLayer(1, Polylines.of([[(0, 0), (5, 0)]]))
    assert clip_layer(layer, ()) is layer.lines


def test_a_river_ends_at_the_border_and_goes_on_behind_a_bay():
    land = raster_of(square(50, 50, 40), square(120, 50, 40))
    river = Polylines.of([[(0, 70), (60, 70), (300, 70)], [(0, 20), (300, 20)]])
    found = clip_lines_to_land(river, land, PLACEMENT)
    lines = np.split(found.points, found.starts[1:-1])
    assert [line[:, 1].tolist() for line in lines] == [[70, 70, 70], [70, 70]]
    ends = [(line[0, 0], line[-1, 0]) for line in lines]
    np.testing.assert_allclose(ends, [(50, 90), (120, 160)], atol=1.1)
    assert lines[0][1].tolist() == [60, 70]  # its own vertices stay, none is added between them


def test_a_river_along_a_border_is_whole():
    land = raster_of(square(50, 50, 40))
    zigzag = [(51 + step, 50.5 - step % 2) for step in range(37)]
    assert clip_lines_to_land(Polylines.of([zigzag]), land, PLACEMENT).points.tolist() == [
        [x, y] for x, y in zigzag
    ]


COORDINATES = st.tuples(st.integers(0, 300), st.integers(0, 150))


@given(
    st.lists(st.lists(COORDINATES, min_size=2, max_size=5), max_size=4),
    st.lists(st.tuples(COORDINATES, st.integers(10, 80)), max_size=3),
)
def test_what_is_left_of_lines_is_what_lies_on_land(lines, squares):
    squares = [square(x, y, side) for (x, y), side in squares]
    found = clip_lines_to_land(Polylines.of(lines), raster_of(*squares), PLACEMENT)
    # By the even-odd rule, as squares may cover each other.
    land = shapely.Polygon()
    for each in squares:
        land = land.symmetric_difference(shapely.Polygon(each))
    window = shapely.box(-50, -25, 350, 175)
    given_lines = shapely.union_all([shapely.LineString(line) for line in lines])
    parts = np.split(found.points, found.starts[1:-1]) if len(found) else []
    assert all(len(part) > 1 for part in parts)
    kept = shapely.union_all([shapely.LineString(part) for part in parts])
    assert (kept - given_lines.buffer(0.01)).length == 0
    corners = [shapely.MultiPoint(each) for each in squares]  # a cell with a vertex has land
    assert (kept - shapely.union_all([land, *corners]).buffer(4)).length == 0
    assert ((given_lines & land.buffer(-2) & window) - kept.buffer(2)).length == 0


def test_lakes_at_the_land_stay_and_others_go():
    land = raster_of(square(50, 50, 40))
    inside, across, apart = square(60, 60, 5), square(85, 85, 30), square(200, 100, 20)
    lakes = Polylines.of([inside, across, apart])
    found = select_rings_at_land(lakes, land, PLACEMENT)
    assert found.points[found.starts[:-1]].tolist() == [[60, 60], [85, 85]]
    assert not len(select_rings_at_land(Polylines.of([]), land, PLACEMENT))
    assert not len(clip_lines_to_land(Polylines.of([]), land, PLACEMENT))

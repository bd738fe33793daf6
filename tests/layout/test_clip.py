from __future__ import annotations

from layout_plans import square

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.clip import clip_layer

BOX = Box(10.0, 10.0, 10.0, 10.0)


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

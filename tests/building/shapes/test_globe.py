from __future__ import annotations

import numpy as np
import shapely
from hypothesis import given, strategies as st

from mapcore.building.map_framing.framing import link_boxes
from mapcore.building.shapes import globe
from mapcore.building.shapes.globe import close_seam, unwrap


@given(st.floats(-179, 179), st.lists(st.floats(-80, 80), min_size=1, max_size=8))
def test_the_middle_is_that_of_the_shortest_arc_over_all_boxes(centre, offsets):
    boxes = np.array([((centre + x + 180) % 360 - 180, 0, 0, 1) for x in offsets])
    boxes[:, 2] = boxes[:, 0] + 1
    expected = centre + (min(offsets) + max(offsets) + 1) / 2
    apart = (globe.middle_longitude(boxes) - expected + 180) % 360 - 180
    assert abs(apart) < 1e-6


def test_distance_of_boxes():
    box = np.array((0.0, 0, 1, 1))
    others = np.array([(2.0, 0, 3, 1), (0.5, 0.5, 4, 4), (0, 3, 1, 4)])
    apart = globe.box_distances(box, others)
    assert np.allclose(apart, [111.195, 0, 222.39], rtol=0.001)


def test_linking_goes_by_steps():
    boxes = np.array([(x, 0, x + 0.1, 0.1) for x in (0, 1, 2, 10, 11)])
    numbers = link_boxes(boxes, 120.0)
    assert len(set(numbers[:3])) == 1
    assert len(set(numbers[3:])) == 1
    assert numbers[0] != numbers[3]


def test_parts_on_both_sides_of_the_antimeridian_become_one():
    west = shapely.box(170, -20, 179.9, -15)
    east = shapely.box(-179.9, -20, -175, -15)
    joined = unwrap(close_seam(shapely.multipolygons([west, east])), 178.0)
    assert len(shapely.get_parts(joined)) == 1
    assert joined.bounds == (170.0, -20.0, 185.0, -15.0)

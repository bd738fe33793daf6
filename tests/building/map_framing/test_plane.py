from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings, strategies as st
from shapely.geometry import LineString

from examples import scale_examples
from mapcore.building.map_framing.plane import dense, move_shapes, project
from mapcore.geometry.affine import Affine

ALBERS = "+proj=aea +lat_1=-5 +lat_2=-42 +lat_0=-32 +lon_0=-60 +datum=WGS84 +units=km +no_defs"


@st.composite
def neighbours(draw):
    """Two areas west and east of a common border with long straight stretches, and their order."""
    longitudes = draw(st.lists(st.floats(-60.0, -40.0), min_size=2, max_size=6))
    latitudes = np.linspace(-30.0, 0.0, len(longitudes))
    border = np.stack((np.array(longitudes), latitudes), axis=1)
    west = shapely.Polygon([*border, (-70.0, 0.0), (-70.0, -30.0)])
    east = shapely.Polygon([*border[::-1], (-30.0, -30.0), (-30.0, 0.0)])
    return [shapely.MultiPolygon([area]) for area in (west, east)]


@settings(max_examples=scale_examples(60))
@given(neighbours(), st.floats(0.1, 1.0))
def test_common_borders_stay_common_to_the_last_bit(areas, scale):
    flat = project(areas, ALBERS)
    assert shapely.coverage_is_valid(flat)
    placed = move_shapes(flat, Affine(scale, 0.0, 517.3, 0.0, -scale, 211.9))
    assert shapely.coverage_is_valid(placed)
    shared = shapely.intersection(*map(shapely.boundary, placed))
    border = min(map(shapely.length, shapely.boundary(np.array(placed, object))))
    assert 0 < shapely.length(shared) < border


def test_equal_points_are_moved_alike_wherever_they_stand():
    affine = Affine(0.3713, 0.11, 12.3, -0.17, -0.3713, 445.1)
    line = LineString(np.random.default_rng(7).uniform(-4000, 4000, (99, 2)))
    (whole,) = move_shapes([line], affine)
    alone = [move_shapes([shapely.Point(point)], affine)[0] for point in line.coords]
    assert [point.coords[0] for point in alone] == whole.coords[:]


def test_edges_are_divided_and_vertices_stay():
    (line,) = dense([LineString([(0, 0), (1.2, 0), (1.2, 0.3)])], 0.5)
    assert np.allclose(line.coords, [(0, 0), (0.4, 0), (0.8, 0), (1.2, 0), (1.2, 0.3)])
    assert {(0, 0), (1.2, 0), (1.2, 0.3)} <= set(line.coords)


def test_an_affine_map_turns_scales_and_shifts():
    (point,) = move_shapes([shapely.Point(2, 3)], Affine(1, 10, 100, 5, 7, 1000))
    assert (point.x, point.y) == pytest.approx((132, 1031))

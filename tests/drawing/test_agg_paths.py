from __future__ import annotations

import numpy as np

from mapcore.drawing import agg_paths as paths
from mapcore.drawing.pen import CLOSE, CURVE, LINE, MOVE
from mapcore.geometry.polylines import Polylines

POINTS = np.array([(0, 0), (2, 0), (2, 2), (0, 0), (5, 5), (6, 6), (7, 5)], float)


def test_rings_are_closed_and_lines_only_where_they_meet_their_start():
    lines = Polylines(POINTS, np.array([0, 4, 7]))
    assert paths.strokes(lines).codes.tolist() == [MOVE, LINE, LINE, CLOSE, MOVE, LINE, LINE]
    assert paths.rings(lines).codes.tolist() == [MOVE, LINE, LINE, CLOSE, MOVE, LINE, CLOSE]


def test_lines_without_vertices_have_no_code():
    lines = Polylines(POINTS[:4], np.array([0, 0, 4, 4]))
    assert paths.rings(lines).codes.tolist() == [MOVE, LINE, LINE, CLOSE]


def test_a_radius_is_at_most_half_the_shorter_side():
    assert CURVE not in paths.rectangle(0, 0, 8, 4).codes
    round_end = paths.rectangle(0, 0, 8, 4, radius=9)
    assert (round_end.vertices == paths.rectangle(0, 0, 8, 4, radius=2).vertices).all()
    assert round_end.vertices.min(axis=0).tolist() == [0, 0]
    assert round_end.vertices.max(axis=0).tolist() == [8, 4]


def test_a_pin_has_its_height_and_its_tip():
    pin = paths.teardrop(50, 80, 30)
    assert pin.vertices[0].tolist() == [50, 80]
    assert pin.vertices[:, 1].min() == 50

from __future__ import annotations

import numpy as np
import pytest
import shapely

from mapcore.building.draft import Cell, OwnedCell
from mapcore.building.shapes.smoothing import LONGEST_CUT, smooth


def piece(*shapes):
    return tuple(OwnedCell(Cell(shape, "AA", str(i)), i) for i, shape in enumerate(shapes))


def shapes_of(piece):
    return [owned.cell.shape for owned in piece]


LEFT = shapely.Polygon([(0, 0), (300, 0), (330, 150), (300, 300), (0, 300)])
RIGHT = shapely.Polygon([(300, 0), (600, 0), (600, 300), (300, 300), (330, 150)])


def test_common_borders_stay_common():
    rounded = shapes_of(smooth(piece(LEFT, RIGHT)))
    assert shapely.coverage_is_valid(rounded)
    assert sum(map(shapely.get_num_coordinates, rounded)) > 12
    assert shapely.area(rounded).sum() == pytest.approx(180000, rel=0.01)


def test_corners_move_no_further_than_the_cut():
    for before, after in zip((LEFT, RIGHT), shapes_of(smooth(piece(LEFT, RIGHT))), strict=True):
        assert shapely.hausdorff_distance(before, after) <= 2 * LONGEST_CUT


def test_fine_outlines_are_left_alone():
    angles = np.linspace(0, 2 * np.pi, 400)
    disc = shapely.Polygon(np.stack((np.cos(angles), np.sin(angles)), axis=1) * 300)
    assert shapes_of(smooth(piece(disc))) == [disc]

"""Land is cut anew whatever its outline looks like on the grid."""

import numpy as np
import pytest
import shapely

from mapcore.building.editions.cutting import cut_land

SQUARE = [(0, 0), (100, 0), (100, 100)]
HALVES = [shapely.box(0, 0, 20, 100), shapely.box(20, 0, 100, 100)]
PLAIN = [(50, 96)]
CROSSING = [(40, 100), (60, 104), (50, 96)]
"""A coast that crosses itself, as some do on the grid of the coarse level."""


@pytest.mark.parametrize("coast", [PLAIN, CROSSING], ids=["plain", "crossing"])
def test_each_region_has_its_land(coast):
    points = [*SQUARE, *coast, (0, 100), (0, 0)]
    cut = cut_land({0: np.array(points, np.int64)}, HALVES, 1)
    assert cut.sections["regions"].tolist() == [1, 1]
    assert len(cut.sections["inner"]) == 1

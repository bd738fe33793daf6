from __future__ import annotations

import numpy as np
import pytest
import shapely

from mapcore.building.sources.shorelines import Shorelines

ISLAND = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
LAKE = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)]
BOW = [(10, 0), (12, 2), (12, 0), (10, 2), (10, 0)]


@pytest.fixture
def shorelines(tmp_path):
    """Return an island with a lake, and an island whose shore crosses itself."""
    start, lines = 0, []
    for level, ring in ((1, ISLAND), (2, LAKE), (1, BOW)):
        lines.append(f"{level} 0.0 {len(ring)} 0 0 {start} {8 * len(ring)} 0")
        start += 8 * len(ring)
    (tmp_path / "gshhsmeta_f.dat").write_text("\n".join(lines))
    np.array([*ISLAND, *LAKE, *BOW], "<f4").tofile(tmp_path / "gshhs_f.dat")
    return Shorelines(tmp_path)


def test_land_and_lakes_in_a_box_are_found_whole(shorelines):
    box = np.array([1.5, 1.5, 1.6, 1.6])
    assert shapely.equals(shorelines.land(box), shapely.Polygon(ISLAND)).tolist() == [True]
    assert shapely.equals(shorelines.lakes(box), shapely.Polygon(LAKE)).tolist() == [True]


def test_nothing_is_found_where_no_shore_is(shorelines):
    box = np.array([20.0, 20.0, 21.0, 21.0])
    assert len(shorelines.land(box)) == len(shorelines.lakes(box)) == 0


def test_a_shore_that_crosses_itself_becomes_valid(shorelines):
    (bow,) = shorelines.land(np.array([9.0, 0.0, 13.0, 3.0]))
    assert bow.is_valid
    assert bow.area == 2.0

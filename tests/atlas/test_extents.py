from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from layout_plans import PACK, square

from mapcore.atlas.extents import measure_extents
from mapcore.geometry.polylines import Polylines


def test_extents_of_squares():
    measured = measure_extents(PACK.shapes)
    assert measured.areas == pytest.approx([500**2, 500**2, 1.5**2, 60**2], rel=1e-4)
    assert measured.sides == pytest.approx([500, 500, 1.5, 60], rel=1e-4)
    assert measured.widths == pytest.approx([500, 500, 1.5, 60], rel=1e-4)
    assert measured.centres[:2].tolist() == [[270, 270], [770, 270]]


def test_the_largest_ring_of_a_region_counts():
    shapes = evolve(
        PACK.shapes,
        rings=Polylines.of([square(0, 0, 10), square(100, 100, 30), square(50, 0, 20)]),
        region_rings=np.array([0, 3], np.int32),
    )
    measured = measure_extents(shapes)
    assert measured.areas.tolist() == [100 + 900 + 400]
    assert measured.centres.tolist() == [[115, 115]]

from __future__ import annotations

import math

import numpy as np
import pytest
from layout_plans import PACK, hand_made, square

import mapcore
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.measures import (
    measure_breadth,
    measure_extents,
    measure_median_area,
    split_by_size,
)


def test_extents_of_squares():
    measured = measure_extents(PACK.shapes)
    assert measured.areas == pytest.approx([500**2, 500**2, 1.5**2, 60**2], rel=1e-4)
    assert measured.sides == pytest.approx([500, 500, 1.5, 60], rel=1e-4)
    assert measured.widths == pytest.approx([500, 500, 1.5, 60], rel=1e-4)
    assert measured.centres[:2].tolist() == [[270, 270], [770, 270]]


def test_the_largest_ring_of_a_region_counts():
    from attrs import evolve

    shapes = evolve(
        PACK.shapes,
        rings=Polylines.of([square(0, 0, 10), square(100, 100, 30), square(50, 0, 20)]),
        region_rings=np.array([0, 3], np.int32),
    )
    measured = measure_extents(shapes)
    assert measured.areas.tolist() == [100 + 900 + 400]
    assert measured.centres.tolist() == [[115, 115]]


def test_breadth_is_that_of_the_land():
    squares = [500, 500, 1.5, 60]
    expected = 2 * sum(s * s for s in squares) / sum(4 * s for s in squares)
    assert measure_breadth(PACK.shapes) == pytest.approx(expected, rel=1e-4)
    assert math.isinf(measure_breadth(type(PACK.shapes)(**{**_parts(), "outer": Polylines.of(())})))


def _parts():
    import attrs

    shapes = hand_made().shapes
    return {field.name: getattr(shapes, field.name) for field in attrs.fields(type(shapes))}


def test_coasts_are_told_apart_by_size():
    small, large = split_by_size(PACK.shapes, 100)
    assert small.sizes.tolist() == large.sizes.tolist() == [5, 5]
    assert small.points[0].tolist() == [1100, 300]
    assert large.points[0].tolist() == [20, 20]


def test_the_middle_area_is_the_median() -> None:
    for map_id in ("us-states", "world", "fiji"):
        geometry = mapcore.Atlas().open(map_id).geometry(1200)
        assert measure_median_area(geometry) == np.median(measure_extents(geometry).areas)

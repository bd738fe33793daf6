from __future__ import annotations

import math

import numpy as np
import pytest
from layout_plans import PACK, hand_made

import mapcore
from mapcore.atlas.extents import measure_extents
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.measures import (
    measure_breadth,
    measure_median_area,
    split_by_size,
)


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

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from hypothesis import given, strategies as st

from mapcore.building.regions.fitting import fit_into

OUTLINE = shapely.Point(0, 0).buffer(5)


def test_units_fill_the_outline():
    west, east = shapely.box(-4, -4, 0.3, 4), shapely.box(0.3, -4, 4, 4)
    found = fit_into(OUTLINE, [west, east])
    assert shapely.coverage_is_valid(np.array(found, object))
    assert np.isclose(shapely.area(found).sum(), OUTLINE.area)
    assert found[0].contains(shapely.Point(-4.6, 0))
    assert found[1].contains(shapely.Point(4.6, 0))


def test_what_reaches_beyond_the_outline_is_cut_off():
    west, east = shapely.box(-40, -40, 0.3, 40), shapely.box(0.3, -40, 40, 40)
    found = fit_into(OUTLINE, [west, east])
    assert np.isclose(shapely.area(found).sum(), OUTLINE.area)


def test_a_unit_elsewhere_becomes_empty():
    assert fit_into(OUTLINE, [shapely.box(-9, -9, 9, 9), shapely.box(20, 20, 21, 21)])[1].is_empty


@given(st.lists(st.floats(-4, 4), min_size=1, max_size=4, unique=True))
def test_stripes_keep_their_order_and_leave_nothing(edges):
    sides = [-4.5, *sorted(edges), 4.5]
    stripes = [shapely.box(a, -3, b, 3) for a, b in pairwise(sides) if b - a > 0.05]
    found = fit_into(OUTLINE, stripes)
    assert np.isclose(shapely.area(found).sum(), OUTLINE.area)
    middles = [shape.centroid.x for shape in found if not shape.is_empty]
    assert middles == sorted(middles)


def test_land_between_units_and_outline_goes_to_the_nearest():
    """Sectors of a small disc share ragged borders; each wins the land beyond its own rim."""
    rim = shapely.get_coordinates(shapely.Point(0.1, 0.07).buffer(3).exterior)[:-1]
    thirds = [
        np.append(part, rim[[(at + len(part)) % len(rim)]], axis=0)
        for at, part in zip((0, 22, 43), np.split(rim, (22, 43)), strict=True)
    ]
    sectors = [shapely.Polygon([(0.1, 0.07), *part]) for part in thirds]
    found = fit_into(OUTLINE, sectors)
    assert all(
        1.5 * old.area < new.area < 4 * old.area for old, new in zip(sectors, found, strict=True)
    )

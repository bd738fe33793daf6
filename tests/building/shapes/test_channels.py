"""Narrow water is closed, wide water stays, and borders then meet in the middle of a river."""

from __future__ import annotations

import shapely

from mapcore.building.shapes.channels import close_channels

WIDTH = 0.1


def closed(*shapes: shapely.Geometry) -> list[shapely.Geometry]:
    return close_channels(shapes, WIDTH)


def test_a_river_between_two_regions_becomes_their_border() -> None:
    north, south = closed(shapely.box(0, 0.05, 4, 2), shapely.box(0, -2, 4, 0))
    assert shapely.coverage_is_valid([north, south])
    assert shapely.union_all([north, south]).area > 4 * 4 * 0.99
    assert abs(north.area - (4 * 1.975)) < 0.02, "each has half of the river"


def test_wide_water_stays() -> None:
    shapes = (shapely.box(0, 0.5, 4, 2), shapely.box(0, -2, 4, 0))
    for before, after in zip(shapes, closed(*shapes), strict=True):
        assert abs(before.area - after.area) < 1e-6


def test_a_river_into_one_region_becomes_land_with_the_pool_behind_it() -> None:
    pool = shapely.box(1.9, 0.9, 2.1, 1.1)
    river = shapely.union_all([shapely.box(1.98, -1, 2.02, 1), pool])
    (shape,) = closed(shapely.difference(shapely.box(0, 0, 4, 2), river))
    assert shape.area > 4 * 2 * 0.999


def test_a_lake_with_a_narrow_mouth_stays_a_lake() -> None:
    lake = shapely.box(1, 0.5, 3, 1.5)
    river = shapely.union_all([shapely.box(1.98, -1, 2.02, 1), lake])
    (shape,) = closed(shapely.difference(shapely.box(0, 0, 4, 2), river))
    assert not shapely.intersects(shape, lake.centroid)
    assert shapely.intersects(shape, shapely.Point(2, 0.25))

from __future__ import annotations

import shapely

from mapcore.building.draft import Cell
from mapcore.building.map_framing.leftover import left_free, within

OWN = Cell(shapely.box(0, 0, 100, 100), "AA")
ABROAD = Cell(shapely.box(100, 0, 200, 100), "BB")


def test_wide_land_without_a_region_stays_and_a_thin_gap_joins_the_neighbour():
    regions = [shapely.box(20, 0, 99.5, 100)]
    abroad, own = left_free(regions, [OWN], [ABROAD])
    assert abroad.country == "BB"
    assert abroad.shape.bounds == (99.5, 0, 200, 100)
    assert own.country == "AA"
    assert own.shape.bounds == (0, 0, 20, 100)


def test_wide_land_at_the_border_of_a_whole_country_joins_the_neighbour():
    island = Cell(shapely.box(0, 200, 50, 250), "AA")
    regions = [shapely.box(0, 0, 80, 100)]
    abroad, kept = left_free(regions, [OWN, island], [ABROAD], whole=True)
    assert abroad.shape.bounds == (80, 0, 200, 100)
    assert kept.shape.bounds == (0, 200, 50, 250)


def test_a_thin_strip_at_the_coast_is_dropped():
    (abroad,) = left_free([shapely.box(0.5, 0, 100, 100)], [OWN], [ABROAD])
    assert abroad.country == "BB"


def test_regions_take_land_from_the_neighbour():
    (abroad,) = left_free([shapely.box(0, 0, 130, 100)], [OWN], [ABROAD])
    assert abroad.shape.bounds == (130, 0, 200, 100)


def test_a_border_is_kept_where_it_runs_through_regions():
    border = shapely.LineString([(100, -50), (100, 150)])
    across = [shapely.box(0, 0, 200, 40), shapely.box(0, 40, 100, 100)]
    (line,) = within([border], across)
    assert 30 < line.length < 40

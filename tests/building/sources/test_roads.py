from __future__ import annotations

import numpy as np
import pytest
import shapely

from mapcore.building.sources import roads as ranking
from mapcore.building.sources.places import Cities, City
from mapcore.building.sources.road_network import (
    GAP_DEGREES,
    count_trips,
    find_parts,
    join_loose_ends,
    network_of,
)
from mapcore.building.sources.roads import rank_roads, rank_stretches, us_roads

STRAIGHT = shapely.LineString([(0, 0), (8, 0)])
ACROSS = shapely.LineString([(4, -2), (4, 2)])
AROUND = shapely.LineString([(1, 0), (1, 1), (7, 1), (7, 0)])


def stretch_at(network, x, y):
    """Return the number of the stretch at a place."""
    (found,) = np.flatnonzero(shapely.distance(network.lines, shapely.Point(x, y)) < 1e-6)
    return found


def cities(*places):
    known = [City(f"City {i}", "US", 100_000, False) for i in range(len(places))]
    return Cities(known, np.array(places, float))


def test_lines_that_cross_are_parted_there():
    network = network_of([STRAIGHT, ACROSS])
    assert len(network.lines) == 4
    assert len(network.positions) == 5
    assert network.drawn.all()
    assert network.lengths.sum() == pytest.approx(12 * 111.2, rel=0.01)


def test_a_gap_is_bridged_but_no_road():
    gap = GAP_DEGREES / 2
    onward = shapely.LineString([(8 + gap, 0), (12, 0)])
    network = network_of([STRAIGHT, onward])
    assert len(set(find_parts(network))) == 1
    assert network.lengths[~network.drawn].sum() == pytest.approx(gap * 111.2, rel=0.01)
    far = shapely.LineString([(8 + 2 * GAP_DEGREES, 0), (12, 0)])
    assert len(set(find_parts(network_of([STRAIGHT, far])))) == 2


def test_ways_are_the_shortest_and_shared():
    network = network_of([STRAIGHT, ACROSS, AROUND])
    trips = count_trips(network, np.array([(0, 0), (8, 0), (4, -2)]), [100, 400, 100])
    along, east, down = (trips[stretch_at(network, *at)] for at in ((3, 0), (7.5, 0), (4, -1)))
    assert east > along > 0
    assert down > 0
    assert trips[stretch_at(network, 1, 0.5)] == 0
    assert trips[stretch_at(network, 4, 1.5)] == 0


def test_a_city_far_from_all_roads_has_no_ways():
    network = network_of([STRAIGHT])
    trips = count_trips(network, np.array([(0, 0), (8, 3)]), [100, 100])
    assert not trips.any()


def test_loose_ends_are_led_on_where_other_roads_are_in_reach():
    network = network_of([STRAIGHT, ACROSS, AROUND])
    trips = np.ones(len(network.lines))
    west, east = (stretch_at(network, x, 0) for x in (0.5, 7.5))
    between = [stretch_at(network, x, 0) for x in (3, 5)]
    trips[between] = 2
    chosen = np.isin(np.arange(len(trips)), [west, east])
    led = join_loose_ends(network, chosen, trips, 1000)
    assert set(np.flatnonzero(led)) == {west, east, *between}
    assert (join_loose_ends(network, chosen, trips, 1) == chosen).all()


def test_what_is_used_most_is_shown_first(monkeypatch):
    monkeypatch.setattr(ranking, "CLASSES", ((0.7, 4.0), (1.0, 6.0)))
    network = network_of([STRAIGHT, ACROSS])
    trips = count_trips(network, np.array([(0, 0), (8, 0)]), [100, 100])
    zooms = rank_stretches(network, trips)
    flat = np.array([line.bounds[3] == line.bounds[1] for line in network.lines])
    assert set(zooms[flat]) == {4.0}
    assert set(zooms[~flat]) == {6.0}


def test_roads_of_a_class_are_joined_to_long_lines(monkeypatch):
    monkeypatch.setattr(ranking, "CLASSES", ((0.7, 4.0), (1.0, 6.0)))
    found = rank_roads([STRAIGHT, ACROSS], cities((0, 0), (8, 0)))
    assert [row["min_zoom"] for row in found.rows] == ["4.0", "6.0"]
    assert shapely.equals(found.shapes, [STRAIGHT, ACROSS]).all()


def test_short_networks_have_no_main_roads():
    short = [shapely.LineString([(0, 0), (1, 0)])]
    found = rank_roads(short, cities((0, 0), (1, 0)))
    assert [row["min_zoom"] for row in found.rows] == ["5.5"]


def test_the_roads_of_the_united_states_thin_out():
    roads = us_roads()
    lengths = {
        zoom: sum(road.shape.length for road in roads if road.zoom <= zoom)
        for zoom in sorted({road.zoom for road in roads})
    }
    trunk, main, whole = lengths.values()
    assert 0.2 < trunk / whole < 0.35
    assert 0.4 < main / whole < 0.65

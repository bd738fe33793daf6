from __future__ import annotations

import numpy as np
import pytest
import shapely
from attrs import evolve

from mapcore.building.regions import coasts
from mapcore.building.regions.coasts import with_finer_coasts, with_islands
from mapcore.building.sources.natural_earth import Feature
from mapcore.building.tables import ChangedSourceError

WEST, EAST = shapely.box(0, 0, 5, 10), shapely.box(5, 0, 10, 10)
NEIGHBOUR = shapely.box(10, 0, 30, 10)
FINE = shapely.Polygon(
    [(-0.3, 0), (3, -0.4), (7, 0.3), (10, 0), (30, 0), (30, 10), (4, 10.3), (0.2, 10)]
)
"""The land that the three share, with another coast around it."""
ISLET = shapely.box(-0.9, 4, -0.6, 5)


class Shores:
    """The shorelines of a small world."""

    def __init__(self, land, lakes=()):
        self._land, self._lakes = land, lakes

    def land(self, box):
        return reaching(self._land, box)

    def lakes(self, box):
        return reaching(self._lakes, box)


def reaching(shapes, box):
    found = np.array([None, *shapes], object)[1:]
    return found[shapely.intersects(found, shapely.box(*box))]


def feature(world, key, shape):
    return Feature(0, world, world, key, key, (), (), "", shape)


FEATURES = [
    feature("AA", "AA-W", WEST),
    feature("AA", "AA-E", EAST),
    feature("BB", "BB", NEIGHBOUR),
]


def tables(monkeypatch, **named):
    monkeypatch.setattr(coasts, "rows", lambda name: named[name])


def finer(monkeypatch, shores):
    tables(monkeypatch, coasts=[{"country": "AA", "reach": "1.0"}])
    return [each.shape for each in with_finer_coasts(FEATURES, shores)]


def test_units_get_the_finer_coast_and_keep_their_common_borders(monkeypatch):
    west, east, neighbour = finer(monkeypatch, Shores([FINE, ISLET]))
    assert shapely.coverage_is_valid(np.array([west, east, neighbour], object))
    assert shapely.intersects(west, ISLET.centroid)
    assert shapely.union_all([west, east]).area == pytest.approx(
        shapely.intersection(FINE, shapely.box(-9, -9, 10, 19)).area + ISLET.area, abs=0.4
    )
    assert shapely.equals(neighbour, NEIGHBOUR)


def test_a_lake_is_left_out_only_where_the_former_land_left_it_out(monkeypatch):
    inland, bay = shapely.box(2, 4, 3, 5), shapely.box(-0.25, 2, -0.05, 4)
    west, *_ = finer(monkeypatch, Shores([FINE], [inland, bay]))
    assert shapely.intersects(west, inland.centroid)
    assert not shapely.intersects(west, bay.centroid)


def test_a_unit_without_land_on_the_shorelines_keeps_its_shape(monkeypatch):
    """The source has only the eastern part."""
    west, east, _ = finer(monkeypatch, Shores([shapely.box(5.5, 0, 9, 10)]))
    assert shapely.equals(west, WEST)
    assert shapely.equals(east, shapely.box(5.5, 0, 9, 10))


def island(key, *box):
    sides = dict(zip(("west", "south", "east", "north"), map(str, box), strict=True))
    return {"country": "AA", "key": key, "title": key, "aliases": "", **sides}


def test_islands_belong_to_the_first_box_that_holds_their_middle(monkeypatch):
    one, other = shapely.box(1, 1, 2, 2), shapely.box(6, 1, 7, 2)
    tables(monkeypatch, islands=[island("AA-1", 0, 0, 3, 3), island("AA-2", 0, 0, 9, 3)])
    found = with_islands(FEATURES, Shores([one, other]))
    assert [(each.country, each.key) for each in found] == [
        ("BB", "BB"),
        ("AA", "AA-1"),
        ("AA", "AA-2"),
    ]
    assert [shapely.equals(a, b.shape) for a, b in zip((one, other), found[1:], strict=True)] == [
        True,
        True,
    ]


def test_a_box_without_an_island_is_named(monkeypatch):
    tables(monkeypatch, islands=[island("AA-1", 0, 0, 3, 3)])
    with pytest.raises(ChangedSourceError, match="AA-1"):
        with_islands([evolve(FEATURES[0])], Shores([shapely.box(6, 1, 7, 2)]))

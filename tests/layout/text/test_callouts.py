from __future__ import annotations

import numpy as np
import shapely
from hypothesis import given, strategies as st
from layout_plans import square

from mapcore.composition.land_raster import rasterize_land
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.text.labels.callouts import Taken, find_place_beside

WINDOW = Box(0, 0, 400, 200)
EM, WIDTH = 12.0, 40.0
PLACES = st.tuples(st.integers(0, 380), st.integers(0, 180))
BOXES = st.lists(PLACES.map(lambda at: (*at, at[0] + 30, at[1] + 10)), max_size=12)
LINES = st.lists(st.tuples(PLACES, PLACES), max_size=4)


def taken(land=(), boxes=(), lines=()):
    return Taken(
        rasterize_land(Polylines.of(land), Placement(1.0, 0.0, 0.0), WINDOW),
        WINDOW,
        np.array(boxes, float).reshape(-1, 4),
        np.array(lines, float).reshape(-1, 2, 2),
    )


@given(PLACES, PLACES, BOXES, LINES)
def test_a_place_is_free_of_land_names_and_lines(anchor, corner, boxes, lines):
    land = square(*corner, 20)
    place = find_place_beside(anchor, (WIDTH, EM), EM, taken([land], boxes, lines))
    if place is None:
        return
    box = shapely.box(place.x - WIDTH / 2, place.y - EM / 2, place.x + WIDTH / 2, place.y + EM / 2)
    line = shapely.LineString([anchor, place.end])
    assert shapely.covers(shapely.box(*WINDOW.sides), box)
    assert not shapely.intersects(box, shapely.Polygon(land))
    inner = shapely.buffer(box, -1e-6)
    for other in boxes:
        assert not shapely.intersects(inner, shapely.box(*other))
        assert not shapely.intersects(line, shapely.buffer(shapely.box(*other), -1e-6))
    for other in (shapely.LineString(ends) for ends in lines if ends[0] != ends[1]):
        assert not shapely.intersects(inner, other)
        assert not shapely.crosses(line, other)


def test_a_name_stands_level_with_its_region_where_nothing_is_near():
    place = find_place_beside((200, 100), (WIDTH, EM), EM, taken())
    assert place is not None
    assert (place.y, place.end[1]) == (100, 100)
    assert place.x - WIDTH / 2 > place.end[0] > 200


def test_there_is_no_place_where_all_is_land():
    everywhere = [[(0, 0), (400, 0), (400, 200), (0, 200), (0, 0)]]
    assert find_place_beside((200, 100), (WIDTH, EM), EM, taken(everywhere)) is None


def test_a_place_on_land_is_taken_where_it_is_allowed_and_there_is_no_other():
    everywhere = [[(0, 0), (400, 0), (400, 200), (0, 200), (0, 0)]]
    assert find_place_beside((200, 100), (WIDTH, EM), EM, taken(everywhere), on_land=True)
    half = [[(0, 0), (220, 0), (220, 200), (0, 200), (0, 0)]]
    at_sea = find_place_beside((200, 100), (WIDTH, EM), EM, taken(half), on_land=True)
    assert at_sea.x - WIDTH / 2 > 220

"""A view moves the areas that its state claims, and nothing else."""

from functools import cache

import numpy as np
import pytest
import shapely

from mapcore.atlas.views import list_views
from mapcore.building.editions.placing import place_shapes
from mapcore.building.editions.world_views import VIEWED_MAPS, group_areas
from mapcore.building.tables import rows
from mapcore.rendering import builtin_atlas

ATLAS = builtin_atlas()
MOST_CHANGED = 0.25
"""Where a cut ends, a vertex on a neighbour's border may be added: a quarter of a plane unit."""
PLACES = {
    "ru": (34.1, 45.2, "UA", "RU"),
    "in": (74.3, 35.9, "PK", "IN"),
    "pk": (77.0, 33.9, "IN", "PK"),
    "cn": (94.5, 28.2, "IN", "CN"),
    "ma": (-13.0, 25.0, "EH", "MA"),
    "il": (35.78, 33.05, "SY", "IL"),
    "rs": (20.9, 42.6, "XK", "RS"),
    "ve": (-59.8, 6.0, "GY", "VE"),
    "ar": (-58.9, -51.8, "FK", "AR"),
}


@cache
def build_area(*rings):
    """Return the area of rings; most countries have the same ones in all views of a map."""
    lines = [shapely.LinearRing(np.frombuffer(each, "f8").reshape(-1, 2)) for each in rings]
    return shapely.build_area(shapely.union_all(np.array(lines, object)))


def shapes_of(pack):
    geometry = pack.geometry(4800)
    lines, found = geometry.rings, {}
    rings = np.split(lines.points.astype("f8"), lines.starts[1:-1])
    for number, key in enumerate(pack.keys):
        first, last = geometry.region_rings[number : number + 2]
        found[key] = build_area(*(each.tobytes() for each in rings[first:last]))
    return found


ON_MAPS = [
    *(("world", view) for view in PLACES),
    ("south-america", "ar"),
    ("south-america", "ve"),
    ("asia", "il"),
    ("western-asia", "il"),
    ("middle-east", "il"),
]


@pytest.mark.parametrize(("map_id", "view"), ON_MAPS)
def test_a_place_changes_hands_and_no_other_country_does(map_id, view):
    today, seen = ATLAS.open(map_id), ATLAS.open(f"{map_id}-{view}")
    before, after = shapes_of(today), shapes_of(seen)
    lon, lat, owner, claimant = PLACES[view]
    (spot,) = place_shapes(today, [shapely.box(lon, lat, lon + 0.01, lat + 0.01)])
    point = spot.centroid
    assert before[owner].contains(point)
    assert after[claimant].contains(point)
    sides = {
        each
        for area in rows("disputed_areas")
        if area["view"] == view
        for each in (area["country"], area["claimant"])
    }
    for key in before.keys() - sides:
        if after[key] is before[key]:
            continue
        changed = after[key].symmetric_difference(before[key]).area
        assert changed < MOST_CHANGED, key
    moved = [sum(found[key].area for key in sides if key in found) for found in (before, after)]
    assert moved[0] == pytest.approx(moved[1], rel=2e-3)


@pytest.mark.parametrize("map_id", VIEWED_MAPS)
def test_a_map_has_all_views_that_its_countries_allow(map_id):
    possible = group_areas(ATLAS.open(map_id).keys)
    found = {state: list(view.areas) for state, view in list_views(map_id).items()}
    assert found == {state: [area["title"] for area in areas] for state, areas in possible.items()}

from __future__ import annotations

from collections import Counter

import numpy as np

from mapcore.building.draft import DraftInset
from mapcore.building.maps.recipes import RECIPES
from mapcore.building.sources.places import (
    MAX_CITIES,
    Cities,
    City,
    places_of,
    quarters,
    standing_apart,
)
from mapcore.building.tables import rows, split
from mapcore.building.tiles.tile_packs import TILE_SHAPES
from mapcore.geometry.affine import Affine


def test_ids_and_aliases_lead_to_one_map():
    maps = rows("maps")
    names = Counter(name.casefold() for row in maps for name in (row["id"], *split(row["aliases"])))
    assert [name for name, uses in names.items() if uses > 1] == []
    assert all(row["id"].isascii() and row["id"] == row["id"].lower() for row in maps)
    assert {row["kind"] for row in maps} == set(RECIPES) | set(TILE_SHAPES)


def test_groups_are_made_of_countries():
    codes = {row["code"] for row in rows("countries")}
    for row in rows("groups"):
        assert set(split(row["members"])) <= codes, row["id"]


def test_framings_name_maps_that_exist():
    ids = {row["id"] for row in rows("maps")}
    assert {row["map"] for row in (*rows("framing"), *rows("far_areas"))} <= ids


def test_regions_of_one_key_have_one_title():
    titles = {}
    for row in rows("regions"):
        if row["key"] and row["country"]:
            titles.setdefault((row["country"], row["key"]), set()).add(row["title"])
    assert {key: found for key, found in titles.items() if len(found) > 1} == {}


def test_a_borough_is_no_city_of_its_own() -> None:
    cities = [
        City("Metropolis", "US", 900, False),
        City("Twin", "US", 800, False),
        City("Borough", "US", 300, False),
        City("Old Town", "US", 200, False),
        City("Seat", "US", 100, True),
        City("Elsewhere", "US", 50, False),
        City("Across the border", "MX", 40, False),
    ]
    degrees = [(0, 0), (0.15, 0), (0.1, 0.05), (0.01, 0), (0.02, 0), (5, 0), (0.01, 0.01)]
    kept = standing_apart(cities, np.array(degrees, dtype=float))
    assert [city.name for city, apart in zip(cities, kept, strict=True) if apart] == [
        "Metropolis",
        "Twin",
        "Seat",
        "Elsewhere",
        "Across the border",
    ]


def test_a_quarter_with_the_people_of_its_city_is_left_out() -> None:
    cities = [
        City("East Port Royal Heights", "US", 105, False),
        City("Port Royal", "US", 100, False),
        City("Port Royal Garden", "CA", 100, False),
        City("New-Royal", "US", 60, False),
        City("Royal", "US", 50, False),
    ]
    degrees = [(0.03, 0), (0, 0), (0.04, 0), (0.3, 0), (0.31, 0)]
    positions = np.array(degrees, dtype=float)
    assert quarters(cities, positions) == {0}
    assert not standing_apart(cities, positions, {0})[0]
    assert standing_apart(cities, positions, {0})[1]


def test_a_city_stands_once_in_the_inset_that_serves_it() -> None:
    """The inset's frame shows both places in its own projection; it serves the far one alone."""
    towns = [City("Far", "US", 20, False), City("Home", "US", 10, False)]
    positions = np.array([(20.0, 0.0), (0.0, 0.0)])
    flat = "+proj=eqc +R=6371000 +units=km"  # 111.2 km are a degree
    degree = 1 / 111.195
    inset = DraftInset(
        name="far",
        frame=(40, -10, 60, 10),
        projection=flat,
        to_plane=Affine(degree / 10, 0, 50, 0, degree / 10, 0),
        bounds=(379, -1, 381, 1),
        framed=True,
    )
    main = (flat, Affine(degree, 0, 0, 0, degree, 0), (-30, -10, 60, 10))
    places = places_of([Cities(towns, positions)], main, [inset], {"US"})
    assert [(place.name, round(place.x)) for place in places] == [("Far", 52), ("Home", 0)]


def test_seats_are_kept_beside_the_most_populous_cities() -> None:
    towns = [City("Tokyo", "JP", 900, True, True)]
    towns += [City(f"Suburb {i}", "JP", 400 - i, False) for i in range(MAX_CITIES)]
    towns += [City("Mito", "JP", 270, False, True), City("Small seat", "JP", 90, False, True)]
    cities = Cities(towns, np.array([(0.1 * i, 0.0) for i in range(len(towns))]))
    main = ("+proj=eqc +R=6371000 +units=km", Affine(1, 0, 0, 0, 1, 0), (-999, -9, 999, 9))
    names = [place.name for place in places_of([cities], main, [], {"JP"})]
    assert names == [*(town.name for town in towns[:MAX_CITIES]), "Mito"]
    # Maps of many countries have more than these anyway.
    assert len(places_of([cities], main, [], {"JP"}, MAX_CITIES + 1)) == MAX_CITIES + 2

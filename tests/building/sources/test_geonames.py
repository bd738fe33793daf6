"""Cities of GeoNames, and areas that have the name of a greater one."""

from __future__ import annotations

import shapely

from mapcore.building.sources.geonames import find_greater, place_in_shapes


def test_a_greater_city_elsewhere_has_more_people_than_all_cities_of_the_area() -> None:
    def city(name: str, people: int) -> dict[str, object]:
        return {"name": name, "population": people}

    placed = [
        (city("Peoria", 190), "AZ"),
        (city("Peoria", 115), "IL"),
        (city("Pekin", 80), "IL"),
        (city("Lancaster", 161), "CA"),
        (city("Lancaster", 59), "PA"),
    ]
    names = {"peoria": "IL", "lancaster": "PA", "york": "PA"}
    assert find_greater(names, placed) == {"lancaster": ["CA"]}
    assert find_greater(names, placed, 200) == {}


def test_a_city_lies_in_the_shape_that_contains_it() -> None:
    shapes = {"here": shapely.box(-158.5, 21, -157.5, 22)}
    placed = {city["name"]: key for city, key in place_in_shapes(shapes, "US")}
    assert (placed["Honolulu"], placed["Chicago"]) == ("here", None)

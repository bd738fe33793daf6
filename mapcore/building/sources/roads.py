"""Roads of the United States of Natural Earth, with a rank of our own.

The lines have no attributes, so that they are ranked by their use: how many shortest ways between
cities lead over a stretch, as if people drove between all pairs of cities, rather between large and
near ones. `python -m mapcore.building.sources.roads FILE --cache FOLDER --out NAME.lines` makes the
input of a file of lines.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import geopandas
import numpy as np
import shapely

from mapcore.building.sources.coverage import ShapeTable
from mapcore.building.sources.fetching import sources
from mapcore.building.sources.former_places import read_former_places
from mapcore.building.sources.lines import read_lines, write_lines
from mapcore.building.sources.places import geonames
from mapcore.building.sources.road_network import (
    GRID_DEGREES,
    count_trips,
    find_parts,
    join_loose_ends,
    network_of,
)
from mapcore.building.sources.water import list_by_zoom
from mapcore.building.tables import INPUTS

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from mapcore.building.draft import Cell
    from mapcore.building.sources.places import Cities
    from mapcore.building.sources.road_network import RoadNetwork

CLASSES = ((0.22, 4.0), (0.45, 5.4), (1.0, 5.5))
"""Classes of roads: up to which share of a network's length, the most used first, and the zoom of
web maps from which they are worth drawing. Maps of the whole country have one of 5.2, that of
Alaska has 5.6, and all others of one state have more."""

LEAST_NETWORK_KM = 600.0
"""All roads of networks that are shorter, such as those of islands, are of the last class."""

LEAST_KM, MOST_KM = 200.0, 500.0
"""How long connected roads of a class are at least, and how far loose ends are led on."""

CITY_PEOPLE = 25_000
COUNTRIES = frozenset({"US", "PR"})
TOLERANCE_DEGREES = 0.0005


def us_roads() -> list[Cell]:
    """Return the roads of the United States as lines, with their zooms."""
    return list_by_zoom(read_lines(INPUTS / "natural-earth-us-roads.lines"), "US")


def rank_stretches(network: RoadNetwork, trips: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the zoom of web maps from which each stretch is worth drawing, by its use.

    Each connected part is ranked alone, so that Alaska has main roads too. What no way leads over
    is of the last class. Roads of a class do not end between cities: they are led on to others.
    """
    shares = _share_lengths(network, trips)
    zooms = np.full(len(trips), CLASSES[-1][1])
    for most, zoom in reversed(CLASSES[:-1]):
        chosen = join_loose_ends(network, shares <= most, trips, MOST_KM)
        parts = find_parts(network, chosen)
        lengths = np.bincount(parts + 1, network.lengths)
        zooms[chosen & (lengths[parts + 1] >= LEAST_KM)] = zoom
    return zooms


def _share_lengths(network: RoadNetwork, trips: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the share of its network's length that is used as much as a stretch; 1 if unused."""
    shares = np.ones(len(trips))
    parts = find_parts(network)
    lengths = np.bincount(parts, network.lengths)
    for part in np.flatnonzero(lengths >= LEAST_NETWORK_KM).tolist():
        own = np.flatnonzero((parts == part) & (trips > 0))
        order = own[np.argsort(-trips[own], kind="stable")]
        shares[order] = np.cumsum(network.lengths[order]) / lengths[part]
    return shares


def rank_roads(roads: Collection[shapely.Geometry], cities: Cities) -> ShapeTable:
    """Return the roads in long lines, with the zooms from which they are drawn."""
    network = network_of(list(roads))
    known = [
        i
        for i, city in enumerate(cities.cities)
        if city.country in COUNTRIES and (city.seat or city.population >= CITY_PEOPLE)
    ]
    people = [cities.cities[i].population for i in known]
    zooms = rank_stretches(network, count_trips(network, cities.positions[known], people))
    rows, shapes = [], []
    for _, zoom in CLASSES:
        chosen = shapely.multilinestrings(network.lines[network.drawn & (zooms == zoom)])
        for line in shapely.get_parts(shapely.normalize(shapely.line_merge(chosen))):
            rows.append({"min_zoom": str(zoom)})
            shapes.append(shapely.multilinestrings([line]))
    return ShapeTable(rows, list(shapely.simplify(shapes, TOLERANCE_DEGREES)))


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
@click.option("--out", required=True, type=click.Path(path_type=Path))
def convert(file: Path, cache: Path, out: Path) -> None:
    """Make a line file of roads in longitudes and latitudes, with their zooms."""
    former = read_former_places(sources()["former-places"].fetch(cache.resolve()))
    roads = geopandas.read_file(file).geometry.to_numpy()
    write_lines(rank_roads(roads, geonames(15000, former)), out, GRID_DEGREES)


if __name__ == "__main__":
    convert()

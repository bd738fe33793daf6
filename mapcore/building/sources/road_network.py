"""Roads as a network, and how many ways between cities lead over each stretch of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from attrs import frozen
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components, dijkstra

from mapcore.building.shapes.globe import EARTH_KM
from mapcore.building.sources.places import tree_of
from mapcore.building.tables import gather

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

GRID_DEGREES = 0.0001
GAP_DEGREES = 0.015
"""Ways lead from loose ends to another road that is so near: many lines do not quite meet."""

NEAR_KM = 30.0
"""How far a city may be from the network to be on it."""

LEAST_KM = 50.0
"""Cities nearer to each other than this count as so far apart: between suburbs there are many
ways, and these would outweigh those across the country."""


@frozen(eq=False)
class RoadNetwork:
    """Stretches of road between crossings: lines in degrees, kilometres, and the nodes at the ends.

    `drawn` tells which stretches are roads; the others bridge gaps between them. `positions` (n, 2)
    are those of the nodes in degrees.
    """

    lines: NDArray[np.object_]
    drawn: NDArray[np.bool_]
    lengths: NDArray[np.float64]
    ends: NDArray[np.int64]
    positions: NDArray[np.float64]


def network_of(roads: Sequence[shapely.Geometry]) -> RoadNetwork:
    """Return the network of roads; lines that cross or touch have a node there."""
    crossed = _cross(shapely.get_parts(roads))
    alone = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(crossed)))
    lines = _cross([*alone, *_bridge_gaps(alone)])
    middles = shapely.line_interpolate_point(lines, 0.5, normalized=True)
    on_road, _ = shapely.STRtree(alone).query(middles, predicate="dwithin", distance=GRID_DEGREES)
    drawn = np.isin(np.arange(len(lines)), on_road)
    lengths = np.array([_kilometres(shapely.get_coordinates(line)) for line in lines])
    nodes, ends = _number_ends(lines)
    positions: NDArray[np.float64] = np.multiply(nodes, GRID_DEGREES, dtype=np.float64)
    return RoadNetwork(lines, drawn, lengths, ends, positions)


def count_trips(
    network: RoadNetwork, positions: NDArray[np.float64], people: Sequence[int]
) -> NDArray[np.float64]:
    """Return how much each stretch is used by the shortest ways between all pairs of cities.

    A pair counts by the root of the product of its people, divided by its distance.
    """
    graph, stretches = _graph_of(network)
    weights = np.zeros(len(network.positions))
    apart, near = tree_of(network.positions).query(tree_of(positions).data)
    close = apart <= NEAR_KM
    np.add.at(weights, near[close], np.asarray(people, float)[close])
    trips = np.zeros(len(network.lines))
    for city in np.flatnonzero(weights).tolist():
        distances, before = dijkstra(graph, directed=False, indices=city, return_predecessors=True)
        asked = (weights > 0) & np.isfinite(distances)
        asked[city] = False
        loads = np.zeros(len(weights))
        loads[asked] = np.sqrt(weights[city] * weights[asked]) / np.maximum(
            distances[asked], LEAST_KM
        )
        _add_ways(trips, loads, distances, before, stretches)
    return trips


def find_parts(network: RoadNetwork, chosen: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
    """Return for each stretch the connected part that it is in; -1 for those not chosen."""
    chosen = np.ones(len(network.lines), bool) if chosen is None else chosen
    rows, columns = network.ends[chosen].T
    count = len(network.positions)
    graph = coo_array((np.ones(len(rows)), (rows, columns)), shape=(count, count))
    _, parts = connected_components(graph, directed=False)
    return np.where(chosen, parts[network.ends[:, 0]], -1).astype(np.int64)


def join_loose_ends(
    network: RoadNetwork, chosen: NDArray[np.bool_], trips: NDArray[np.float64], most_km: float
) -> NDArray[np.bool_]:
    """Return chosen stretches with the most used ones that lead from loose ends to others.

    An end from which no chosen stretch is reached within `most_km` stays loose.
    """
    at_node = gather(
        (node, stretch)
        for stretch in np.flatnonzero(trips > 0).tolist()
        for node in network.ends[stretch].tolist()
    )
    counts = np.bincount(network.ends[chosen].ravel(), minlength=len(network.positions))
    found = chosen.copy()
    for end in np.flatnonzero(counts == 1).tolist():
        node, way, left = end, [], most_km
        while left > 0 and (node == end or not counts[node]):
            onward = [i for i in at_node.get(node, ()) if not chosen[i] and i not in way]
            if not onward:
                break
            way.append(max(onward, key=lambda i: (trips[i], -i)))
            left -= network.lengths[way[-1]]
            a, b = network.ends[way[-1]].tolist()
            node = b if node == a else a
        if counts[node] and node != end:
            found[way] = True
    return found


def _add_ways(
    trips: NDArray[np.float64],
    loads: NDArray[np.float64],
    distances: NDArray[np.float64],
    before: NDArray[np.int32],
    stretches: dict[tuple[int, int], int],
) -> None:
    """Add to the stretches the loads that end at nodes, from the farthest to the nearest."""
    reached = np.flatnonzero(np.isfinite(distances))
    for node in reached[np.argsort(-distances[reached], kind="stable")].tolist():
        last = int(before[node])
        if last < 0 or not loads[node]:
            continue
        loads[last] += loads[node]
        trips[stretches[min(node, last), max(node, last)]] += loads[node]


def _graph_of(network: RoadNetwork) -> tuple[Any, dict[tuple[int, int], int]]:
    """Return the graph of nodes, and by pairs of nodes the shortest stretch between them."""
    shortest: dict[tuple[int, int], int] = {}
    for number in np.argsort(network.lengths, kind="stable").tolist():
        a, b = network.ends[number].tolist()
        if a != b:
            shortest.setdefault((min(a, b), max(a, b)), number)
    rows, columns = np.array(list(shortest)).T
    lengths = network.lengths[list(shortest.values())]
    count = len(network.positions)
    return coo_array((lengths, (rows, columns)), shape=(count, count)).tocsr(), shortest


def _cross(lines: Sequence[shapely.Geometry]) -> NDArray[np.object_]:
    crossed = shapely.union_all(np.array(lines, object), grid_size=GRID_DEGREES)
    found: NDArray[np.object_] = shapely.normalize(shapely.get_parts(crossed))
    return found


def _number_ends(lines: NDArray[np.object_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the nodes on the grid, and for each line the numbers of those at its two ends."""
    points = shapely.get_coordinates([shapely.get_point(lines, 0), shapely.get_point(lines, -1)])
    whole = np.rint(points / GRID_DEGREES).astype(np.int64)
    nodes, numbers = np.unique(whole, axis=0, return_inverse=True)
    return nodes, numbers.reshape(2, -1).T.astype(np.int64)


def _bridge_gaps(lines: NDArray[np.object_]) -> list[shapely.Geometry]:
    """Return lines from loose ends to the nearest point of another road close by."""
    _, numbers = _number_ends(lines)
    loose = np.bincount(numbers.ravel())[numbers] == 1
    owners, sides = np.nonzero(loose)
    ends = shapely.get_point(lines[owners], np.where(sides, -1, 0))
    found, near = shapely.STRtree(lines).query(ends, predicate="dwithin", distance=GAP_DEGREES)
    others = near != owners[found]
    found, near = found[others], near[others]
    bridges = shapely.shortest_line(ends[found], lines[near])
    order = np.lexsort((near, shapely.length(bridges), found))
    _, firsts = np.unique(found[order], return_index=True)
    shortest = bridges[order[firsts]]
    return list(shortest[shapely.length(shortest) > 0])


def _kilometres(points: NDArray[np.float64]) -> float:
    """Return the length of a line in degrees."""
    lon, lat = np.radians(points.T)
    middle = np.cos((lat[1:] + lat[:-1]) / 2)
    return float(EARTH_KM * np.hypot(np.diff(lon) * middle, np.diff(lat)).sum())

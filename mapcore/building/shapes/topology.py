"""Shared arcs: cells on an integer grid are cut where they meet, each common border kept once."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely
from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    Grid: TypeAlias = NDArray[np.int64]
    Refs: TypeAlias = list[int]

_SHIFT = 31
_ORIGIN = 1 << 30


@frozen(eq=False)
class Topology:
    """Cells as rings of arc references.

    `arcs` are vertices (n, 2) on the grid. `rings` are the arcs of every ring, `~i` being arc `i`
    backwards; `ring_cells` the cell of every ring; `sides` the cells on the sides of every arc,
    one or two of them.
    """

    arcs: tuple[Grid, ...]
    rings: tuple[Refs, ...]
    ring_cells: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]


def topology_of(
    cells: Sequence[shapely.Geometry], step: float, crumb: float, needed: Collection[int]
) -> Topology:
    """Return the topology of polygons on a grid of this step.

    Islands and holes smaller than `crumb` (in the unit of the cells, squared) are left out where
    they are less than 2 % of their cell. A cell too small for the grid becomes a diamond two
    steps wide where it is one of the `needed` ones.
    """
    rings, ring_cells = _rings_on_grid(cells, step)
    rings, ring_cells = _with_lost_cells(rings, ring_cells, cells, step, needed)
    codes = [_codes(ring[:-1]) for ring in rings]
    junctions = _junctions(codes)
    index: dict[bytes, int] = {}
    arcs: list[NDArray[np.int64]] = []
    refs = [[_ref(arc, index, arcs) for arc in _cut(ring, junctions)] for ring in codes]
    keep = _not_crumbs(refs, ring_cells, rings, crumb / step**2)
    return _number_arcs(
        [_points(arc) for arc in arcs],
        [refs[i] for i in keep],
        [ring_cells[i] for i in keep],
    )


def put_on_grid(line: shapely.Geometry, step: float) -> Grid:
    """Return the vertices of a line on a grid of this step, none twice in a row."""
    points = np.rint(shapely.get_coordinates(line) / step).astype(np.int64)
    once: Grid = points[np.append(True, (points[1:] != points[:-1]).any(axis=1))]
    return once


def _rings_on_grid(cells: Sequence[shapely.Geometry], step: float) -> tuple[list[Grid], list[int]]:
    polygons, polygon_cells = shapely.get_parts(np.asarray(cells, object), return_index=True)
    flat = shapely.get_type_id(polygons) == shapely.GeometryType.POLYGON
    polygons, polygon_cells = polygons[flat], polygon_cells[flat]
    lines, line_polygons = shapely.get_rings(polygons, return_index=True)
    points, point_lines = shapely.get_coordinates(lines, return_index=True)
    grid = np.rint(points / step).astype(np.int64)
    bounds = np.searchsorted(point_lines, np.arange(len(lines) + 1))
    rings, ring_cells = [], []
    for i, cell in enumerate(polygon_cells[line_polygons]):
        ring = _clean(grid[bounds[i] : bounds[i + 1]])
        if len(ring) >= 4:
            rings.append(ring)
            ring_cells.append(int(cell))
    return rings, ring_cells


def _clean(ring: Grid) -> Grid:
    """Return a closed ring without repeated vertices and without spikes there and back."""
    ring = ring[:-1]
    while len(ring) > 2:
        before, after = _turn_ring(ring, -1), _turn_ring(ring, 1)
        needless = (ring == before).all(axis=1)
        spikes = (before == after).all(axis=1) & ~needless
        if not needless.any():
            if not spikes.any():
                break
            needless = np.zeros(len(ring), bool)
            needless[np.flatnonzero(spikes)[0]] = True
        ring = ring[~needless]
    return np.concatenate((ring, ring[:1]))


def _turn_ring(ring: NDArray[np.int64], start: int) -> NDArray[np.int64]:
    """Return a ring from another of its vertices on; np.roll is slow for many short ones."""
    return np.concatenate((ring[start:], ring[:start]))


def _with_lost_cells(
    rings: list[Grid],
    ring_cells: list[int],
    cells: Sequence[shapely.Geometry],
    step: float,
    needed: Collection[int],
) -> tuple[list[Grid], list[int]]:
    lost = sorted(set(needed) - set(ring_cells))
    diamond = np.array([(-1, 0), (0, -1), (1, 0), (0, 1), (-1, 0)])
    added = []
    for cell in lost:
        point = shapely.get_coordinates(shapely.point_on_surface(cells[cell]))
        added.append(np.rint(point / step).astype(np.int64) + diamond)
    return rings + added, ring_cells + lost


def _codes(points: Grid) -> NDArray[np.int64]:
    """Return each vertex as one number."""
    return ((points[:, 0] + _ORIGIN) << _SHIFT) | (points[:, 1] + _ORIGIN)


def _points(codes: NDArray[np.int64]) -> Grid:
    low = (1 << _SHIFT) - 1
    return np.stack(((codes >> _SHIFT) - _ORIGIN, (codes & low) - _ORIGIN), axis=1)


def _junctions(rings: Iterable[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Return the vertices that have not the same two neighbours in all rings they stand in."""
    rings = list(rings)
    here = np.concatenate(rings)
    before = np.concatenate([_turn_ring(ring, -1) for ring in rings])
    after = np.concatenate([_turn_ring(ring, 1) for ring in rings])
    low, high = np.minimum(before, after), np.maximum(before, after)
    order = np.lexsort((high, low, here))
    here, low, high = here[order], low[order], high[order]
    same = here[1:] == here[:-1]
    differs = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    return np.unique(here[1:][same & differs])


def _cut(ring: NDArray[np.int64], junctions: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return the arcs of a ring; one without junctions starts at its lowest vertex.

    `junctions` are sorted.
    """
    near = np.minimum(np.searchsorted(junctions, ring), max(len(junctions) - 1, 0))
    at = np.flatnonzero(junctions[near] == ring) if len(junctions) else near[:0]
    start = int(at[0]) if len(at) else int(np.argmin(ring))
    closed = np.concatenate((ring[start:], ring[: start + 1]))
    ends = [*(at - start).tolist(), len(ring)] if len(at) else [0, len(ring)]
    return [closed[a : b + 1] for a, b in pairwise(ends)]


def _ref(arc: NDArray[np.int64], index: dict[bytes, int], arcs: list[NDArray[np.int64]]) -> int:
    """Return the reference of an arc, adding it to the others where it is new."""
    forwards, backwards = arc.astype(">i8").tobytes(), arc[::-1].astype(">i8").tobytes()
    key = min(forwards, backwards)
    if key not in index:
        index[key] = len(arcs)
        arcs.append(arc if key == forwards else arc[::-1])
    return index[key] if key == forwards else ~index[key]


def _not_crumbs(
    refs: Sequence[Refs], ring_cells: Sequence[int], rings: Sequence[Grid], crumb: float
) -> list[int]:
    """Return the rings to keep: all but small ones that stand alone beside a far larger one."""
    areas = np.array([_area(ring) for ring in rings])
    total = np.bincount(ring_cells, areas)
    used = np.bincount([_arc(ref) for ring in refs for ref in ring])
    return [
        i
        for i, ring in enumerate(refs)
        if areas[i] >= crumb
        or areas[i] >= 0.02 * total[ring_cells[i]]
        or len(ring) > 1
        or used[_arc(ring[0])] > 1
    ]


def _area(ring: Grid) -> float:
    x, y = ring[:, 0] - ring[0, 0], ring[:, 1] - ring[0, 1]
    return abs(float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]))) / 2


def _arc(ref: int) -> int:
    return ref if ref >= 0 else ~ref


def _number_arcs(arcs: Sequence[Grid], rings: Sequence[Refs], cells: Sequence[int]) -> Topology:
    """Return the topology with the arcs in the order of their first use, unused ones left out."""
    new: dict[int, int] = {}
    sides: list[list[int]] = []
    numbered = []
    for ring, cell in zip(rings, cells, strict=True):
        for ref in ring:
            if _arc(ref) not in new:
                new[_arc(ref)] = len(new)
                sides.append([])
            sides[new[_arc(ref)]].append(cell)
        numbered.append([new[ref] if ref >= 0 else ~new[~ref] for ref in ring])
    return Topology(
        arcs=tuple(arcs[i] for i in new),
        rings=tuple(numbered),
        ring_cells=tuple(cells),
        sides=tuple(map(tuple, sides)),
    )


def close_rings(arcs: Sequence[Grid], refs: Iterable[int]) -> list[Refs]:
    """Chain directed arcs to closed rings, keeping their direction: holes turn the other way.

    As many of them must enter each vertex as leave it.
    """
    leaving: dict[tuple[int, int], list[int]] = defaultdict(list)
    refs = list(refs)
    for ref in reversed(refs):
        leaving[_end(arcs, ref)].append(ref)
    rings = []
    for ref in refs:
        start = _end(arcs, ref)
        if ref not in leaving[start]:
            continue
        leaving[start].remove(ref)
        ring = [ref]
        while (here := _end(arcs, ~ring[-1])) != start:
            ring.append(leaving[here].pop())
        rings.append(ring)
    return rings


def trails(arcs: Sequence[Grid], chosen: Iterable[int]) -> list[Refs]:
    """Chain arcs at their common ends to a few long trails, each arc in exactly one.

    Trails start where an odd number of arcs meet as long as there are such places, so that there
    are about as few as can be; at each vertex the straightest way on is taken.
    """
    open_ends: dict[tuple[int, int], list[int]] = defaultdict(list)
    chosen = list(chosen)
    for arc in chosen:
        open_ends[_end(arcs, arc)].append(arc)
        open_ends[_end(arcs, ~arc)].append(~arc)
    unused = set(chosen)
    odd = [end for end, leaving in open_ends.items() if len(leaving) % 2]
    chained = [_walk(arcs, end, open_ends, unused) for end in odd]
    for end in open_ends:
        while trail := _walk(arcs, end, open_ends, unused):
            chained.append(trail)
    return [trail for trail in chained if trail]


def _end(arcs: Sequence[Grid], ref: int) -> tuple[int, int]:
    """Return the vertex that an arc reference leaves from."""
    x, y = arcs[ref][0] if ref >= 0 else arcs[~ref][-1]
    return int(x), int(y)


def _walk(
    arcs: Sequence[Grid],
    end: tuple[int, int],
    leaving: dict[tuple[int, int], list[int]],
    unused: set[int],
) -> Refs:
    trail: Refs = []
    while ways := [ref for ref in leaving[end] if _arc(ref) in unused]:
        ref = min(ways, key=lambda way: _turn(arcs, trail[-1], way)) if trail else ways[0]
        trail.append(ref)
        unused.remove(_arc(ref))
        end = _end(arcs, ~ref)
    return trail


def _turn(arcs: Sequence[Grid], came: int, way: int) -> float:
    """Return how far going on along `way` turns from where `came` was heading (0 is straight)."""
    arriving, going = _heading(arcs, ~came), _heading(arcs, way)
    scale = float(np.hypot(*arriving) * np.hypot(*going))
    return 1.0 + float(arriving @ going) / scale if scale else 1.0


def _heading(arcs: Sequence[Grid], ref: int) -> Grid:
    """Return the direction in which an arc reference leaves its first vertex."""
    arc = arcs[ref] if ref >= 0 else arcs[~ref][::-1]
    heading: Grid = arc[1] - arc[0]
    return heading

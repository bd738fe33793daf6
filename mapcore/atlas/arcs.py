"""Decoding of shared arcs: from stored differences to points, from arc references to polylines."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray


def find_starts(lengths: NDArray[np.integer]) -> NDArray[np.int32]:
    """Return where each of several concatenated runs begins, and finally where the last one ends.

    >>> find_starts(np.array([2, 3])).tolist()
    [0, 2, 5]
    """
    starts = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=starts[1:])
    return starts


def decode_points(deltas: NDArray[np.integer], step: float) -> NDArray[np.float32]:
    """Return the vertices (n, 2) in plane units of arcs stored as differences (2, n).

    The differences run through all arcs without a break: the first vertex of an arc is stored
    as its difference to the last vertex of the arc before it.
    """
    grid = np.cumsum(deltas, axis=1, dtype=np.int32)
    points = np.empty((deltas.shape[1], 2), np.float32)
    np.multiply(grid[0], step, out=points[:, 0], casting="unsafe")
    np.multiply(grid[1], step, out=points[:, 1], casting="unsafe")
    return points


def absolute(refs: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the numbers of arcs, whichever way they are referred to.

    >>> absolute(np.array([2, ~2])).tolist()
    [2, 2]
    """
    numbers: NDArray[np.int32] = np.where(refs < 0, ~refs, refs)
    return numbers


def stitch(arcs: Polylines, refs: NDArray[np.int32], ref_counts: NDArray[np.integer]) -> Polylines:
    """Join arcs to polylines.

    `refs` are the arcs of all polylines in order, where `~i` is arc `i` backwards. `ref_counts` is
    the number of arcs of each polyline. Where two arcs meet, their common vertex is kept once.

    >>> arcs = Polylines.of([[(0, 0), (1, 0)], [(1, 1), (1, 0)]])
    >>> joined = stitch(arcs, np.array([0, ~1]), np.array([2]))
    >>> joined.points.tolist(), joined.starts.tolist()
    ([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]], [0, 3])
    """
    if not len(refs):
        return Polylines(np.empty((0, 2), np.float32), np.zeros(len(ref_counts) + 1, np.int32))
    backwards, numbers = refs < 0, absolute(refs)
    begins, ends = arcs.starts[numbers], arcs.starts[numbers + 1]
    first_ref = find_starts(ref_counts)
    skip = np.ones(len(refs), np.int32)
    skip[first_ref[:-1]] = 0
    sizes = ends - begins - skip
    piece_starts = find_starts(sizes)
    step = np.where(backwards, -1, 1).astype(np.int32)
    first = np.where(backwards, ends - 1, begins) + skip * step
    # The way through the points: by a step within a piece, by a leap from one to the next.
    way = np.repeat(step, sizes)
    kept = sizes > 0
    heads, tails = first[kept], (first + (sizes - 1) * step)[kept]
    way[piece_starts[:-1][kept]] = heads - np.concatenate(([0], tails[:-1]))
    points = np.take(arcs.points, np.cumsum(way, dtype=np.intp), axis=0)
    return Polylines(points, piece_starts[first_ref])


def orient(
    arcs: Polylines,
    refs: NDArray[np.int32],
    ref_counts: NDArray[np.integer],
    ring_refs: NDArray[np.int32],
) -> tuple[NDArray[np.int32], NDArray[np.integer]]:
    """Give closed lines the direction that their arcs have in the rings of the regions.

    The land then lies on the same side of all lines, so that the non-zero rule fills them without
    their holes. `refs` and `ref_counts` are the lines as `stitch` takes them, and are returned in
    the same form; `ring_refs` holds the arcs of all rings. Where regions overlap, an arc may stand
    in several of them: it then has the direction that it has in more of them. A line that passes a
    vertex twice can run with the rings only in part. Its arcs are chained again.

    >>> arcs = Polylines.of([[(0, 0), (1, 0), (1, 1), (0, 0)]])
    >>> refs, counts = orient(arcs, np.array([0]), np.array([1]), np.array([~0]))
    >>> refs.tolist(), counts.tolist()
    ([-1], [1])
    """
    forward = np.bincount(ring_refs[ring_refs >= 0], minlength=len(arcs))
    backward = np.bincount(~ring_refs[ring_refs < 0], minlength=len(arcs))
    numbers = absolute(refs)
    directed = np.where((forward > backward)[numbers], numbers, ~numbers)
    line_of = np.repeat(np.arange(len(ref_counts)), ref_counts)
    unchanged = np.bincount(line_of, directed == refs, len(ref_counts))
    # A line that runs the other way is read from its end.
    first = find_starts(ref_counts)[line_of]
    order = np.arange(len(refs))
    is_reversed = (unchanged == 0)[line_of]
    order[is_reversed] = (2 * first + ref_counts[line_of] - 1 - order)[is_reversed]
    directed = directed[order]
    mixed = (unchanged > 0) & (unchanged < ref_counts)
    if not mixed.any():
        return directed, ref_counts
    rings = chain_rings(arcs, directed[mixed[line_of]].tolist())
    if rings is None:
        return refs, ref_counts
    whole = directed[~mixed[line_of]]
    return (
        np.concatenate([whole, *rings]).astype(np.int32),
        np.append(ref_counts[~mixed], [len(ring) for ring in rings]),
    )


def split_rings(
    refs: NDArray[np.int32], counts: NDArray[np.integer], chosen: NDArray[np.bool_]
) -> tuple[tuple[NDArray[np.int32], NDArray[np.integer]], ...]:
    """Part closed lines into the runs of chosen arcs and those of the others.

    Both are lines as `stitch` takes them. A ring of one kind stays whole.

    >>> rings = split_rings(np.array([0, 1, 2, 3]), np.array([3, 1]), np.array([1, 0, 1, 0]) > 0)
    >>> [(part.tolist(), sizes.tolist()) for part, sizes in rings]
    [([2, 0], [2]), ([1, 3], [1, 1])]
    """
    line = np.repeat(np.arange(len(counts)), counts)
    first = find_starts(counts)
    before = np.arange(len(refs)) - 1
    before[first[:-1]] = first[1:] - 1
    begins = chosen != chosen[before]
    # Each ring is read from an arc where its kind changes, so that no run is cut in two.
    start = first[:-1].copy()
    changes = np.flatnonzero(begins)[::-1]
    start[line[changes]] = changes
    order = (
        first[line]
        + (np.arange(len(refs)) - first[line] + (start - first[:-1])[line]) % (counts[line])
    )
    begins[start] = True
    run = np.cumsum(begins[order]) - 1
    kinds, sizes = chosen[order], np.bincount(run, minlength=0)
    of_run = kinds[np.flatnonzero(begins[order])]
    return tuple((refs[order][kinds == kind], sizes[of_run == kind]) for kind in (True, False))


def chain_rings(arcs: Polylines, refs: Iterable[int]) -> list[list[int]] | None:
    """Chain directed arcs to closed rings.

    Return None where at some vertex more arcs end than begin, as they may in a damaged pack.
    """

    def find_start(ref: int) -> tuple[float, ...]:
        vertex = arcs.starts[ref] if ref >= 0 else arcs.starts[~ref + 1] - 1
        return tuple(arcs.points[vertex].tolist())

    leaving: dict[tuple[float, ...], list[int]] = defaultdict(list)
    for ref in refs:
        leaving[find_start(ref)].append(ref)
    rings = []
    for start, ways in leaving.items():
        while ways:
            ring = [ways.pop()]
            while (here := find_start(~ring[-1])) != start:
                if not leaving.get(here):
                    return None
                ring.append(leaving[here].pop())
            rings.append(ring)
    return rings

"""The outline of a cut; its arcs, numbered behind those of the base map, and its rings."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from mapcore.atlas.arcs import chain_rings
from mapcore.atlas.editions.joining import Cut
from mapcore.building.shapes.detail import deltas_of
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Arc: TypeAlias = NDArray[np.int64]
    Node: TypeAlias = tuple[int, int]
    Sides: TypeAlias = dict[tuple[Node, Node], int]


def number_arcs(
    outline: Mapping[int, Arc],
    pieces: Mapping[int, list[tuple[int, Arc]]],
    borders: Sequence[tuple[int, int, Arc]],
    sides: Sides,
    count: int,
    regions: int,
) -> Cut:
    """Return the cut with arcs numbered behind those of the base map.

    `outline` has the arcs around the land that is cut: vertices on the grid, by the arcs'
    references. An arc runs as it does in the rings of the regions that it bounded.
    """
    new: list[Arc] = []
    own: list[list[int]] = [[] for _ in range(regions)]
    ends: dict[int, Arc] = {}
    cut: dict[int, list[int]] = {}
    for ref, parts in pieces.items():
        arc = outline[ref]
        if len(parts) == 1 and len(parts[0][1]) == len(arc):
            own[parts[0][0]].append(ref)
            ends[ref] = arc
            continue
        numbers = [count + len(new) + place for place in range(len(parts))]
        new += [points for _, points in parts]
        for number, (owner, points) in zip(numbers, parts, strict=True):
            own[owner].append(number)
            ends[number] = points
        cut[ref if ref >= 0 else ~ref] = (
            numbers if ref >= 0 else [~number for number in reversed(numbers)]
        )
    left_inside = _runs_left(outline, sides)
    inner = []
    for left, right, points in borders:
        number = count + len(new)
        new.append(points)
        ends[number], ends[~number] = points, points[::-1]
        own[left].append(number if left_inside else ~number)
        own[right].append(~number if left_inside else number)
        inner.append(number)
    return _write_cut(new, cut, [_chain(refs, ends) for refs in own], inner)


def _write_cut(
    new: Sequence[Arc],
    cut: Mapping[int, list[int]],
    rings: Sequence[Sequence[Sequence[int]]],
    inner: Sequence[int],
) -> Cut:
    """Return the cut in the sections of a pack: new arcs, what became of old ones, and rings."""
    flat = [ring for region in rings for ring in region]
    ordered = sorted(cut)
    sections: dict[str, Sequence[int]] = {
        "arcs": [len(arc) for arc in new],
        "cut": ordered,
        "piece_counts": [len(cut[arc]) for arc in ordered],
        "pieces": [piece for arc in ordered for piece in cut[arc]],
        "ring_refs": [ref for ring in flat for ref in ring],
        "rings": [len(ring) for ring in flat],
        "regions": [len(region) for region in rings],
        "inner_refs": inner,
        "inner": [1] * len(inner),
    }
    return Cut(deltas_of(new), {name: np.array(part, np.int32) for name, part in sections.items()})


def _runs_left(outline: Mapping[int, Arc], sides: Sides) -> bool:
    """Tell whether the arcs of the outline have the land on their left."""
    votes = 0
    for arc in outline.values():
        nodes = [(int(x), int(y)) for x, y in arc]
        votes += sum(((edge in sides) - (edge[::-1] in sides)) for edge in pairwise(nodes))
    return votes >= 0


def _chain(refs: Sequence[int], ends: Mapping[int, Arc]) -> list[list[int]]:
    """Return the rings of a region, of arcs that are numbered in any way."""
    directed = [np.array((ends[ref][0], ends[ref][-1]), np.float32) for ref in refs]
    rings = chain_rings(Polylines.of(directed), range(len(refs)))
    if rings is None:
        raise ValueError("a region that was cut anew does not close")
    return [[refs[place] for place in ring] for ring in rings]

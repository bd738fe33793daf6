"""Levels of detail: a map's shapes simplified for a canvas, as the arrays that a pack stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from attrs import frozen

from mapcore.atlas.geometry import CANVASES, STEPS
from mapcore.building.topology import Topology, topology_of, trails

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.building.draft import Draft, Piece

TOLERANCE_PX = 0.6
CRUMB_PX2 = 0.4
"""Islands below this area, in square pixels of the level's canvas, are not worth their ink."""

WORTHWHILE = 1.08
"""A finer level is stored where it has at least this many times the vertices."""


@frozen(eq=False)
class Level:
    """One level as stored: differences between vertices (2, n), and a table of named sections."""

    number: int
    deltas: NDArray[Any]
    sections: dict[str, NDArray[np.int32]]


def levels_of(draft: Draft) -> list[Level]:
    """Return the levels of a map, coarsest first, without those that add nothing."""
    levels: list[Level] = []
    for number in CANVASES:
        level = _level(draft, number)
        if not levels or level.deltas.shape[1] >= WORTHWHILE * levels[-1].deltas.shape[1]:
            levels.append(level)
    return levels


def _level(draft: Draft, number: int) -> Level:
    pixel = CANVASES[1] / CANVASES[number]
    faces: list[shapely.Geometry] = []
    owners: list[int] = []
    for piece in draft.pieces:
        faces.extend(simplified(piece, TOLERANCE_PX * pixel))
        owners.extend(piece.owners)
    topology = topology_of(faces, STEPS[number], CRUMB_PX2 * pixel**2)
    return Level(
        number=number,
        deltas=deltas_of(topology.arcs),
        sections=_sections(topology, np.array(owners), len(draft.regions)),
    )


def simplified(piece: Piece, tolerance: float) -> list[shapely.Geometry]:
    """Return a piece's faces simplified so that common borders stay common."""
    faces = shapely.coverage_simplify(np.array(piece.faces, object), tolerance)
    return list(faces)


def _sections(
    topology: Topology, owners: NDArray[np.integer], count: int
) -> dict[str, NDArray[np.int32]]:
    """Return the sections of a level's table; their meaning is told in `docs/pack-format.md`."""
    ring_owners = owners[list(topology.ring_faces)]
    order = np.argsort(ring_owners, kind="stable")
    rings = [topology.rings[i] for i in order]
    sides = [{int(owners[face]) for face in faces} for faces in topology.sides]
    single = [len(faces) == 1 for faces in topology.sides]
    inner = trails(topology.arcs, (i for i, side in enumerate(sides) if len(side) > 1))
    outer = trails(topology.arcs, (i for i, alone in enumerate(single) if alone))
    return {
        "arcs": _int32([len(arc) for arc in topology.arcs]),
        "ring_refs": _flat(rings),
        "rings": _int32([len(ring) for ring in rings]),
        "regions": np.bincount(ring_owners, minlength=count).astype(np.int32),
        "inner_refs": _flat(inner),
        "inner": _int32([len(trail) for trail in inner]),
        "outer_refs": _flat(outer),
        "outer": _int32([len(trail) for trail in outer]),
    }


def deltas_of(arcs: Sequence[NDArray[np.int64]]) -> NDArray[Any]:
    """Return the differences (2, n) that run through all arcs, in the smallest fitting type."""
    points = np.concatenate([np.zeros((1, 2), np.int64), *arcs])
    deltas = np.diff(points, axis=0).T
    small = np.abs(deltas).max(initial=0) <= np.iinfo(np.int16).max
    return np.ascontiguousarray(deltas.astype("<i2" if small else "<i4"))


def _int32(numbers: Sequence[int]) -> NDArray[np.int32]:
    return np.array(numbers, np.int32)


def _flat(lists: Sequence[Sequence[int]]) -> NDArray[np.int32]:
    return np.array([ref for refs in lists for ref in refs], np.int32)

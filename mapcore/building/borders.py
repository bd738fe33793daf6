"""Which arcs bound what: rings of regions, borders of the map, and the border layers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from mapcore.building.draft import FOREIGN
from mapcore.building.topology import closed, trails

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.building.draft import Face
    from mapcore.building.topology import Refs, Topology

    Sides: TypeAlias = tuple[Face, ...]


@frozen(eq=False)
class Borders:
    """Lines as arc references: closed rings by region, and borders.

    `inner` borders are chained to long trails. `outer` ones are closed rings, holes against their
    outlines, so that they can be filled.
    """

    regions: tuple[list[Refs], ...]
    inner: list[Refs]
    outer: list[Refs]
    layers: dict[str, list[Refs]]


def borders_of(topology: Topology, faces: Sequence[Face], count: int) -> Borders:
    """Return the lines that the faces of a map with `count` regions make."""
    sides = [tuple(faces[i] for i in around) for around in topology.sides]
    bounding = _outlines(topology, [face.owner for face in faces])
    land = _outlines(topology, [min(face.owner, 0) for face in faces])

    def lines(rule: Callable[[Sides], bool]) -> list[Refs]:
        return trails(topology.arcs, (i for i, around in enumerate(sides) if rule(around)))

    rules = dict(_LAYERS)
    if not _of_counties(faces):
        del rules["admin1-mesh-inner"]
    layers = {layer: lines(rule) for layer, rule in rules.items()}
    layers["admin0"] = closed(topology.arcs, bounding.get(FOREIGN, ()))
    return Borders(
        regions=tuple(closed(topology.arcs, bounding.get(owner, ())) for owner in range(count)),
        inner=lines(_is_inner),
        outer=closed(topology.arcs, land.get(0, ())),
        layers={layer: found for layer, found in layers.items() if found},
    )


def _outlines(topology: Topology, owners: Sequence[int]) -> dict[int, list[int]]:
    """Return the directed arcs that bound each owner's faces together.

    An arc between two faces of one owner is met twice, once each way, and bounds nothing. Where
    faces overlap, one may be met more often in one direction, and bounds them so many times.
    """
    bounding: dict[int, Counter[int]] = {}
    for ring, face in zip(topology.rings, topology.ring_faces, strict=True):
        arcs = bounding.setdefault(owners[face], Counter())
        for ref in ring:
            arcs[ref if ref >= 0 else ~ref] += 1 if ref >= 0 else -1
    return {
        owner: [
            arc if times > 0 else ~arc for arc, times in arcs.items() for _ in range(abs(times))
        ]
        for owner, arcs in bounding.items()
    }


def _of_counties(faces: Sequence[Face]) -> bool:
    """Tell whether every region of a map is one county."""
    counties: dict[int, set[str]] = {}
    for face in faces:
        counties.setdefault(face.owner, set()).add(face.cell.county)
    return all(len(own) == 1 and "" not in own for o, own in counties.items() if o != FOREIGN)


def _is_inner(around: Sides) -> bool:
    return len({face.owner for face in around} - {FOREIGN}) > 1


def _parts_countries(around: Sides) -> bool:
    return len({face.cell.country for face in around}) > 1


def _parts_states(around: Sides) -> bool:
    return not _parts_countries(around) and len({face.cell.state for face in around}) > 1


def _parts_own_states(around: Sides) -> bool:
    """Tell a border between states inside of a map whose regions are counties."""
    own = all(face.owner != FOREIGN and face.cell.county for face in around)
    return own and _parts_states(around)


def _parts_counties(around: Sides) -> bool:
    counties = {face.cell.county for face in around}
    return not _parts_countries(around) and len(counties) > 1 and "" not in counties


_LAYERS = {
    "admin0-mesh": _parts_countries,
    "admin1-mesh": _parts_states,
    "admin1-mesh-inner": _parts_own_states,
    "admin2-mesh": _parts_counties,
}
"""Border layers, and what an arc with these faces around it must be to belong to them."""

"""Which arcs bound what: rings of regions, borders of the map, and the border layers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from mapcore.building.draft import FOREIGN_OWNER
from mapcore.building.shapes.topology import close_rings, trails
from mapcore.building.tables import gather_sets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.building.draft import OwnedCell
    from mapcore.building.shapes.topology import Refs, Topology

    Sides: TypeAlias = tuple[OwnedCell, ...]


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


def borders_of(topology: Topology, cells: Sequence[OwnedCell], count: int) -> Borders:
    """Return the lines that the cells of a map with `count` regions make."""
    sides = [tuple(cells[i] for i in around) for around in topology.sides]
    bounding = _outlines(topology, [owned.owner for owned in cells])
    land = _outlines(topology, [min(owned.owner, 0) for owned in cells])

    def lines(rule: Callable[[Sides], bool]) -> list[Refs]:
        return trails(topology.arcs, (i for i, around in enumerate(sides) if rule(around)))

    rules = dict(_LAYERS)
    if not _of_counties(cells):
        del rules["admin1-mesh-inner"]
    layers = {layer: lines(rule) for layer, rule in rules.items()}
    layers["admin0"] = close_rings(topology.arcs, bounding.get(FOREIGN_OWNER, ()))
    return Borders(
        regions=tuple(
            close_rings(topology.arcs, bounding.get(owner, ())) for owner in range(count)
        ),
        inner=lines(_is_inner),
        outer=close_rings(topology.arcs, land.get(0, ())),
        layers={layer: found for layer, found in layers.items() if found},
    )


def _outlines(topology: Topology, owners: Sequence[int]) -> dict[int, list[int]]:
    """Return the directed arcs that bound each owner's cells together.

    An arc between two cells of one owner occurs twice, once each way, and bounds nothing. Where
    cells overlap, one may occur more often in one direction, and bounds them as many times.
    """
    bounding: dict[int, Counter[int]] = {}
    for ring, cell in zip(topology.rings, topology.ring_cells, strict=True):
        arcs = bounding.setdefault(owners[cell], Counter())
        for ref in ring:
            arcs[ref if ref >= 0 else ~ref] += 1 if ref >= 0 else -1
    return {
        owner: [
            arc if times > 0 else ~arc for arc, times in arcs.items() for _ in range(abs(times))
        ]
        for owner, arcs in bounding.items()
    }


def _of_counties(cells: Sequence[OwnedCell]) -> bool:
    """Tell whether every region of a map is one county."""
    counties = gather_sets((owned.owner, owned.cell.county) for owned in cells)
    return all(len(own) == 1 and "" not in own for o, own in counties.items() if o != FOREIGN_OWNER)


def _is_inner(around: Sides) -> bool:
    return len({owned.owner for owned in around} - {FOREIGN_OWNER}) > 1


def _parts_countries(around: Sides) -> bool:
    return len({owned.cell.country for owned in around}) > 1


def _parts_states(around: Sides) -> bool:
    return not _parts_countries(around) and len({owned.cell.state for owned in around}) > 1


def _parts_own_states(around: Sides) -> bool:
    """Tell a border between states inside of a map whose regions are counties."""
    own = all(owned.owner != FOREIGN_OWNER and owned.cell.county for owned in around)
    return own and _parts_states(around)


def _parts_counties(around: Sides) -> bool:
    counties = {owned.cell.county for owned in around}
    return not _parts_countries(around) and len(counties) > 1 and "" not in counties


_LAYERS = {
    "admin0-mesh": _parts_countries,
    "admin1-mesh": _parts_states,
    "admin1-mesh-inner": _parts_own_states,
    "admin2-mesh": _parts_counties,
}
"""Border layers, and what an arc with these cells around it must be to belong to them."""

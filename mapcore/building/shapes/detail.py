"""Levels of detail: a map's shapes simplified for a canvas, as the arrays that a pack stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from attrs import frozen

from mapcore.atlas.shapes import LEVEL_CANVASES, LEVEL_GRIDS, split_table
from mapcore.building.draft import FOREIGN_OWNER, shapes_of
from mapcore.building.shapes.borders import Borders, borders_of
from mapcore.building.shapes.polygons import orient
from mapcore.building.shapes.topology import put_on_grid, topology_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.building.draft import Draft, Piece
    from mapcore.building.shapes.topology import Grid, Refs

TOLERANCE_PX = 0.6
CRUMB_PX2 = 0.4
"""Islands below this area, in square pixels of the level's canvas, are not worth their ink."""

WORTHWHILE_RATIO = 1.25
"""A finer level is stored where it has at least this many times the vertices."""

OF_LAYERS = "layer_"
"""What the names of arrays begin with that only layers need."""


@frozen(eq=False)
class ArcTable:
    """Arcs as differences between vertices (2, n), and named sections of numbers about them."""

    deltas: NDArray[Any]
    sections: dict[str, NDArray[np.int32]]

    @property
    def sizes(self) -> dict[str, int]:
        """How many numbers each section has."""
        return {name: len(part) for name, part in self.sections.items()}

    def members(self, level: int, prefix: str = "") -> dict[str, NDArray[Any]]:
        """Return the arrays that hold the table in a pack."""
        table = np.concatenate(list(self.sections.values()))
        return {f"{prefix}points{level}": self.deltas, f"{prefix}table{level}": table}


NO_ARCS = ArcTable(np.empty((2, 0), np.int64), {"arcs": np.empty(0, np.int32)})


@frozen(eq=False)
class Level:
    """One level as stored: the map's own arcs, and those that only its layers need."""

    number: int
    own: ArcTable
    more: ArcTable
    layers: tuple[str, ...]

    @property
    def vertices(self) -> int:
        """How many vertices the level has without roads, which most pictures do not show."""
        own, more = self.own, self.more
        roads = more.sections.get("roads_refs", np.empty(0, np.int32)) - len(own.sections["arcs"])
        hidden = more.sections["arcs"][roads].sum()
        return int(own.deltas.shape[1] + more.deltas.shape[1] - hidden)


def levels_of(draft: Draft) -> list[Level]:
    """Return the levels of a map, coarsest first, without those that add nothing."""
    levels: list[Level] = []
    for number in LEVEL_CANVASES:
        level = _level(draft, number)
        if not levels or level.vertices >= WORTHWHILE_RATIO * levels[-1].vertices:
            levels.append(level)
    return levels


def read_arcs(pack: MapPack, level: int, prefix: str = "") -> ArcTable:
    """Return the arcs of a level of a pack: the regions', or by a prefix those of its layers."""
    deltas, table = pack.archive.arrays(
        (f"{prefix}points{level}", f"{prefix}table{level}")
    ).values()
    sizes = pack.sections["layers" if prefix else "levels"][str(level)]
    return ArcTable(deltas, split_table(table, sizes))


def read_level(pack: MapPack, number: int) -> Level:
    """Return a level as a pack has it."""
    sizes = pack.sections["layers"].get(str(number), {})
    layers = tuple(layer for layer in pack.layers if layer in sizes)
    more = read_arcs(pack, number, OF_LAYERS) if layers else NO_ARCS
    return Level(number, read_arcs(pack, number), more, layers)


def pack_levels(levels: Sequence[Level]) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """Return the arrays of levels as a pack stores them, and the sizes of their sections."""
    members: dict[str, NDArray[Any]] = {}
    for level in levels:
        members |= level.own.members(level.number)
        if level.layers:
            members |= level.more.members(level.number, OF_LAYERS)
    sizes = {
        "levels": {str(level.number): level.own.sizes for level in levels},
        "layers": {str(level.number): level.more.sizes for level in levels},
    }
    return members, sizes


def tolerance_of(level: int) -> float:
    """Return by how many plane units shapes are simplified for a level."""
    return TOLERANCE_PX * LEVEL_CANVASES[1] / LEVEL_CANVASES[level]


def _level(draft: Draft, number: int) -> Level:
    pixel = LEVEL_CANVASES[1] / LEVEL_CANVASES[number]
    shapes = [s for piece in draft.pieces for s in simplify_piece(piece, tolerance_of(number))]
    cells = [owned for piece in draft.pieces for owned in piece]
    needed = [i for i, owned in enumerate(cells) if owned.owner != FOREIGN_OWNER]
    topology = topology_of(shapes, LEVEL_GRIDS[number], CRUMB_PX2 * pixel**2, needed)
    borders = borders_of(topology, cells, len(draft.regions))
    lines = dict(borders.layers)
    arcs = list(topology.arcs)
    # Roads are the last arcs, so that they alone can be drawn anew.
    for layer, overlay in sorted(draft.overlays.items(), key=lambda item: item[0] == "roads"):
        found = lines_on_grid(overlay, number)
        lines[layer] = [*lines.get(layer, ()), *([len(arcs) + i] for i in range(len(found)))]
        arcs.extend(found)
    layers = {layer: refs for layer, refs in lines.items() if refs}
    own, more = _renumber(arcs, borders, layers)
    return Level(number, own, more, tuple(sorted(layers)))


def simplify_piece(piece: Piece, tolerance: float) -> list[shapely.Geometry]:
    """Return the shapes of a piece's cells, simplified so that common borders stay common.

    Holes run against their outlines: renderers fill by the non-zero rule.
    """
    shapes = np.array(shapes_of(piece), object)
    return list(orient(shapely.coverage_simplify(shapes, tolerance)))


def lines_on_grid(shapes: Sequence[shapely.Geometry], level: int) -> list[Grid]:
    """Return polygons' rings, or lines, simplified on their own and put on a level's grid."""
    parts = shapely.get_parts(shapely.simplify(np.array(shapes, object), tolerance_of(level)))
    areas = shapely.orient_polygons(
        parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    )
    lines = parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING]
    found = []
    for line in (*shapely.get_rings(areas), *lines):
        points = put_on_grid(line, LEVEL_GRIDS[level])
        if len(points) >= (4 if line.is_closed else 2):
            found.append(points)
    return found


def append_lines(level: Level, lines: Mapping[str, list[Grid]]) -> ArcTable:
    """Return the arcs that only layers need, with the lines of further layers.

    Of a layer that is there already the new lines alone are referred to.
    """
    sections = {name: part.astype(np.int32) for name, part in level.more.sections.items()}
    grid = [np.cumsum(level.more.deltas, axis=1, dtype=np.int64).T]
    for layer, found in lines.items():
        first = len(level.own.sections["arcs"]) + len(sections["arcs"])
        sections["arcs"] = np.append(sections["arcs"], _int32(map(len, found)))
        sections[f"{layer}_refs"] = np.arange(first, first + len(found), dtype=np.int32)
        sections[layer] = np.ones(len(found), np.int32)
        grid.extend(found)
    return ArcTable(deltas_of(grid), sections)


def _renumber(
    arcs: Sequence[Grid], borders: Borders, layers: dict[str, list[Refs]]
) -> tuple[ArcTable, ArcTable]:
    """Return the table of the regions' arcs and that of the others, numbered through."""
    own_lines = [*(ring for rings in borders.regions for ring in rings)]
    own = _list_used([*own_lines, *borders.inner, *borders.outer])
    more = [
        i for i in _list_used([ref for refs in layers.values() for ref in refs]) if i not in own
    ]
    new = {arc: number for number, arc in enumerate((*own, *more))}
    own_sections = {
        "arcs": _int32(len(arcs[i]) for i in own),
        **_lines_section("ring_refs", "rings", own_lines, new),
        "regions": _int32(len(rings) for rings in borders.regions),
        **_lines_section("inner_refs", "inner", borders.inner, new),
        **_lines_section("outer_refs", "outer", borders.outer, new),
    }
    more_sections = {"arcs": _int32(len(arcs[i]) for i in more)}
    for layer, lines in sorted(layers.items()):
        more_sections.update(_lines_section(f"{layer}_refs", layer, lines, new))
    return (
        ArcTable(deltas_of([arcs[i] for i in own]), own_sections),
        ArcTable(deltas_of([arcs[i] for i in more]), more_sections),
    )


def _list_used(lines: Iterable[Refs]) -> dict[int, None]:
    """Return the arcs that lines refer to, in the order of their first use."""
    return dict.fromkeys(ref if ref >= 0 else ~ref for line in lines for ref in line)


def _lines_section(
    refs: str, counts: str, lines: Sequence[Refs], new: dict[int, int]
) -> dict[str, NDArray[np.int32]]:
    return {
        refs: _int32(new[ref] if ref >= 0 else ~new[~ref] for line in lines for ref in line),
        counts: _int32(len(line) for line in lines),
    }


def deltas_of(arcs: Sequence[Grid]) -> NDArray[Any]:
    """Return the differences (2, n) that run through all arcs, in the smallest fitting type."""
    points = np.concatenate([np.zeros((1, 2), np.int64), *arcs])
    deltas = np.diff(points, axis=0).T
    small = np.abs(deltas).max(initial=0) <= np.iinfo(np.int16).max
    return np.ascontiguousarray(deltas.astype("<i2" if small else "<i4"))


def _int32(numbers: Iterable[int]) -> NDArray[np.int32]:
    return np.array(list(numbers), np.int32)

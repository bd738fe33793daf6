"""Cutting the land of some regions anew: other borders inside of an outline that stays."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.atlas.editions.joining import Cut
from mapcore.building.editions.cut_arcs import number_arcs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.building.editions.cut_arcs import Arc, Node, Sides

SNAP_STEPS = 1.5
"""A border ends at a vertex of the outline that is so near, in steps of the grid."""
CLEAR_STEPS = 1.0
"""A border keeps no vertices that are so close to the outline, in steps of the grid."""
TOUCH_STEPS = 1e-3
"""How far from the outline, in steps of the grid, a point on it may be."""
OVERRUN_STEPS = 3.0
"""How far new borders run on over the outline, in steps of the grid."""
FILLED_SHARE = 0.99
"""The share of an outline's land that the faces found inside of it have at least."""


def cut_land(outline: Mapping[int, Arc], shapes: Sequence[shapely.Geometry], count: int) -> Cut:
    """Return how the land in an outline is cut into regions of these shapes, on the grid.

    `outline` has the arcs around the land, by their references: see `number_arcs`. `count` is the
    number of arcs that the base map has. Land outside of all shapes belongs to the
    nearest.
    """
    lines = shapely.union_all([shapely.LineString(arc) for arc in outline.values()])
    area = shapely.build_area(lines)
    snapped, borders = _meet(outline, _find_borders(shapes, area), area)
    sides = _find_sides(snapped, borders, area, shapes)
    pieces = _cut_arcs(snapped, sides)
    return number_arcs(outline, pieces, _join_borders(sides), sides, count, len(shapes))


def _meet(
    outline: Mapping[int, Arc], borders: Sequence[shapely.Geometry], area: shapely.Geometry
) -> tuple[Mapping[int, Arc], list[Arc]]:
    """Return the outline and the borders inside of it, on the grid, with common vertices.

    Where a border meets the outline it ends at a vertex of it, which is added if none is near.
    """
    edges = [(ref, i) for ref, arc in outline.items() for i in range(len(arc) - 1)]
    tree = shapely.STRtree([shapely.LineString(outline[ref][i : i + 2]) for ref, i in edges])
    around = shapely.boundary(area)
    added: dict[tuple[int, int], set[Node]] = defaultdict(set)
    found = []
    for line in borders:
        for part in shapely.get_parts(shapely.line_merge(_lines_of(line.intersection(area)))):
            points = shapely.get_coordinates(part)
            away = shapely.distance(shapely.points(points), around)
            inner = points[1:-1][away[1:-1] > CLEAR_STEPS]
            ends = [
                _find_vertex(point, outline, edges, tree, added) if close else _on_grid(point)
                for point, close in zip(points[[0, -1]], away[[0, -1]] < TOUCH_STEPS, strict=True)
            ]
            nodes = [ends[0], *map(_on_grid, inner), ends[1]]
            nodes = [node for i, node in enumerate(nodes) if i == 0 or node != nodes[i - 1]]
            if len(nodes) > 2 or len(set(nodes)) > 1:
                found.append(np.array(nodes, np.int64))
    arcs = {
        ref: np.array(
            [
                node
                for i in range(len(arc))
                for node in (_on_grid(arc[i]), *_sorted_along(arc[i], added.get((ref, i), ())))
            ]
        )
        for ref, arc in outline.items()
    }
    return arcs, found


def _on_grid(point: NDArray[np.generic]) -> Node:
    return round(float(point[0])), round(float(point[1]))


def _sorted_along(start: Arc, nodes: Iterable[Node]) -> list[Node]:
    return sorted(nodes, key=lambda node: float(np.hypot(*(np.array(node) - start))))


def _find_vertex(
    point: NDArray[np.float64],
    outline: Mapping[int, Arc],
    edges: Sequence[tuple[int, int]],
    tree: shapely.STRtree,
    added: dict[tuple[int, int], set[Node]],
) -> Node:
    """Return the vertex of the outline at a point of it, which is added if there is none."""
    ref, i = edges[int(tree.nearest(shapely.Point(point)))]
    near = [_on_grid(each) for each in outline[ref][i : i + 2]] + sorted(added[ref, i])
    apart = [float(np.hypot(*(np.array(node) - point))) for node in near]
    if min(apart) <= SNAP_STEPS:
        return near[apart.index(min(apart))]
    node = _on_grid(point)
    added[ref, i].add(node)
    return node


def _find_borders(
    shapes: Sequence[shapely.Geometry], area: shapely.Geometry
) -> list[shapely.Geometry]:
    """Return the borders between shapes inside of an area, a little longer than it."""
    if len(shapes) < 2:
        return []
    found = []
    around = shapely.boundary(area)
    tree = shapely.STRtree(shapes)
    for one, other in tree.query(shapes, predicate="intersects").T.tolist():
        if one < other:
            line = shapely.line_merge(_lines_of(shapely.intersection(shapes[one], shapes[other])))
            found += [each for each in shapely.get_parts(line) if each.length]
    ends: dict[tuple[float, ...], int] = defaultdict(int)
    for line in found:
        for end in (line.coords[0], line.coords[-1]):
            ends[end] += 1
    return [_reach(line, ends, area, around) for line in found]


def _lines_of(shape: shapely.Geometry) -> shapely.Geometry:
    parts = shapely.get_parts(shape)
    lines = parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING]
    return shapely.multilinestrings(lines) if len(lines) else shapely.MultiLineString()


def _reach(
    line: shapely.Geometry,
    ends: Mapping[tuple[float, ...], int],
    area: shapely.Geometry,
    around: shapely.Geometry,
) -> shapely.Geometry:
    """Return a border whose free ends inside of an area run on to the outline around it."""
    points = list(line.coords)
    for first in (True, False):
        end = points[0] if first else points[-1]
        point = shapely.Point(end)
        if ends[end] > 1 or not shapely.intersects(area, point):
            continue
        x, y = shapely.get_coordinates(shapely.shortest_line(point, around))[1]
        length = float(np.hypot(x - end[0], y - end[1])) or 1.0
        stretch = 1 + OVERRUN_STEPS / length
        on = (end[0] + stretch * (x - end[0]), end[1] + stretch * (y - end[1]))
        if shapely.covers(area, shapely.LineString([end, on])):  # past the tip of a fjord
            on = (x, y)
        points = [on, *points] if first else [*points, on]
    return shapely.LineString(points)


def _find_sides(
    outline: Mapping[int, Arc],
    borders: Sequence[Arc],
    area: shapely.Geometry,
    shapes: Sequence[shapely.Geometry],
) -> Sides:
    """Return for every directed edge of the faces inside an area the shape on its left."""
    edges = {
        (min(edge), max(edge))
        for line in (*outline.values(), *borders)
        for edge in pairwise([(int(x), int(y)) for x, y in line])
    }
    lines = [shapely.LineString(edge) for edge in sorted(edges)]
    faces = _find_faces(lines, area)
    # On a coarse grid a coast may cross itself.
    if shapely.area(faces).sum() < FILLED_SHARE * area.area:
        faces = _find_faces(shapely.get_parts(shapely.union_all(lines)), area)
    sides: Sides = {}
    for face in shapely.orient_polygons(faces):
        owner = _find_owner(face, shapes)
        for ring in (face.exterior, *face.interiors):
            for edge in pairwise([(round(x), round(y)) for x, y in ring.coords]):
                sides[edge] = owner
    return sides


def _find_faces(
    lines: Sequence[shapely.Geometry] | NDArray[np.object_], area: shapely.Geometry
) -> NDArray[np.object_]:
    """Return the faces inside of an area between lines that meet at their ends."""
    faces: NDArray[np.object_] = shapely.get_parts(shapely.polygonize(lines))
    inside: NDArray[np.bool_] = shapely.intersects(area, shapely.point_on_surface(faces))
    return faces[inside]


def _find_owner(face: shapely.Geometry, shapes: Sequence[shapely.Geometry]) -> int:
    """Return the shape that has most of a face, or is nearest to it."""
    shared = shapely.area(shapely.intersection(np.array(shapes, object), face))
    if shared.max() > 0:
        return int(shared.argmax())
    return int(shapely.distance(np.array(shapes, object), face).argmin())


def _cut_arcs(outline: Mapping[int, Arc], sides: Sides) -> dict[int, list[tuple[int, Arc]]]:
    """Return the pieces of each arc of the outline, each with the shape inside of it.

    Where the outline crosses itself on a coarse grid, an edge may have no land inside: it is of
    the shape of the edges before it.
    """
    owners = {ref: _find_owners(arc, sides) for ref, arc in outline.items()}
    before = {tuple(arc[-1].tolist()): ref for ref, arc in outline.items()}
    for ref, arc in outline.items():
        if all(owner < 0 for owner in owners[ref]):
            last = before.get(tuple(arc[0].tolist()), ref)
            owners[ref] = [max(owners[last][-1], 0)] * (len(arc) - 1)
    return {ref: _divide(arc, owners[ref]) for ref, arc in outline.items()}


def _find_owners(arc: Arc, sides: Sides) -> list[int]:
    """Return the shape inside of each edge of an arc; -1 for all if there is none."""
    edges = pairwise([(int(x), int(y)) for x, y in arc])
    found = [sides.get((a, b), sides.get((b, a), -1)) for a, b in edges]
    last = next((owner for owner in found if owner >= 0), -1)
    return [last := owner if owner >= 0 else last for owner in found]


def _divide(arc: Arc, owners: Sequence[int]) -> list[tuple[int, Arc]]:
    pieces: list[tuple[int, list[Node]]] = []
    for owner, (a, b) in zip(owners, pairwise([(int(x), int(y)) for x, y in arc]), strict=True):
        if pieces and pieces[-1][0] == owner:
            pieces[-1][1].append(b)
        else:
            pieces.append((owner, [a, b]))
    return [(owner, np.array(points, np.int64)) for owner, points in pieces]


def _join_borders(sides: Sides) -> list[tuple[int, int, Arc]]:
    """Return the borders between two shapes as lines: left shape, right shape, vertices."""
    between: dict[tuple[int, int], list[shapely.Geometry]] = defaultdict(list)
    for (a, b), left in sides.items():
        right = sides.get((b, a))
        if right is not None and left < right:
            between[left, right].append(shapely.LineString([a, b]))
    found = []
    for (left, right), edges in sorted(between.items()):
        merged = shapely.line_merge(shapely.multilinestrings(edges), directed=True)
        lines = [np.rint(shapely.get_coordinates(each)) for each in shapely.get_parts(merged)]
        lines.sort(key=lambda line: line.tolist())
        found += [(left, right, line.astype(np.int64)) for line in lines]
    return found

"""The shapes of a map at one level of detail, as arrays in plane units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from attrs import frozen

from mapcore.atlas.arcs import orient, points_of, starts_of, stitch
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from mapcore.atlas.archive import Archive

CANVASES = {1: 1200, 2: 2400, 3: 4800}
"""The longer side, in device pixels, of the canvas that each level of detail is made for."""

STEPS = {1: 1 / 8, 2: 1 / 16, 3: 1 / 32}
"""The grid of each level, in plane units."""


@frozen(eq=False)
class Geometry:
    """All regions of a map at one level of detail. Arrays are read-only; units are the plane's.

    Region `i` is made of the closed `rings` from number `region_rings[i]` up to, but not with,
    `region_rings[i + 1]`; holes are told from outlines by the even-odd rule. `inner` and `outer`
    are the map's borders as few long polylines, each border once: `inner` between two regions,
    `outer` around them, closed and with the land on one side of all of them, so that the non-zero
    rule fills the land without its holes.
    """

    level: int
    rings: Polylines
    region_rings: NDArray[np.int32]
    inner: Polylines
    outer: Polylines


@frozen(eq=False)
class LineLayer:
    """Lines in plane units."""

    level: int
    lines: Polylines


@frozen(eq=False)
class AreaLayer:
    """Closed rings in plane units, to be filled together by the even-odd rule."""

    level: int
    rings: Polylines


@frozen(eq=False)
class PointLayer:
    """Places, most important first: their names, populations, and positions (n, 2)."""

    names: tuple[str, ...]
    populations: NDArray[np.int64]
    points: NDArray[np.float32]
    capitals: NDArray[np.bool_]


Layer: TypeAlias = LineLayer | AreaLayer | PointLayer


def level_for(canvas_px: float, available: tuple[int, ...]) -> int:
    """Return the coarsest level that is fine enough for a map of this many device pixels.

    `canvas_px` is the map's longer side. A canvas up to a quarter larger than the one that a level
    was made for still takes it: the simplification stays below 0.75 px. Where no level is fine
    enough, the finest there is serves.

    >>> level_for(1200, (1, 2, 3)), level_for(1600, (1, 2, 3)), level_for(9000, (1, 2))
    (1, 2, 2)
    """
    for level in available:
        if canvas_px <= CANVASES[level] * 1.25:
            return level
    return available[-1]


def read_geometry(archive: Archive, level: int, sections: Mapping[str, int]) -> Geometry:
    """Read the regions of one level. `sections` gives the sizes of the parts of its table."""
    members = archive.arrays((f"points{level}", f"table{level}"))
    table = split_table(members[f"table{level}"], sections)
    points = points_of(members[f"points{level}"], STEPS[level])
    arcs = Polylines(points, starts_of(table["arcs"]))
    outer = orient(arcs, table["outer_refs"], table["outer"], table["ring_refs"])
    region_rings = starts_of(table["regions"])
    freeze(region_rings)
    return Geometry(
        level=level,
        rings=stitch(arcs, table["ring_refs"], table["rings"]).freeze(),
        region_rings=region_rings,
        inner=stitch(arcs, table["inner_refs"], table["inner"]).freeze(),
        outer=stitch(arcs, *outer).freeze(),
    )


def split_table(table: NDArray[Any], sections: Mapping[str, int]) -> dict[str, NDArray[np.int32]]:
    """Return the named parts of a table, which stand in it one after the other."""
    ends = np.cumsum(list(sections.values()), dtype=np.int64)
    return dict(zip(sections, np.split(table, ends[:-1]), strict=True))


def freeze(*arrays: NDArray[Any]) -> None:
    """Make arrays read-only, since they are shared by all who open the pack."""
    for array in arrays:
        array.flags.writeable = False

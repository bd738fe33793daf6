"""The shapes of a map at one level of detail, as arrays in plane units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from attrs import field

from mapcore.atlas.arcs import absolute, decode_points, find_starts, orient, split_rings, stitch
from mapcore.frozen import frozen
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.archive import Archive

LEVEL_CANVASES = {1: 1200, 2: 2400, 3: 4800}
"""The longer side, in device pixels, of the canvas that each level of detail is made for."""

LEVEL_GRIDS = {1: 1 / 8, 2: 1 / 16, 3: 1 / 32}
"""The grid of each level, in plane units."""


@frozen(eq=False)
class Geometry:
    """All regions of a map at one level of detail. Arrays are read-only; units are the plane's.

    Region `i` has the closed `rings` from number `region_rings[i]` up to, but excluding,
    `region_rings[i + 1]`; the even-odd rule distinguishes holes from outlines. `inner` and `outer`
    are the map's borders as few long polylines, each border once. `inner` lie between two regions.
    `outer` lie around them; they are closed and have the land on the same side, so that the
    non-zero rule fills the land without its holes. `coast` are the parts of `outer` with water
    beside them, `frontier` those with other land; both may be open lines.
    """

    level: int
    rings: Polylines
    region_rings: NDArray[np.int32]
    inner: Polylines
    outer: Polylines
    coast: Polylines = field()
    frontier: Polylines = field(factory=lambda: Polylines.of(()))

    @coast.default
    def _all_of_it(self) -> Polylines:
        return self.outer

    @property
    def owners(self) -> NDArray[np.int64]:
        """The region that each ring belongs to, ascending."""
        return np.repeat(np.arange(len(self.region_rings) - 1), np.diff(self.region_rings))

    def rings_of(self, regions: Sequence[int]) -> Polylines:
        """Return the rings of some regions."""
        return self.rings.select(np.isin(self.owners, regions))

    def find_regions(self, points: NDArray[np.float64]) -> list[int | None]:
        """Return the region in which each of `points` (n, 2) lies; None in the sea."""
        found: list[int | None] = []
        for rings in self.rings.list_around(points):
            regions = np.searchsorted(self.region_rings, rings, side="right") - 1
            around, counts = np.unique(regions, return_counts=True)
            odd = around[counts % 2 == 1].tolist()
            found.append(odd[0] if odd else None)
        return found


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


def choose_level(canvas_px: float, available: tuple[int, ...]) -> int:
    """Return the coarsest level that has enough detail for a map of this many device pixels.

    `canvas_px` is the map's longer side. A level also serves canvases up to a quarter larger than
    the one it was made for: the error of simplification stays below 0.75 px. If no level has enough
    detail, the finest is returned.

    >>> choose_level(1200, (1, 2, 3)), choose_level(1600, (1, 2, 3)), choose_level(9000, (1, 2))
    (1, 2, 2)
    """
    for level in available:
        if canvas_px <= LEVEL_CANVASES[level] * 1.25:
            return level
    return available[-1]


def read_geometry(archive: Archive, level: int, sections: Mapping[str, int]) -> Geometry:
    """Read the regions of one level. `sections` holds the sizes of its table's sections."""
    members = archive.arrays((f"points{level}", f"table{level}"))
    table = split_table(members[f"table{level}"], sections)
    points = decode_points(members[f"points{level}"], LEVEL_GRIDS[level])
    arcs = Polylines(points, find_starts(table["arcs"]))
    refs, counts = orient(arcs, table["outer_refs"], table["outer"], table["ring_refs"])
    outer = stitch(arcs, refs, counts).freeze()
    parts = {}
    if "coast" in table:  # without it, all of it is coast
        is_coast = np.ones(len(arcs), bool)
        is_coast[absolute(table["outer_refs"])] = table["coast"] != 0
        lines = split_rings(refs, counts, is_coast[absolute(refs)])
        parts = {
            name: stitch(arcs, *part).freeze()
            for name, part in zip(("coast", "frontier"), lines, strict=True)
        }
    region_rings = find_starts(table["regions"])
    make_read_only(region_rings)
    return Geometry(
        level=level,
        rings=stitch(arcs, table["ring_refs"], table["rings"]).freeze(),
        region_rings=region_rings,
        inner=stitch(arcs, table["inner_refs"], table["inner"]).freeze(),
        outer=outer,
        **parts,
    )


def split_table(table: NDArray[Any], sections: Mapping[str, int]) -> dict[str, NDArray[np.int32]]:
    """Return the sections of a table by name; they follow each other in the table."""
    ends = np.cumsum(list(sections.values()), dtype=np.int64)
    return dict(zip(sections, np.split(table, ends[:-1]), strict=True))


def make_read_only(*arrays: NDArray[Any]) -> None:
    """Make arrays read-only, since everyone who opens the pack shares them."""
    for array in arrays:
        array.flags.writeable = False

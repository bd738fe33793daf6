"""Names that do not fit their regions, moved beside them, each with a thin line to its region."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.composition.land_raster import rasterize_land
from mapcore.composition.marker_sizes import choose_marker_radius
from mapcore.frozen import frozen
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.scene import Lines
from mapcore.layout.text.city_names import dot_box
from mapcore.layout.text.labels.callouts import Taken, find_place_beside
from mapcore.layout.text.labels.region_names import (
    BASELINE_DISTANCE,
    HALO_WIDTH,
    list_broken,
    make_boxes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.land_raster import LandRaster
    from mapcore.geometry.box import Box
    from mapcore.layout.scene import Disc
    from mapcore.layout.text.labels.clearing import TextObstacles
    from mapcore.layout.text.labels.region_names import RegionName

TIGHT_RATIO = 1.3
"""A name larger than what fits its region by so much stands beside it, if there is room."""

FITTING_SHARE, ALL_BESIDE = 0.75, 45
"""Names stand beside their regions on maps where less than this share of them is too large, or
where there are no more than so many."""

NAME_SIZE = 9.0
"""Of names beside their regions, in units, where hardly any fits into its region."""

EDGE_GAP = 4.0
"""Between a name and the side of the window, in units."""

FRAME_GAP = 2.0
"""Between a name and the frame of an inset, in units."""

LONG_LINE = 5.6
"""The length in ems of a line to a name from which a page tries other orders of the names."""

LINE_WIDTH = 0.7
"""Of the lines, in units."""

CASING = 3.0
"""How much broader the line in the colour of the sea is that parts a line from dark regions."""


def move_beside(
    page: MapPage,
    names: Sequence[RegionName],
    obstacles: TextObstacles,
    around: Callable[[], Surroundings],
    most_listed: int | None = None,
) -> list[RegionName]:
    """Return names, those too large for their regions beside them where there is room near.

    They stand off the land of the map's regions, at the common size. With `most_listed`, so many of
    them at most, they may stand on it too.
    Those in the box of an inset stay in it. `around` is called only if a name has to move.
    """
    tight = [i for i, name in enumerate(names) if name.size > TIGHT_RATIO * name.fitting_size]
    if not tight or len(tight) >= max(FITTING_SHARE * len(names), min(len(names), ALL_BESIDE) + 1):
        return list(names)
    size = float(np.median([name.size for name in names]))
    if len(tight) >= FITTING_SHARE * len(names):
        size = max(size, NAME_SIZE * page.type_unit * page.plan.look.typefaces.scale)
    search = around()
    move = partial(_move_in_turn, names, size, obstacles, search, most_listed is not None)
    moved = move(tight[:most_listed])
    is_free = page.plan.page is not None and most_listed is None
    if is_free and _measure_lines(moved, tight)[1] > LONG_LINE:
        # Another order may leave each of them room near its region: along a coast, say.
        along = sorted(tight, key=lambda i: names[i].anchor[1])
        tried = [moved, move(along), move(along[::-1])]
        return min(tried, key=lambda each: _measure_lines(each, tight))
    return moved


def _move_in_turn(
    names: Sequence[RegionName],
    size: float,
    obstacles: TextObstacles,
    search: Surroundings,
    on_land: bool,
    order: Sequence[int],
) -> list[RegionName]:
    """Return names, those of an order beside their regions in a size, the first ones first.

    Those that found no place are tried once more, near their regions, as names that have left may
    have been in the way.
    """
    boxes = make_boxes(names)
    lines = np.empty((0, 2, 2))
    moved = list(names)
    for i, is_first in ((i, is_first) for is_first in (True, False) for i in order):
        if moved[i].leader is not None:
            continue
        taken = obstacles.add(np.delete(boxes, i, axis=0), lines)
        found = search.find_beside(names[i], size, taken, on_land)
        if found is not None and (is_first or _measure_line(found) <= LONG_LINE):
            moved[i] = found
            boxes[i] = make_boxes([found])[0]
            lines = np.concatenate((lines, np.array([[found.anchor, found.leader]])))
    return moved


def _measure_lines(names: Sequence[RegionName], tight: Sequence[int]) -> tuple[int, float]:
    """Return how many names found no place beside their regions, and the longest line in ems."""
    moved = [names[i] for i in tight if names[i].leader is not None]
    return len(tight) - len(moved), max(map(_measure_line, moved), default=0.0)


def _measure_line(name: RegionName) -> float:
    """Return the length of the line to a name in ems, 0 where it has none."""
    return math.dist(name.anchor, name.leader or name.anchor) / name.size


@frozen(eq=False)
class Surroundings:
    """What is around regions, for names that stand beside them: land, insets and markers."""

    page: MapPage
    land: LandRaster
    insets: tuple[Box, ...]
    rooms: tuple[Box, ...]
    discs: NDArray[np.float64]
    keys: tuple[str | None, ...]
    radius: float

    @classmethod
    def of(cls, page: MapPage, markers: Sequence[Disc]) -> Surroundings:
        """Return what is around the regions of a page; `markers` are those of tiny regions."""
        geometry = page.geometry
        drawn = fit_insets(page)
        return cls(
            page=page,
            land=rasterize_land(geometry.rings, page.placement, page.window),
            insets=tuple(page.placement.box(frame) for frame in drawn),
            rooms=tuple(box.shrink(FRAME_GAP * page.map_unit) for box in drawn.values()),
            discs=np.array([dot_box(disc).sides for disc in markers]).reshape(-1, 4),
            keys=tuple(disc.key for disc in markers),
            radius=choose_marker_radius(geometry, page.placement, page.window, page.map_unit),
        )

    def find_beside(
        self, name: RegionName, size: float, obstacles: TextObstacles, on_land: bool = False
    ) -> RegionName | None:
        """Return a name in a size beside its region, None where there is no room.

        Neither it nor its line covers an obstacle, an inset or another region's marker. A name for
        which there is no room in one line is in the two that are shortest; a value never is.
        """
        home = [k for k, box in enumerate(self.insets) if box.contains(*name.anchor)]
        window = self.page.window.shrink(EDGE_GAP * self.page.map_unit)
        room = self.rooms[home[0]] if home else window
        shut = [box.sides for k, box in enumerate(self.insets) if k not in home]
        own = self.page.plan.pack.keys[name.region]
        others = self.discs[[key != own for key in self.keys]]
        boxes = np.concatenate((obstacles.boxes, np.array(shut).reshape(-1, 4), others))
        taken = Taken(self.land, room, boxes, obstacles.lines)
        labels = self.page.plan.labels
        ways = list_broken(name, self.page) if labels and labels.are_names else []
        broken = sorted(ways, key=lambda each: each.width)[:1]
        found = (self._move(each, size, taken, on_land) for each in (name, *broken))
        return next(filter(None, found), None)

    def _move(
        self, name: RegionName, size: float, taken: Taken, on_land: bool
    ) -> RegionName | None:
        moved = evolve(name, size=size, width=name.width * size / name.size)
        place = find_place_beside(
            name.anchor,
            (moved.width + 2 * HALO_WIDTH * size, moved.height + (1 - BASELINE_DISTANCE) * size),
            size,
            taken,
            max(0.0, self.radius - 0.5 * size),
            on_land,
        )
        return evolve(moved, x=place.x, y=place.y, leader=place.end) if place else None


def lay_out_leaders(page: MapPage, names: Sequence[RegionName]) -> list[Lines]:
    """Return the lines from regions to the names beside them."""
    lines = [(name.anchor, name.leader) for name in names if name.leader is not None]
    if not lines:
        return []
    look = page.plan.look
    canvas, width = Placement(1.0, 0.0, 0.0), LINE_WIDTH * page.map_unit
    cased = Polylines.of(lines)
    return [
        Lines(cased, canvas, look.sea.opaque, CASING * width, page.window, "leader-casings"),
        Lines(cased, canvas, look.leader.color, width, page.window, "leaders"),
    ]

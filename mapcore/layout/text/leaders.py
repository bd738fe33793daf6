"""Names that do not fit their regions, moved beside them, each with a thin line to its region."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.land.markers import choose_marker_radius
from mapcore.layout.land.raster import rasterize_land
from mapcore.layout.scene import Lines
from mapcore.layout.text.beside import Taken, find_place_beside
from mapcore.layout.text.region_names import HALO, make_boxes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.page import MapPage
    from mapcore.layout.text.region_names import RegionName

TIGHT = 1.3
"""A name larger than what fits its region by so much stands beside it, if there is room."""

FEW, ALL = 0.75, 45
"""Names stand beside their regions on maps where less than this share of them is too large, or
where there are no more than so many."""

SIZE = 9.0
"""Of names beside their regions, in units, where hardly any fits into its region."""

EDGE = 4.0
"""Between a name and the side of the window, in units."""

FRAME = 2.0
"""Between a name and the frame of an inset, in units."""

WIDTH = 0.7
"""Of the lines, in units."""

CASING = 3.0
"""How much broader the line in the colour of the sea is that parts a line from dark regions."""


def move_beside(page: MapPage, names: Sequence[RegionName]) -> list[RegionName]:
    """Return names, those too large for their regions beside them where there is room near.

    They stand off the land of the map's regions, at the common size. Those in the box of an inset
    stay in it.
    """
    tight = [i for i, name in enumerate(names) if name.size > TIGHT * name.fitting_size]
    if not tight or len(tight) >= max(FEW * len(names), min(len(names), ALL) + 1):
        return list(names)
    geometry = page.plan.pack.geometry(page.device_px)
    drawn = fit_insets(page, geometry)
    insets = [page.placement.box(frame) for frame in drawn]
    land = rasterize_land(geometry, page.placement, page.window)
    window = page.window.shrink(EDGE * page.map_unit)
    boxes = np.concatenate(
        (make_boxes(names), np.array([box.sides for box in insets]).reshape(-1, 4))
    )
    lines = np.empty((0, 2, 2))
    size = float(np.median([name.size for name in names]))
    if len(tight) >= FEW * len(names):
        size = max(size, SIZE * page.map_unit * page.plan.look.typefaces.scale)
    least = max(0.0, choose_marker_radius(page, geometry) - 0.5 * size)
    moved = list(names)
    for i in tight:
        name = names[i]
        home = [k for k, box in enumerate(insets) if box.contains(*name.anchor)]
        room = [*drawn.values()][home[0]].shrink(FRAME * page.map_unit) if home else window
        width = name.width * size / name.size
        others = np.delete(boxes, [i, *(len(names) + k for k in home)], axis=0)
        taken = Taken(land, room, others, lines)
        place = find_place_beside(name.anchor, width + 2 * HALO * size, size, taken, least)
        if place is not None:
            moved[i] = evolve(name, x=place.x, y=place.y, size=size, width=width, leader=place.end)
            boxes[i] = make_boxes([moved[i]])[0]
            lines = np.concatenate((lines, [[name.anchor, place.end]]))
    return moved


def lay_out_leaders(page: MapPage, names: Sequence[RegionName]) -> list[Lines]:
    """Return the lines from regions to the names beside them."""
    lines = [(name.anchor, name.leader) for name in names if name.leader is not None]
    if not lines:
        return []
    look = page.plan.look
    canvas, width = Placement(1.0, 0.0, 0.0), WIDTH * page.map_unit
    cased = Polylines.of(lines)
    return [
        Lines(cased, canvas, look.sea.opaque, CASING * width, page.window, "leader-casings"),
        Lines(cased, canvas, look.leader.color, width, page.window, "leaders"),
    ]

"""The names of the boxes of insets, each in a corner of its box or above it, where no land is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.fonts import measure
from mapcore.atlas.titles import NAME_SEPARATOR
from mapcore.composition.land_raster import rasterize_land
from mapcore.composition.page import list_opaque_insets
from mapcore.geometry.box import Box
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import ASCENT, DESCENT, measure_ink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.page import MapPage
    from mapcore.layout.text.lettering import Anchor

NAME_SIZE, MIN_NAME_SIZE = 9.0, 8.0
"""Of a name, in units, and at least in pixels."""

FRAME_GAP = 4.0
"""Between a name and the frame, in units."""


def lay_out_inset_names(page: MapPage, geometry: Geometry) -> list[Text]:
    """Return the name of each inset that has a box, where a corner of it or above it has room.

    Maps with labels have none: there the regions in the insets bear their own names.
    """
    plan, placement = page.plan, page.placement
    opaque = list_opaque_insets(plan)
    if plan.labels is not None or not opaque:
        return []
    fitted = fit_insets(page, geometry)
    boxes = {
        frame: fitted.get(frame, placement.box(frame)).intersection(page.window) for frame in opaque
    }
    land = rasterize_land(geometry, placement, page.window)
    names = []
    for inset in plan.pack.insets:
        box = boxes.get(inset.frame)
        others = [other for other in boxes.values() if other is not box]
        for text in _iterate_all(page, inset.name, box):
            ink = measure_ink(text)
            clear = not any(ink.intersects(other) for other in others)
            if clear and ink.is_within(page.window) and land.are_free(np.array([ink.sides])):
                names.append(text)
                break
    return names


def _iterate_all(page: MapPage, name: str, box: Box | None) -> Iterator[Text]:
    """Yield a name at its places; then its regions' codes, where their titles make up the name.

    A box too narrow for "Guam, Northern Mariana Islands" has "GU, MP".
    """
    yield from _iterate_places(page, name, box)
    codes = {each.title: each.label_text for each in page.plan.pack.regions}
    short = [codes.get(part) or "" for part in name.split(NAME_SEPARATOR)]
    if all(short):
        yield from _iterate_places(page, NAME_SEPARATOR.join(short), box, is_short=True)


def _iterate_places(
    page: MapPage, name: str, box: Box | None, *, is_short: bool = False
) -> Iterator[Text]:
    """Yield a name in each corner of a box, the upper left first, then above, if it is so wide."""
    look, unit = page.plan.look, page.map_unit
    least = MIN_NAME_SIZE if page.least_name is None else page.least_name
    size = max(least, NAME_SIZE * page.type_unit) * look.typefaces.scale
    face = look.typefaces.body
    gap = FRAME_GAP * unit
    if box is None or box.height < 3 * size:
        return
    is_narrow = measure(name, face, size) + 2 * gap > box.width
    if is_narrow and not is_short:
        return
    upper, lower = box.y + gap + ASCENT * size, box.bottom - gap - DESCENT * size
    sides: tuple[tuple[float, Anchor], ...] = ((box.x + gap, "start"), (box.right - gap, "end"))
    places = [(x, y, anchor) for y in (upper, lower) for x, anchor in sides]
    inside = [] if is_narrow else places
    for x, y, anchor in [*inside, (box.x, box.y - gap - DESCENT * size, "start")]:
        yield Text(name, x, y, size, face, look.inset_name.color, anchor, role="inset-name")

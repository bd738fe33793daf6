"""The attribution on a small plate, in the corner of the map where it covers least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.lettering import LEADING
from mapcore.geometry.box import Box
from mapcore.layout.scene import Disc, Rectangle, Teardrop, Text
from mapcore.layout.text.lettering import centre_line
from mapcore.layout.text.pins import pin_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.arrangement import Arrangement
    from mapcore.arranging.attribution import FittedAttribution
    from mapcore.arranging.page import MapPage
    from mapcore.atlas.pack import Geometry
    from mapcore.layout.scene import Mark


def lay_out_attribution(
    arrangement: Arrangement, geometry: Geometry, marks: Sequence[Mark]
) -> list[Mark]:
    """Return the plate of a fitted attribution with its lines, nothing where there is none.

    The plate has the sea's colour, so that it is seen only on land; the colour of the text has a
    contrast of 4.5 or more with it. The plate covers as few as it can of the pins and markers in
    `marks`, of the insets and of the map's borders.
    """
    fitted, page = arrangement.attribution, arrangement.page
    if fitted is None:
        return []
    look, pad, size = page.plan.look, fitted.pad, fitted.size
    plate = _choose_corner(page, geometry, marks, fitted)
    rightmost = plate.x > page.window.x + pad * 1.5
    texts = [
        Text(
            text=line,
            x=plate.right - pad if rightmost else plate.x + pad,
            y=centre_line(fitted.face, size, plate.y + pad + (0.5 + LEADING * i) * size),
            size=size,
            face=fitted.face,
            color=look.attribution.color,
            anchor="end" if rightmost else "start",
            role="attribution",
        )
        for i, line in enumerate(fitted.lines)
    ]
    return [
        Rectangle(plate, fill=look.sea.opaque, radius=pad * 0.7, role="attribution-plate"),
        *texts,
    ]


def _choose_corner(
    page: MapPage, geometry: Geometry, marks: Sequence[Mark], fitted: FittedAttribution
) -> Box:
    """Return the plate's box in the corner that covers least of the map."""
    window, pad, width, height = page.window, fitted.pad, fitted.width, fitted.height
    left, right = window.x + pad, window.right - pad - width
    top, bottom = window.y + pad, window.bottom - pad - height
    # On a map smaller than the plate its corner still stays on the map.
    corners = [(right, bottom), (left, bottom), (right, top), (left, top)]
    boxes = [Box(max(window.x, x), max(window.y, y), width, height) for x, y in corners]
    return min(boxes, key=lambda box: _count_covered(page, geometry, marks, box))


def _count_covered(page: MapPage, geometry: Geometry, marks: Sequence[Mark], box: Box) -> int:
    """Return how much a box would cover: pins, insets and markers above all, then borders."""
    pins = sum(isinstance(mark, Teardrop) and pin_box(mark).intersects(box) for mark in marks)
    insets = sum(page.placement.box(inset.frame).intersects(box) for inset in page.plan.pack.insets)
    markers = sum(isinstance(mark, Disc) and _disc_box(mark).intersects(box) for mark in marks)
    plane = page.placement.plane_box(box)
    vertices = sum(
        int(plane.contains_each(lines.points).sum()) for lines in (geometry.outer, geometry.inner)
    )
    return 1_000_000 * pins + 100_000 * insets + 10_000 * markers + vertices


def _disc_box(disc: Disc) -> Box:
    return Box(disc.x - disc.radius, disc.y - disc.radius, 2 * disc.radius, 2 * disc.radius)

"""The line of attribution in a corner of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.lettering import LEADING, LEAST_TEXT, balanced, plain
from mapcore.assets.fonts import measure
from mapcore.geometry.box import Box
from mapcore.layout.lettering import centred
from mapcore.layout.pins import pin_box
from mapcore.layout.scene import Pin, Rectangle, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.page import Page
    from mapcore.atlas.pack import Geometry
    from mapcore.layout.scene import Mark

SIZE = 10.5
"""Size of the text, in units."""

LINES = 3
"""The most lines that it is broken into."""

SHARE = 0.3
"""The most that its lines take of the map's height, so that a tiny map is not covered by it."""

LEAST = 5.5
"""The size in pixels that it keeps even so."""


def attribution(page: Page, geometry: Geometry, marks: Sequence[Mark]) -> list[Mark]:
    """Return the attribution on a small plate, in the corner that covers least; else nothing.

    The plate has the sea's colour, so that it shows only where it must; the text is chosen for a
    contrast of 4.5 or more on it. `marks` are those whose pins and texts it should not cover.
    """
    plan, window = page.plan, page.window
    text = plain(plan.attribution or "")
    if not text:
        return []
    face, pad = plan.look.type.body, 3.5 * page.unit
    size = max(LEAST_TEXT, SIZE * page.unit) * plan.look.type.scale
    size = min(size, max(LEAST, SHARE / 2 * window.height))
    most = max(1, min(LINES, int(SHARE * window.height / (LEADING * size))))
    lines = balanced(text, face, size, window.width - 4 * pad, most)
    width = max(measure(line, face, size) for line in lines) + 2 * pad
    height = (1 + LEADING * (len(lines) - 1)) * size + 2 * pad
    plate = _best(page, geometry, marks, width, height, pad)
    texts = [
        Text(
            text=line,
            x=plate.right - pad if plate.x > window.x + pad * 1.5 else plate.x + pad,
            y=centred(face, size, plate.y + pad + (0.5 + LEADING * i) * size),
            size=size,
            face=face,
            color=plan.look.attribution.color,
            anchor="end" if plate.x > window.x + pad * 1.5 else "start",
            role="attribution",
        )
        for i, line in enumerate(lines)
    ]
    return [
        Rectangle(plate, fill=plan.look.sea.opaque, radius=pad * 0.7, role="attribution-plate"),
        *texts,
    ]


def _best(
    page: Page,
    geometry: Geometry,
    marks: Sequence[Mark],
    width: float,
    height: float,
    pad: float,
) -> Box:
    """Return the plate's box in the corner that covers least of the map."""
    window = page.window
    left, right = window.x + pad, window.right - pad - width
    top, bottom = window.y + pad, window.bottom - pad - height
    # On a map smaller than the plate its corner still stays on the map.
    corners = [(right, bottom), (left, bottom), (right, top), (left, top)]
    boxes = [Box(max(window.x, x), max(window.y, y), width, height) for x, y in corners]
    return min(boxes, key=lambda box: _covered(page, geometry, marks, box))


def _covered(page: Page, geometry: Geometry, marks: Sequence[Mark], box: Box) -> int:
    """Return how much a box would cover: pins and insets above all, then the map's borders."""
    pins = sum(isinstance(mark, Pin) and pin_box(mark).intersects(box) for mark in marks)
    insets = sum(page.placement.box(inset.frame).intersects(box) for inset in page.plan.pack.insets)
    plane = page.placement.plane_box(box)
    vertices = sum(
        int(plane.contains_each(lines.points).sum()) for lines in (geometry.outer, geometry.inner)
    )
    return 1_000_000 * pins + 100_000 * insets + vertices

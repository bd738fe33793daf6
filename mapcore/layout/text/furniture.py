"""What stands around the map in words: the lines of title and footer, the attribution's plate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.lettering import LINE_DISTANCE
from mapcore.geometry.box import Box
from mapcore.layout.scene import Disc, Rectangle, Teardrop, Text
from mapcore.layout.text.city_names import dot_box
from mapcore.layout.text.lettering import write_line
from mapcore.layout.text.pins import pin_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.attribution import FittedAttribution
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.bands.title import FittedLines
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.lettering import Anchor

ANCHORS: dict[str, Anchor] = {"left": "start", "center": "middle", "right": "end"}
"""Where the position of a line stands in it, by the title's alignment."""


def lay_out_title(arrangement: Arrangement) -> list[Text]:
    """Return the lines of a fitted title and subtitle, nothing where there is no title."""
    fitted, plan, page = arrangement.title, arrangement.plan.title, arrangement.page
    if fitted is None or plan is None:
        return []
    room, subtitle, plan_page = fitted.room, fitted.subtitle, arrangement.plan.page
    x = {
        "left": room.x + page.margin,
        "center": page.boxes.canvas.width / 2 if plan_page is None else room.x + room.width / 2,
        "right": room.right - page.margin,
    }[plan.align]
    height = fitted.title.height + (subtitle.height + fitted.gap if subtitle else 0)
    top = room.y + (room.height - height) / 2
    anchor = ANCHORS[plan.align]
    texts = list(write_lines(fitted.title, x, top, anchor, plan.ink.color, "title"))
    if subtitle and plan.subtitle_ink:
        below = top + fitted.title.height + fitted.gap
        texts += write_lines(subtitle, x, below, anchor, plan.subtitle_ink.color, "subtitle")
    return texts


def write_lines(
    fitted: FittedLines, x: float, top: float, anchor: Anchor, color: str, role: str
) -> Iterator[Text]:
    """Yield lines one below the other, the first with its leading from `top` on."""
    face, size = fitted.face, fitted.size
    for i, line in enumerate(fitted.lines):
        middle = top + (i + 0.5) * fitted.leading * size
        yield write_line(line, face, size, x, middle, color, anchor, role=role)


def lay_out_footer(arrangement: Arrangement) -> list[Text]:
    """Return the lines of a fitted footer, nothing where there is none."""
    fitted, plan = arrangement.footer, arrangement.plan.footer
    if fitted is None or plan is None:
        return []
    room, face, size = fitted.text_room, fitted.face, fitted.size
    margin, step = arrangement.page.margin, LINE_DISTANCE * size
    top = room.y + (room.height - len(fitted.lines) * step) / 2
    texts = []
    for i, line in enumerate(fitted.lines):
        x = room.right - margin if line.rightmost else room.x + margin
        anchor: Anchor = "end" if line.rightmost else "start"
        middle, color = top + (i + 0.5) * step, plan.ink.color
        texts.append(write_line(line.text, face, size, x, middle, color, anchor, role="footer"))
    return texts


def lay_out_attribution(arrangement: Arrangement, marks: Sequence[Mark]) -> list[Mark]:
    """Return the plate of a fitted attribution with its lines, nothing where there is none.

    The plate has the sea's colour, so that it is seen only on land; the colour of the text has a
    contrast of 4.5 or more with it. The plate covers as few as it can of the pins and markers in
    `marks`, of the insets and of the map's borders.
    """
    fitted, page = arrangement.attribution, arrangement.page
    if fitted is None:
        return []
    look, pad, size = page.plan.look, fitted.pad, fitted.size
    plate = _choose_corner(page, marks, fitted)
    rightmost, color = plate.x > page.window.x + pad * 1.5, look.attribution.color
    x = plate.right - pad if rightmost else plate.x + pad
    anchor: Anchor = "end" if rightmost else "start"
    ground = Rectangle(plate, fill=look.sea.opaque, radius=pad * 0.7, role="attribution-plate")
    texts = []
    for i, line in enumerate(fitted.lines):
        middle = plate.y + pad + (0.5 + LINE_DISTANCE * i) * size
        texts.append(
            write_line(line, fitted.face, size, x, middle, color, anchor, role="attribution")
        )
    return [ground, *texts]


def _choose_corner(page: MapPage, marks: Sequence[Mark], fitted: FittedAttribution) -> Box:
    """Return the plate's box in the corner that covers least of the map."""
    window, pad, width, height = page.window, fitted.pad, fitted.width, fitted.height
    left, right = window.x + pad, window.right - pad - width
    top, bottom = window.y + pad, window.bottom - pad - height
    # On a map smaller than the plate its corner still stays on the map.
    corners = [(right, bottom), (left, bottom), (right, top), (left, top)]
    if page.plan.locale.runs_leftwards:  # where the footer leaves room
        corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
    boxes = [Box(max(window.x, x), max(window.y, y), width, height) for x, y in corners]
    return min(boxes, key=lambda box: _count_covered(page, marks, box))


def _count_covered(page: MapPage, marks: Sequence[Mark], box: Box) -> int:
    """Return how much a box would cover: pins, insets and markers above all, then borders."""
    pins = sum(isinstance(mark, Teardrop) and pin_box(mark).intersects(box) for mark in marks)
    insets = sum(page.placement.box(inset.frame).intersects(box) for inset in page.plan.pack.insets)
    markers = sum(isinstance(mark, Disc) and dot_box(mark).intersects(box) for mark in marks)
    plane = page.placement.plane_box(box)
    lines = (page.geometry.outer, page.geometry.inner)
    vertices = sum(int(plane.contains_each(each.points).sum()) for each in lines)
    kept = sum(kept.intersects(box) for kept in page.kept)
    return 100_000_000 * kept + 1_000_000 * pins + 100_000 * insets + 10_000 * markers + vertices

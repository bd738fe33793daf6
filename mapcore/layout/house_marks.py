"""The mark and the logo of a house style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.house_marks import put_logo
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.layout.scene import Picture, Rectangle, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.layout.scene import Mark


def lay_out_house_marks(arrangement: Arrangement) -> Iterator[Mark]:
    """Yield the bar at the top of a page and the logo at the foot of a canvas, where they are."""
    house, page, footer = arrangement.plan.house, arrangement.page, arrangement.footer
    if house is None:
        return
    if page.mark and house.style.mark:
        yield Rectangle(page.mark, fill=house.style.mark.color, role="mark")
    if footer is None or house.logo is None:
        return
    room, margin = footer.room, page.margin
    box = put_logo(footer.logo, Box(room.x, room.y, room.width - margin, room.height))
    if box is None:
        return
    logo = house.logo
    if logo.png is not None:
        yield Picture(box, logo.png)
    scale = box.width / logo.width
    for shape in logo.shapes:
        yield Shape(shape.rings, Placement(scale, box.x, box.y), shape.fill, None, 0.0, box)

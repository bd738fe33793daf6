"""The mark and the logo of a house style on a canvas: how large, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.planning.plan.plan import RenderPlan

DECLARED_BODY = 1080 / 50
"""The size in pixels of body text on the canvas that a house style's sizes are told for."""

MOST_LOGO_SHARE = 0.4
"""The most that a logo takes of the width that it stands in."""

MARK_GAP, LOGO_GAP = 0.7, 1.2
"""What stays free below a mark, and left of a logo, in ems of body text."""


def size_mark(plan: RenderPlan, body: float) -> tuple[float, float]:
    """Return the width and height in pixels of the mark of a page, (0, 0) where it has none."""
    mark = plan.house.style.mark if plan.house and plan.page else None
    scale = body / DECLARED_BODY
    return (mark.width * scale, mark.height * scale) if mark else (0.0, 0.0)


def size_logo(plan: RenderPlan, body: float, width: float) -> tuple[float, float]:
    """Return the width and height in pixels of the logo in a width, (0, 0) where there is none."""
    house = plan.house
    if house is None or house.logo is None or house.style.logo is None:
        return 0.0, 0.0
    high = house.style.logo.height * body / DECLARED_BODY
    wide = high * house.logo.width / house.logo.height
    share = min(1.0, MOST_LOGO_SHARE * width / wide)
    return wide * share, high * share


def put_logo(size: tuple[float, float], room: Box) -> Box | None:
    """Return the box of a logo at the right of a room, in the middle of its height.

    >>> put_logo((80, 20), Box(0, 100, 500, 30))
    Box(x=420, y=105.0, width=80, height=20)
    """
    wide, high = size
    return Box(room.right - wide, room.y + (room.height - high) / 2, wide, high) if wide else None

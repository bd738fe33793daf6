"""The lines of the title and its subtitle, centred in the height of their band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import centre_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.arranging.arrangement import Arrangement
    from mapcore.arranging.title import FittedLines
    from mapcore.layout.text.lettering import Anchor

ANCHORS: dict[str, Anchor] = {"left": "start", "center": "middle", "right": "end"}
"""Where the position of a line stands in it, by the title's alignment."""


def lay_out_title(arrangement: Arrangement) -> list[Text]:
    """Return the lines of a fitted title and subtitle, nothing where there is no title."""
    fitted, plan, page = arrangement.title, arrangement.plan.title, arrangement.page
    if fitted is None or plan is None:
        return []
    room, subtitle = fitted.room, fitted.subtitle
    x = {
        "left": room.x + page.margin,
        "center": page.boxes.canvas.width / 2,
        "right": room.right - page.margin,
    }[plan.align]
    height = fitted.title.height + (subtitle.height if subtitle else 0)
    top = room.y + (room.height - height) / 2
    anchor = ANCHORS[plan.align]
    texts = list(_lines(fitted.title, x, top, anchor, plan.ink.color, "title"))
    if subtitle and plan.subtitle_ink:
        below = top + fitted.title.height
        texts += _lines(subtitle, x, below, anchor, plan.subtitle_ink.color, "subtitle")
    return texts


def _lines(
    fitted: FittedLines, x: float, top: float, anchor: Anchor, color: str, role: str
) -> Iterator[Text]:
    """Yield lines one below the other, the first with its leading from `top` on."""
    for i, line in enumerate(fitted.lines):
        yield Text(
            text=line,
            x=x,
            y=centre_line(fitted.face, fitted.size, top + (i + 0.5) * fitted.leading * fitted.size),
            size=fitted.size,
            face=fitted.face,
            color=color,
            anchor=anchor,
            role=role,
        )

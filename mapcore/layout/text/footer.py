"""The lines of the footer, at the foot of the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.lettering import LEADING
from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import centre_line

if TYPE_CHECKING:
    from mapcore.arranging.arrangement import Arrangement


def footer(arrangement: Arrangement) -> list[Text]:
    """Return the lines of a fitted footer, nothing where there is none."""
    fitted, plan = arrangement.footer, arrangement.plan.footer
    if fitted is None or plan is None:
        return []
    room, margin, step = fitted.room, arrangement.page.margin, LEADING * fitted.size
    top = room.y + (room.height - len(fitted.lines) * step) / 2
    return [
        Text(
            text=line.text,
            x=room.right - margin if line.rightmost else room.x + margin,
            y=centre_line(fitted.face, fitted.size, top + (i + 0.5) * step),
            size=fitted.size,
            face=fitted.face,
            color=plan.ink.color,
            anchor="end" if line.rightmost else "start",
            role="footer",
        )
        for i, line in enumerate(fitted.lines)
    ]

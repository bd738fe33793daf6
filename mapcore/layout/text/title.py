"""The lines of the title, centred in its band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.lettering import LEADING
from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import centred

if TYPE_CHECKING:
    from mapcore.arranging.arrangement import Arrangement


def title(arrangement: Arrangement) -> list[Text]:
    """Return the lines of a fitted title, nothing where there is none."""
    fitted, plan = arrangement.title, arrangement.plan.title
    if fitted is None or plan is None:
        return []
    middle = fitted.room.y + fitted.room.height / 2
    top = middle - (len(fitted.lines) - 1) / 2 * LEADING * fitted.size
    return [
        Text(
            text=line,
            x=arrangement.page.boxes.canvas.width / 2,
            y=centred(fitted.face, fitted.size, top + i * LEADING * fitted.size),
            size=fitted.size,
            face=fitted.face,
            color=plan.ink.color,
            anchor="middle",
            role="title",
        )
        for i, line in enumerate(fitted.lines)
    ]

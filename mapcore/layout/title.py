"""The title: one centred line, smaller where it is long, then two lines, then an ellipsis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from mapcore.arranging.lettering import (
    LEADING,
    LEAST_TEXT,
    balanced,
    fitted_size,
    is_whole,
    plain,
)
from mapcore.assets.fonts import ellipsize, measure
from mapcore.layout.lettering import centred
from mapcore.layout.scene import Text

if TYPE_CHECKING:
    from mapcore.arranging.page import Page

FILL, FRAMED_FILL = 0.6, 0.74
"""The most that the em of a title of one line takes of its band's height, and of what a frame
leaves of it."""

LEAST_SHARE = 0.7
"""How far a title shrinks before it is set in two lines."""

_TONOS = re.compile("([\u0391-\u03a9])\u0301")


def title(page: Page) -> list[Text]:
    """Return the lines of a page's title, nothing where it has none."""
    plan, band = page.plan, page.boxes.title
    if plan.title is None or band is None:
        return []
    faces, room = plan.look.type, band.intersection(page.ink)
    face = faces.heading
    text = plain(plan.title.text)
    width = room.width - 2 * page.margin
    size = min(faces.heading_size * page.unit, FILL * band.height, FRAMED_FILL * room.height)
    lines, size = set_lines(
        capitals(text) if faces.capitals else text, face, size, width, room.height
    )
    middle = room.y + room.height / 2
    top = middle - (len(lines) - 1) / 2 * LEADING * size
    x = page.boxes.canvas.width / 2
    return [
        Text(
            text=line,
            x=x,
            y=centred(face, size, top + i * LEADING * size),
            size=size,
            face=face,
            color=plan.title.ink.color,
            anchor="middle",
            role="title",
        )
        for i, line in enumerate(lines)
    ]


def capitals(text: str) -> str:
    """Return a text in capitals; Greek ones are written without the accent of their word.

    >>> capitals("Straße"), capitals("Πυκνότητα"), capitals("café")
    ('STRASSE', 'ΠΥΚΝΟΤΗΤΑ', 'CAFÉ')
    """
    return normalize("NFC", _TONOS.sub(r"\1", normalize("NFD", text.upper())))


def set_lines(
    text: str, face: str, size: float, width: float, height: float
) -> tuple[tuple[str, ...], float]:
    """Return the lines of a title and their size, for a band of `width` by `height`.

    >>> set_lines("Population", "inter", 24, 400, 50)
    (('Population',), 24)
    """
    least = min(size, max(LEAST_TEXT, size * LEAST_SHARE))
    one_line = fitted_size(text, face, size, least, width)
    if measure(text, face, one_line) <= width * 1.0001:
        return (text,), one_line
    pair = min(size * 0.75, height / 2 / LEADING * 0.92)
    if pair < LEAST_TEXT:
        return (ellipsize(text, face, least, width),), least
    for share in (1.0, 0.92, 0.84, 0.77, 0.7):
        smaller = max(LEAST_TEXT, pair * share)
        lines = balanced(text, face, smaller, width, 2)
        if is_whole(text, lines):
            return lines, smaller
    return lines, smaller

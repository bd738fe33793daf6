"""The title fitted to its band: one line, smaller where it is long, then two, then an ellipsis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from attrs import frozen

from mapcore.arranging.lettering import (
    LEADING,
    LEAST_TEXT,
    balanced,
    fitted_size,
    is_whole,
    plain,
)
from mapcore.assets.fonts import ellipsize, measure

if TYPE_CHECKING:
    from mapcore.arranging.page import Page
    from mapcore.geometry.box import Box

FILL, FRAMED_FILL = 0.6, 0.74
"""The most that the em of a title of one line takes of its band's height, and of what a frame
leaves of it."""

LEAST_SHARE = 0.7
"""How far a title shrinks before it is set in two lines."""

_TONOS = re.compile("([\u0391-\u03a9])\u0301")


@frozen
class FittedTitle:
    """The lines of a title, with their face and size in pixels, centred in `room`."""

    lines: tuple[str, ...]
    face: str
    size: float
    room: Box


def fit_title(page: Page) -> FittedTitle | None:
    """Fit the title of a page to its band; None where it has none."""
    title, band = page.plan.title, page.boxes.title
    if title is None or band is None:
        return None
    faces, room = page.plan.look.typefaces, band.intersection(page.ink)
    text = capitals(plain(title.text)) if faces.capitals else plain(title.text)
    size = min(faces.heading_size * page.unit, FILL * band.height, FRAMED_FILL * room.height)
    width = room.width - 2 * page.margin
    lines, size = set_lines(text, faces.heading, size, width, room.height)
    return FittedTitle(lines, faces.heading, size, room)


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

"""Title and subtitle fitted to their band: one line, two lines, smaller ones, an ellipsis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from mapcore.composition.bands.bands import TITLE_BAND
from mapcore.composition.lettering import (
    LEAST_TEXT,
    LINE_DISTANCE,
    ellipsize,
    fit_size,
    is_whole,
    join_lines,
    measure,
    wrap_evenly,
)
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box

MAX_FILL, FRAMED_FILL = 0.7, 0.8
"""The most that the em of a title of one line takes of its band's height, and of what a frame
leaves of it."""

PAIR_SIZE, PAIR_SHARE = 18.0, 0.82
"""Two lines are set at this size in pixels or more, and at this share of the theme's size or more,
as far as the band has room. One line shrinks to their size; to that share of its own where they
would be smaller than 18 px."""

MIN_BASELINE_DISTANCE, AROUND_BASELINES = 1.04, 0.94
"""The least distance of two baselines, and what capitals and descenders take around them, in
ems."""

PAIR_HEIGHT, FRAMED_PAIR_HEIGHT = 2.5, MIN_BASELINE_DISTANCE + AROUND_BASELINES
"""The height in ems that two lines take of their band, and of what a frame leaves of it."""

SHRINK_STEPS = (1.0, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.53)
"""How far two lines shrink so that they hold a whole text, as shares of their size."""

_TONOS = re.compile("([\u0391-\u03a9])\u0301")


SUBTITLE_SIZE = 14.5
"""Size of the subtitle, in units."""

SUBTITLE_FILL = 0.72
"""The most that the em of a subtitle of one line takes of its part of the band's height."""


@frozen
class FittedLines:
    """Lines of a text with their face, size in pixels, and leading in ems.

    `shortened` tells whether they do not hold all of it.
    """

    lines: tuple[str, ...]
    face: str
    size: float
    leading: float
    shortened: bool

    @property
    def height(self) -> float:
        """The height of the lines, leading included."""
        return len(self.lines) * self.leading * self.size


@frozen
class FittedTitle:
    """The lines of a title and of its subtitle, if it has one, centred in the height of `room`.

    `gap` is what parts the two.
    """

    title: FittedLines
    subtitle: FittedLines | None
    room: Box
    gap: float = 0.0


def fit_title(page: MapPage) -> FittedTitle | None:
    """Fit the title of a page to its band, with its subtitle; None where it has none."""
    title, band, room = page.plan.title, page.boxes.title, page.rooms.title
    if title is None or band is None or room is None:
        return None
    faces = page.plan.look.typefaces
    text = capitalize(join_lines(title.text)) if faces.capitals else join_lines(title.text)
    share = TITLE_BAND / page.bands.title
    high, free = share * band.height, share * room.height
    size = min(faces.heading_size * page.unit, MAX_FILL * high, FRAMED_FILL * free)
    width = room.width - 2 * page.margin
    framed = page.plan.look.frame.kind != "none"
    ems = FRAMED_PAIR_HEIGHT if framed else PAIR_HEIGHT
    lines = _fit(text, faces.heading, size, width, free, ems)
    if not title.subtitle:
        return FittedTitle(lines, None, room)
    free = room.height - free
    size = min(SUBTITLE_SIZE * page.unit * faces.scale, SUBTITLE_FILL * free)
    subtitle = _fit(join_lines(title.subtitle), faces.body, size, width, free)
    return FittedTitle(lines, subtitle, room)


def _fit(
    text: str, face: str, size: float, width: float, height: float, ems: float = PAIR_HEIGHT
) -> FittedLines:
    lines, smaller = fit_lines(text, face, size, width, height, ems)
    leading = (
        min(LINE_DISTANCE, max(MIN_BASELINE_DISTANCE, height / smaller - AROUND_BASELINES))
        if len(lines) > 1
        else LINE_DISTANCE
    )
    return FittedLines(lines, face, smaller, leading, shortened=not is_whole(text, lines))


def capitalize(text: str) -> str:
    """Return a text in capitals; Greek ones are written without the accent of their word.

    >>> capitalize("Straße"), capitalize("Πυκνότητα"), capitalize("café")
    ('STRASSE', 'ΠΥΚΝΟΤΗΤΑ', 'CAFÉ')
    """
    return normalize("NFC", _TONOS.sub(r"\1", normalize("NFD", text.upper())))


def fit_lines(
    text: str, face: str, size: float, width: float, height: float, ems: float = PAIR_HEIGHT
) -> tuple[tuple[str, ...], float]:
    """Return the lines of a title and their size, for a band of `width` by `height`.

    Two lines take `ems` of the height.

    >>> fit_lines("Population", "inter", 24, 400, 50)
    (('Population',), 24)
    """
    pair = min(size, max(PAIR_SIZE, PAIR_SHARE * size), height / ems)
    least = min(size, max(LEAST_TEXT, pair if pair >= PAIR_SIZE else min(pair, PAIR_SHARE * size)))
    one_line = fit_size(text, face, size, least, width)
    if measure(text, face, one_line) <= width * 1.0001:
        return (text,), one_line
    if pair < LEAST_TEXT:
        return (ellipsize(text, face, least, width),), least
    for share in SHRINK_STEPS:
        smaller = max(LEAST_TEXT, pair * share)
        lines = wrap_evenly(text, face, smaller, width, 2)
        widest = max(measure(line, face, smaller) for line in lines)
        if is_whole(text, lines) and widest <= width * 1.0001:
            break
    return lines, smaller

"""The footer: small lines of a note and a source, at the foot of the canvas."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.footer_text import MAX_LINES, fit_logo, list_texts
from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, wrap
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.composition.page import MapPage
    from mapcore.geometry.box import Box

MAX_FILL = 0.92
"""The most that the lines take of their band's height, so that none touches its sides."""

MIN_SIZE = 5.5
"""The size in pixels to which text shrinks in a band that had to shrink."""


@frozen
class FooterLine:
    """One line; `rightmost` tells whether it stands at the right side.

    Those of texts that run from right to left do, and of readers who read so.
    """

    text: str
    rightmost: bool


@frozen
class FittedFooter:
    """The lines of a footer with their face and size in pixels, centred in the height of `room`.

    `shortened` tells whether a text ends in an ellipsis. A `logo` of this width and height stands
    at the right of `room`, with a `gap` between it and the lines; (0, 0) is none.
    """

    lines: tuple[FooterLine, ...]
    face: str
    size: float
    room: Box
    shortened: bool
    logo: tuple[float, float] = (0.0, 0.0)
    gap: float = 0.0

    @property
    def text_room(self) -> Box:
        """What the lines have of the room."""
        return evolve(self.room, width=max(1.0, self.room.width - self.gap - self.logo[0]))


def fit_footer(page: MapPage) -> FittedFooter | None:
    """Fit the footer of a page to its band; None where it has none.

    In a band that had to shrink, text is set smaller, and what does not fit even so is left out.
    """
    band, measured = page.boxes.footer, page.bands.footer_text
    if band is None or measured is None:
        return None
    faces, room = page.plan.look.typefaces, band.intersection(page.ink)
    inner = max(1.0, room.width - 2 * page.margin)
    logo, gap = fit_logo(page.plan, page.boxes.canvas.width, inner)
    across = max(1.0, inner - logo[0] - gap)
    texts = [join_lines(text) for text in list_texts(page.plan)]
    size, leftwards = measured.size, page.plan.locale.runs_leftwards
    blocks = measured.blocks if across == measured.across else None
    while True:
        blocks = blocks or tuple(wrap(text, faces.body, size, across, MAX_LINES) for text in texts)
        lines = [
            FooterLine(line, leftwards or runs_leftwards(text))
            for text, block in zip(texts, blocks, strict=True)
            for line in block
        ]
        if len(lines) * LINE_DISTANCE * size <= MAX_FILL * room.height or size <= MIN_SIZE:
            break
        size, blocks = max(MIN_SIZE, 0.92 * size), None
    fitting = max(1, int(MAX_FILL * room.height / (LINE_DISTANCE * size)))
    shortened = fitting < len(lines) or not all(map(is_whole, texts, blocks))
    least = min(1.0, MAX_FILL * room.height / logo[1]) if logo[1] else 0.0
    logo = (least * logo[0], least * logo[1])
    return FittedFooter(tuple(lines[:fitting]), faces.body, size, room, shortened, logo, gap)


def runs_leftwards(text: str) -> bool:
    """Tell whether a text runs from right to left: whether its first letter does.

    >>> runs_leftwards("(عدد السكان)"), runs_leftwards("Source: عدد")
    (True, False)
    """
    kinds = map(unicodedata.bidirectional, text)
    return next((kind in {"R", "AL"} for kind in kinds if kind in {"L", "R", "AL"}), False)

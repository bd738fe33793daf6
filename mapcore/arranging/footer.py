"""The footer: small lines of a note and a source, at the foot of the canvas."""

from __future__ import annotations

import unicodedata
from math import ceil
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.arranging.lettering import LEADING, LEAST_TEXT, is_whole, join_lines, wrap
from mapcore.arranging.scaling import FRAME_INSETS, margin, text_scale
from mapcore.assets.themes import THEMES

if TYPE_CHECKING:
    from mapcore.arranging.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.planning.plan import RenderPlan

SIZE = 10.5
"""Size of the text, in units."""

LINES = 4
"""The most lines that each of the two texts is broken into."""

PAD = 5.0
"""Between the lines and the sides of their band, in units."""

FILL = 0.92
"""The most that the lines take of their band's height, so that none touches its sides."""

LEAST = 5.5
"""The size in pixels to which text shrinks in a band that had to shrink."""


@frozen
class FooterLine:
    """One line; `rightmost` tells whether its text runs from right to left, from the right side."""

    text: str
    rightmost: bool


@frozen
class FittedFooter:
    """The lines of a footer with their face and size in pixels, centred in the height of `room`.

    `shortened` tells whether a text ends in an ellipsis.
    """

    lines: tuple[FooterLine, ...]
    face: str
    size: float
    room: Box
    shortened: bool


def footer_height(plan: RenderPlan, width: int) -> int:
    """Return the height of a plan's footer on a canvas of this width, 0 where there is none."""
    if plan.footer is None:
        return 0
    scale, inset = plan.look.typefaces.scale, FRAME_INSETS[plan.look.frame.kind] * text_scale(width)
    size = _natural(width, scale)
    across = max(1.0, width - 2 * (inset + margin(width)))
    lines = sum(
        len(wrap(join_lines(text), plan.look.typefaces.body, size, across, LINES))
        for text in plan.footer.texts
    )
    return _band(lines, size, width, inset)


def most_footer_height(width: int) -> int:
    """Return the greatest height that a footer takes on a canvas of this width.

    >>> most_footer_height(1200)
    163
    """
    inset = max(FRAME_INSETS.values()) * text_scale(width)
    scale = max(theme.body_scale for theme in THEMES.values())
    return _band(2 * LINES, _natural(width, scale), width, inset)


def fit_footer(page: MapPage) -> FittedFooter | None:
    """Fit the footer of a page to its band; None where it has none.

    In a band that had to shrink, text is set smaller, and what does not fit even so is left out.
    """
    footer, band = page.plan.footer, page.boxes.footer
    if footer is None or band is None:
        return None
    faces, room = page.plan.look.typefaces, band.intersection(page.ink)
    across = max(1.0, room.width - 2 * page.margin)
    texts = [join_lines(text) for text in footer.texts]
    size = _natural(int(page.boxes.canvas.width), faces.scale)
    while True:
        blocks = [wrap(text, faces.body, size, across, LINES) for text in texts]
        lines = [
            FooterLine(line, runs_leftwards(text))
            for text, block in zip(texts, blocks, strict=True)
            for line in block
        ]
        if len(lines) * LEADING * size <= FILL * room.height or size <= LEAST:
            break
        size = max(LEAST, 0.92 * size)
    fitting = max(1, int(FILL * room.height / (LEADING * size)))
    shortened = fitting < len(lines) or not all(map(is_whole, texts, blocks))
    return FittedFooter(tuple(lines[:fitting]), faces.body, size, room, shortened)


def runs_leftwards(text: str) -> bool:
    """Tell whether a text runs from right to left: whether its first letter does.

    >>> runs_leftwards("(عدد السكان)"), runs_leftwards("Source: عدد")
    (True, False)
    """
    kinds = map(unicodedata.bidirectional, text)
    return next((kind in {"R", "AL"} for kind in kinds if kind in {"L", "R", "AL"}), False)


def _natural(width: int, body_scale: float) -> float:
    return max(LEAST_TEXT, SIZE * text_scale(width)) * body_scale


def _band(lines: int, size: float, width: int, inset: float) -> int:
    return ceil(lines * LEADING * size + 2 * PAD * text_scale(width) + inset)

"""The footer: small lines of a note and a source, at the foot of the canvas."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.assets.themes import THEMES
from mapcore.composition.house_marks import LOGO_GAP, size_logo
from mapcore.composition.lettering import (
    LEAST_TEXT,
    LINE_DISTANCE,
    is_whole,
    join_lines,
    runs_leftwards,
    wrap,
)
from mapcore.composition.scaling import margin, most_frame_inset, text_scale
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.plan import RenderPlan

TEXT_SIZE = 10.5
"""Size of the text, in units."""

BODY_SIZE = 12.5
"""Size of body text in bands, in units: a logo follows it."""

MAX_LINES = 4
"""The most lines that each of the two texts is broken into."""

SIDE_PAD = 5.0
"""Between the lines and the sides of their band, in units."""

MAX_FILL = 0.92
"""The most that the lines take of their band's height, so that none touches its sides."""

MIN_SIZE = 5.5
"""The size in pixels to which text shrinks in a band that had to shrink."""


@frozen
class FooterText:
    """The texts of a footer broken into lines `across` px long, and the height of their band.

    `size` is that of the text, both in pixels.
    """

    blocks: tuple[tuple[str, ...], ...]
    size: float
    across: float
    height: int


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


def measure_footer(plan: RenderPlan, width: int) -> FooterText | None:
    """Break a plan's footer into lines for a canvas of this width; None where it has none.

    A logo of the plan's house style shares its band.
    """
    texts = [join_lines(text) for text in list_texts(plan)]
    faces, inset = plan.look.typefaces, most_frame_inset(width, plan.look.frame.kind)
    size = _text_size(width, faces.scale)
    across = max(1.0, width - 2 * (inset + margin(width)))
    logo, gap = fit_logo(plan, width, across)
    if not texts and not logo[0]:
        return None
    across = max(1.0, across - logo[0] - gap)
    blocks = tuple(wrap(text, faces.body, size, across, MAX_LINES) for text in texts)
    height = _band_height(sum(map(len, blocks)), size, width, inset)
    pad = 2 * SIDE_PAD * text_scale(width) + inset
    return FooterText(blocks, size, across, max(height, ceil(logo[1] + pad)) if logo[0] else height)


def list_texts(plan: RenderPlan) -> tuple[str, ...]:
    """Return the texts of a plan's footer, none where it has none."""
    return tuple(plan.footer.texts) if plan.footer else ()


def fit_logo(plan: RenderPlan, width: float, across: float) -> tuple[tuple[float, float], float]:
    """Return the size of a logo in a band, and the gap between it and the text.

    `width` is the canvas's, `across` what text and logo share.
    """
    body = BODY_SIZE * text_scale(width)
    logo = size_logo(plan, body, across)
    return logo, LOGO_GAP * body if logo[0] else 0.0


def most_footer_height(width: int) -> int:
    """Return the greatest height that a footer takes on a canvas of this width.

    >>> most_footer_height(1200)
    163
    """
    inset = most_frame_inset(width)
    scale = max(theme.body_scale for theme in THEMES.values())
    return _band_height(2 * MAX_LINES, _text_size(width, scale), width, inset)


def fit_footer(
    plan: RenderPlan, measured: FooterText | None, room: Box | None, width: float
) -> FittedFooter | None:
    """Fit a plan's footer to its band, whose `room` it has; None where it has none.

    `width` is the canvas's. In a band that had to shrink, text is set smaller, and what does not
    fit even so is left out.
    """
    if room is None or measured is None:
        return None
    body = plan.look.typefaces.body
    inner = max(1.0, room.width - 2 * margin(width))
    logo, gap = fit_logo(plan, width, inner)
    across = max(1.0, inner - logo[0] - gap)
    texts = [join_lines(text) for text in list_texts(plan)]
    size, leftwards = measured.size, plan.locale.runs_leftwards
    blocks = measured.blocks if across == measured.across else None
    while True:
        blocks = blocks or tuple(wrap(text, body, size, across, MAX_LINES) for text in texts)
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
    return FittedFooter(tuple(lines[:fitting]), body, size, room, shortened, logo, gap)


def _text_size(width: int, body_scale: float) -> float:
    """Return the size in pixels of the text on a canvas of this width that has room for it."""
    return max(LEAST_TEXT, TEXT_SIZE * text_scale(width)) * body_scale


def _band_height(lines: int, size: float, width: int, inset: float) -> int:
    return ceil(lines * LINE_DISTANCE * size + 2 * SIDE_PAD * text_scale(width) + inset)

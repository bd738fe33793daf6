"""The footer's text: its lines and how high their band is, before anything is placed."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from mapcore.assets.themes import THEMES
from mapcore.composition.house_marks import LOGO_GAP, size_logo
from mapcore.composition.lettering import LEAST_TEXT, LINE_DISTANCE, join_lines, wrap
from mapcore.composition.scaling import margin, most_frame_inset, text_scale
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.planning.plan import RenderPlan

TEXT_SIZE = 10.5
"""Size of the text, in units."""

BODY_SIZE = 12.5
"""Size of body text in bands, in units: a logo follows it."""

MAX_LINES = 4
"""The most lines that each of the two texts is broken into."""

SIDE_PAD = 5.0
"""Between the lines and the sides of their band, in units."""


@frozen
class FooterText:
    """The texts of a footer broken into lines `across` px long, and the height of their band.

    `size` is that of the text, both in pixels.
    """

    blocks: tuple[tuple[str, ...], ...]
    size: float
    across: float
    height: int


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


def _text_size(width: int, body_scale: float) -> float:
    """Return the size in pixels of the text on a canvas of this width that has room for it."""
    return max(LEAST_TEXT, TEXT_SIZE * text_scale(width)) * body_scale


def _band_height(lines: int, size: float, width: int, inset: float) -> int:
    return ceil(lines * LINE_DISTANCE * size + 2 * SIDE_PAD * text_scale(width) + inset)

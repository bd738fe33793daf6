"""How high the footer is: from its lines, before anything is placed."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from mapcore.arranging.lettering import LEADING, LEAST_TEXT, join_lines, wrap
from mapcore.arranging.scaling import margin, most_frame_inset, text_scale
from mapcore.assets.themes import THEMES

if TYPE_CHECKING:
    from mapcore.planning.plan import RenderPlan

SIZE = 10.5
"""Size of the text, in units."""

LINES = 4
"""The most lines that each of the two texts is broken into."""

PAD = 5.0
"""Between the lines and the sides of their band, in units."""


def footer_height(plan: RenderPlan, width: int) -> int:
    """Return the height of a plan's footer on a canvas of this width, 0 where there is none."""
    if plan.footer is None:
        return 0
    scale, inset = plan.look.typefaces.scale, most_frame_inset(width, plan.look.frame.kind)
    size = text_size(width, scale)
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
    inset = most_frame_inset(width)
    scale = max(theme.body_scale for theme in THEMES.values())
    return _band(2 * LINES, text_size(width, scale), width, inset)


def text_size(width: int, body_scale: float) -> float:
    """Return the size in pixels of the text on a canvas of this width that has room for it."""
    return max(LEAST_TEXT, SIZE * text_scale(width)) * body_scale


def _band(lines: int, size: float, width: int, inset: float) -> int:
    return ceil(lines * LEADING * size + 2 * PAD * text_scale(width) + inset)

"""Title and footer of a page: balanced lines, and how high they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.bands.footer import FittedFooter, FooterLine, list_texts
from mapcore.composition.bands.title import FittedLines, FittedTitle, capitalize
from mapcore.composition.house_marks import LOGO_GAP, size_logo
from mapcore.composition.lettering import (
    LINE_DISTANCE,
    even_out,
    is_whole,
    join_lines,
    keeps_words,
    runs_leftwards,
    wrap,
    wrap_evenly,
    wrap_few,
)
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.plan import RenderPlan

TITLE_SHARES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""How far a title shrinks before it takes one more line."""

SUBTITLE_SHARES = (0.93, 0.87)
"""How far a subtitle shrinks that would be shortened: to the size of body text."""

USUAL_HEADING = 24.0
"""The size in units of most themes' titles; a face that looks small has a larger one."""

SUBTITLE_GAP = 0.4
"""Between title and subtitle, in ems of body text."""

MAX_SUBTITLE_LINES, MAX_NOTE_LINES = 2, 3
"""The most lines of a subtitle, and of a note or a source."""


def set_title(
    plan: RenderPlan, sizes: TypeSizes, width: float, *, subtitle: bool = True
) -> FittedTitle | None:
    """Set the title of a page in lines of at most `width` px; None where it has none.

    It stands in a box as high as it is, at the origin.
    """
    if plan.title is None:
        return None
    faces = plan.look.typefaces
    text = join_lines(plan.title.text)
    text = capitalize(text) if faces.capitals else text
    size = sizes.title * faces.heading_size / USUAL_HEADING
    title = balance(text, faces.heading, size, width, sizes.title_lines)
    below = None
    if subtitle and plan.title.subtitle:
        small = join_lines(plan.title.subtitle)
        size = sizes.subtitle * faces.scale
        below = balance(small, faces.body, size, width, MAX_SUBTITLE_LINES, (1.0,))
        if below.shortened:
            below = balance(small, faces.body, size, width, MAX_SUBTITLE_LINES, SUBTITLE_SHARES)
    gap = SUBTITLE_GAP * sizes.body if below else 0.0
    height = title.height + gap + (below.height if below else 0.0)
    return FittedTitle(title, below, Box(0.0, 0.0, width, height), gap)


def balance(
    text: str,
    face: str,
    size: float,
    width: float,
    most: int,
    shares: tuple[float, ...] = TITLE_SHARES,
) -> FittedLines:
    """Return a text in as few even lines as it takes, at most `most`, shrunk by `shares` before.

    >>> balance("Connecticut has the most electric cars", "inter", 20, 250, 3).lines
    ('Connecticut has the', 'most electric cars')
    """
    for lines in range(1, most + 1):
        for share in shares:
            found = wrap_evenly(text, face, size * share, width, lines)
            if keeps_words(text, found):
                found = even_out(text, found, face, size * share) if lines > 2 else found
                return FittedLines(found, face, size * share, LINE_DISTANCE, shortened=False)
    found = wrap(text, face, size * shares[-1], width, most)
    shortened = not is_whole(text, found)
    return FittedLines(found, face, size * shares[-1], LINE_DISTANCE, shortened)


def set_footer(plan: RenderPlan, sizes: TypeSizes, width: float) -> FittedFooter | None:
    """Set note and source of a page in lines of at most `width` px; None where it has none.

    They stand in a box as high as they are, at the origin. A logo has a part of the width.
    """
    logo = size_logo(plan, sizes.body, width)
    if plan.footer is None and not logo[0]:
        return None
    gap = LOGO_GAP * sizes.body if logo[0] else 0.0
    face, size = plan.look.typefaces.body, sizes.note * plan.look.typefaces.scale
    texts = [join_lines(text) for text in list_texts(plan)]
    across = max(1.0, width - logo[0] - gap)
    blocks = [wrap_few(text, face, size, across, MAX_NOTE_LINES) for text in texts]
    leftwards = plan.locale.runs_leftwards
    lines = tuple(
        FooterLine(line, leftwards or runs_leftwards(text))
        for text, block in zip(texts, blocks, strict=True)
        for line in block
    )
    height = max(len(lines) * LINE_DISTANCE * size, logo[1])
    shortened = not all(map(is_whole, texts, blocks))
    return FittedFooter(lines, face, size, Box(0.0, 0.0, width, height), shortened, logo, gap)

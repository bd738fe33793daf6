"""What the plan makes of a highlight: an outline, and paler fills of all other regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.color import contrast, parse_hex, to_hex
from mapcore.planning.look import choose_ink
from mapcore.planning.plan.inks import Stroke
from mapcore.planning.plan.plan import HighlightPlan

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.planning.brief import Brief
    from mapcore.planning.plan.inks import Ink

USUAL_WIDTH = 2.0
FADED = 0.65
"""How much of the land's colour is in a fill that gives way to highlighted regions."""
LEAST_CONTRAST = 3.0
"""Of an outline to the fills that it parts (WCAG 2.2, 1.4.11); below it the line has a casing."""


def plan_highlight(brief: Brief, fills: NDArray[np.uint8], background: Ink) -> HighlightPlan | None:
    """Return the outline of the regions that a request points out, None where it names none."""
    asked, matching, theme = brief.request.highlight, brief.matching, brief.theme
    if asked is None or not matching.highlighted:
        return None
    line = choose_ink(asked.color, theme.highlight or theme.text)
    grounds = np.unique(fills[list(matching.highlighted)], axis=0).tolist()
    merges = any(contrast(line.opaque, to_hex(*fill)[:7]) < LEAST_CONTRAST for fill in grounds)
    return HighlightPlan(
        regions=matching.highlighted,
        line=Stroke(line, asked.width or USUAL_WIDTH, fitted=True),
        casing=background if merges else None,
        land=theme.land,
        plain_fills=fills if asked.fade_others else None,
    )


def fade_others(fills: NDArray[np.uint8], highlight: HighlightPlan | None) -> NDArray[np.uint8]:
    """Return fills (regions, 4) in which those of other regions are mixed into the land's colour.

    They stay as they are where a highlight does not ask for it.
    """
    if highlight is None or highlight.plain_fills is None:
        return fills
    share = np.full((len(fills), 1), FADED)
    share[list(highlight.regions)] = 0.0
    mixed = fills * (1 - share) + np.array(parse_hex(highlight.land), float) * share
    faded: NDArray[np.uint8] = np.rint(mixed).astype(np.uint8)
    faded.flags.writeable = False
    return faded

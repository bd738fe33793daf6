"""The attribution fitted to the map: the lines on its small plate, and how large that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.lettering import (
    LEAST_TEXT,
    LINE_DISTANCE,
    join_lines,
    measure,
    wrap_evenly,
)
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage

TEXT_SIZE = 10.5
"""Size of the text, in units."""

MAX_LINES = 3
"""The most lines that it is broken into."""

MAX_HEIGHT_SHARE = 0.3
"""The most that the lines take of the map's height, so that they never cover a tiny map."""

MIN_SIZE = 5.5
"""The smallest size of the text in pixels, on a tiny map."""


@frozen
class FittedAttribution:
    """The lines of an attribution, their face and size in pixels, and the size of their plate.

    `pad` is the space around the lines on the plate, and around the plate.
    """

    lines: tuple[str, ...]
    face: str
    size: float
    pad: float
    width: float
    height: float


def fit_attribution(page: MapPage) -> FittedAttribution | None:
    """Fit the attribution of a page to its map; None where it has none."""
    faces, window = page.plan.look.typefaces, page.window
    text = join_lines(page.plan.attribution or "")
    if not text:
        return None
    pad = 3.5 * page.unit
    size = max(LEAST_TEXT, TEXT_SIZE * page.unit) * faces.scale
    size = min(size, max(MIN_SIZE, MAX_HEIGHT_SHARE / 2 * window.height))
    most = max(1, min(MAX_LINES, int(MAX_HEIGHT_SHARE * window.height / (LINE_DISTANCE * size))))
    lines = wrap_evenly(text, faces.body, size, window.width - 4 * pad, most)
    width = max(measure(line, faces.body, size) for line in lines) + 2 * pad
    height = (1 + LINE_DISTANCE * (len(lines) - 1)) * size + 2 * pad
    return FittedAttribution(lines, faces.body, size, pad, width, height)

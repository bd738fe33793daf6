"""The measures of a sheet: band heights, type sizes, swatches and gaps, in pixels at scale 1.

The heights of bands and the width of the legend's column are part of the contract. Planning reads
the rest to say beforehand what will not fit; layout draws by it.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from mapcore.assets.fonts import measure

if TYPE_CHECKING:
    from collections.abc import Sequence

TITLE_BAND = 50
"""Height of the title's band."""

ITEMS_BAND = 60
"""Height of the band of an item legend that stands above or below the map."""

BAR_BAND = 70
"""Height of the band of a gradient or steps legend."""

LEGEND_COLUMN = 180
"""Width of the column of an item legend that stands left or right of the map."""

LEGEND_COLUMN_SHARE = 0.3
"""The most that the column takes of the canvas's width."""

MAP_SHARE = 0.25
"""The least that the map keeps of the canvas's height: on lower canvases the bands shrink."""

LEAST_SIDE, MOST_SIDE = 100, 4000
"""Bounds of a canvas's width and height."""

MOST_DEVICE_SIDE = 8192
"""The most device pixels (canvas times scale) along one side."""

MOST_DEVICE_PIXELS = 4096 * 4096
"""The most device pixels of a whole picture."""

TEXT = 12.5
"""Size of ordinary text (legend entries) on a canvas 800 px wide."""

LEAST_TEXT = 7.5
"""The smallest size at which text is still set."""

SWATCH = 14
"""Side of a legend's swatch beside text of size `TEXT`."""

SWATCH_GAP = 7
"""Between a swatch and its label, beside text of size `TEXT`."""

ITEM_GAP = 20
"""Between two items of a row, beside text of size `TEXT`."""

LEADING = 1.2
"""Between the baselines of two lines, in ems."""

TIGHT_GAP = 0.28
"""Between two entries of a crowded column, in ems."""

LEAST_ENTRY = 7.5
"""The least width in ems of an entry, with its swatch, in a legend of two columns."""

FRAME_INSETS = {"none": 0.0, "double": 13.0, "ticks": 13.0, "neat": 10.0}
"""The width of each kind of frame, from the canvas's side to where ink may stand, on a canvas
800 px wide."""

MARGIN = 16
"""Between the canvas's side and what stands in a band, on a canvas 800 px wide."""


def text_scale(width: float) -> float:
    """Return the factor by which type and gaps follow the canvas's width: 1 at 800 px.

    It is gentle, since the bands stay as they are: 0.65 at 100 px, 1.5 at 4000 px.

    >>> text_scale(800), round(text_scale(1200), 2), text_scale(100), text_scale(4000)
    (1.0, 1.11, 0.65, 1.5)
    """
    return float(min(1.5, max(0.65, (width / 800) ** 0.26)))


def map_scale(length: float) -> float:
    """Return the factor by which strokes and type on a map follow its longer side: 1 at 800 px.

    It is less gentle than that of the bands: a large map is meant to be seen from afar.

    >>> map_scale(800), round(map_scale(1200), 2), map_scale(100), round(map_scale(4000), 2)
    (1.0, 1.18, 0.65, 1.9)
    """
    return float(min(2.0, max(0.65, (length / 800) ** 0.4)))


def margin(width: float) -> float:
    """Return the space kept free at the canvas's sides.

    >>> margin(800), margin(100)
    (16.0, 4.0)
    """
    return min(MARGIN * text_scale(width), width * 0.04)


def legend_text(width: float, body_scale: float = 1.0) -> float:
    """Return the size of a legend's text on a canvas of this width.

    `body_scale` evens out faces that look small at their size.

    >>> legend_text(800)
    12.5
    """
    return max(LEAST_TEXT, TEXT * text_scale(width)) * body_scale


def items_row_width(
    labels: Sequence[str], face: str, size: float, body_scale: float = 1.0
) -> float:
    """Return the width of an item legend set as one row, swatches and gaps included.

    `size` is the text's, from `legend_text`; swatches and gaps grow with it.

    >>> items_row_width([], "Inter", 12.5)
    0.0
    """
    if not labels:
        return 0.0
    unit = size / body_scale / TEXT
    words = sum(measure(label, face, size) for label in labels)
    swatches = (SWATCH + SWATCH_GAP) * unit * len(labels)
    return words + swatches + ITEM_GAP * unit * (len(labels) - 1)


def items_row_room(width: float) -> float:
    """Return the width that a row of legend items has on a canvas of this width.

    >>> items_row_room(800)
    768.0
    """
    return width - 2 * margin(width)


def column_width(width: int) -> int:
    """Return the width of a legend's column: 180 px, at most 30 % of the canvas.

    >>> column_width(1200), column_width(300)
    (180, 90)
    """
    return min(LEGEND_COLUMN, int(width * LEGEND_COLUMN_SHARE))


def most_height(width: int, scale: float) -> int:
    """Return the greatest height at which a canvas keeps within all limits of size.

    >>> most_height(1200, 1), most_height(4000, 1.0), most_height(1200, 4), most_height(2048, 4)
    (4000, 4000, 873, 512)
    """
    device = min(MOST_DEVICE_SIDE, MOST_DEVICE_PIXELS // floor(width * scale + 0.5))
    height = min(MOST_SIDE, int(device / scale) + 1)
    while floor(height * scale + 0.5) > device:
        height -= 1
    return height


def snug_height(width: int, aspect: float, column: int, bands: int) -> int:
    """Return the height of a canvas whose map fills what the legend's column and bands leave.

    `aspect` is the map's width over its height.

    >>> snug_height(1200, 1.5, column=180, bands=50)
    730
    """
    return floor((width - column) / aspect + 0.5) + bands


def frame_unit(width: float, height: float) -> float:
    """Return the factor by which a frame follows the canvas: smaller on small ones.

    >>> frame_unit(800, 600), round(frame_unit(100, 100), 2)
    (1.0, 0.31)
    """
    return min(text_scale(width), min(width, height) / 320)


def legend_column_room(width: int, height: int, titled: bool, frame: str) -> tuple[float, float]:
    """Return the width and height that entries have in a legend's column on a canvas.

    `frame` is the kind of frame that the theme draws around the canvas.

    >>> legend_column_room(800, 600, titled=True, frame="none")
    (156.0, 534.0)
    """
    inset = FRAME_INSETS[frame] * frame_unit(width, height)
    body = height - TITLE_BAND - inset if titled else height - 2 * inset
    return column_width(width) - 1.5 * margin(width) - inset, max(1.0, body - margin(width))


def entry_columns(width: float, body_scale: float = 1.0) -> int:
    """Return into how many columns the entries of a crowded legend `width` px wide are set.

    >>> entry_columns(150), entry_columns(80)
    (2, 1)
    """
    return 2 if width >= 2 * LEAST_ENTRY * LEAST_TEXT * body_scale else 1


def column_capacity(width: float, height: float, body_scale: float = 1.0) -> int:
    """Return how many entries a legend of `width` by `height` px holds at its smallest.

    >>> column_capacity(80, 300), column_capacity(150, 300)
    (27, 54)
    """
    size = LEAST_TEXT * body_scale
    gap = TIGHT_GAP * size
    line = max(LEADING * size, SWATCH * LEAST_TEXT / TEXT)
    return entry_columns(width, body_scale) * int((height + gap) / (line + gap))

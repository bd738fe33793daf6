"""How type, gaps, strokes and frames follow the size of the canvas and of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.look_plan import Frame

SIDE_MARGIN, MOST_MARGIN = 16, 18
"""Between the canvas's side and what stands in a band, on a canvas 800 px wide, and at most."""

LARGE_CANVAS = 1200
"""The width or length in pixels from which type follows canvas and map more closely, as large ones
are seen reduced."""

MOST_FRAME = 1.12
"""The most that a frame grows, as the bands that it reaches into do not."""

PIN_TEXT = 12.5
"""Size of a pin's label, in units."""

LINE_SHARE = 0.45
"""The most that the em of a line on the map takes of the map's height."""

FRAME_INSETS = {"none": 0.0, "double": 13.0, "ticks": 13.0, "neat": 10.0}
"""The width of each kind of frame, from the canvas's side to where ink may stand, on a canvas
800 px wide."""


def text_scale(width: float) -> float:
    """Return the factor by which type and gaps follow the canvas's width: 1 at 800 px.

    It is gentle, since the bands stay as they are, and less so on large canvases; what stands in a
    band is also bounded by its height.

    >>> [round(text_scale(width), 2) for width in (100, 800, 1200, 2400, 4000)]
    [0.65, 1.0, 1.11, 1.57, 2.03]
    """
    gentle = (min(width, LARGE_CANVAS) / 800) ** 0.26
    return float(max(0.65, gentle) * max(1.0, width / LARGE_CANVAS) ** 0.5)


def map_scale(length: float) -> float:
    """Return the factor by which strokes and type on a map follow its longer side: 1 at 800 px.

    It is less gentle than that of the bands: a large map is meant to be seen from afar, or reduced.

    >>> [round(map_scale(length), 2) for length in (100, 800, 1200, 2400, 4000)]
    [0.65, 1.0, 1.18, 1.98, 2.9]
    """
    gentle = (min(length, LARGE_CANVAS) / 800) ** 0.4
    return float(max(0.65, gentle) * max(1.0, length / LARGE_CANVAS) ** 0.75)


def size_pin_text(unit: float, face_scale: float, height: float) -> float:
    """Return the size in pixels of a pin's label on a map of a height, at the map's unit.

    >>> size_pin_text(1.0, 1.0, 500), size_pin_text(1.0, 1.0, 12)
    (12.5, 5.4)
    """
    return min(PIN_TEXT * unit * face_scale, LINE_SHARE * height)


def margin(width: float) -> float:
    """Return the space kept free at the canvas's sides.

    >>> margin(800), margin(100)
    (16.0, 4.0)
    """
    return min(SIDE_MARGIN * text_scale(width), MOST_MARGIN, width * 0.04)


def frame_unit(width: float, height: float) -> float:
    """Return the factor by which a frame follows the canvas: smaller on small ones.

    >>> frame_unit(800, 600), round(frame_unit(100, 100), 2)
    (1.0, 0.31)
    """
    return min(text_scale(width), MOST_FRAME, min(width, height) / 320)


def most_frame_inset(width: float, kind: str | None = None) -> float:
    """Return how far a kind of frame, or any, reaches at most into a canvas of a width, in pixels.

    >>> round(most_frame_inset(800, "neat")), round(most_frame_inset(4000))
    (10, 15)
    """
    inset = FRAME_INSETS[kind] if kind else max(FRAME_INSETS.values())
    return inset * min(text_scale(width), MOST_FRAME)


def frame_inset(frame: Frame, canvas: Box) -> float:
    """Return how far a frame reaches into a canvas, in pixels."""
    return FRAME_INSETS[frame.kind] * frame_unit(canvas.width, canvas.height)

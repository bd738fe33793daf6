"""How type, gaps, strokes and frames follow the size of the canvas and of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.lettering import LEAST_TEXT
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.planning.plan.look_plan import Frame
    from mapcore.planning.plan.plan import RenderPlan

SIDE_MARGIN, MOST_MARGIN = 16, 18
"""Between the canvas's side and what stands in a band, on a canvas 800 px wide, and at most."""

LARGE_CANVAS = 1200
"""The width or length in pixels from which type follows canvas and map more closely, as large ones
are seen reduced."""

MOST_FRAME = 1.12
"""The most that a frame grows, as the bands that it reaches into do not."""

LEGEND_TEXT = 12.5
"""Size of a legend's text on a canvas 800 px wide."""

PIN_TEXT = 12.5
"""Size of a pin's label, in units."""

LINE_SHARE = 0.45
"""The most that the em of a line on the map takes of the map's height."""

FRAME_INSETS = {"none": 0.0, "double": 13.0, "ticks": 13.0, "neat": 10.0}
"""The width of each kind of frame, from the canvas's side to where ink may stand, on a canvas
800 px wide."""

NORMAL_BODY, NORMAL_WIDTH, MIN_BODY = 13.0, 900, 11.0
"""Size of body text on a page of normal width in pixels, and at least."""

MIN_NOTE, MIN_NAME = 11.0, 8.0
"""The least size in pixels of note and source, and of names on the map."""

LEAST_NAME_SHARE = 0.45
"""The least size of a name on a large page without a preset, as a share of the body text."""

MAP_TEXT = 12.0
"""The size of names on a map, in units of its type."""

EDGE_EMS = 2.15
"""From the canvas's side to the left edge of all that stands on a page, in ems of body text."""


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


def legend_text_size(width: float, body_scale: float = 1.0) -> float:
    """Return the natural size of a legend's text on a canvas of this width.

    >>> legend_text_size(800)
    12.5
    """
    return max(LEAST_TEXT, LEGEND_TEXT * text_scale(width)) * body_scale


@frozen
class TypeSizes:
    """Sizes of a page's texts in pixels, before the theme's faces are evened out.

    `body` is that of the legend. Title and subtitle have at most `title_lines` and two lines.
    Names on the map are `name` px large, and never less than `least_name`. `edge` is the x of the
    left edge.
    """

    body: float
    title: float
    subtitle: float
    note: float
    name: float
    least_name: float
    title_lines: int
    edge: float

    @property
    def unit(self) -> float:
        """The unit of type on the map."""
        return self.name / MAP_TEXT


def body_size(width: float) -> float:
    """Return the size of body text on a page of this width without a preset.

    >>> [round(body_size(width), 1) for width in (300, 900, 2400)]
    [11.0, 13.0, 28.5]
    """
    power = 0.8 if width >= NORMAL_WIDTH else 0.35
    return float(max(MIN_BODY, NORMAL_BODY * (width / NORMAL_WIDTH) ** power))


def choose_type(plan: RenderPlan, width: float, height: float | None) -> TypeSizes:
    """Return the type of a plan's page on a canvas of this size.

    A legend inside a map in bands has the type of other legends in bands.
    """
    preset = plan.page.preset if plan.page else None
    if plan.page is None:
        body = legend_text_size(width)
    elif preset and plan.page.has_free_parts:
        body = width / preset.ems
    elif preset:  # a canvas that only has its proportions may be seen as it is
        body = max(width / preset.ems, body_size(width))
    else:
        body = body_size(width)
    inset = frame_inset(plan.look.frame, Box(0, 0, width, height or width))
    return TypeSizes(
        body=body,
        title=body * (2.2 if preset else 2.1),
        subtitle=1.15 * body,
        note=0.85 * body if preset else max(MIN_NOTE, 0.85 * body),
        name=0.92 * body,
        least_name=0.75 * body if preset else max(MIN_NAME, LEAST_NAME_SHARE * body),
        title_lines=preset.lines if preset else 3,
        edge=max(EDGE_EMS * body, inset + body),
    )

"""The type of a page: every size follows from that of body text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.legend_font import legend_text_size
from mapcore.composition.scaling import frame_inset
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.planning.plan.plan import RenderPlan

NORMAL_BODY, NORMAL_WIDTH, MIN_BODY = 13.0, 900, 11.0
"""Size of body text on a page of normal width in pixels, and at least."""

MIN_NOTE, MIN_NAME = 11.0, 8.0
"""The least size in pixels of note and source, and of names on the map."""

MAP_TEXT = 12.0
"""The size of names on a map, in units of its type."""

EDGE_EMS = 2.15
"""From the canvas's side to the left edge of all that stands on a page, in ems of body text."""


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
    elif preset:
        body = width / preset.ems
    else:
        body = body_size(width)
    inset = frame_inset(plan.look.frame, Box(0, 0, width, height or width))
    return TypeSizes(
        body=body,
        title=body * (2.2 if preset else 2.1),
        subtitle=1.15 * body,
        note=0.85 * body if preset else max(MIN_NOTE, 0.85 * body),
        name=0.92 * body,
        least_name=0.75 * body if preset else MIN_NAME,
        title_lines=preset.lines if preset else 3,
        edge=max(EDGE_EMS * body, inset + body),
    )

"""How the canvas is shared out: bands of title, footer and legend, a legend's column, the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.arranging.footer_height import footer_height
from mapcore.geometry.box import Box
from mapcore.planning.plan import ItemsLegend

if TYPE_CHECKING:
    from mapcore.planning.plan import AnyLegend, RenderPlan, TitlePlan
    from mapcore.spec.request import Side

TITLE_BAND = 50
"""Height of the title's band."""

SUBTITLE_BAND = 26
"""How much higher the title's band is with a subtitle."""

ITEMS_BAND = 60
"""Height of the band of an item legend that stands above or below the map."""

BAR_BAND = 70
"""Height of the band of a gradient or steps legend."""

HEADING_BAND = 20
"""How much higher the band of a legend with a heading is."""

LEGEND_COLUMN = 180
"""Width of the column of an item legend that stands left or right of the map."""

LEGEND_COLUMN_SHARE = 0.3
"""The most that the column takes of the canvas's width."""

MAP_SHARE = 0.25
"""The least that the map keeps of the canvas's height: on lower canvases the bands shrink."""


@frozen
class Heights:
    """How high the bands of title, legend and footer are wanted; 0 where there is none."""

    title: int = 0
    legend: int = 0
    footer: int = 0


@frozen
class Boxes:
    """The parts of a canvas, in whole pixels; together they cover it, and none overlaps another."""

    canvas: Box
    title: Box | None
    legend: Box | None
    footer: Box | None
    map: Box


def arrange_boxes(plan: RenderPlan, height: int) -> Boxes:
    """Share the canvas of a plan, `height` px high, out to title, legend, footer and map.

    The title's band is 50 px high, at the top or the bottom, and 26 px more with a subtitle. The
    footer's is as high as its lines ask, at the foot of the canvas. A legend takes a column of
    180 px, at most 30 % of the width, left or right of the map; or a band of 60 px (items) or 70 px
    (bars), and 20 px more with a heading, between title and map. The map has the rest. On a canvas
    so low that the map would keep less than a quarter of it, the bands shrink alike until it does.
    """
    return divide_canvas(
        width=plan.output.width,
        height=height,
        title=plan.title.position if plan.title else None,
        legend=plan.legend.position if plan.legend else None,
        heights=Heights(
            title_height(plan.title),
            band_height(plan.legend),
            footer_height(plan, plan.output.width),
        ),
    )


def divide_canvas(
    *,
    width: int,
    height: int,
    title: str | None,
    legend: Side | None,
    heights: Heights,
) -> Boxes:
    """Share out a canvas.

    `title` and `legend` say on which side they stand.

    >>> divide_canvas(
    ...     width=1200, height=730, title="top", legend="left", heights=Heights(title=50)
    ... ).map
    Box(x=180, y=50, width=1020, height=680)
    """
    column = column_width(width) if legend in {"left", "right"} else 0
    title_band, band, foot = _shrink_bands(height, heights.title, heights.legend, heights.footer)
    above = title_band * (title == "top"), band * (legend == "top")
    below = title_band * (title == "bottom"), band * (legend == "bottom"), foot
    body = Box(0, sum(above), width, height - sum(above) - sum(below))
    map_box = Box(column if legend == "left" else 0, body.y, width - column, body.height)
    return Boxes(
        canvas=Box(0, 0, width, height),
        title=_make_band(width, 0 if title == "top" else height - foot - title_band, title_band),
        legend=Box(0 if legend == "left" else width - column, body.y, column, body.height)
        if column
        else _make_band(width, above[0] if legend == "top" else body.bottom, band),
        footer=_make_band(width, height - foot, foot),
        map=map_box,
    )


def title_height(title: TitlePlan | None) -> int:
    """Return the height of the title's band, 0 where there is none.

    >>> title_height(None)
    0
    """
    if title is None:
        return 0
    return TITLE_BAND + (SUBTITLE_BAND if title.subtitle else 0)


def band_height(legend: AnyLegend | None) -> int:
    """Return the height of a legend's band: 0 where it stands beside the map, or is none.

    >>> band_height(None)
    0
    """
    if legend is None or legend.position in {"left", "right"}:
        return 0
    band = ITEMS_BAND if isinstance(legend, ItemsLegend) else BAR_BAND
    return band + (HEADING_BAND if legend.title else 0)


def column_width(width: int) -> int:
    """Return the width of a legend's column: 180 px, at most 30 % of the canvas.

    >>> column_width(1200), column_width(300)
    (180, 90)
    """
    return min(LEGEND_COLUMN, int(width * LEGEND_COLUMN_SHARE))


def _shrink_bands(height: int, *bands: int) -> tuple[int, ...]:
    room = int(height * (1 - MAP_SHARE))
    total = sum(bands)
    return bands if total <= room else tuple(room * band // total for band in bands)


def _make_band(width: int, y: float, height: int) -> Box | None:
    return Box(0, y, width, height) if height else None

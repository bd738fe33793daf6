"""How the canvas is divided: bands of title, footer and legend, a legend's column, the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.bands import Bands

MAP_SHARE = 0.25
"""The least that the map keeps of the canvas's height: on lower canvases the bands shrink."""


@frozen
class Boxes:
    """The parts of a canvas, in whole pixels; together they cover it, and none overlaps another."""

    canvas: Box
    title: Box | None
    legend: Box | None
    footer: Box | None
    map: Box


def divide(bands: Bands, height: int) -> Boxes:
    """Divide a canvas, `height` px high, into title, legend, footer and map.

    The title's band is at the top or the bottom, the footer's at the foot. A legend has a column
    left or right of the map, or a band between title and map. The map has the rest. On a canvas so
    low that the map would keep less than a quarter of it, the bands shrink alike until it does.

    >>> from mapcore.composition.bands import Bands
    >>> bands = Bands(width=1200, title=50, title_side="top", column=180, legend_side="left")
    >>> divide(bands, 730).map
    Box(x=180, y=50, width=1020, height=680)
    """
    width, column = bands.width, bands.column
    title, legend, foot = _shrink_bands(height, bands.title, bands.legend, bands.footer)
    above = title * (bands.title_side == "top"), legend * (bands.legend_side == "top")
    below = title * (bands.title_side == "bottom"), legend * (bands.legend_side == "bottom"), foot
    left = bands.legend_side == "left"
    body = Box(0, sum(above), width, height - sum(above) - sum(below))
    title_top = 0 if bands.title_side == "top" else height - foot - title
    legend_top = above[0] if bands.legend_side == "top" else body.bottom
    return Boxes(
        canvas=Box(0, 0, width, height),
        title=_make_band(width, title_top, title),
        legend=Box(0 if left else width - column, body.y, column, body.height)
        if column
        else _make_band(width, legend_top, legend),
        footer=_make_band(width, height - foot, foot),
        map=Box(column if left else 0, body.y, width - column, body.height),
    )


def _shrink_bands(height: int, *bands: int) -> tuple[int, ...]:
    room = int(height * (1 - MAP_SHARE))
    total = sum(bands)
    return bands if total <= room else tuple(room * band // total for band in bands)


def _make_band(width: int, y: float, height: int) -> Box | None:
    return Box(0, y, width, height) if height else None

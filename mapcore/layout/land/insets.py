"""The boxes around insets: close around what is in them, and clear of the canvas's edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.caching import keep
from mapcore.composition.bands.page import list_framed_insets
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.placement import Placement

FRAME_PAD = 9.0
"""Between the land in an inset and its frame, in units."""

WINDOW_GAP = 8.0
"""Between a frame and the edge of the map's window, in units."""

MIN_FRAME_PAD = 3.0
"""The least that is left between land and frame where the edge comes near, in units."""


def fit_insets(page: MapPage) -> Mapping[Box, Box]:
    """Return the box on the canvas of each framed inset, by its frame in the plane.

    A box never exceeds its frame. Those that stand in one row or one column keep one height or
    width.
    """
    frames = tuple(list_framed_insets(page.plan.pack))
    if not frames:
        return {}
    return dict(_fit_each(page.geometry, frames, page.placement, page.window, page.map_unit))


@keep("measures")
def _fit_each(
    geometry: Geometry, frames: tuple[Box, ...], placement: Placement, window: Box, unit: float
) -> tuple[tuple[Box, Box], ...]:
    """Return the frames with their boxes; each render asks for them several times."""
    fitted = {frame: _fit(geometry, frame, placement, window, unit) for frame in frames}
    return tuple(
        (
            frame,
            Box.between(
                _reach(fitted, frame, _column, min, lambda box: box.x),
                _reach(fitted, frame, _row, min, lambda box: box.y),
                _reach(fitted, frame, _column, max, lambda box: box.right),
                _reach(fitted, frame, _row, max, lambda box: box.bottom),
            ),
        )
        for frame in fitted
    )


def _reach(
    fitted: Mapping[Box, Box],
    frame: Box,
    line: Callable[[Box], tuple[float, float]],
    outermost: Callable[..., float],
    side: Callable[[Box], float],
) -> float:
    """Return how far the boxes reach that stand in one row or column with a frame."""
    return outermost(side(box) for other, box in fitted.items() if line(other) == line(frame))


def _row(frame: Box) -> tuple[float, float]:
    return frame.y, frame.height


def _column(frame: Box) -> tuple[float, float]:
    return frame.x, frame.width


def _fit(geometry: Geometry, frame: Box, placement: Placement, window: Box, unit: float) -> Box:
    """Return the box of one inset on the canvas: its frame without what is empty in it."""
    box = placement.box(frame)
    rings = geometry.rings.select(geometry.rings.begin_within(frame))
    if not len(rings):
        return box
    land = placement.box(rings.box())
    clear = land.shrink(-FRAME_PAD * unit).intersection(window.shrink(WINDOW_GAP * unit))
    least = land.shrink(-MIN_FRAME_PAD * unit)
    return Box.around((clear, least)).intersection(box)

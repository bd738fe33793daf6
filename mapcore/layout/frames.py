"""Frames around the canvas, drawn as rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.scaling import frame_unit
from mapcore.geometry.box import Box
from mapcore.layout.scene import Rectangle

if TYPE_CHECKING:
    from mapcore.planning.plan.look_plan import Frame


def lay_out_frame(frame: Frame, canvas: Box) -> list[Rectangle]:
    """Return the lines and bars of a frame."""
    unit, color = frame_unit(canvas.width, canvas.height), frame.line.color
    if frame.kind == "double":
        return [
            _make_outline(canvas, 7 * unit, color, 1.7 * unit),
            _make_outline(canvas, 11 * unit, color, 0.7 * unit),
        ]
    if frame.kind == "ticks":
        return _lay_out_ticks(canvas, unit, color)
    if frame.kind == "neat":
        line = _make_outline(canvas, 8 * unit, color, 0.9 * unit)
        return [line, *_lay_out_crosses(canvas, frame.crosses.color)]
    return []


def _make_outline(canvas: Box, inset: float, color: str, width: float) -> Rectangle:
    return Rectangle(canvas.shrink(inset), stroke=color, stroke_width=width, role="frame")


def _lay_out_ticks(canvas: Box, unit: float, color: str) -> list[Rectangle]:
    """Return two lines and between them bars at every other step, as on the edge of a chart."""
    outer, inner, step = 6 * unit, 12 * unit, 24 * unit
    depth = inner - outer
    bars: list[Box] = []
    # As many steps as fit, an odd number, so that every corner begins and ends with a bar.
    across, down = (
        _round_to_odd((side - 2 * inner) / step) for side in (canvas.width, canvas.height)
    )
    wide, high = (canvas.width - 2 * inner) / across, (canvas.height - 2 * inner) / down
    for i in range(0, across, 2):
        x = inner + i * wide
        bars += [Box(x, y, wide, depth) for y in (outer, canvas.height - inner)]
    for i in range(0, down, 2):
        y = inner + i * high
        bars += [Box(x, y, depth, high) for x in (outer, canvas.width - inner)]
    return [
        _make_outline(canvas, outer, color, unit),
        _make_outline(canvas, inner, color, 0.6 * unit),
        *(Rectangle(bar, fill=color, role="frame") for bar in bars),
    ]


def _round_to_odd(count: float) -> int:
    return 2 * max(0, round((count - 1) / 2)) + 1


def _lay_out_crosses(canvas: Box, color: str) -> list[Rectangle]:
    unit = frame_unit(canvas.width, canvas.height)
    inset, arm, line = 8 * unit, 6 * unit, 0.9 * unit
    return [
        Rectangle(Box(x - w / 2, y - h / 2, w, h), fill=color, role="frame")
        for x in (inset, canvas.width - inset)
        for y in (inset, canvas.height - inset)
        for w, h in ((2 * arm, line), (line, 2 * arm))
    ]

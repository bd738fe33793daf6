"""Circles, boxes and pins as elements of SVG, and their colours as attributes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mapcore.drawing.pin_shape import TEARDROP
from mapcore.drawing.xml import write_attributes, write_color, write_number, write_stroke

if TYPE_CHECKING:
    from mapcore.geometry.box import Box


@lru_cache(maxsize=256)
def write_look(fill: str | None, stroke: str | None = None, width: float = 0.0) -> str:
    """Return the attributes of a disc's colours: a map may have hundreds that look alike."""
    return write_attributes(write_color("fill", fill) | write_stroke(stroke, width))


def write_corner(box: Box) -> dict[str, str]:
    """Return the attributes of a box's place and size."""
    return {name: write_number(getattr(box, name)) for name in ("x", "y", "width", "height")}


def write_circle(x: float, y: float, radius: float, look: str) -> str:
    """Return a circle with the attributes of its look."""
    where = (write_number(value) for value in (x, y, radius))
    return '<circle cx="{}" cy="{}" r="{}"{}/>'.format(*where, look)


def write_teardrop(x: float, y: float, size: float) -> str:
    """Return the path data of a pin whose point is at a place."""
    curves = (np.array(TEARDROP) * size + (x, y)).tolist()
    start = ",".join(write_number(value) for value in curves[0][0])
    steps = (
        "C" + " ".join(",".join(write_number(value) for value in point) for point in curve[1:])
        for curve in curves
    )
    return f"M{start}{''.join(steps)}z"

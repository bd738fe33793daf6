"""Stripes, grids and dots: as paths for the raster, and as a tile of an SVG's pattern."""

from __future__ import annotations

from math import ceil, floor, pi, sqrt
from typing import TYPE_CHECKING

import numpy as np

from mapcore.drawing.agg_paths import DISC
from mapcore.drawing.pen import LINE, MOVE, Path
from mapcore.drawing.xml import write_color, write_element, write_number
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.geometry.polylines import Polylines
    from mapcore.layout.scene import Hatch, Stripes
    from mapcore.request.patterns import PatternKind

ANGLES: dict[PatternKind, int] = {
    "diagonal": 45, "backDiagonal": -45, "horizontal": 0, "vertical": 90, "cross": 45, "dots": 45,
}  # fmt: skip
"""By how many degrees each kind is turned, clockwise as y points down."""

TILE_LENGTH = 16
"""How many distances long a tile of stripes is: where two meet, a renderer may show a seam."""


def line_width(stripes: Stripes) -> float:
    """Return the width of a line: of a grid, so that it covers what stripes cover.

    >>> from mapcore.layout.scene import Stripes
    >>> round(line_width(Stripes("cross", "#000000", 1.7, 7)), 2)
    0.91
    """
    if stripes.kind != "cross":
        return stripes.width
    return stripes.distance * (1 - sqrt(1 - stripes.width / stripes.distance))


def dot_radius(stripes: Stripes) -> float:
    """Return the radius of dots that cover what stripes cover."""
    return stripes.distance * sqrt(stripes.width / stripes.distance / pi)


def bound_hatch(mark: Hatch, rings: Polylines) -> Box | None:
    """Return the box of hatched rings on the canvas, as far as it is shown; None if it is not."""
    if not len(rings):
        return None
    low, high = rings.bounds()
    place = mark.placement
    (left, top), (right, bottom) = (
        np.array([low.min(axis=0), high.max(axis=0)]) * place.scale + (place.dx, place.dy)
    ).tolist()
    shown = Box.between(left, min(top, bottom), right, max(top, bottom))
    return shown.intersection(mark.clip) if shown.intersects(mark.clip) else None


def draw_stripes(stripes: Stripes, box: Box) -> Path:
    """Return the lines or dots of stripes that meet a box, in canvas pixels.

    Lines are to be stroked `line_width` wide, dots to be filled.
    """
    turn = np.radians(ANGLES[stripes.kind])
    along = np.array([np.cos(turn), np.sin(turn)])
    across = np.array([-along[1], along[0]])
    left, top, right, bottom = box.sides
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    if stripes.kind == "dots":
        return _draw_dots(stripes, corners, along, across)
    path = _draw_lines(corners, along, across, stripes.distance)
    if stripes.kind != "cross":
        return path
    other = _draw_lines(corners, across, -along, stripes.distance)
    return Path(
        np.concatenate([path.vertices, other.vertices]), np.concatenate([path.codes, other.codes])
    )


def _places(corners: NDArray[np.float64], axis: NDArray[np.float64], distance: float) -> range:
    """Return the numbers of the lines across an axis that meet a box with these corners."""
    spread = corners @ axis / distance - 0.5
    return range(floor(spread.min()), ceil(spread.max()) + 1)


def _draw_lines(
    corners: NDArray[np.float64],
    along: NDArray[np.float64],
    across: NDArray[np.float64],
    distance: float,
) -> Path:
    """Return lines along one direction; their middles are half a distance off the origin."""
    reach = corners @ along
    offsets = (np.array(_places(corners, across, distance)) + 0.5)[:, None] * distance * across
    ends = np.stack([offsets + reach.min() * along, offsets + reach.max() * along], axis=1)
    codes = np.tile(np.array([MOVE, LINE], np.uint8), len(offsets))
    return Path(ends.reshape(-1, 2), codes)


def _draw_dots(
    stripes: Stripes,
    corners: NDArray[np.float64],
    along: NDArray[np.float64],
    across: NDArray[np.float64],
) -> Path:
    distance, radius = stripes.distance, dot_radius(stripes)
    columns = (np.array(_places(corners, along, distance)) + 0.5) * distance
    rows = (np.array(_places(corners, across, distance)) + 0.5) * distance
    middles = (columns[:, None, None] * along + rows[None, :, None] * across).reshape(-1, 2)
    low, high = corners.min(axis=0) - radius, corners.max(axis=0) + radius
    middles = middles[((middles >= low) & (middles <= high)).all(axis=1)]
    vertices = middles[:, None, :] + radius * np.asarray(DISC.vertices)
    return Path(vertices.reshape(-1, 2), np.tile(DISC.codes, len(middles)))


def write_tile(stripes: Stripes, scale: float = 1.0) -> tuple[str, dict[str, str]]:
    """Return what a tile of an SVG's pattern holds, and the attributes of the pattern.

    `scale` is how many units of the element that is filled a canvas pixel has.
    """
    distance, turn = stripes.distance * scale, ANGLES[stripes.kind]
    color = write_color("fill", stripes.color)
    wide, half = distance, distance / 2
    if stripes.kind == "dots":
        radius = dot_radius(stripes) * scale
        circle = {"cx": half, "cy": half, "r": radius}
        inside = write_element("circle", "", _write(circle) | color)
    else:
        width = line_width(stripes) * scale
        if stripes.kind != "cross":
            wide = distance * TILE_LENGTH
        line = {"x": 0.0, "y": half - width / 2, "width": wide, "height": width}
        inside = write_element("rect", "", _write(line) | color)
        if stripes.kind == "cross":
            line = {"x": half - width / 2, "y": 0.0, "width": width, "height": distance}
            inside += write_element("rect", "", _write(line) | color)
    size = _write({"width": wide, "height": distance})
    turned = {"patternTransform": f"rotate({turn})"} if turn else {}
    return inside, {"patternUnits": "userSpaceOnUse"} | size | turned


def _write(numbers: dict[str, float]) -> dict[str, str]:
    return {name: write_number(number) for name, number in numbers.items()}

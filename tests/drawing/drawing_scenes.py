"""Small scenes to draw: a tilted grid of square regions, and marks around it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from PIL import Image

from mapcore.atlas.shapes import Geometry
from mapcore.drawing import draw
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Areas, Scene

TILT = 0.3
WHOLE = Box(-1e4, -1e4, 2e4, 2e4)
HERE = Placement(1.0, 0.0, 0.0)


def tilt(points: Any, side: float = 20.0, around: float = 100.0) -> Any:
    """Turn points of a unit grid about the middle of a 200 by 200 canvas."""
    turn = np.array([[np.cos(TILT), np.sin(TILT)], [-np.sin(TILT), np.cos(TILT)]])
    return (np.asarray(points, float) @ turn * side + around).astype(np.float32)


def grid(columns: int = 5, rows: int = 5) -> Geometry:
    """Return a geometry of `columns` by `rows` squares of side 20, centred on (100, 100)."""
    left, top = -columns / 2, -rows / 2
    rings = [
        [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        for y in np.arange(rows) + top
        for x in np.arange(columns) + left
    ]
    inner = [[(x, top), (x, top + rows)] for x in np.arange(1, columns) + left]
    inner += [[(left, y), (left + columns, y)] for y in np.arange(1, rows) + top]
    right, bottom = left + columns, top + rows
    outer = [[(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]]
    count = columns * rows
    return Geometry(
        level=1,
        rings=lines(rings),
        region_rings=np.arange(count + 1, dtype=np.int32),
        inner=lines(inner),
        outer=lines(outer),
    )


def lines(parts: list[Any]) -> Polylines:
    """Return polylines of the unit grid on the canvas."""
    starts = np.cumsum([0, *map(len, parts)]).astype(np.int32)
    return Polylines(tilt(np.concatenate([np.asarray(part, float) for part in parts])), starts)


def areas(colors: Any, clip: Box = WHOLE, **names: Any) -> Areas:
    """Return a grid whose regions have the given RGBA colours, repeated as often as needed."""
    geometry = grid()
    count = len(geometry.region_rings) - 1
    fills = np.resize(np.array(colors, np.uint8), (count, 4))
    given = {
        "keys": tuple(f"K{i}" for i in range(count)),
        "titles": tuple(f"Region {i}" for i in range(count)),
        "values": tuple(None if i % 3 == 0 else str(i) for i in range(count)),
    } | names
    return Areas(geometry, HERE, fills, clip=clip, **given)


def scene(*marks: Any, background: str = "#ffffff", **more: Any) -> Scene:
    """Return a scene of 200 by 200 pixels at scale 1, unless told otherwise."""
    given = {"width": 200, "height": 200, "scale": 1.0, "title": "T", "description": "D"} | more
    return Scene(background=background, marks=marks, **given)


def png_of(drawn: Scene) -> bytes:
    """Return a scene as a PNG file."""
    return draw(drawn, "png")


def svg_of(drawn: Scene) -> bytes:
    """Return a scene as an SVG file."""
    return draw(drawn, "svg")


def decode_png(content: bytes) -> Any:
    """Return the pixels of a PNG file as another library reads them, RGBA."""
    with Image.open(io.BytesIO(content)) as image:
        return np.asarray(image.convert("RGBA")).astype(int)


def ink(pixels: Any, background: tuple[int, ...] = (255, 255, 255, 255)) -> Any:
    """Return where pixels differ from the background, (height, width) of bool."""
    return (pixels != np.array(background)).any(axis=2)


def extent(mask: Any) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what is set; right and bottom one past it."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1

"""Meridians and parallels across the window of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import keep
from mapcore.color import mix, readable_on
from mapcore.layout.scene import Lines

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.layout.sheet import Sheet

STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Distances between lines, in degrees."""

LINES_ACROSS = 8
"""About how many lines cross the window."""

VERTICES = 90
"""Vertices of each line."""


def graticule(sheet: Sheet) -> list[Lines]:
    """Return the graticule of a sheet, nothing where its theme has none."""
    look = sheet.plan.look
    if look.theme.graticule is None:
        return []
    # On a sea of the request's own colour the theme's would be too strong, or not be seen.
    own = look.sea == look.theme.sea
    color = look.theme.graticule if own else mix(look.sea[:7], readable_on(look.sea[:7]), 0.14)
    window, placement, pack = sheet.window, sheet.placement, sheet.plan.pack
    left, top = (window.x - placement.dx), (window.y - placement.dy)
    bounds = (left, top, left + window.width, top + window.height)
    plane = tuple(round(side / placement.scale, 1) for side in bounds)
    points, starts = _lines(pack.projection, pack.to_plane, plane)
    width = 0.6 * sheet.map_unit
    return [Lines(points, starts, placement, color, width, window, "graticule")]


@keep("graticules")
def _lines(
    projection: str, to_plane: tuple[float, ...], window: tuple[float, ...]
) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Return the lines that may cross a window of the plane (left, top, right, bottom).

    They are placed at round degrees, found from where a lattice of the window lies on the globe.
    """
    from pyproj import Transformer

    forward = Transformer.from_crs("EPSG:4326", projection, always_xy=True)
    turn, shift = np.array(to_plane).reshape(2, 3)[:, :2], np.array(to_plane)[[2, 5]]
    x, y = np.meshgrid(np.linspace(window[0], window[2], 15), np.linspace(window[1], window[3], 15))
    kilometres = np.linalg.solve(turn, np.stack((x.ravel(), y.ravel())) - shift[:, None])
    east, north = kilometres
    lon, lat = forward.transform(east, north, direction="INVERSE")
    seen = np.isfinite(lon) & np.isfinite(lat)
    lon, lat = lon[seen], lat[seen]
    if not len(lon):
        return np.empty((0, 2), np.float32), np.zeros(1, np.int32)
    middle = _middle(projection, lon)
    lines = _round_lines(middle, (lon - middle + 180) % 360 - 180, lat)
    east, north = forward.transform(lines[..., 0], lines[..., 1])
    plane = turn @ np.stack((east.ravel(), north.ravel())) + shift[:, None]
    points = plane.T.reshape(*lines.shape).astype(np.float32)
    points = points[np.isfinite(points).all(axis=(1, 2))]
    starts = np.arange(len(points) + 1, dtype=np.int32) * VERTICES
    return points.reshape(-1, 2), starts


def _middle(projection: str, lon: NDArray[np.float64]) -> float:
    """Return the longitude that a projection is centred on, or the one in the window's middle."""
    for word in projection.split():
        if word.startswith("+lon_0="):
            return float(word.removeprefix("+lon_0="))
    return float(lon[len(lon) // 2])


def _round_lines(
    middle: float, offset: NDArray[np.float64], lat: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return meridians and parallels at round degrees as (lines, VERTICES, 2) of lon and lat."""
    span = max(np.ptp(offset), np.ptp(lat))
    step = min(STEPS, key=lambda degrees: abs(span / degrees - LINES_ACROSS))
    # The seam of a map of the world is approached, not met: there the two sides coincide.
    west, east = max(-179.99, offset.min() - step), min(179.99, offset.max() + step)
    south, north = max(-89.5, lat.min() - step), min(89.5, lat.max() + step)
    meridians = np.arange(np.ceil((middle + west) / step), (middle + east) / step) * step
    parallels = np.arange(np.ceil(south / step), north / step) * step
    along, across = np.linspace(south, north, VERTICES), np.linspace(west, east, VERTICES) + middle
    return np.concatenate(
        (
            np.stack(np.broadcast_arrays(meridians[:, None], along), axis=-1),
            np.stack(np.broadcast_arrays(across, parallels[:, None]), axis=-1),
        )
    )

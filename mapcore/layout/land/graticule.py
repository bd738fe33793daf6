"""Meridians and parallels across the window of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import keep
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Lines

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.affine import Affine
    from mapcore.geometry.projection import Projection

LINE_STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Distances between lines, in degrees."""

LINES_ACROSS = 8
"""About how many lines cross the window."""

VERTICES = 90
"""Vertices of each line."""


def lay_out_graticule(page: MapPage) -> list[Lines]:
    """Return the graticule of a page, nothing where its look has none."""
    look = page.plan.look
    if look.graticule is None:
        return []
    color, width = look.graticule.ink.color, look.graticule.width * page.map_unit
    window, placement, pack = page.window, page.placement, page.plan.pack
    # Rounded so that similar canvases share one graticule.
    plane = Box.between(*(round(side, 1) for side in placement.plane_box(window).sides))
    lines = _find_lines(pack.projection, pack.to_plane, plane)
    return [Lines(lines, placement, color, width, window, "graticule")]


@keep("graticules")
def _find_lines(projection: Projection, to_plane: Affine, window: Box) -> Polylines:
    """Return the lines that may cross a window of the plane.

    They are placed at round degrees, found from where a lattice of the window lies on the globe.
    """
    across, down = (
        np.linspace(*ends, 15) for ends in ((window.x, window.right), (window.y, window.bottom))
    )
    x, y = np.meshgrid(across, down)
    lon, lat = projection.inverse_each(*to_plane.inverse().apply(x.ravel(), y.ravel()))
    seen = np.isfinite(lon) & np.isfinite(lat)
    lon, lat = lon[seen], lat[seen]
    if not len(lon):
        return Polylines.of(())
    centre, _ = projection.centre
    middle = float(lon[len(lon) // 2]) if centre is None else centre
    lines = _make_round_lines(middle, (lon - middle + 180) % 360 - 180, lat)
    plane = to_plane.apply(*projection.forward_each(lines[..., 0], lines[..., 1]))
    points = np.stack(plane, axis=-1).astype(np.float32)
    return Polylines.of(points[np.isfinite(points).all(axis=(1, 2))])


def _make_round_lines(
    middle: float, offset: NDArray[np.float64], lat: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return meridians and parallels at round degrees as (lines, VERTICES, 2) of lon and lat."""
    span = max(np.ptp(offset), np.ptp(lat))
    step = min(LINE_STEPS, key=lambda degrees: abs(span / degrees - LINES_ACROSS))
    # Lines end just before the antimeridian of the map, where its two sides coincide.
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

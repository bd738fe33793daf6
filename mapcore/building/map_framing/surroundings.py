"""The land around a map: cells of other countries, clipped to a wide margin around the frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import define, evolve, field, frozen

from mapcore.building.draft import LONGER_SIDE
from mapcore.building.map_framing.plane import is_around_pole, join_at_pole, move_shapes, project
from mapcore.building.shapes.globe import EARTH_KM, shift, turns_to
from mapcore.building.shapes.polygons import multilinestring, multipolygon
from mapcore.building.tables import gather
from mapcore.geometry.projection import Projection

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds, Cell, DraftInset
    from mapcore.geometry.affine import Affine

KEPT_REACH = 0.15 * LONGER_SIDE
"""How far land is kept beyond the frame, in plane units, for canvases of another shape."""

WORLD_PX = 256
"""The width of the whole world on a web map of zoom 0."""


@frozen(eq=False)
class View:
    """How a map's main part is projected: PROJ string, its middle meridian, affine map, frame."""

    projection: str
    middle: float
    to_plane: Affine
    frame: Bounds

    @property
    def window(self) -> Bounds:
        """The frame with the margin in which land is kept."""
        x0, y0, x1, y1 = self.frame
        return x0 - KEPT_REACH, y0 - KEPT_REACH, x1 + KEPT_REACH, y1 + KEPT_REACH

    @property
    def window_km(self) -> NDArray[np.float64]:
        """Points on the rim of the window, (n, 2) in the units of the projection."""
        scale, x, y = self.to_plane.a, self.to_plane.c, self.to_plane.f
        rim = shapely.segmentize(shapely.box(*self.window), LONGER_SIDE / 20)
        points = shapely.get_coordinates(rim)
        return np.stack(((points[:, 0] - x) / scale, (y - points[:, 1]) / scale), axis=1)


def zoom_of(to_plane: Affine) -> float:
    """Return the zoom of a web map with a map's scale at the equator, for a canvas of 1200 px.

    >>> from mapcore.geometry.affine import Affine
    >>> round(zoom_of(Affine(1.0, 0.0, 0.0, 0.0, -1.0, 0.0)), 2)
    7.29
    """
    around_px: float = 2 * np.pi * EARTH_KM * to_plane.a
    return float(np.log2(around_px / WORLD_PX))


@define(eq=False)
class GlobeShapes:
    """Shapes of the whole globe by their single parts, to be looked up by distance.

    `cells` are the cells that the parts belong to.
    """

    cells: Sequence[Cell]
    parts: NDArray[np.object_] = field(init=False)
    owners: NDArray[np.int64] = field(init=False)
    centres: NDArray[np.float64] = field(init=False)
    radii: NDArray[np.float64] = field(init=False)

    def __attrs_post_init__(self) -> None:
        shapes = np.array([cell.shape for cell in self.cells], object)
        self.parts, self.owners = shapely.get_parts(shapes, return_index=True)
        boxes = shapely.bounds(self.parts)
        self.centres = (boxes[:, :2] + boxes[:, 2:]) / 2
        corners = [_angles(self.centres, boxes[:, ends]) for ends in ((0, 1), (0, 3), (2, 1))]
        sides = _angles(self.centres, np.stack((boxes[:, 0], self.centres[:, 1]), axis=1))
        self.radii = np.max([*corners, sides], axis=0)

    def around(self, view: View, wanted: Callable[[Cell], bool]) -> list[Cell]:
        """Return the wanted cells in a view's window, clipped to it, in plane units."""
        if not len(self.parts):
            return []
        near = self._near(view)
        chosen = np.array([wanted(cell) for cell in self.cells], bool)[self.owners] & near
        shapes, which = shapely.get_parts(
            np.array(self._in_plane(view, self.parts[chosen]), object), return_index=True
        )
        found = gather(zip(self.owners[chosen][which].tolist(), shapes, strict=True))
        collected = multipolygon if shapely.get_dimensions(self.parts[0]) == 2 else multilinestring
        clipped = ((self.cells[owner], collected(own)) for owner, own in sorted(found.items()))
        return [evolve(cell, shape=shape) for cell, shape in clipped if not shape.is_empty]

    def in_inset(self, inset: DraftInset) -> list[shapely.Geometry]:
        """Return what an inset shows of all cells, in plane units."""
        bounds = shapely.box(*inset.bounds)
        near: list[shapely.Geometry] = []
        for turn in (-360.0, 0.0, 360.0):
            turned = np.array([*(shift(part, turn) for part in self.parts), None], object)[:-1]
            near.extend(shapely.intersection(turned[shapely.intersects(turned, bounds)], bounds))
        if not near:
            return []
        flat = move_shapes(project(near, inset.projection), inset.to_plane)
        shown = shapely.intersection(np.array(flat, object), shapely.box(*inset.frame))
        return [shape for shape in shown if not shape.is_empty]

    def _near(self, view: View) -> NDArray[np.bool_]:
        lon, lat = (degrees or 0.0 for degrees in Projection(view.projection).centre)
        rim = np.hypot(*view.window_km.T).max() / EARTH_KM
        apart = _angles(self.centres, np.broadcast_to((lon, lat), self.centres.shape))
        near: NDArray[np.bool_] = apart - self.radii <= min(1.25 * rim + 0.05, np.pi * 0.8)
        return near

    def _in_plane(self, view: View, parts: NDArray[np.object_]) -> list[shapely.Geometry]:
        turns = turns_to(shapely.bounds(parts), view.middle)
        turned = [shift(part, turn) for part, turn in zip(parts, turns, strict=True)]
        half = 180.0 if is_around_pole(view.projection) else 179.9
        limits = shapely.box(view.middle - half, -90, view.middle + half, 90)
        whole = shapely.intersection(np.array(turned, object), limits)
        flat = move_shapes(project(whole, view.projection), view.to_plane)
        valid = [shape if shape.is_valid else shapely.make_valid(shape) for shape in flat]
        shown = shapely.intersection(np.array(valid, object), shapely.box(*view.window))
        return join_at_pole(shown, view.projection)


def draw_worthwhile(
    cells: Sequence[Cell], view: View, insets: Sequence[DraftInset]
) -> list[shapely.Geometry]:
    """Return cells that are worth drawing at a view's scale, in plane units, the insets' too."""
    zoom = zoom_of(view.to_plane)
    shown = GlobeShapes([cell for cell in cells if cell.zoom <= zoom])
    found = [cell.shape for cell in shown.around(view, lambda _: True)]
    return [*found, *(shape for inset in insets for shape in shown.in_inset(inset))]


def _angles(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the angles (radians) between places (n, 2) in degrees."""
    lon_a, lat_a, lon_b, lat_b = np.radians(np.concatenate((a.T, b.T)))
    half = (
        np.sin((lat_b - lat_a) / 2) ** 2
        + np.cos(lat_a) * np.cos(lat_b) * np.sin((lon_b - lon_a) / 2) ** 2
    )
    angles: NDArray[np.float64] = 2 * np.arcsin(np.sqrt(np.clip(half, 0, 1)))
    return angles

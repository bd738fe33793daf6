"""What is below names: those in a dark sea have the inks that the plan has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
from attrs import evolve

from mapcore.arranging.page import shows_surroundings
from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import text_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.arranging.page import MapPage
    from mapcore.atlas.pack import AreaLayer, Geometry
    from mapcore.geometry.polylines import Polylines

    Marked = TypeVar("Marked")

HALO_SHARE = 0.7
"""The width of the halo on the sea, as a share of that on land."""

PLACES = (0.03, 0.5, 0.97)
"""Where along a name it is asked whether there is land."""


def suit_names_to_sea(page: MapPage, geometry: Geometry, marks: Sequence[Marked]) -> list[Marked]:
    """Return marks in which names that touch no land have the plan's inks for names in the sea.

    Names in the caller's own colour stay as they are.
    """
    look, labels = page.plan.look, page.plan.labels
    inks = look.sea_names
    if inks is None:
        return list(marks)
    own = {"label"} if labels is not None and labels.ink.origin == "caller" else set()
    names = [
        i
        for i, mark in enumerate(marks)
        if isinstance(mark, Text) and mark.halo == look.halo.color and mark.role not in own
    ]
    changed = list(marks)
    for i, on_land in zip(names, _touch_land(page, geometry, marks, names), strict=True):
        if not on_land:
            text = cast("Text", marks[i])
            width = HALO_SHARE * text.halo_width
            lettered = evolve(text, color=inks.ink.color, halo=inks.halo.color, halo_width=width)
            changed[i] = cast("Marked", lettered)
    return changed


def _touch_land(
    page: MapPage, geometry: Geometry, marks: Sequence[object], names: Sequence[int]
) -> list[bool]:
    """Tell which names have land below one of `PLACES`."""
    boxes = [text_box(cast("Text", marks[i])) for i in names]
    points = np.array(
        [(box.x + share * box.width, box.y + box.height / 2) for box in boxes for share in PLACES]
    ).reshape(-1, 2)
    plane = (points - page.placement.shift) / page.placement.scale
    inside = find_inside(geometry.rings, plane)
    if shows_surroundings(page.plan):
        layer = cast("AreaLayer", page.plan.pack.layer("admin0", page.device_px))
        inside |= find_inside(layer.rings, plane)
    each = inside.reshape(-1, len(PLACES)).tolist()
    return [any(places) for places in each]


def find_inside(rings: Polylines, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of `points` (n, 2) lie inside closed rings, by the even-odd rule."""
    inside = [len(found) % 2 == 1 for found in _list_rings_around(rings, points)]
    return np.array(inside, bool)


def find_regions(geometry: Geometry, points: NDArray[np.float64]) -> list[int | None]:
    """Return the region in which each of `points` (n, 2) lies; None in the sea."""
    found: list[int | None] = []
    for rings in _list_rings_around(geometry.rings, points):
        regions = np.searchsorted(geometry.region_rings, rings, side="right") - 1
        around, counts = np.unique(regions, return_counts=True)
        odd = around[counts % 2 == 1].tolist()
        found.append(odd[0] if odd else None)
    return found


def _list_rings_around(rings: Polylines, points: NDArray[np.float64]) -> Iterator[list[int]]:
    """Yield the closed rings around each of `points`."""
    low, high = rings.bounds()
    for x, y in points.tolist():
        near = (low[:, 0] <= x) & (x <= high[:, 0]) & (low[:, 1] <= y) & (y <= high[:, 1])
        around = []
        for ring in np.flatnonzero(near).tolist():
            outline = rings.points[rings.starts[ring] : rings.starts[ring + 1]].astype(np.float64)
            (x0, y0), (x1, y1) = outline[:-1].T, outline[1:].T
            crosses = (y0 > y) != (y1 > y)
            rise = np.where(crosses, y1 - y0, 1.0)
            left = x0 + (y - y0) * (x1 - x0) / rise
            if (crosses & (x < left)).sum() % 2:
                around.append(ring)
        yield around

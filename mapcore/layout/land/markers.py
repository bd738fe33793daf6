"""Markers of least size for regions that are too small to be seen."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.atlas.extents import measure_extents
from mapcore.caching import keep
from mapcore.color import to_hex
from mapcore.composition.marker_sizes import COVER, choose_marker_radius
from mapcore.frozen import frozen
from mapcore.layout.land.crowding import Circles, place_markers
from mapcore.layout.scene import Disc

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry, MapPack
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement

NEAR = 8
"""How far from a marker it may stand at last, in radii: shapes nearer than that may be hidden."""

VISIBLE_AREA = 1.0
"""The area in square pixels of the picture from which the shape of a region shows that borders on
others: such a region is marked only below it, as its marker would hide its neighbours."""

CLEAR = 1.0
"""How far from a marker the middle of a small region without one must be, in pixels of the picture:
nearer ones are marked as well, since the marker would hide their shapes."""


def lay_out_markers(page: MapPage) -> list[Disc]:
    """Return a disc for every region that was given a colour and is too small to show it.

    Where many regions crowd together the discs are smaller, so that none hides its neighbours:
    regions that fill the land between them need none at all. Those that border on others have one
    only where their shape would not show, or where the marker of a neighbour would hide it.
    """
    plan = page.plan
    tiny = _find_tiny_regions(
        plan.pack,
        page.geometry,
        page.placement,
        page.window,
        choose_marker_radius(page.geometry, page.placement, page.window, page.map_unit),
        1 / plan.output.scale,
    )
    marked, near = (plan.data[each.regions].tobytes() for each in (tiny.marked, tiny.near))
    shown = _place(tiny, marked, near, 0.5 * page.map_unit, 1 / plan.output.scale, page.window)
    line = plan.look.map_border.ink.color
    fills = [tuple(fill) for fill in plan.fills[shown.regions].tolist()]
    colors = {fill: to_hex(*fill) for fill in {*fills}}
    return [
        Disc(
            x=x,
            y=y,
            radius=radius,
            fill=colors[fill],
            stroke=line if width else None,
            stroke_width=width,
            key=plan.pack.keys[region],
            clip=page.window,
        )
        for region, (x, y), radius, width, fill in zip(
            shown.regions.tolist(),
            shown.centres.tolist(),
            shown.radii.tolist(),
            shown.lines.tolist(),
            fills,
            strict=True,
        )
    ]


@frozen(eq=False)
class _Tiny:
    """Regions smaller than their markers, and the shapes of others that markers may hide."""

    marked: Circles
    near: Circles


@keep("tiny regions")
def _find_tiny_regions(
    pack: MapPack, geometry: Geometry, place: Placement, window: Box, radius: float, pixel: float
) -> _Tiny:
    measured = measure_extents(geometry)
    areas = measured.areas * place.scale**2
    centres = _find_centres(pack, place, window, measured.centres)
    radii = _choose_radii(centres, radius)
    # Archipelagos: much land in many specks is no better seen than one speck.
    sides = measured.sides * place.scale
    small = (areas < COVER * math.pi * radii**2) | (sides < radii)
    small &= np.isfinite(centres).all(axis=1)
    shown = small & (areas >= VISIBLE_AREA * pixel**2) & _find_bordering(geometry, small)
    shown &= ~_find_hidden(centres, radii + CLEAR * pixel, small & ~shown, shown)
    marked = small & ~shown
    near = _find_near(centres, np.sqrt(areas / math.pi), radii, marked)
    return _Tiny(
        *(
            Circles.of(np.flatnonzero(chosen), centres[chosen], sizes[chosen])
            for chosen, sizes in ((marked, radii), (near, np.sqrt(areas / math.pi)))
        )
    )


@keep("tiny regions")
def _place(
    tiny: _Tiny, marked: bytes, near: bytes, width: float, pixel: float, window: Box
) -> Circles:
    """Return the discs of those of the regions that are given a colour, a byte each, in `window`.

    `width` is that of a disc's outline.
    """
    asked, hidden = (
        circles[np.frombuffer(given, bool)]
        for circles, given in ((tiny.marked, marked), (tiny.near, near))
    )
    asked = Circles.of(asked.regions, asked.centres, asked.radii, width)
    shown = place_markers(asked, hidden, pixel)
    return evolve(shown, centres=keep_within(shown.centres, shown.reach, window))


def _find_near(
    centres: NDArray[np.float64],
    sizes: NDArray[np.float64],
    radii: NDArray[np.float64],
    marked: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Tell which regions without a marker are so small and so near to one that it may hide them."""
    near = np.zeros(len(centres), bool)
    if not marked.any():
        return near
    most = radii[marked].max()
    asked = np.flatnonzero(~marked & (sizes < 2 * most) & np.isfinite(centres).all(axis=1))
    reach, (x, y), (marked_x, marked_y) = NEAR * most, centres.T, centres[marked].T
    for start in range(0, len(asked), 64):  # a few at a time, which takes little memory
        part = asked[start : start + 64, None]
        beside = np.abs(x[part] - marked_x) < reach
        near[part[:, 0]] = (beside & (np.abs(y[part] - marked_y) < reach)).any(axis=1)
    return near


def _find_hidden(
    centres: NDArray[np.float64],
    reach: NDArray[np.float64],
    marked: NDArray[np.bool_],
    asked: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Tell which of the regions that are asked for have their middle within reach of a marker.

    One that is, is marked itself, and may hide others.
    """
    hidden = np.zeros(len(centres), bool)
    while marked.any():
        rest = np.flatnonzero(asked & ~hidden)
        apart = centres[rest, None] - centres[marked]
        near = (np.hypot(apart[..., 0], apart[..., 1]) < reach[marked]).any(axis=1)
        marked = np.zeros(len(centres), bool)
        marked[rest[near]] = True
        hidden |= marked
    return hidden


def _find_bordering(geometry: Geometry, asked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tell which of the regions that are asked for have a vertex on a border between regions."""
    vertices = np.diff(geometry.rings.starts[geometry.region_rings])
    region = np.repeat(np.arange(len(asked)), vertices)
    kept = asked[region]
    points, border = _pack_points(geometry.rings.points[kept]), _pack_points(geometry.inner.points)
    if not len(border):
        return np.zeros(len(asked), bool)
    border.sort()  # what np.isin does with both, in a third of the time
    shared = border[np.searchsorted(border[:-1], points)] == points
    return np.bincount(region[kept], shared, minlength=len(asked)) > 0


def _pack_points(points: NDArray[np.float32]) -> NDArray[np.uint64]:
    """Return each point as one number of a new array, the same for the same point."""
    return np.array(points, np.float32, order="C").view(np.uint64).ravel()


def keep_within(
    centres: NDArray[np.float64], radii: NDArray[np.float64], window: Box
) -> NDArray[np.float64]:
    """Return the centres, those in a window moved inwards so far that it cuts no disc.

    >>> from mapcore.geometry.box import Box
    >>> centres, radii = np.array([[99.0, 50.0], [120.0, 50.0]]), np.array([4.0, 4.0])
    >>> keep_within(centres, radii, Box(0, 0, 100, 100)).tolist()
    [[96.0, 50.0], [120.0, 50.0]]
    """
    low = np.array((window.x, window.y)) + radii[:, None]
    high = np.maximum(np.array((window.right, window.bottom)) - radii[:, None], low)
    inside = window.contains_each(centres)[:, None]
    return np.where(inside, np.clip(centres, low, high), centres)


def _find_centres(
    pack: MapPack, place: Placement, window: Box, centres: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return where the regions stand on the canvas.

    A region that lost its shape, or whose middle lies beyond the window, stands at its label.
    """
    found = centres * place.scale + (place.dx, place.dy)
    for i in np.flatnonzero(~window.contains_each(found)).tolist():
        label = pack.regions[i].label
        if label is not None:
            found[i] = place.point(*label)
    return found


def _choose_radii(centres: NDArray[np.float64], radius: float) -> NDArray[np.float64]:
    """Return a radius for each centre, smaller where centres crowd.

    Crowding is counted on squares three radii wide with their eight neighbours each; up to nine
    regions there leave every disc its full size.
    """
    radii = np.full(len(centres), radius)
    known = np.isfinite(centres).all(axis=1)
    if not known.any():
        return radii
    cells = (centres[known] // (3 * radius)).astype(np.int64)
    columns, rows = (cells - cells.min(axis=0)).T
    counts = np.zeros((rows.max() + 3, columns.max() + 3))
    np.add.at(counts, (rows + 1, columns + 1), 1)
    counts = counts[:-2] + counts[1:-1] + counts[2:]
    counts = counts[:, :-2] + counts[:, 1:-1] + counts[:, 2:]
    radii[known] *= np.minimum(1.0, 3.0 / np.sqrt(counts[rows, columns]))
    return radii

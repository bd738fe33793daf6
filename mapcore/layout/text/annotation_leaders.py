"""What joins an annotation and its place: nothing, a line, a curve, or a curve with a head."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.color import contrast, to_hex
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Lines, Shape
from mapcore.layout.text.annotations import NEAR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.land_raster import LandRaster
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.annotations import PlacedAnnotation
    from mapcore.request.annotations import Leader

WIDTH, CASING = 1.1, 3.0
"""Of the line, in units, and how much broader its casing is."""

BEND = 0.2
"""How far a curve bends from the straight line, in its lengths."""

POINTS = 24
"""Of a curve."""

TEXT_GAP = 0.4
"""Between a text and its leader, in ems."""

HEAD_LENGTH, HEAD_WIDTH = 0.6, 0.5
"""Of an arrow, in ems."""

LEAST_CONTRAST = 3.0
"""Of a line to a region that it may end in (WCAG 2.2, 1.4.11); on others it ends at the edge."""

CANVAS = Placement(1.0, 0.0, 0.0)


def lay_out_annotation_leaders(
    page: MapPage, placed: Sequence[PlacedAnnotation], land: LandRaster
) -> list[Mark]:
    """Return the leaders of annotations, with a casing in the ground's colour over land alone."""
    curves = [(each, _find_curve(page, each)) for each in placed]
    drawn = [(each, curve) for each, curve in curves if curve is not None]
    width, look = WIDTH * page.map_unit, page.plan.look
    over = [part for _, curve in drawn for part in _split_over_land(curve, land)]
    casings: list[Mark] = [
        Lines(Polylines.of(over), CANVAS, look.halo.color, CASING * width, page.window,
              "annotation-leader-casings")
    ] if over else []  # fmt: skip
    marks = casings
    for each, curve in drawn:
        color = each.plan.ink.color
        marks.append(
            Lines(Polylines.of([curve]), CANVAS, color, width, page.window, "annotation-leader")
        )
        if each.plan.leader == "arrow":
            marks.append(_make_head(page, curve, each.block.size, color))
    return marks


def choose_leader(placed: PlacedAnnotation) -> Leader:
    """Return the kind of an annotation's leader: a curve where the request names none.

    There is none where the text stands on what it is about, or beside it.
    """
    if placed.plan.leader is not None:
        return placed.plan.leader
    left, top, right, bottom = placed.box.tolist()
    x, y = placed.anchor
    apart = np.hypot(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0))
    return "curve" if apart > NEAR * placed.block.size else "none"


def _find_curve(page: MapPage, placed: PlacedAnnotation) -> NDArray[np.float64] | None:
    """Return the points (n, 2) of a leader from its text to its place, None where it has none."""
    kind = choose_leader(placed)
    if kind == "none":
        return None
    start, goal = np.array(placed.end), np.array(placed.anchor)
    way = goal - start
    length = float(np.hypot(*way))
    gap = TEXT_GAP * placed.block.size
    if length <= gap:
        return None
    start = start + way * (gap / length)
    aside = np.array((-way[1], way[0])) * BEND
    window = page.window
    middle = np.array((window.x + window.width / 2, window.y + window.height / 2))
    if (start + goal) / 2 @ aside < middle @ aside:
        aside = -aside  # away from the middle of the map
    along = np.linspace(0.0, 1.0, POINTS)[:, None]
    bent = (start + goal) / 2 + (0.0 if kind == "line" else aside)
    curve = (1 - along) ** 2 * start + 2 * along * (1 - along) * bent + along**2 * goal
    return _end_at_edge(page, placed, curve)


def _end_at_edge(
    page: MapPage, placed: PlacedAnnotation, curve: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return a curve that ends at the edge of its region where that would hide it."""
    region = placed.plan.region
    if region is None:
        return curve
    fill = to_hex(*page.plan.fills[region].tolist())[:7]
    if contrast(placed.plan.ink.opaque, fill) >= LEAST_CONTRAST:
        return curve
    place = page.placement
    within = page.geometry.find_regions((curve - place.shift) / place.scale)
    outside = [at for at, found in enumerate(within) if found != region]
    return curve[: max(outside[-1] + 2 if outside else 0, 2)]


def _split_over_land(curve: NDArray[np.float64], land: LandRaster) -> list[NDArray[np.float64]]:
    """Return the parts of a curve below which there is land."""
    over = land.has_land(curve)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], over, [False])).astype(np.int8)))
    parts = [curve[start:end] for start, end in edges.reshape(-1, 2).tolist()]
    return [part for part in parts if len(part) > 1]


def _make_head(page: MapPage, curve: NDArray[np.float64], em: float, color: str) -> Shape:
    """Return the head of an arrow at the end of a curve."""
    tip = curve[-1]
    way = tip - curve[max(-3, -len(curve))]
    way = way / np.hypot(*way)
    foot, aside = tip - way * HEAD_LENGTH * em, np.array((-way[1], way[0])) * HEAD_WIDTH * em / 2
    ring = Polylines.of([[tip, foot + aside, foot - aside, tip]])
    return Shape(ring, CANVAS, color, None, 0.0, page.window)

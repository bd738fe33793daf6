"""Annotations: blocks of text about a region or a place, each where it covers least."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import field

from mapcore.assets.fonts import get_face
from mapcore.atlas.extents import measure_extents
from mapcore.color import to_hex
from mapcore.composition.annotation_blocks import (
    LEADER_LENGTHS,
    LEADING,
    MOST_REACH,
    NARROW_COST,
    OFF_LAND,
    WAYS,
    WIDTHS,
    Block,
    find_room,
    list_blocks,
    measure_reach,
    set_lines,
    stand_where_asked,
)
from mapcore.composition.pages.places_around import list_places_around
from mapcore.frozen import frozen
from mapcore.geometry.box import meet
from mapcore.layout.scene import Text
from mapcore.layout.text.labels.callouts import Taken, run_through

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.layout.text.labels.clearing import TextObstacles
    from mapcore.layout.text.labels.leaders import Surroundings
    from mapcore.planning.plan.plan import AnnotationPlan

HALO_WIDTH = 0.16
"""In ems."""

NEAR = 1.1
"""A text whose leader would be shorter, in ems, has none where the request does not ask for one."""

OVERLAP_COST = 500.0
"""What it costs, in ems, to cover all of a text's area with what other things have."""

CROSSING_COST = 30.0
"""What a leader costs that runs through another text, in ems."""

ON_LAND_COST, STEEP_WAYS = 14.0, 0.94
"""What a place on land costs more, in ems, and the least part of the way to a side that was asked
for which a leader goes."""

ON_REGION = 2.0
"""How much better a place on a region is than one beside its middle, in ems."""

NEAR_LAND_COST = 2.0
"""What it costs to be nearer to the coast than `OFF_LAND`, in ems."""

LEAST_AREA = 1e-6
"""The least area of a text, in square pixels: one of soft hyphens alone has no width."""

BEYOND_EDGE_COST = 1.5
"""What it costs to be nearer to a side of a page than its other texts, in ems."""


@frozen(eq=False)
class PlacedAnnotation:
    """An annotation where it stands: its block's `box` is left, top, right and lower side, (4,).

    `anchor` is what it is about and `end` the point beside the text from which the leader goes
    there. `overlaps` tells whether it covers something that it should keep clear of.
    """

    plan: AnnotationPlan
    block: Block
    box: NDArray[np.float64] = field(repr=False)
    anchor: tuple[float, float]
    end: tuple[float, float]
    overlaps: bool = False

    @property
    def is_flush_right(self) -> bool:
        """Whether the lines end at one edge, as the leader leaves at their right."""
        return self.end[0] >= float(self.box[2]) - 1e-6


def place_annotations(
    page: MapPage,
    plans: Sequence[AnnotationPlan],
    around: Surroundings,
    obstacles: TextObstacles,
) -> list[PlacedAnnotation]:
    """Return annotations where they stand, each clear of the obstacles and of those before it.

    Those whose place was asked for come first and stand there, then those with a side, which take
    the cheapest place of 24 directions and 16 lengths from what they are about, as all others do.
    A place that covers an obstacle is taken where none is free.
    """
    first = sorted(range(len(plans)), key=lambda at: (not plans[at].text_at, not plans[at].side))
    placed: dict[int, PlacedAnnotation] = {}
    boxes = obstacles.boxes

    for at in first:
        anchor = _find_anchor(page, plans[at])
        taken = Taken(around.land, page.window, _join(boxes, around.insets), obstacles.lines)
        if plans[at].text_at:
            found = _stand_at(page, plans[at], anchor, taken)
        else:
            blocks = list_blocks(page, plans[at])
            tried = [_find_place(page, plans[at], each, anchor, taken) for each in blocks]
            costs = [
                cost + NARROW_COST * (1 - share)
                for (_, cost), share in zip(tried, WIDTHS, strict=False)
            ]
            found = tried[costs.index(min(costs))][0]
        placed[at] = found
        boxes = np.concatenate((boxes, found.box[None]))
    return [placed[at] for at in range(len(plans))]


def _find_anchor(page: MapPage, plan: AnnotationPlan) -> tuple[float, float]:
    """Return the point on the canvas that an annotation is about."""
    if plan.place is not None:
        return page.placement.point(*plan.place)
    assert plan.region is not None
    extents = measure_extents(page.geometry)
    x, y = extents.centres[plan.region].tolist()
    return page.placement.point(x, y)


def _join(boxes: NDArray[np.float64], insets: Sequence[Box]) -> NDArray[np.float64]:
    return np.concatenate((boxes, np.array([each.sides for each in insets]).reshape(-1, 4)))


def _stand_at(
    page: MapPage, plan: AnnotationPlan, anchor: tuple[float, float], taken: Taken
) -> PlacedAnnotation:
    """Return an annotation where it was asked to stand, moved as little as it takes to be seen."""
    assert plan.text_at is not None
    block, stands = stand_where_asked(page, plan, page.placement.point(*plan.text_at), anchor)
    box = np.array(stands.sides)
    overlaps = bool(meet(box[None], taken.boxes).any())
    return PlacedAnnotation(plan, block, box, anchor, _leave(box, anchor), overlaps)


def _leave(box: NDArray[np.float64], anchor: tuple[float, float]) -> tuple[float, float]:
    """Return the middle of the side of a box that faces a point."""
    left, top, right, bottom = box.tolist()
    across = max(left - anchor[0], anchor[0] - right, 0.0)
    down = max(top - anchor[1], anchor[1] - bottom, 0.0)
    if across >= down:
        return (left if anchor[0] < (left + right) / 2 else right), (top + bottom) / 2
    return (left + right) / 2, (top if anchor[1] < (top + bottom) / 2 else bottom)


def _find_place(
    page: MapPage,
    plan: AnnotationPlan,
    block: Block,
    anchor: tuple[float, float],
    taken: Taken,
) -> tuple[PlacedAnnotation, float]:
    """Return an annotation at the cheapest place around what it is about, and what it costs."""
    size = (block.width, block.height)
    ends, middles, cost = list_places_around(
        np.array(anchor), size, block.size, lengths=LEADER_LENGTHS
    )
    if plan.region is not None and plan.side is None:
        ends = np.concatenate((ends, [anchor]))
        middles = np.concatenate((middles, [anchor]))
        cost = np.append(cost, _rate_region(page, plan.region, block))
    if plan.side:
        way = np.array(WAYS[plan.side])
        steps = ends - anchor
        cost = np.where(steps @ way > STEEP_WAYS * np.hypot(*steps.T), cost, cost + OVERLAP_COST)
    half = np.array(size) / 2
    boxes = np.concatenate((middles - half, middles + half), axis=1)
    window = find_room(page.window, block)
    within = window.holds_each(boxes)
    apart = boxes + OFF_LAND * block.size * np.array((-1.0, -1.0, 1.0, 1.0))
    cost = cost + np.where(taken.land.are_free(boxes), 0.0, ON_LAND_COST - NEAR_LAND_COST)
    cost = cost + np.where(taken.land.are_free(apart), 0.0, NEAR_LAND_COST)
    cost = cost + np.where(_stand_within_edges(page, boxes), 0.0, BEYOND_EDGE_COST)
    covered = _cover(boxes, taken.boxes)
    lines = np.stack((np.broadcast_to(np.array(anchor), ends.shape), ends), axis=1)
    cost = cost + CROSSING_COST * run_through(lines, taken.boxes).any(axis=1)
    cost = cost + OVERLAP_COST * covered + np.where(within, 0.0, 2 * OVERLAP_COST)
    best = int(cost.argmin())
    box = _move_within(boxes[best], window.sides)
    end = (float(ends[best][0]), float(ends[best][1]))
    found = PlacedAnnotation(plan, block, box, anchor, end, bool(covered[best] > 0))
    return found, float(cost[best])


def _stand_within_edges(page: MapPage, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which boxes are between the left and the right edge of a page's texts."""
    edge = page.sizes.edge if page.plan.page else 0.0
    within: NDArray[np.bool_] = boxes[:, 0] >= edge
    return within & (boxes[:, 2] <= page.boxes.canvas.width - edge)


def _rate_region(page: MapPage, region: int, block: Block) -> float:
    """Return what it costs to stand on the middle of a region; far too small ones are infinite.

    A block that reaches a little over the border stands better there than beside the middle.
    """
    reach = measure_reach(page, region, block)
    if reach <= 1.0:
        return -ON_LAND_COST
    return -ON_REGION if reach <= MOST_REACH else np.inf


def _cover(boxes: NDArray[np.float64], taken: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return which share of each box others cover, added up."""
    low = np.maximum(boxes[:, None, :2], taken[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], taken[None, :, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=2).sum(axis=1)
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    covered: NDArray[np.float64] = shared / np.maximum(areas, LEAST_AREA)
    return covered


def _move_within(
    box: NDArray[np.float64], window: tuple[float, float, float, float]
) -> NDArray[np.float64]:
    low, high = np.array(window[:2]), np.array(window[2:])
    step = np.maximum(low - box[:2], 0) - np.maximum(box[2:] - high, 0)
    moved: NDArray[np.float64] = box + np.tile(step, 2)
    return moved


def lay_out_annotation(page: MapPage, placed: PlacedAnnotation, group: int) -> list[Text]:
    """Return the lines of an annotation where it stands."""
    block, faces = placed.block, page.plan.look.typefaces
    ink, halo, suits_ground = _choose_inks(page, placed)
    left, top, right = placed.box[:3].tolist()
    capital = get_face(faces.body).cap_height
    first = top + (1.0 + capital) / 2 * block.size
    return [
        Text(
            text=line,
            x=right if placed.is_flush_right else left,
            y=first + at * LEADING * block.size,
            size=block.size,
            face=face,
            color=ink,
            anchor="end" if placed.is_flush_right else "start",
            halo=halo,
            halo_width=HALO_WIDTH * block.size,
            role="annotation-text",
            suits_ground=suits_ground,
            group=group,
        )
        for at, (line, face) in enumerate(set_lines(block.lines, block.headings, faces))
    ]


def _choose_inks(page: MapPage, placed: PlacedAnnotation) -> tuple[str, str, bool]:
    """Return the colours of a text and its halo, and whether they give way in a dark sea.

    A text in the theme's colour that stands on the region that it is about suits its fill.
    """
    ink, region = placed.plan.ink, placed.plan.region
    if ink.origin == "caller" or region is None or placed.end != placed.anchor:
        return ink.color, page.plan.look.halo.color, ink.origin != "caller"
    fill = to_hex(*page.plan.fills[region].tolist())[:7]
    return ink.readable_on(fill, "#000000", "#ffffff").color, fill, False

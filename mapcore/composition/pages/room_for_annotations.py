"""More sea around a map for annotations that find no place off land, on pages with spare height."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.atlas.extents import measure_extents
from mapcore.composition.annotation_blocks import (
    LEADER_LENGTHS,
    MOST_REACH,
    OFF_LAND,
    find_room,
    list_blocks,
    measure_reach,
    size_text,
)
from mapcore.composition.pages.arrangements import SPARE_SHARE_ABOVE
from mapcore.composition.pages.inside import CLEARANCE, find_land, find_obstacles
from mapcore.composition.pages.places_around import list_places_around
from mapcore.composition.pages.sheet import make_page
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.annotation_blocks import Block
    from mapcore.composition.pages.inside import Land, Obstacles
    from mapcore.composition.pages.sheet import Sheet
    from mapcore.planning.plan.plan import AnnotationPlan

GROWTHS = (2.0, 4.0, 6.0)
"""How much higher the room of a map becomes, in ems; the least that helps is taken."""

STACKED = ("plain", "inside", "foot", "under")
"""The forms whose map is as wide as the canvas, with the other parts above and below it."""


def make_room_for_annotations(sheet: Sheet) -> Sheet:
    """Return a sheet whose map has more sea below or above it where more annotations fit then.

    Only height is used that no part of the page can use. It is asked for texts whose place the
    request leaves open.
    """
    parts = sheet.parts
    asked = [each for each in parts.plan.annotations if not (each.text_at or each.side)]
    if not asked or sheet.form not in STACKED:
        return sheet
    spare, em = _measure_spare(sheet), parts.canvas.em
    sizes = [growth * em for growth in GROWTHS if growth * em <= spare]
    if not sizes:
        return sheet
    search = _Search.of(sheet, asked)
    tried = [_grow(sheet, size, below) for size in sizes for below in (True, False)]
    least = search.count(sheet)
    counts = [search.count(each) for each in tried] if least < len(asked) else []
    most = max(counts, default=least)
    return tried[counts.index(most)] if most > least else sheet


def _measure_spare(sheet: Sheet) -> float:
    """Return the height that no part of a page uses, 0 where the height follows from the parts."""
    if sheet.parts.canvas.height is None:
        return 0.0
    texts = [part.room for part in (sheet.title, sheet.footer) if part]
    legend = [sheet.legend.box] if sheet.legend else []
    top = min(box.y for box in (sheet.room, *texts, *legend))
    before = sheet.parts.canvas.start(with_text=top < sheet.room.y)
    return (top - before) / SPARE_SHARE_ABOVE


def _grow(sheet: Sheet, size: float, below: bool) -> Sheet:
    """Return a sheet whose map's room is higher; what is left of spare height is shared as it was.

    A legend in the map stays where it is on it.
    """
    up, down = -SPARE_SHARE_ABOVE * size, (1 - SPARE_SHARE_ABOVE) * size
    on_map, room = (up if below else down), sheet.room

    def move(box: Box) -> Box:
        return evolve(box, y=box.y + (up if box.y < room.y else down))

    legend = sheet.legend
    if legend:
        low = legend.y + on_map if sheet.form == "inside" else move(legend.box).y
        legend = legend.place(legend.x, low)
    return evolve(
        sheet,
        title=sheet.title and evolve(sheet.title, room=move(sheet.title.room)),
        legend=legend,
        footer=sheet.footer and evolve(sheet.footer, room=move(sheet.footer.room)),
        room=evolve(room, y=room.y + up, height=room.height + size),
        frame=evolve(sheet.frame, y=sheet.frame.y + on_map),
    )


@frozen(eq=False)
class _Search:
    """Annotations with an open place, what each is about in the plane, and the map's land."""

    asked: Sequence[AnnotationPlan]
    places: Sequence[tuple[float, ...]]
    land: Land

    @classmethod
    def of(cls, sheet: Sheet, asked: Sequence[AnnotationPlan]) -> _Search:
        page = make_page(sheet)
        land = find_land(page, page.window)
        centres = measure_extents(land.geometry).centres
        places = [each.place or (*centres[each.region].tolist(),) for each in asked]
        return cls(asked, places, land)

    def count(self, sheet: Sheet) -> int:
        """Return how many of the annotations stand on their region or off the land on a sheet."""
        page = make_page(sheet)
        clear = size_text(page) * OFF_LAND / CLEARANCE
        obstacles = find_obstacles(page, self.land, page.window, clear)
        found = 0
        for each, place in zip(self.asked, self.places, strict=True):
            blocks = list_blocks(page, each)
            if each.region is not None and any(
                measure_reach(page, each.region, block) <= MOST_REACH for block in blocks
            ):
                found += 1
                continue
            point = page.placement.point(*place)
            rooms = [find_room(page.window, block) for block in blocks]
            free = (_find_free(*pair, point, obstacles) for pair in zip(blocks, rooms, strict=True))
            box = next((box for box in free if box is not None), None)
            if box is not None:
                found += 1
                obstacles = obstacles.join(box)
        return found


def _find_free(
    block: Block, room: Box, point: tuple[float, float], obstacles: Obstacles
) -> Box | None:
    """Return the first place around a point in which a block covers nothing, None if none."""
    size = (block.width, block.height)
    _, middles, cost = list_places_around(np.array(point), size, block.size, lengths=LEADER_LENGTHS)
    half = np.array(size) / 2
    boxes = np.concatenate((middles - half, middles + half), axis=1)[cost.argsort(kind="stable")]
    boxes = boxes[room.holds_each(boxes)]
    free = obstacles.are_free(boxes)
    if not free.any():
        return None
    return Box.between(*boxes[int(free.argmax())].tolist())

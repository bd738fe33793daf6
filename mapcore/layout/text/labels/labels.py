"""The names or values on the regions, each at its curated anchor or beside it."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import dist
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.color import contrast, is_light_read_better, over, readable_on, to_hex
from mapcore.composition.land_raster import rasterize_land
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.scene import Lines, Text
from mapcore.layout.text.labels.clearing import TextObstacles, are_clear, keep_clear, rank_names
from mapcore.layout.text.labels.inset_names import keep_in_frames
from mapcore.layout.text.labels.leaders import Surroundings, lay_out_leaders, move_beside
from mapcore.layout.text.labels.region_names import (
    HALO_WIDTH,
    LINE_DISTANCE,
    choose_face,
    keep_in_window,
    list_names,
    make_boxes,
    separate,
)
from mapcore.layout.text.lettering import centre_line
from mapcore.layout.text.pins import find_regions_of_pins, list_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.scene import Disc
    from mapcore.layout.text.labels.region_names import RegionName
    from mapcore.planning.plan.inks import Ink

OUTSIDE = 7.0
"""A label wider than so many radii stands for the most part outside of its region."""

PROBED_PLACES = (0.1, 0.5, 0.9)
"""Where along such a label it is asked which region is below."""

LEADER_PIECES = np.linspace(0.0, 1.0, 9)
"""Where a leader is cut into pieces, each of which has a box of its own."""

MAX_UNLISTED = 1000
"""The most names that are tried on a map whose names do not fit as a rule, if none is listed."""

MOST_BESIDE = 250
"""The most listed names for which a place beside their region is sought; each takes longer than the
one before, and thousands took minutes."""

MAX_MOVED_LABELS = 60
"""The most labels of a map for which this is asked: on maps with more, they are small."""


@frozen
class RegionLabels:
    """The labels of a map's regions, and the lines to those that stand beside their regions.

    `drawn` are the regions that have a label; those that are `left_out` should have had one.
    """

    texts: list[Text]
    leaders: list[Lines]
    drawn: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()

    def list_leader_boxes(self) -> list[Box]:
        """Return small boxes along the lines, for what must not cover them."""
        if not self.leaders:
            return []
        ends = self.leaders[0].lines.points.reshape(-1, 2, 2).astype(np.float64)
        along = ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * LEADER_PIECES[:, None]
        low, high = (pick(along[:, :-1], along[:, 1:]) for pick in (np.minimum, np.maximum))
        sides = np.concatenate((low, high), axis=2).reshape(-1, 4)
        return [Box.between(*each) for each in sides.tolist()]


def lay_out_labels(
    page: MapPage, obstacles: TextObstacles | None = None, markers: Sequence[Disc] = ()
) -> RegionLabels:
    """Return the labels of the regions that have a text, without those that find no place.

    Most regions' labels fit at the common size; in smaller ones they are a little smaller, and may
    reach over the border, or stand beside the region with a line to it. Overlapping labels are
    moved apart a little; where that is not enough, the less important ones are left out. All stay
    within the map's window and off the `obstacles`; lines stay off the `markers`. A region in which
    a pin bears its name has no label; nor has one that is not listed and that an annotation names.
    """
    asked = page.plan.labels
    if asked is None:
        return RegionLabels([], [])
    named = frozenset[int]()
    if asked.values is None:
        named = find_regions_of_pins(page) | (_find_regions_of_notes(page) - {*asked.listed})
    names = [name for name in list_names(page, asked) if name.region not in named]
    wanted = {name.region for name in names} | {i for i in asked.listed if asked.texts[i]}
    wanted -= named
    names = _choose_names(page, names)
    placed = place_names(page, names, obstacles or TextObstacles(), markers)
    drawn = {name.region for name in placed}
    return RegionLabels(
        [
            text
            for name, ground in zip(placed, _list_grounds(page, placed), strict=True)
            for text in _lay_out_label(page, asked.ink, name, ground)
        ],
        lay_out_leaders(page, placed),
        tuple(sorted(drawn)),
        tuple(sorted(wanted - drawn)),
    )


def _find_regions_of_notes(page: MapPage) -> frozenset[int]:
    """Return the regions about which an annotation begins with their name: they need no other."""
    found = set()
    for each in page.plan.annotations:
        if each.region is not None:
            title = page.plan.pack.titles[each.region].casefold()
            said = (each.heading or each.text).strip().casefold()
            if said.startswith(title) and not said[len(title) : len(title) + 1].isalnum():
                found.add(each.region)
    return frozenset(found)


def _choose_names(page: MapPage, names: list[RegionName]) -> list[RegionName]:
    """Return the names that are tried, those with more room last.

    On maps whose names do not fit their regions as a rule, those that are not listed are tried
    where they do, or stand off all land. Where only so many are drawn, the more important are.
    """
    asked = page.plan.labels
    chosen = names
    if not page.plan.pack.labels and not (asked and asked.listed) and names:
        land = rasterize_land(page.geometry.rings, page.placement, page.window)
        free = land.are_free(make_boxes(names))
        chosen = [
            name
            for name, is_off_land in zip(names, free.tolist(), strict=True)
            if is_off_land or name.width <= OUTSIDE * name.radius
        ][-MAX_UNLISTED:]
    most = count_names_left(page)
    if most is not None and len(chosen) > most:
        chosen = sorted(rank_names(chosen, page)[:most], key=lambda name: name.radius)
    return chosen


def count_names_left(page: MapPage, drawn: Sequence[int] = ()) -> int | None:
    """Return how many more names a page takes beside those of pins and of the regions `drawn`.

    None where it takes as many as have room.
    """
    if page.most_names is None:
        return None
    return max(0, page.most_names - len(list_named(page)) - len(drawn))


def place_names(
    page: MapPage, names: Sequence[RegionName], obstacles: TextObstacles, markers: Sequence[Disc]
) -> list[RegionName]:
    """Return names where they stand, those with more room last, without those that find no place.

    Where some are left out, the others are placed again, in the room that these leave.
    """
    around = cache(lambda: Surroundings.of(page, markers))
    kept = _place(page, names, obstacles, around)
    if len(kept) < len(names):
        regions = {name.region for name in kept}
        kept = _place(page, [name for name in names if name.region in regions], obstacles, around)
    return kept


def _place(
    page: MapPage,
    names: Sequence[RegionName],
    obstacles: TextObstacles,
    around: Callable[[], Surroundings],
) -> list[RegionName]:
    listed = bool(page.plan.labels and page.plan.labels.listed)
    most = MOST_BESIDE if listed else None
    moved = move_beside(page, separate(names), obstacles, around, most)
    asked = page.plan.labels
    if asked and not asked.are_names and asked.values is None:
        moved = _put_back_strays(page, moved)
    placed = keep_in_frames(page, keep_in_window(moved, page))
    if are_clear(placed, obstacles):
        return placed

    tries = iter(range(MOST_BESIDE))

    def search(name: RegionName, taken: TextObstacles) -> RegionName | None:
        if next(tries, None) is None:
            return None
        return around().find_beside(name, name.size, taken, on_land=True)

    kept = keep_clear(page, rank_names(placed, page), obstacles, search if listed else None)
    return sorted(kept, key=lambda name: name.radius)


def _put_back_strays(page: MapPage, names: list[RegionName]) -> list[RegionName]:
    """Return texts, those that were moved onto another region back where they belong.

    A name says what it belongs to, and so does a line; a number would be read as that region's.
    """
    far = [
        i
        for i, name in enumerate(names)
        if name.leader is None and dist((name.x, name.y), name.anchor) > name.radius
    ]
    points = np.array([(names[i].x, names[i].y) for i in far]).reshape(-1, 2)
    below = page.geometry.find_regions((points - page.placement.shift) / page.placement.scale)
    put = list(names)
    for i, region in zip(far, below, strict=True):
        if region not in (None, names[i].region):
            x, y = names[i].anchor
            put[i] = evolve(names[i], x=x, y=y)
    return put


def _list_grounds(page: MapPage, names: list[RegionName]) -> list[str | None]:
    """Return the fill that is below each name, None where that is not one.

    On its region it is the fill: a halo of that colour only parts the text from the borders, and
    where the label reaches over them, the contrast goes with it. A label that is mostly outside
    has the fill that is below most of it, and none where a part of it is on no region.
    """
    sea, fills = page.plan.look.sea.opaque, page.plan.fills.tolist()
    blend = cache(lambda *color: over(to_hex(*color), sea))  # few colours, many regions

    def fill(region: int) -> str:
        return blend(*fills[region])

    outer = [name.leader is not None or name.width > OUTSIDE * name.radius for name in names]
    grounds = [
        None if outside else fill(name.region) for name, outside in zip(names, outer, strict=True)
    ]
    asked = [i for i, name in enumerate(names) if outer[i] and name.leader is None]
    if len(asked) <= MAX_MOVED_LABELS:
        for i, regions in zip(asked, _list_below(page, [names[i] for i in asked]), strict=True):
            colors = Counter(fill(region) for region in regions if region is not None)
            color, count = max(colors.items(), key=itemgetter(1), default=("", 0))
            if colors.total() == len(PROBED_PLACES) and count > len(PROBED_PLACES) / 2:
                grounds[i] = color
    return grounds


def _list_below(page: MapPage, names: list[RegionName]) -> list[tuple[int | None, ...]]:
    """Return the regions below `PROBED_PLACES` of each name."""
    points = [
        (name.x + (share - 0.5) * name.width, name.y) for name in names for share in PROBED_PLACES
    ]
    plane = (np.array(points).reshape(-1, 2) - page.placement.shift) / page.placement.scale
    each = iter(page.geometry.find_regions(plane))
    return [*zip(*[each] * len(PROBED_PLACES), strict=True)]


def _lay_out_label(page: MapPage, ink: Ink, name: RegionName, ground: str | None) -> Iterator[Text]:
    """Yield the lines of a name on a ground, or in the look's halo where it has none."""
    look, size = page.plan.look, name.size
    color, halo = choose_colors(ink, ground or look.halo.color)
    faces = look.typefaces
    lines = [(choose_face(page), name.text)]
    if name.value is not None:
        lines.append((faces.strong, name.value))
    if name.rest is not None:
        lines.append((choose_face(page), name.rest))
    for i, (face, text) in enumerate(lines):
        middle = name.y + (i - (len(lines) - 1) / 2) * LINE_DISTANCE * size
        yield Text(
            text=text,
            x=name.x,
            y=centre_line(faces.body, size, middle),
            size=size,
            face=face,
            color=color,
            anchor="middle",
            halo=halo,
            halo_width=HALO_WIDTH * size,
            role="label",
            suits_ground=ground is None and ink.origin != "caller",
        )


def choose_colors(ink: Ink, halo: str) -> tuple[str, str]:
    """Return the colours of a label in an ink and of its halo, on a ground of the halo's colour."""
    if ink.origin != "caller":
        return _choose_readable(ink.color, halo), halo
    return ink.color, halo if ink.contrast(halo) >= 3 else readable_on(ink.opaque)


@lru_cache(maxsize=1024)
def _choose_readable(ink: str, ground: str) -> str:
    """Return the ink where it has a contrast of 4.5, else white, or else a dark one."""
    if contrast(ink, ground) >= 4.5:
        return ink
    if is_light_read_better(ground):
        return "#ffffff"
    return readable_on(ground, "#16181c", "#000000")

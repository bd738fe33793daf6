"""The names of the boxes of insets, where no land is, and of the regions in these boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.atlas.titles import NAME_SEPARATOR
from mapcore.composition.bands.page import list_opaque_insets
from mapcore.composition.land_raster import rasterize_land
from mapcore.composition.lettering import measure
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.scene import Text
from mapcore.layout.text.labels.region_names import LINE_DISTANCE, list_halves, make_boxes
from mapcore.layout.text.lettering import ASCENT, DESCENT, measure_ink, text_box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mapcore.atlas.pack import Inset
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.land_raster import LandRaster
    from mapcore.layout.text.labels.region_names import RegionName
    from mapcore.layout.text.lettering import Anchor

    Names = dict[str, tuple[Text, ...]]
    Places = Callable[[MapPage, str, Box], Iterator[tuple[Text, ...]]]

NAME_SIZE = 9.0
"""Of a name, in units."""

FRAME_GAP = 4.0
"""Between a name and the frame, in units."""

NAMES_GAP = 6.0
"""Between the names of two insets in one line, in units."""

MOST_OVERHANG = 0.6
"""How far a name may reach beyond its frame, as a share of the frame's width."""

SIDES: tuple[tuple[str, Anchor], ...] = (
    ("upper", "start"),
    ("upper", "end"),
    ("lower", "start"),
    ("lower", "end"),
    ("above", "start"),
)
"""Where names stand in the corners of their boxes or above them, the first for as many names."""

STAGES = 3
"""The kinds of places: in a box or above it, beyond its sides, in two lines; the same come once
more that nearly touch a side of the canvas."""

LABEL_GAP = 2.0
"""Between the name of a region in an inset and the frame, in units."""


def lay_out_inset_names(page: MapPage) -> list[Text]:
    """Return the name of each inset that has a box, where a corner of it or above it has room.

    A name that is wider than its box reaches beyond it, above or below, where no other name is.
    Else it stands above its box in two lines. As many names as can stand at the same place of their
    boxes, if no other is lost for it.

    On maps with labels the regions in the insets bear their own names. Where several insets show
    only parts of regions, whose names stand elsewhere, these are named, to be told apart.
    """
    plan, placement = page.plan, page.placement
    opaque = list_opaque_insets(plan)
    insets = plan.pack.insets
    if plan.labels is not None:
        insets = tuple(inset for inset in insets if _is_unlabelled(page, inset))
        insets = insets if len(insets) > 1 else ()
    if not insets or not opaque:
        return []
    fitted = fit_insets(page)
    boxes = {
        frame: fitted.get(frame, placement.box(frame)).intersection(page.window) for frame in opaque
    }
    land = rasterize_land(page.geometry.rings, placement, page.window)
    places: dict[str, list[_Place]] = {}
    for inset in insets:
        if inset.frame in boxes and inset.name not in places:
            places[inset.name] = _list_places(page, inset, boxes, land)
    chosen = _choose_places(page, places)
    return [line for name in places if name in chosen for line in chosen[name].lines]


@frozen(eq=False)
class _Place:
    """A place for the name of an inset: its lines, their ink, and at which of the `SIDES` it is.

    That of codes instead of a name has no side. Those of a higher `stage` are taken where none of a
    lower one is free.
    """

    lines: tuple[Text, ...]
    inks: tuple[Box, ...]
    side: tuple[str, Anchor] | None
    stage: int


def _list_places(
    page: MapPage, inset: Inset, boxes: dict[Box, Box], land: LandRaster
) -> list[_Place]:
    """Return the places of an inset's name that are clear of land and other boxes."""
    home, found = boxes[inset.frame], list[_Place]()
    inner = page.ink.shrink(FRAME_GAP * page.map_unit)
    others = [other for other in boxes.values() if other is not home]
    for stage, iterate in enumerate((_iterate_all, _iterate_overhanging, _iterate_in_two_lines)):
        for lines in iterate(page, inset.name, home):
            inks = tuple(measure_ink(line) for line in lines)
            if all(ink.is_within(page.window) for ink in inks) and not _cover(inks, others):
                is_whole = " ".join(line.text for line in lines) == inset.name
                side = _find_side(lines[-1], home) if is_whole else None
                later = 0 if all(ink.is_within(inner) for ink in inks) else STAGES
                found.append(_Place(lines, inks, side, stage + later))
    ends = [[place.inks[at].sides for place in found] for at in (0, -1)]
    first, last = (land.are_free(np.array(sides).reshape(-1, 4)) for sides in ends)
    return [place for place, is_free in zip(found, (first & last).tolist(), strict=True) if is_free]


def _cover(inks: Sequence[Box], taken: Sequence[Box]) -> bool:
    return any(ink.intersects(other) for ink in inks for other in taken)


def _find_side(line: Text, box: Box) -> tuple[str, Anchor]:
    """Return where a line stands in a box, or above or below it, and which end of it is fixed."""
    inner = "upper" if line.y < box.y + box.height / 2 else "lower"
    where = "above" if line.y < box.y else "below" if line.y > box.bottom else inner
    return where, line.anchor


def _choose_places(page: MapPage, places: dict[str, list[_Place]]) -> dict[str, _Place]:
    """Return the places of all names that have one: most names, and then most of them alike."""
    gap, best, most = NAMES_GAP * page.map_unit, dict[str, _Place](), (-1, 0)
    for side in (None, *SIDES) if len(places) > 1 else (None,):
        chosen: dict[str, _Place] = {}
        for stage in (0, 1) if side else ():
            _add_free(chosen, places, gap, stage, side)
        alike = len(chosen)
        for stage in range(2 * STAGES):
            _add_free(chosen, places, gap, stage)
        if (len(chosen), alike) > most:
            best, most = chosen, (len(chosen), alike)
    return best


def _add_free(
    chosen: dict[str, _Place],
    places: dict[str, list[_Place]],
    gap: float,
    stage: int,
    side: tuple[str, Anchor] | None = None,
) -> None:
    """Add the first place of each name at a stage, and at a side if given, that is still free."""
    for name, listed in places.items():
        if name in chosen:
            continue
        taken = [ink.shrink(-gap) for place in chosen.values() for ink in place.inks]
        wanted = (each for each in listed if each.stage == stage and side in (None, each.side))
        free = (each for each in wanted if not _cover(each.inks, taken))
        if found := next(free, None):
            chosen[name] = found


def _is_unlabelled(page: MapPage, inset: Inset) -> bool:
    """Tell whether no region of a map with labels has its name in an inset."""
    anchors = (region.label for region in page.plan.pack.regions if region.label)
    return not any(inset.frame.contains(*anchor) for anchor in anchors)


def keep_in_frames(page: MapPage, names: Sequence[RegionName]) -> list[RegionName]:
    """Return names of regions, those in the boxes of insets moved so that none crosses a frame.

    One that is wider than its box stands above or below it, where neither land nor another box is,
    else it stays.
    """
    geometry = page.geometry
    boxes = [*fit_insets(page).values()]
    crossing = [
        i
        for i, name in enumerate(names)
        if any(box.contains(*name.anchor) and not _box_of(name).is_within(box) for box in boxes)
    ]
    if not crossing:
        return list(names)
    land = rasterize_land(geometry.rings, page.placement, page.window)
    kept = list(names)
    for i in crossing:
        home = next(box for box in boxes if box.contains(*names[i].anchor))
        others = [box for box in boxes if box is not home]
        kept[i] = _find_in_frame(names[i], home, others, land, page)
    return kept


def _find_in_frame(
    name: RegionName, home: Box, others: Sequence[Box], land: LandRaster, page: MapPage
) -> RegionName:
    """Return a name within its box, else above or below that, else where it is."""
    gap = LABEL_GAP * page.map_unit
    inside = _move_into(name, home.shrink(gap))
    if _box_of(inside).is_within(home):
        return inside
    for y in (home.y - gap - name.height / 2, home.bottom + gap + name.height / 2):
        moved = _move_into(evolve(name, x=home.x + home.width / 2, y=y, leader=None), page.window)
        box = _box_of(moved)
        is_clear = not any(box.intersects(other) for other in (home, *others))
        if is_clear and box.is_within(page.window) and land.are_free(np.array([box.sides])):
            return moved
    return name


def _move_into(name: RegionName, room: Box) -> RegionName:
    """Return a name moved as little as it takes to stand within a box, where it has room."""
    box = _box_of(name)
    x = min(max(0.0, room.x - box.x), room.right - box.right)
    y = min(max(0.0, room.y - box.y), room.bottom - box.bottom)
    return evolve(name, x=name.x + x, y=name.y + y)


def _box_of(name: RegionName) -> Box:
    return Box.between(*make_boxes([name])[0].tolist())


def _iterate_all(page: MapPage, name: str, box: Box) -> Iterator[tuple[Text, ...]]:
    """Yield a name at its places; then its regions' codes, where their titles make up the name.

    A box too narrow for "Guam, Northern Mariana Islands" has "GU, MP".
    """
    yield from _iterate_places(page, name, box)
    codes = {each.title: each.label_text for each in page.plan.pack.regions}
    short = [codes.get(part) or "" for part in name.split(NAME_SEPARATOR)]
    if all(short):
        yield from _iterate_places(page, NAME_SEPARATOR.join(short), box, is_short=True)


def _iterate_places(
    page: MapPage, name: str, box: Box, *, is_short: bool = False
) -> Iterator[tuple[Text, ...]]:
    """Yield a name in each corner of a box, the upper left first, then above, if it is so wide."""
    written, gap = _write_name(page, name), FRAME_GAP * page.map_unit
    if box.height < 3 * written.size:
        return
    is_narrow = measure(name, written.face, written.size) + 2 * gap > box.width
    if is_narrow and not is_short:
        return
    upper, lower = box.y + gap + ASCENT * written.size, box.bottom - gap - DESCENT * written.size
    sides: tuple[tuple[float, Anchor], ...] = ((box.x + gap, "start"), (box.right - gap, "end"))
    places = [(x, y, anchor) for y in (upper, lower) for x, anchor in sides]
    inside = [] if is_narrow else places
    above: tuple[float, float, Anchor] = (box.x, box.y - gap - DESCENT * written.size, "start")
    for x, y, anchor in [*inside, above]:
        yield (evolve(written, x=x, y=y, anchor=anchor),)


def _iterate_overhanging(page: MapPage, name: str, box: Box) -> Iterator[tuple[Text, ...]]:
    """Yield a name above a box, then below, that begins or ends where the box does."""
    written, gap = _write_name(page, name), FRAME_GAP * page.map_unit
    width = measure(name, written.face, written.size)
    if box.height < 3 * written.size or width > (1 + MOST_OVERHANG) * box.width:
        return
    above, below = box.y - gap - DESCENT * written.size, box.bottom + gap + ASCENT * written.size
    sides: tuple[tuple[float, Anchor], ...] = ((box.x, "start"), (box.right, "end"))
    for y in (above, below):
        for x, anchor in sides:
            placed = evolve(written, x=x, y=y, anchor=anchor)
            if text_box(placed).is_within(page.window):
                yield (placed,)


def _iterate_in_two_lines(page: MapPage, name: str, box: Box) -> Iterator[tuple[Text, ...]]:
    """Yield a name above a box, broken where the longer line has the fewest letters."""
    written, gap = _write_name(page, name), FRAME_GAP * page.map_unit
    halves = list_halves(name)
    if not halves or box.height < 3 * written.size:
        return
    first, second = min(halves, key=lambda both: max(map(len, both)))
    widest = max(measure(line, written.face, written.size) for line in (first, second))
    if widest > (1 + MOST_OVERHANG) * box.width:
        return
    low = box.y - gap - DESCENT * written.size
    sides: tuple[tuple[float, Anchor], ...] = ((box.x, "start"), (box.right, "end"))
    for x, anchor in sides:
        at = evolve(written, x=x, anchor=anchor)
        upper = evolve(at, text=first, y=low - LINE_DISTANCE * written.size)
        if text_box(upper).is_within(page.window):
            yield upper, evolve(at, text=second, y=low)


def _write_name(page: MapPage, name: str) -> Text:
    """Return the name of an inset as it is set, not placed yet."""
    look = page.plan.look
    size = max(page.least_name, NAME_SIZE * page.type_unit) * look.typefaces.scale
    return Text(name, 0, 0, size, look.typefaces.body, look.inset_name.color, role="inset-name")

"""Cities: dots with names, the largest first, none over another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.page import list_framed_insets
from mapcore.atlas.pack import PointLayer
from mapcore.geometry.box import Box
from mapcore.layout.scene import Disc, Text
from mapcore.layout.text.lettering import text_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mapcore.arranging.page import MapPage
    from mapcore.layout.text.lettering import Anchor

RADIUS = 2.1
"""Radius of a dot, in units."""

TEXT_SIZE = 11.0
"""Size of a name, in units."""

AREA = 95.0
"""One city is shown for every square of the window with this side, in units."""

FEWEST, MOST = 3, 80
"""Bounds of the number of cities."""


def lay_out_cities(page: MapPage, taken: Sequence[Box]) -> list[Disc | Text]:
    """Return the cities of a page, so that no name or dot covers another or a box of `taken`."""
    plan, window = page.plan, page.window
    if "cities" not in plan.layers or "cities" not in plan.pack.layers:
        return []
    layer = plan.pack.layer("cities", page.device_px)
    if not isinstance(layer, PointLayer):
        return []
    area = window.width * window.height / (AREA * page.map_unit) ** 2
    wanted = int(min(MOST, max(FEWEST, area)))
    occupied = list(taken)
    insets = [page.placement.box(frame) for frame in list_framed_insets(plan.pack)]
    dots: list[Disc] = []
    names: list[Text] = []
    # Beyond a few times the wanted number, further places are too small to belong on the map.
    visible = window.contains_each(layer.points * page.placement.scale + page.placement.shift)
    places = [
        (name, point)
        for name, point, shown in zip(layer.names, layer.points.tolist(), visible, strict=True)
        if shown
    ]
    for name, point in places[: 4 * wanted]:
        if len(names) == wanted:
            break
        dot = _make_dot(page, *point)
        home = [box for box in insets if _disc_box(dot).is_within(box)]
        # A name stays in its inset, and off those of other places.
        room, shut = (home[0], occupied) if home else (window, occupied + insets)
        found = _find_free_name(_iterate_names(page, name, dot), dot, room, shut)
        if found is not None:
            dots.append(dot)
            names.append(found)
            occupied += [_disc_box(dot), text_box(found)]
    return [*dots, *names]


def _make_dot(page: MapPage, x: float, y: float) -> Disc:
    look = page.plan.look
    x, y = page.placement.point(x, y)
    return Disc(x, y, RADIUS * page.map_unit, look.city.color, look.halo.color, 0.9 * page.map_unit)


def _disc_box(dot: Disc) -> Box:
    return Box(dot.x - dot.radius, dot.y - dot.radius, 2 * dot.radius, 2 * dot.radius)


def _find_free_name(choices: Iterable[Text], dot: Disc, room: Box, taken: list[Box]) -> Text | None:
    """Return the name beside a dot where it is free, None where it is not on any side."""
    if any(_disc_box(dot).intersects(box) for box in taken):
        return None
    for text in choices:
        box = text_box(text)
        if box.is_within(room) and not any(box.intersects(other) for other in taken):
            return text
    return None


def _iterate_names(page: MapPage, name: str, dot: Disc) -> Iterator[Text]:
    look, gap = page.plan.look, dot.radius + 2.6 * page.map_unit
    size = TEXT_SIZE * page.map_unit * look.typefaces.scale
    level = dot.y + 0.34 * size
    stands: tuple[tuple[float, float, Anchor], ...] = (
        (dot.x + gap, level, "start"),
        (dot.x - gap, level, "end"),
        (dot.x, dot.y - gap, "middle"),
        (dot.x, dot.y + gap + 0.75 * size, "middle"),
    )
    for x, y, anchor in stands:
        yield Text(
            text=name,
            x=x,
            y=y,
            size=size,
            face=look.typefaces.body,
            color=look.label.color,
            anchor=anchor,
            halo=look.halo.color,
            halo_width=0.15 * size,
            role="city",
        )

"""Pins: teardrops with their tip at a coordinate, and the label beside each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.composition.lettering import ellipsize, join_lines
from mapcore.composition.scaling import size_pin_text
from mapcore.geometry.box import Box, meet
from mapcore.layout.scene import Rectangle, Teardrop, Text
from mapcore.layout.text.lettering import measure_ink, move_within, text_box
from mapcore.similarity import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.lettering import Anchor
    from mapcore.planning.plan.plan import PinPlan
    from mapcore.request.legend import Side

PIN_HEIGHT = 23.0
"""Height of a pin, in units."""

LEAST_SIZE = 10.0
"""Height in pixels to which a pin at the map's upper edge may shrink."""

HEAD_HEIGHT = 15 / 22
"""How far the middle of a pin's head stands above its tip, in heights."""

HEAD_RADIUS = 7 / 22
"""Radius of the head, in heights."""

LABEL_GAP = 4.0
"""Between a pin and its label, in units."""

HALO_WIDTH = 0.15
"""Width of the label's halo, in ems."""

TURNS: dict[Side, tuple[Side, ...]] = {
    "bottom": ("bottom", "top", "right", "left"),
    "top": ("top", "bottom", "right", "left"),
    "left": ("left", "right", "bottom", "top"),
    "right": ("right", "left", "bottom", "top"),
}
"""The sides that are tried for a label, by the side that was asked for."""

NO_BOXES = np.empty((0, 4))


def lay_out_pins(page: MapPage, names: Sequence[Text] = ()) -> list[Teardrop | Text]:
    """Return the pins of a page, the northern ones behind, and above them all their labels.

    A label takes another side where on the one asked for it would cover a pin, a label, one of
    `names` or a legend inside the map. Where only so many names are drawn, the first pins have one.
    """
    first = {id(plan) for plan in list_named(page)}
    plans = sorted(page.plan.pins, key=lambda pin: pin.y)
    drawn = [_make_teardrop(page, plan) for plan in plans]
    boxes = [pin_box(pin) for pin in drawn] + [ink_box(name) for name in names] + [*page.kept]
    taken = np.full((len(boxes) + len(plans), 4), np.nan)
    taken[: len(boxes)] = np.array([box.sides for box in boxes]).reshape(-1, 4)
    texts: list[Text] = []
    for i, (plan, pin) in enumerate(zip(plans, drawn, strict=True)):
        if plan.label and id(plan) in first:
            others = np.delete(taken[: len(boxes) + len(texts)], i, axis=0)
            text = lay_out_pin_label(page, pin, plan.label, plan.label_position, others)
            taken[len(boxes) + len(texts)] = ink_box(text).sides
            texts.append(text)
    return [*drawn, *texts]


def list_named(page: MapPage) -> tuple[PinPlan, ...]:
    """Return the pins that have a name, as many as the page draws, in the order of the request."""
    named = [plan for plan in page.plan.pins if plan.label and join_lines(plan.label)]
    return tuple(named[: page.most_names])


def find_regions_of_pins(page: MapPage) -> frozenset[int]:
    """Return the regions in which a pin stands that bears their name: they need no other."""
    pins, pack = list_named(page), page.plan.pack
    if not pins:
        return frozenset()
    points = np.array([(pin.x, pin.y) for pin in pins])
    within = page.geometry.find_regions(points)
    found = set()
    for pin, region in zip(pins, within, strict=True):
        if region is not None:
            named = pack.regions[region]
            if fold(pin.label or "") in {fold(named.title), fold(named.label_text or "")}:
                found.add(region)
    return frozenset(found)


def ink_box(text: Text) -> Box:
    """Return the box of a line's letters with their halo."""
    return measure_ink(text).shrink(-text.halo_width)


def list_boxes(marks: Iterable[Mark | Box], box_text: Callable[[Text], Box]) -> Iterator[Box]:
    """Yield the boxes of texts, pins and plates, and those that are boxes already."""
    for mark in marks:
        if isinstance(mark, Box):
            yield mark
        elif isinstance(mark, Text):
            yield box_text(mark)
        elif isinstance(mark, Teardrop):
            yield pin_box(mark)
        elif isinstance(mark, Rectangle):
            yield mark.box


def pin_box(pin: Teardrop) -> Box:
    """Return the box that a pin takes."""
    radius = HEAD_RADIUS * pin.size
    return Box(pin.x - radius, pin.y - pin.size, 2 * radius, pin.size)


def lay_out_pin_label(
    page: MapPage, pin: Teardrop, text: str, side: Side, taken: NDArray[np.float64] = NO_BOXES
) -> Text:
    """Return a pin's label on the side that was asked for, or on another where it does not fit.

    Above and below the pin it may slide sideways, beside it up and down, to stay on the map. Of
    the sides where it does, the first is chosen where it covers none of `taken`, rows of left,
    top, right and bottom; else the first.
    """
    window = page.window
    size = size_pin_text(page.type_unit, page.plan.look.typefaces.scale, window.height)
    face = page.plan.look.typefaces.strong
    words = ellipsize(join_lines(text), face, size, window.width - 2 * HALO_WIDTH * size)
    first: Text | None = None
    whole: Text | None = None
    for turn in TURNS[side]:
        line = _make_text(page, pin, words, size, turn)
        kept = move_within(line, window)
        first = first or kept
        still = kept.y == line.y if turn in {"top", "bottom"} else kept.x == line.x
        if still and text_box(kept).is_within(window):
            if not meet(np.array([ink_box(kept).sides]), taken).any():
                return kept
            whole = whole or kept
    assert first is not None  # every side has at least one turn
    return whole or first


def _make_text(page: MapPage, pin: Teardrop, words: str, size: float, side: Side) -> Text:
    look = page.plan.look
    x, y, anchor = _find_position(pin, side, size, LABEL_GAP * page.map_unit)
    return Text(
        text=words,
        x=x,
        y=y,
        size=size,
        face=look.typefaces.strong,
        color=look.pin_text.color,
        anchor=anchor,
        halo=look.halo.color,
        halo_width=HALO_WIDTH * size,
        role="pin-label",
        suits_ground=True,
    )


def _make_teardrop(page: MapPage, plan: PinPlan) -> Teardrop:
    x, y = page.placement.point(plan.x, plan.y)
    size = PIN_HEIGHT * page.map_unit
    # A pin never reaches out of the map's window into the title.
    size = min(size, max(LEAST_SIZE, y - page.window.y))
    return Teardrop(x, y, size, plan.ink.color, page.plan.look.pin_line.color, plan.title)


def _find_position(
    pin: Teardrop, side: Side, size: float, gap: float
) -> tuple[float, float, Anchor]:
    """Return x, baseline and anchor of a label on one side of a pin."""
    radius, middle = HEAD_RADIUS * pin.size, pin.y - HEAD_HEIGHT * pin.size
    if side == "bottom":
        return pin.x, pin.y + gap * 0.5 + 0.95 * size, "middle"
    if side == "top":
        return pin.x, pin.y - pin.size - gap * 0.9 - 0.1 * size, "middle"
    if side == "left":
        return pin.x - radius - gap, middle + 0.34 * size, "end"
    return pin.x + radius + gap, middle + 0.34 * size, "start"

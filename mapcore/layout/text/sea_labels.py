"""What is below names: those in a dark sea have the inks that the plan has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
from attrs import evolve

from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import text_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import AreaLayer
    from mapcore.composition.bands.page import MapPage

    Marked = TypeVar("Marked")

HALO_SHARE = 0.7
"""The width of the halo on the sea, as a share of that on land."""

PROBED_PLACES = (0.03, 0.5, 0.97)
"""Where along a name it is asked whether there is land."""


def suit_names_to_sea(page: MapPage, marks: Sequence[Marked]) -> list[Marked]:
    """Return marks in which names that touch no land have the plan's inks for names in the sea.

    Names in the caller's own colour, and those on the fill of a region, stay as they are.
    """
    inks = page.plan.look.sea_names
    if inks is None:
        return list(marks)
    names = [i for i, mark in enumerate(marks) if isinstance(mark, Text) and mark.suits_ground]
    changed = list(marks)
    for i, on_land in zip(names, _touch_land(page, marks, names), strict=True):
        if not on_land:
            text = cast("Text", marks[i])
            width = HALO_SHARE * text.halo_width
            lettered = evolve(text, color=inks.ink.color, halo=inks.halo.color, halo_width=width)
            changed[i] = cast("Marked", lettered)
    return changed


def _touch_land(page: MapPage, marks: Sequence[object], names: Sequence[int]) -> list[bool]:
    """Tell which names have land below one of `PLACES`."""
    boxes = [text_box(cast("Text", marks[i])) for i in names]
    points = np.array(
        [
            (box.x + share * box.width, box.y + box.height / 2)
            for box in boxes
            for share in PROBED_PLACES
        ]
    ).reshape(-1, 2)
    plane = (points - page.placement.shift) / page.placement.scale
    inside = page.geometry.rings.enclose(plane)
    if page.plan.shows_surroundings:
        layer = cast("AreaLayer", page.plan.pack.layer("admin0", page.device_px))
        inside |= layer.rings.enclose(plane)
    each = inside.reshape(-1, len(PROBED_PLACES)).tolist()
    return [any(places) for places in each]

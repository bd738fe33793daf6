"""The marks of a locator: its ground, its land, what it marks, and its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.scene import Lines, Rectangle, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement, PlacedLocator
    from mapcore.layout.scene import Mark

BORDER = 0.4
"""The width of the borders on a locator, in units."""

OUTLINE = 1.6
"""The width of the line around what is marked, in units, at least a pixel."""


def lay_out_locator(arrangement: Arrangement, placed: PlacedLocator) -> Iterator[Mark]:
    """Yield the marks of a locator from back to front."""
    plan, box, look = placed.plan, placed.box, arrangement.plan.look
    unit = arrangement.page.unit
    detail = placed.placement.scale * plan.pack.frame.longer_side * arrangement.plan.output.scale
    geometry = plan.pack.geometry(detail)
    width = BORDER * unit
    yield Rectangle(box, fill=plan.sea.opaque, role="locator")
    yield Shape(geometry.rings, placed.placement, plan.land.color, plan.border.color, width, box)
    if plan.regions:
        rings = geometry.rings_of(plan.regions)
        yield Shape(rings, placed.placement, plan.mark.color, plan.mark.color, width, box)
    yield from _outline(placed, max(1.0, OUTLINE * unit))
    frame = look.inset_frame
    yield Rectangle(box, None, frame.ink.color, frame.width * unit, role="locator-frame")


def _outline(placed: PlacedLocator, width: float) -> Iterator[Mark]:
    """Yield the line around what is shown, or around what is too small to be seen."""
    color = placed.plan.mark.color
    if placed.around is not None:
        shown = placed.around.intersection(placed.box)
        yield Rectangle(shown, None, color, width, role="locator-place")
    elif placed.plan.outline is not None:
        yield Lines(
            placed.plan.outline, placed.placement, color, width, placed.box, "locator-place"
        )

"""The plan of a request: which map it draws, and how large its picture will be."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import field

from mapcore.atlas.catalog import Atlas
from mapcore.composition.canvas_size import (
    derive_height,
    greatest_width,
    least_aspect,
    measure_canvas,
    tallest_height,
)
from mapcore.frozen import frozen
from mapcore.houses.dressing import dress_request
from mapcore.matching.editions import Settled, settle_edition
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.rendering import builtin_atlas
from mapcore.reporting.report_parts import CanvasSize
from mapcore.request.decoding.canvas import check_canvas
from mapcore.request.decoding.decode import decode_request
from mapcore.request.output import MOST_SIDE
from mapcore.request.request import RenderRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.atlas.pack import MapPack
    from mapcore.houses.house import House
    from mapcore.planning.plan.plan import RenderPlan


def plan(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    atlas: Atlas | None = None,
    house: House | None = None,
) -> Plan:
    """Return the plan of a request, whose picture is neither laid out nor drawn.

    `request` is what `render` takes, `atlas` holds the maps, and `house` is a house style. Raises
    `ValidationError` or `UnknownMap`. `mapcore.check` tells more of a request: its classes, its
    legend and its keys.

    >>> canvas = plan({"mapId": "france", "output": {"width": 500}}).canvas()
    >>> canvas.width, canvas.height > 400
    (500, True)
    """
    planned = Plan(decode_request(request), atlas or builtin_atlas(), house)
    check_canvas(planned.dressed.output)
    _ = planned.map
    return planned


@frozen(slots=False)
class Plan:
    """What is decided of a picture before it is drawn: its map, and the size of its canvas.

    `request` is one that `decode_request` has returned. Everything else is found when it is first
    asked for. Sizes are in pixels at scale 1.
    """

    request: RenderRequest
    atlas: Atlas = field(factory=builtin_atlas, repr=False)
    house: House | None = field(default=None, repr=False)

    @cached_property
    def dressed(self) -> RenderRequest:
        """The request with what its house style says where it is silent; raises `UnknownHouse`.

        >>> Plan(RenderRequest("fiji")).dressed == RenderRequest("fiji")
        True
        """
        return dress_request(self.request, self.house)

    @cached_property
    def map(self) -> MapPack:
        """The map that is drawn; raises `UnknownMap`."""
        return self.atlas.open(self._settled.request.map_id)

    @cached_property
    def _settled(self) -> Settled:
        return settle_edition(self.dressed, self.atlas)

    @cached_property
    def _drawn(self) -> RenderPlan:
        matching = match_request(self._settled.request, self.map, self.atlas)
        settled = self._settled.request
        return plan_render(settled, self.map, matching, None, self.atlas, self.house)

    def canvas(self, most_side: int = MOST_SIDE) -> CanvasSize:
        """Return the size of the canvas.

        A height that is not given follows from the map. Where neither is given, no side is longer
        than `most_side`, if the map can be drawn so small. Raises `ValidationError` where the
        height would be beyond the limits of size; it names the greatest width that fits.

        >>> Plan(RenderRequest("chile")).canvas(800).height <= 800
        True
        """
        return CanvasSize(*measure_canvas(self._drawn, most_side))

    def height_at(self, width: int) -> int:
        """Return the height at which the map fills a canvas of this width, with title and legend.

        >>> Plan(RenderRequest("chile")).height_at(400) > 800
        True
        """
        return derive_height(width, self._drawn)

    def tallest_at(self, width: int) -> int:
        """Return what `height_at` never exceeds, found by the map alone, in microseconds.

        >>> planned = Plan(RenderRequest("chile"))
        >>> planned.tallest_at(400) >= planned.height_at(400)
        True
        """
        aspect = least_aspect(self.dressed, self.map)
        panels = len(self.dressed.panels or ())
        return tallest_height(width, aspect, is_page=self.dressed.is_page, panels=panels)

    def greatest_width(self, most_height: int) -> int | None:
        """Return the greatest width at which the canvas is no higher than this; None if none is.

        >>> planned = Plan(RenderRequest("chile"))
        >>> planned.height_at(planned.greatest_width(800)) <= 800
        True
        """
        return greatest_width(self.height_at, lambda _: most_height)

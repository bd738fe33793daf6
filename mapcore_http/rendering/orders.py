"""An order: a request that is understood and included in a plan, with the map it means."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from attrs import field, frozen

import mapcore
from mapcore.arranging.height import (
    canvas_height,
    greatest_width,
    least_aspect,
    tallest_height,
)
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.spec.canvas import check_canvas
from mapcore.spec.json_text import write_json
from mapcore_http.limits.tiers import PlanRefused, plan_problem

if TYPE_CHECKING:
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.maps.own_packs import OwnPack


@frozen
class Order:
    """A request that is understood, and the map it means; `own` is its pack if it is private."""

    request: mapcore.RenderRequest = field(repr=False)
    map_id: str
    edition: str
    own: OwnPack | None = None


def open_order(atlas: mapcore.Atlas, text: bytes) -> Order:
    """Return the order of a request text, for any tier; raises ValidationError or UnknownMap."""
    request = mapcore.decode_request(text)
    order = order_of(atlas, request)
    check_canvas(request.output)
    return order


def order_of(atlas: mapcore.Atlas, request: mapcore.RenderRequest) -> Order:
    """Return the order of a request that was drawn before; raises UnknownMap."""
    pack = atlas.open(request.map_id)
    return Order(request, pack.id, pack.edition)


def read_order(atlas: mapcore.Atlas, text: bytes, tier: Tier) -> Order:
    """Return the order of a request text, if the tier allows it.

    A height that is left out is derived only where it may be over the tier's limit, as that takes
    the whole plan. Raises ValidationError or UnknownMap, and PlanRefused for what the tier does not
    draw.
    """
    order = open_order(atlas, text)
    output = order.request.output
    judge_canvas(tier, output, output.height)
    tallest = tallest_height(output.width, least_aspect(order.request, atlas.open(order.map_id)))
    if output.height is None and tallest > tier.max_side:
        _judge_derived_height(tier, order, atlas)
    return order


def _judge_derived_height(tier: Tier, order: Order, atlas: mapcore.Atlas) -> None:
    """Refuse a canvas that is too high for a tier, and name the greatest width that is not."""
    request, pack = order.request, atlas.open(order.map_id)
    matching = match_request(request, pack, atlas)
    plan = plan_render(request, pack, matching, None, atlas)
    try:
        judge_canvas(tier, request.output, canvas_height(plan))
    except PlanRefused as refused:
        fitting = greatest_width(plan, lambda _: tier.max_side)
        if fitting is None or fitting >= request.output.width:
            raise
        advice = f"{refused.reason} A width of at most {fitting} fits."
        raise PlanRefused(tier, advice) from None


def judge_canvas(tier: Tier, output: mapcore.Output, height: int | None) -> None:
    """Refuse a canvas or format that a tier does not draw; raises PlanRefused."""
    reason = plan_problem(tier, output.width, height, output.scale, output.format)
    if reason:
        raise PlanRefused(tier, reason)


def digest_of(order: Order, attribution: str | None) -> str:
    """Return the digest of a picture: the order's meaning, its attribution, map and version."""
    own = [order.own.digest] if order.own else []  # an edition may be any text that is given
    meaning = {
        "request": mapcore.encode(order.request),
        "map": [order.map_id, order.edition, *own],
        "attribution": attribution,
        "mapcore": mapcore.__version__,
    }
    return hashlib.sha256(write_json(meaning)).hexdigest()

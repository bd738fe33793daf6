"""An order: a request that is understood and included in a plan, with the map it means."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from attrs import field, frozen

import mapcore
from mapcore.arranging.height import tallest_height
from mapcore.spec.canvas import check_canvas
from mapcore_http.limits.tiers import PlanRefused, plan_problem

if TYPE_CHECKING:
    from mapcore_http.limits.tiers import Tier


@frozen
class Order:
    """A request that is understood, and the map it means."""

    request: mapcore.RenderRequest = field(repr=False)
    map_id: str
    edition: str


def open_order(atlas: mapcore.Atlas, text: bytes) -> Order:
    """Return what a request text orders, of whatever tier; raises ValidationError or UnknownMap."""
    request = mapcore.decode_request(text)
    pack = atlas.open(request.map_id)
    check_canvas(request.output)
    return Order(request, pack.id, pack.edition)


def read_order(atlas: mapcore.Atlas, text: bytes, tier: Tier) -> Order:
    """Return what a request text orders of a tier.

    A height that is left out is derived only where it may be over the tier's limit, as that takes
    the whole plan. Raises ValidationError or UnknownMap, and PlanRefused for what the tier does not
    draw.
    """
    order = open_order(atlas, text)
    output = order.request.output
    judge_canvas(tier, output, output.height)
    tallest = tallest_height(output.width, atlas.open(order.map_id).frame.aspect)
    if output.height is None and tallest > tier.max_side:
        judge_canvas(tier, output, mapcore.check(order.request, atlas=atlas).canvas.height)
    return order


def judge_canvas(tier: Tier, output: mapcore.Output, height: int | None) -> None:
    """Refuse a canvas or format that a tier does not draw; raises PlanRefused."""
    reason = plan_problem(tier, output.width, height, output.scale, output.format)
    if reason:
        raise PlanRefused(tier, reason)


def digest_of(order: Order, attribution: str | None) -> str:
    """Return the digest of a picture: the order's meaning, its attribution, map and version."""
    meaning = {
        "request": mapcore.encode(order.request),
        "map": [order.map_id, order.edition],
        "attribution": attribution,
        "mapcore": mapcore.__version__,
    }
    return hashlib.sha256(json.dumps(meaning).encode("ascii")).hexdigest()

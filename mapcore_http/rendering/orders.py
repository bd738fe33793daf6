"""An order: a request that is understood, with the map it means."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from attrs import field, frozen

import mapcore
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


def read_order(atlas: mapcore.Atlas, text: bytes) -> Order:
    """Return what a request text orders; raises ValidationError or UnknownMap."""
    request = mapcore.decode_request(text)
    pack = atlas.open(request.map_id)
    check_canvas(request.output)
    return Order(request, pack.id, pack.edition)


def judge_plan(order: Order, tier: Tier) -> None:
    """Refuse what a tier does not draw; raises PlanRefused."""
    output = order.request.output
    reason = plan_problem(tier, output.width, output.height, output.scale, output.format)
    if reason:
        raise PlanRefused(tier, reason)


def digest_of(order: Order) -> str:
    """Return the digest of what an order draws: its meaning, the map's edition and the version."""
    meaning = {
        "request": mapcore.encode(order.request),
        "map": [order.map_id, order.edition],
        "mapcore": mapcore.__version__,
    }
    return hashlib.sha256(json.dumps(meaning).encode("ascii")).hexdigest()

"""Pictures of saved maps and of their versions: drawn as the plan of their workspace says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve
from starlette.responses import RedirectResponse, Response

import mapcore
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.tiers import PREVIEW
from mapcore_http.people.accounts.workspaces import plan_of
from mapcore_http.people.pages.editor.previews import draw_preview, preview_of, previewing
from mapcore_http.people.pages.visitors import turn_at_address
from mapcore_http.people.people import plan_for
from mapcore_http.rendering.engine import outcome_of
from mapcore_http.rendering.images import KeptImage
from mapcore_http.rendering.maps import begin_drawing, order_for
from mapcore_http.rendering.orders import digest_of, fit_order, open_order
from mapcore_http.rendering.renders import attribution_of
from mapcore_http.web.callers import address_of
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from mapcore_http.limits.tiers import Tier
    from mapcore_http.limits.turns import Turn
    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.saved_maps.contents import Content
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime

CARD_SIDE = 640
"""The longer side of a picture on a card, in pixels."""
UNDRAWABLE = (mapcore.ValidationError, mapcore.UnknownMap, mapcore.RenderFailed, JobTimeout)
"""What says that a saved map cannot be drawn as it is: people save what is half done."""


async def order_of_content(runtime: Runtime, turn: Turn, workspace: str, content: Content) -> Order:
    """Return the order of a saved map; raises ValidationError and UnknownMap."""
    text = json.dumps(content.spec).encode("ascii")
    return await order_for(runtime, turn, (workspace,), open_order, text)


async def member_picture(
    runtime: Runtime, site: Site, request: Request, workspace: str, content: Content, *, card: bool
) -> Response:
    """Return the picture of a saved map for members, smaller for a `card`.

    It is drawn after all others and charged to nobody.
    """
    tier = await _tier_of(runtime, workspace)
    tier = evolve(tier, max_side=CARD_SIDE) if card else tier

    async def draw(turn: Turn, order: Order) -> KeptImage:
        attribution = attribution_of(runtime.settings, tier)
        drawing = begin_drawing(runtime, turn, order, attribution, after_others=True)
        drawn = await outcome_of(drawing)
        return KeptImage(drawn.content, drawn.media_type)

    try:
        async with runtime.limits.turns.of(f"console {workspace}") as turn:
            return await _picture(runtime, turn, request, workspace, content, tier, draw)
    except (*UNDRAWABLE, QueueFull):
        return _stand_in(site)


async def picture_by_link(
    runtime: Runtime, site: Site, request: Request, workspace: str, content: Content
) -> Response:
    """Return the picture of a saved map for who has a link: counted as a preview of the address."""
    tier = await _tier_of(runtime, workspace)
    caller = previewing(address_of(runtime, request), tier)

    async def draw(turn: Turn, order: Order) -> KeptImage:
        delivery = await draw_preview(runtime, turn, request, order, caller)
        return KeptImage(delivery.content, delivery.media_type)

    try:
        async with turn_at_address(runtime, request) as turn:
            return await _picture(runtime, turn, request, workspace, content, tier, draw)
    except UNDRAWABLE:
        return _stand_in(site)


async def _tier_of(runtime: Runtime, workspace: str) -> Tier:
    """Return the tier of previews, with the line below pictures as the workspace's plan has it."""
    tiers = runtime.limits.tiers
    plan = tiers.of_plans()[await runtime.store.call(plan_of, workspace)]
    return evolve(tiers.preview, name=PREVIEW.name, attribution=plan.attribution)


async def _picture(
    runtime: Runtime,
    turn: Turn,
    request: Request,
    workspace: str,
    content: Content,
    tier: Tier,
    draw: Callable[[Turn, Order], Awaitable[KeptImage]],
) -> Response:
    """Return a picture that browsers ask after each time; a kept one is not drawn again."""
    order = preview_of(await order_of_content(runtime, turn, workspace, content), tier)
    if order.request.output.width is None:
        order = await plan_for(runtime, turn, order, fit_order, order, tier)
    name = f"saved-{digest_of(order, attribution_of(runtime.settings, tier))}"
    kept = await runtime.files.call(runtime.images.get, name)
    if kept is None:
        kept = await draw(turn, order)
        await runtime.files.call(runtime.images.put, name, kept)
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(request, kept.content, kept.media_type, 0, headers)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _stand_in(site: Site) -> Response:
    """Lead to a picture in the place of one that cannot be drawn."""
    headers = {"Cache-Control": "no-store"}
    return RedirectResponse(site.static("pictures/nothing.png"), 303, headers)

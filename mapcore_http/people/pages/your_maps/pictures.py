"""Pictures of saved maps and of their versions: drawn as the plan of their workspace says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve
from starlette.responses import RedirectResponse

import mapcore
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.tiers import PREVIEW
from mapcore_http.people.accounts.workspaces import plan_of
from mapcore_http.people.pages.editor.previews import draw_preview, previewing, small_order
from mapcore_http.people.pages.json_tokens import spec_bytes
from mapcore_http.people.pages.pictures import ASKED_AFTER, send_kept
from mapcore_http.people.pages.visits import Visit, turn_at_address
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import digest_of, open_order
from mapcore_http.rendering.renders import attribution_of, draw_uncharged

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.limits.limits import Turn
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.people.saved_maps.contents import Content
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime

CARD_SIDE = 640
"""The longer side of a picture on a card, in pixels."""
UNDRAWABLE = (mapcore.ValidationError, mapcore.UnknownMap, mapcore.RenderFailed, JobTimeout)
"""What says that a saved map cannot be drawn as it is: people save what is half done."""


async def order_of_content(runtime: Runtime, turn: Turn, workspace: str, content: Content) -> Order:
    """Return the order of a saved map; raises ValidationError and UnknownMap."""
    return await order_for(runtime, turn, (workspace,), open_order, spec_bytes(content.spec))


async def member_picture(visit: Visit, workspace: str, content: Content, *, card: bool) -> Response:
    """Return the picture of a saved map for members, smaller for a `card`.

    It is drawn after all others and charged to nobody.
    """
    tier = await _tier_of(visit, workspace)
    tier = evolve(tier, max_side=CARD_SIDE) if card else tier
    try:
        async with visit.runtime.limits.turns.of(f"console {workspace}") as turn:
            order, name, line = await _small(visit, turn, workspace, content, tier)
            return await send_kept(
                visit, name, lambda: draw_uncharged(visit.runtime, turn, order, line), ASKED_AFTER
            )
    except (*UNDRAWABLE, QueueFull):
        return _stand_in(visit)


async def picture_by_link(visit: Visit, workspace: str, content: Content) -> Response:
    """Return the picture of a saved map for who has a link: counted as a preview of the address."""
    tier = await _tier_of(visit, workspace)
    caller = previewing(visit, tier)
    try:
        async with turn_at_address(visit) as turn:
            order, name, _ = await _small(visit, turn, workspace, content, tier)
            return await send_kept(
                visit, name, lambda: draw_preview(visit, turn, order, caller), ASKED_AFTER
            )
    except UNDRAWABLE:
        return _stand_in(visit)


async def _tier_of(visit: Visit, workspace: str) -> Tier:
    """Return the tier of previews, with the line below pictures as the workspace's plan has it."""
    tiers = visit.runtime.limits.tiers
    plan = tiers.of_plans()[await visit.ask(plan_of, workspace)]
    return evolve(tiers.preview, name=PREVIEW.name, attribution=plan.attribution)


async def _small(
    visit: Visit, turn: Turn, workspace: str, content: Content, tier: Tier
) -> tuple[Order, str, str | None]:
    """Return the order of a picture, the name that it is kept by, and the line below it."""
    full = await order_of_content(visit.runtime, turn, workspace, content)
    order = await small_order(visit.runtime, turn, full, tier)
    line = attribution_of(visit.runtime.settings, tier)
    return order, f"saved-{digest_of(order, line)}", line


def _stand_in(visit: Visit) -> Response:
    """Lead to a picture in the place of one that cannot be drawn."""
    address = visit.site.static("pictures/nothing.png")
    return RedirectResponse(address, 303, {"Cache-Control": "no-store"})

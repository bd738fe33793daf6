"""The overview: the month against the quota, today by key, images a day."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mapcore_http.accounts.activity import read_activity
from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.keys import list_keys
from mapcore_http.accounts.refused import read_refused
from mapcore_http.accounts.signing_up import found_workspace
from mapcore_http.accounts.users import workspaces_of
from mapcore_http.accounts.workspaces import still_valid
from mapcore_http.pages.console.chart import chart_of
from mapcore_http.pages.console.membership import console_page, membership_of
from mapcore_http.pages.console.words import ago, time_of
from mapcore_http.pages.forms import read_form
from mapcore_http.pages.visitors import OwnersOnly, require_sign_in, see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_console(service: Service, site: Site, request: Request) -> Response:
    """Lead to a workspace, the one that is chosen or the first."""
    visitor = await require_sign_in(service, request)
    every = await service.run_in_store(workspaces_of, service.store, visitor.user)
    chosen = request.query_params.get("workspace")
    ids = [each for each, _, _ in every]
    if not ids or "new" in request.query_params:
        return site.page("console/none.html", signup=service.settings.signup, fault="", has=ids)
    return see_other(site, f"/console/{chosen if chosen in ids else ids[0]}")


async def post_workspace(service: Service, site: Site, request: Request) -> Response:
    """Make a workspace of one's own, where the service is open to all."""
    visitor = await require_sign_in(service, request)
    if service.settings.signup != "open":
        raise OwnersOnly
    form = await read_form(request, service.settings.body_seconds)
    try:
        made = await service.run_in_store(
            found_workspace, service.store, form.get("name", ""), visitor.user
        )
    except AccountError as error:
        return site.page(
            "console/none.html", 400, signup="open", fault=str(error), has=visitor.user.roles
        )
    return see_other(site, f"/console/{made}")


async def get_overview(service: Service, site: Site, request: Request) -> Response:
    """Show what the workspace has drawn."""
    member = await membership_of(service, request)
    keys = await service.run_in_store(list_keys, service.store, member.id)
    activity = await service.run_in_store(
        read_activity,
        service.store,
        member.id,
        service.tiers.of_plans()[member.plan],
        [each.id for each in keys],
    )
    valid = [each for each in keys if still_valid(each.expires_at, activity.at)]
    return console_page(
        site,
        member,
        "overview",
        activity=activity,
        keys=valid,
        drawn=[each for each in keys if activity.month_by_key.get(each.id)],
        chart=chart_of(activity.days, activity.at),
        month=f"{datetime.fromtimestamp(activity.at, UTC):%B %Y}",
        resets=time_of(activity.month.ends_at),
        refused=await service.run_in_store(
            read_refused, service.store, member.id, activity.month.begins_at
        ),
        ago=ago,
    )

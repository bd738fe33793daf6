"""The overview: the month against the quota, today by key, images a day."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.keys import list_keys
from mapcore_http.keys.workspaces import still_valid
from mapcore_http.people.accounts.activity import read_activity
from mapcore_http.people.accounts.errors import OwnersOnly
from mapcore_http.people.accounts.refused import read_refused
from mapcore_http.people.accounts.sign_in.signing_up import found_workspace
from mapcore_http.people.accounts.users import workspaces_of
from mapcore_http.people.pages.authorized_forms import AuthorizedForm
from mapcore_http.people.pages.console.chart import chart_of
from mapcore_http.people.pages.console.membership import console_page, membership_of
from mapcore_http.people.pages.console.words import ago, time_of
from mapcore_http.people.pages.visitors import require_sign_in, see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_console(runtime: Runtime, site: Site, request: Request) -> Response:
    """Lead to the maps of a workspace, the one that is chosen or the first."""
    visitor = await require_sign_in(runtime, request)
    every = await runtime.store.call(workspaces_of, visitor.user)
    chosen = request.query_params.get("workspace")
    ids = [each for each, _, _ in every]
    if not ids or "new" in request.query_params:
        return site.page("console/none.html", fault="", has=ids)
    return see_other(site, f"/console/{chosen if chosen in ids else ids[0]}/saved")


async def post_workspace(form: AuthorizedForm) -> Response:
    """Make a workspace of one's own, where the service is open to all."""
    user = form.visitor.user
    if form.site.settings.signup != "open":
        raise OwnersOnly
    try:
        made = await form.write(found_workspace, form.fields.get("name", ""), user)
    except AccountError as error:
        return form.site.page("console/none.html", 400, fault=str(error), has=user.roles)
    return see_other(form.site, f"/console/{made}")


async def get_overview(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show what the workspace has drawn."""
    member = await membership_of(runtime, request)
    keys = await runtime.store.call(list_keys, member.id)
    activity = await runtime.store.call(
        read_activity,
        member.id,
        runtime.limits.tiers.of_plans()[member.plan],
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
        edited=sum(activity.month_by_key.values())
        - sum(activity.month_by_key.get(each.id, 0) for each in keys),
        chart=chart_of(activity.days, activity.at),
        month=f"{datetime.fromtimestamp(activity.at, UTC):%B %Y}",
        resets=time_of(activity.month.ends_at),
        refused=await runtime.store.call(read_refused, member.id, activity.month.begins_at),
        ago=ago,
    )

"""The overview: the month against the quota, today by key, images a day."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.responses import Response

from mapcore_http.keys.keys import list_keys
from mapcore_http.keys.workspaces import still_valid
from mapcore_http.people.accounts.errors import OwnersOnly
from mapcore_http.people.accounts.refused import read_refused
from mapcore_http.people.accounts.sign_in.signing_up import found_workspace
from mapcore_http.people.accounts.users import workspaces_of
from mapcore_http.people.pages.console.chart import chart_of
from mapcore_http.people.pages.console.keys import activity_of
from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.visits import SignedInVisit, refusals_on


async def get_console(visit: SignedInVisit, *, fault: Fault = "") -> Response:
    """Lead to the maps of a workspace, the one that is chosen or the first."""
    query = visit.request.query_params
    ids = [each for each, _, _ in await visit.ask(workspaces_of, visit.user)]
    if not ids or "new" in query or fault:
        return visit.page("console/none.html", fault=fault, has=ids)
    chosen = query.get("workspace")
    return visit.see_other(f"/console/{chosen if chosen in ids else ids[0]}/saved")


@refusals_on(get_console)
async def post_workspace(visit: SignedInVisit) -> Response:
    """Make a workspace of one's own, where the service is open to all."""
    if visit.site.settings.signup != "open":
        raise OwnersOnly
    made = await visit.write(found_workspace, visit.fields.get("name", ""), visit.user)
    return visit.see_other(f"/console/{made}")


async def get_overview(visit: ConsoleVisit) -> Response:
    """Show what the workspace has drawn."""
    keys = await visit.ask(list_keys, visit.member.id)
    activity = await activity_of(visit, keys)
    by_key, month = activity.month_by_key, activity.month
    return visit.page(
        "overview",
        activity=activity,
        keys=[each for each in keys if still_valid(each.expires_at, activity.at)],
        drawn=[each for each in keys if by_key.get(each.id)],
        edited=sum(by_key.values()) - sum(by_key.get(each.id, 0) for each in keys),
        chart=chart_of(activity.days, activity.at),
        month=f"{datetime.fromtimestamp(activity.at, UTC):%B %Y}",
        refused=await visit.ask(read_refused, visit.member.id, month.begins_at),
    )

"""A workspace itself: its plan, its audit log, its name, and its end."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.people.accounts.audit import read_audit
from mapcore_http.people.accounts.workspaces import delete_workspace, rename_workspace
from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.console.renders import list_page
from mapcore_http.people.pages.plans import plan_rows
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.visits import refusals_on


async def get_plan(visit: ConsoleVisit) -> Response:
    """Show what the plan allows, and the way to another."""
    settings = visit.site.settings
    upgrade = settings.upgrade_url
    elsewhere = "" if upgrade == f"{settings.base_url}/upgrade" else upgrade
    return visit.page("plan", plans=plan_rows(visit.site.tiers), upgrade_url=elsewhere)


async def get_log(visit: ConsoleVisit) -> Response:
    """Show owners who changed what."""
    entries, paging = await list_page(visit, read_audit)
    return visit.page("log", entries=entries, **paging)


async def get_workspace(visit: ConsoleVisit, *, fault: Fault = "") -> Response:
    """Show the name, and the way to delete the workspace."""
    return visit.page("workspace", fault=fault, name=visit.fields.get("name", visit.member.name))


@refusals_on(get_workspace)
async def post_name(visit: ConsoleVisit) -> Response:
    """Rename the workspace."""
    name = visit.fields.get("name", "")
    await visit.write(rename_workspace, visit.member.id, name, by=visit.user.id)
    return visit.lead_to("/workspace")


@refusals_on(get_workspace)
async def post_delete(visit: ConsoleVisit) -> Response:
    """Delete the workspace, for who writes its name."""
    confirmed = visit.fields.get("confirmed", "").strip()
    await visit.write(delete_workspace, visit.member.id, by=visit.user.id, confirmed=confirmed)
    return visit.see_other("/console")

"""The name of a workspace, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.workspaces import delete_workspace, rename_workspace
from mapcore_http.people.pages.console.membership import ConsoleForm, console_page, membership_of
from mapcore_http.people.pages.visitors import see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_workspace(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the name, and the way to delete the workspace."""
    member = await membership_of(runtime, request, owner=True)
    return console_page(site, member, "workspace", fault="", name=member.name)


async def post_name(form: ConsoleForm) -> Response:
    """Rename the workspace."""
    member, name = form.member, form.fields.get("name", "")
    try:
        await form.write(rename_workspace, member.id, name, by=member.user.id)
    except AccountError as error:
        return console_page(form.site, member, "workspace", 400, fault=str(error), name=name)
    return see_other(form.site, f"{member.home}/workspace")


async def post_delete(form: ConsoleForm) -> Response:
    """Delete the workspace, for who writes its name."""
    member, name = form.member, form.fields.get("confirmed", "").strip()
    try:
        await form.write(delete_workspace, member.id, by=member.user.id, confirmed=name)
    except AccountError as error:
        fault = str(error)
        return console_page(form.site, member, "workspace", 400, fault=fault, name=member.name)
    return see_other(form.site, "/console")

"""The name of a workspace, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.workspaces import delete_workspace, rename_workspace
from mapcore_http.pages.console.membership import console_page, membership_of
from mapcore_http.pages.forms import read_form
from mapcore_http.pages.visitors import see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_workspace(service: Service, site: Site, request: Request) -> Response:
    """Show the name, and the way to delete the workspace."""
    member = await membership_of(service, request, owner=True)
    return console_page(site, member, "workspace", fault="", name=member.name)


async def post_name(service: Service, site: Site, request: Request) -> Response:
    """Rename the workspace."""
    member = await membership_of(service, request, owner=True)
    name = (await read_form(request, service.settings.body_seconds)).get("name", "")
    try:
        await service.run_in_store(
            rename_workspace, service.store, member.id, name, by=member.user.id
        )
    except AccountError as error:
        return console_page(site, member, "workspace", 400, fault=str(error), name=name)
    return see_other(site, f"{member.home}/workspace")


async def post_delete(service: Service, site: Site, request: Request) -> Response:
    """Delete the workspace, for who writes its name."""
    member = await membership_of(service, request, owner=True)
    form = await read_form(request, service.settings.body_seconds)
    if form.get("confirmed", "").strip() != member.name:
        fault = "This is not the name of the workspace; nothing was deleted."
        return console_page(site, member, "workspace", 400, fault=fault, name=member.name)
    await service.run_in_store(delete_workspace, service.store, member.id, by=member.user.id)
    return see_other(site, "/console")

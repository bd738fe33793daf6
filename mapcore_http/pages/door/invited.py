"""The page of an invitation into a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.invitations import accept, read_invitation
from mapcore_http.accounts.signing_up import sign_up
from mapcore_http.accounts.tries import TooManyTries
from mapcore_http.pages.forms import read_form
from mapcore_http.pages.visitors import let_in, see_other, visitor_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_invitation(service: Service, site: Site, request: Request) -> Response:
    """Say what the invitation is for, and ask to join or to make an account."""
    return await _invitation_page(service, site, request, {})


async def post_invitation(service: Service, site: Site, request: Request) -> Response:
    """Join the workspace, with a new account where nobody is signed in."""
    form = await read_form(request, service.settings.body_seconds)
    token, store = request.path_params["token"], service.store
    visitor = await visitor_of(service, request)
    try:
        if visitor:
            joined = await service.run_in_store(accept, store, token, visitor.user)
            return see_other(site, f"/console/{joined.workspace}")
        invitation = await service.run_in_store(read_invitation, store, token)
        if invitation is None or service.settings.signup == "closed":
            return await _invitation_page(service, site, request, {})
        user = await service.run_hash(
            sign_up,
            store,
            invitation.email or form.get("email", ""),
            form.get("name", ""),
            form.get("password", ""),
            address_of(service, request),
        )
        joined = await service.run_in_store(accept, store, token, user)
    except AccountError as error:
        return await _invitation_page(service, site, request, form, error)
    return await let_in(service, site, request, user, f"/console/{joined.workspace}")


async def _invitation_page(
    service: Service,
    site: Site,
    request: Request,
    form: dict[str, str],
    error: AccountError | None = None,
) -> Response:
    token = request.path_params["token"]
    invitation = await service.run_in_store(read_invitation, service.store, token)
    if invitation is None:
        return site.page("link_gone.html", 410)
    return site.page(
        "invitation.html",
        429 if isinstance(error, TooManyTries) else 400 if error else 200,
        invitation=invitation,
        visitor=await visitor_of(service, request),
        signup=service.settings.signup,
        next=f"/invitations/{token}",
        email=form.get("email", ""),
        name=form.get("name", ""),
        fault=str(error or ""),
    )

"""The page of an invitation into a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.invitations import accept, read_invitation
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.sign_in.signing_up import sign_up_by_invitation
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.visitors import see_other, visitor_of
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

ANSWERED = (
    "Sign in to join. If {0} had no account, it has one now, with the password that you chose; "
    "an account that it had before is as it was. The invitation is now for this address."
)


async def get_invitation(runtime: Runtime, site: Site, request: Request) -> Response:
    """Say what the invitation is for, and ask to join or to make an account."""
    return await _invitation_page(runtime, site, request, {})


async def post_invitation(runtime: Runtime, site: Site, request: Request) -> Response:
    """Join the workspace; where nobody is signed in, make an account that can.

    The answer is the same where the address has an account: nobody is told who has one.
    """
    form = await read_form(request, runtime.settings.body_seconds)
    token, store = request.path_params["token"], runtime.store
    visitor = await visitor_of(runtime, request)
    try:
        if visitor:
            lasting = store_with(store, Rights(visitor.session))
            joined = await lasting.call(accept, token, visitor.user)
            return see_other(site, f"/console/{joined.workspace}")
        invitation = await store.call(read_invitation, token)
        if invitation is None or site.settings.signup == "closed":
            return await _invitation_page(runtime, site, request, {})
        bound = await people_of(runtime).run_hash(
            sign_up_by_invitation,
            store,
            token,
            invitation.email or form.get("email", ""),
            form.get("name", ""),
            form.get("password", ""),
            address_of(runtime, request),
        )
    except AccountError as error:
        return await _invitation_page(runtime, site, request, form, error)
    here, email = f"/invitations/{token}", bound.email or ""
    return signin_page(site, here, email=email, done=ANSWERED.format(email))


async def _invitation_page(
    runtime: Runtime,
    site: Site,
    request: Request,
    form: dict[str, str],
    error: AccountError | None = None,
) -> Response:
    token = request.path_params["token"]
    invitation = await runtime.store.call(read_invitation, token)
    if invitation is None:
        return site.page("link_gone.html", 410)
    return site.page(
        "invitation.html",
        429 if isinstance(error, TooManyTries) else 400 if error else 200,
        invitation=invitation,
        visitor=await visitor_of(runtime, request),
        next=f"/invitations/{token}",
        email=form.get("email", ""),
        name=form.get("name", ""),
        fault=str(error or ""),
    )

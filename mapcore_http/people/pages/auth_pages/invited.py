"""The page of an invitation into a workspace."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.invitations import accept, read_invitation
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.sign_in.signing_up import sign_up_by_invitation
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.visits import Visit, visitor_of
from mapcore_http.people.people import people_of

ANSWERED = (
    "Sign in to join. If {0} had no account, it has one now, with the password that you chose; "
    "an account that it had before is as it was. The invitation is now for this address."
)


async def get_invitation(
    visit: Visit, given: Mapping[str, str] = {}, *, fault: Fault = ""
) -> Response:
    """Say what the invitation is for, and ask to join or to make an account."""
    token = visit.request.path_params["token"]
    invitation = await visit.ask(read_invitation, token)
    if invitation is None:
        return visit.page("link_gone.html", 410)
    return visit.page(
        "invitation.html",
        invitation=invitation,
        visitor=await visitor_of(visit),
        next=f"/invitations/{token}",
        email=given.get("email", ""),
        name=given.get("name", ""),
        fault=fault,
    )


async def post_invitation(visit: Visit) -> Response:
    """Join the workspace; where nobody is signed in, make an account that can.

    The answer is the same where the address has an account: nobody is told who has one.
    """
    form, store = await visit.read_form(), visit.runtime.store
    token = visit.request.path_params["token"]
    visitor = await visitor_of(visit)
    try:
        if visitor:
            lasting = store_with(store, Rights(visitor.session))
            joined = await lasting.call(accept, token, visitor.user)
            return visit.see_other(f"/console/{joined.workspace}")
        invitation = await visit.ask(read_invitation, token)
        if invitation is None or visit.site.settings.signup == "closed":
            return await get_invitation(visit)
        bound = await people_of(visit.runtime).run_hash(
            sign_up_by_invitation,
            store,
            token,
            invitation.email or form.get("email", ""),
            form.get("name", ""),
            form.get("password", ""),
            visit.address,
        )
    except AccountError as error:
        return await get_invitation(visit, form, fault=error)
    here, email = f"/invitations/{token}", bound.email or ""
    return signin_page(visit.site, here, email=email, done=ANSWERED.format(email))

"""The account of who is signed in: the password, the sessions, the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.audit import read_own_audit
from mapcore_http.people.accounts.own import change_password, read_account
from mapcore_http.people.accounts.sign_in.asking import count_letter
from mapcore_http.people.accounts.sign_in.links import new_link
from mapcore_http.people.accounts.sign_in.sessions import end_session, end_sessions, list_sessions
from mapcore_http.people.mail.letters import verify_letter
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages.auth_pages.letters import link_address, mailer_of, status_of
from mapcore_http.people.pages.authorized_forms import AuthorizedForm
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.visitors import require_sign_in, see_other
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.accounts.sign_in.sessions import SignedIn
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_account(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the account."""
    return await _account_page(runtime, site, await require_sign_in(runtime, request))


async def post_password(form: AuthorizedForm) -> Response:
    """Change the password, and end all other sessions."""
    runtime, site, visitor = form.runtime, form.site, form.visitor
    old, new = form.fields.get("old", ""), form.fields.get("password", "")
    address = address_of(runtime, form.request)
    try:
        await people_of(runtime).run_hash(
            change_password, form.store, visitor.user, old, new, visitor.session, address
        )
    except AccountError as error:
        return await _account_page(runtime, site, visitor, status_of(error), fault=str(error))
    done = "The password is changed; all other sessions have ended."
    return await _account_page(runtime, site, visitor, done=done)


async def post_end_session(form: AuthorizedForm) -> Response:
    """End one session of one's own."""
    await form.write(end_session, form.visitor.user, form.request.path_params["session"])
    return see_other(form.site, "/account")


async def post_end_sessions(form: AuthorizedForm) -> Response:
    """End all sessions but this one."""
    await form.write(end_sessions, form.visitor.user, form.visitor.session)
    return see_other(form.site, "/account")


async def post_verify(form: AuthorizedForm) -> Response:
    """Send a link that confirms the address."""
    runtime, site, visitor = form.runtime, form.site, form.visitor
    mailer, email = mailer_of(runtime), visitor.user.email
    try:
        async with mailer.open_connection() as connection:
            at = address_of(runtime, form.request)
            await form.write(count_letter, email, at, visitor.user.id)
            token = await form.write(new_link, visitor.user, "verify", email)
        await mailer.hand_in(connection, verify_letter(email, link_address(site, token)))
    except (AccountError, MailError) as error:
        return await _account_page(runtime, site, visitor, status_of(error), fault=str(error))
    return await _account_page(runtime, site, visitor, done=f"A letter is on its way to {email}.")


async def _account_page(
    runtime: Runtime,
    site: Site,
    visitor: SignedIn,
    status: int = 200,
    *,
    fault: str = "",
    done: str = "",
) -> Response:
    store, user = runtime.store, visitor.user
    return site.page(
        "account.html",
        status,
        user=user,
        session=visitor.session,
        account=await store.call(read_account, user),
        sessions=await store.call(list_sessions, user),
        entries=await store.call(read_own_audit, user.id),
        fault=fault,
        done=done,
        words=words,
    )

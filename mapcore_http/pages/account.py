"""The account of who is signed in: the password, the sessions, the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts.asking import count_letter
from mapcore_http.accounts.audit import read_own_audit
from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.links import new_link
from mapcore_http.accounts.own import change_password, read_account
from mapcore_http.accounts.sessions import end_session, end_sessions, list_sessions
from mapcore_http.mail.letters import verify_letter
from mapcore_http.mail.sending import MailError
from mapcore_http.pages.console import words
from mapcore_http.pages.door.letters import link_address, mailer_of, status_of
from mapcore_http.pages.forms import read_form
from mapcore_http.pages.visitors import require_sign_in, see_other
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.accounts.sessions import SignedIn
    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_account(service: Service, site: Site, request: Request) -> Response:
    """Show the account."""
    return await _account_page(service, site, await require_sign_in(service, request))


async def post_password(service: Service, site: Site, request: Request) -> Response:
    """Change the password, and end all other sessions."""
    visitor = await require_sign_in(service, request)
    form = await read_form(request, service.settings.body_seconds)
    old, new = form.get("old", ""), form.get("password", "")
    address = address_of(service, request)
    try:
        await service.run_hash(
            change_password, service.store, visitor.user, old, new, visitor.session, address
        )
    except AccountError as error:
        return await _account_page(service, site, visitor, status_of(error), fault=str(error))
    done = "The password is changed; all other sessions have ended."
    return await _account_page(service, site, visitor, done=done)


async def post_end_session(service: Service, site: Site, request: Request) -> Response:
    """End one session of one's own."""
    visitor = await require_sign_in(service, request)
    session = request.path_params["session"]
    await service.run_in_store(end_session, service.store, visitor.user, session)
    return see_other(site, "/account")


async def post_end_sessions(service: Service, site: Site, request: Request) -> Response:
    """End all sessions but this one."""
    visitor = await require_sign_in(service, request)
    await service.run_in_store(end_sessions, service.store, visitor.user, visitor.session)
    return see_other(site, "/account")


async def post_verify(service: Service, site: Site, request: Request) -> Response:
    """Send a link that confirms the address."""
    visitor = await require_sign_in(service, request)
    mailer, email = mailer_of(service), visitor.user.email
    try:
        async with mailer.open_connection() as connection:
            at = address_of(service, request)
            await service.run_in_store(count_letter, service.store, email, at, visitor.user.id)
            token = await service.run_in_store(
                new_link, service.store, visitor.user, "verify", email
            )
        await mailer.hand_in(connection, verify_letter(email, link_address(site, token)))
    except (AccountError, MailError) as error:
        return await _account_page(service, site, visitor, status_of(error), fault=str(error))
    return await _account_page(service, site, visitor, done=f"A letter is on its way to {email}.")


async def _account_page(
    service: Service,
    site: Site,
    visitor: SignedIn,
    status: int = 200,
    *,
    fault: str = "",
    done: str = "",
) -> Response:
    store, user = service.store, visitor.user
    return site.page(
        "account.html",
        status,
        user=user,
        session=visitor.session,
        account=await service.run_in_store(read_account, store, user),
        sessions=await service.run_in_store(list_sessions, store, user),
        entries=await service.run_in_store(read_own_audit, store, user.id),
        fault=fault,
        done=done,
        words=words,
    )

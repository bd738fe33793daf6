"""An account of one's own, where the service is open to all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.errors import OwnersOnly
from mapcore_http.people.accounts.sign_in.asking import ask_to_sign_up
from mapcore_http.people.accounts.sign_in.signing_up import sign_up
from mapcore_http.people.mail.letters import existing_account_letter, sign_up_letter
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages.auth_pages.letters import link_address, status_of
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.plans import plan_rows
from mapcore_http.people.pages.visitors import let_in, visitor_of
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.mail.sending import Mailer
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_signup(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask for what an account needs, or say how one comes by a key here."""
    if site.settings.signup == "open":
        template = "signup_mail.html" if people_of(runtime).mailer else "signup.html"
        return site.page(template, email="", name="", fault="")
    return await get_key(runtime, site, request)


async def get_key(runtime: Runtime, site: Site, request: Request) -> Response:
    """Say how one comes by a key, and what each plan may do."""
    visitor = await visitor_of(runtime, request)
    return site.page(
        "key.html",
        plans=plan_rows(site.tiers),
        visitor=visitor,
    )


async def post_signup(runtime: Runtime, site: Site, request: Request) -> Response:
    """Make an account, and sign in; where letters are sent, send one with which it is made."""
    if site.settings.signup != "open":
        raise OwnersOnly
    form = await read_form(request, runtime.settings.body_seconds)
    people = people_of(runtime)
    if people.mailer:
        return await _send_letter(runtime, site, request, people.mailer, form.get("email", ""))
    email, name, password = (form.get(each, "") for each in ("email", "name", "password"))
    address = address_of(runtime, request)
    try:
        user = await people.run_hash(sign_up, runtime.store, email, name, password, address)
    except AccountError as error:
        status = 429 if isinstance(error, TooManyTries) else 400
        return site.page("signup.html", status, email=email, name=name, fault=str(error))
    return await let_in(runtime, site, request, user)


async def _send_letter(
    runtime: Runtime, site: Site, request: Request, mailer: Mailer, email: str
) -> Response:
    """Send the letter that begins an account; its reader alone is told where there is one."""
    address = address_of(runtime, request)
    try:
        async with mailer.open_connection() as connection:
            asked = await runtime.store.call(ask_to_sign_up, email, address)
        known_as, purpose, token = asked
        letter_of = sign_up_letter if purpose == "sign-up" else existing_account_letter
        await mailer.hand_in(connection, letter_of(known_as, link_address(site, token)))
    except (AccountError, MailError) as error:
        return site.page("signup_mail.html", status_of(error), email=email, fault=str(error))
    return site.page("letter.html", email=email, sure=True)

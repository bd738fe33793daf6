"""An account of one's own, where the service is open to all."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.errors import OwnersOnly
from mapcore_http.people.accounts.sign_in.links import ask_to_sign_up
from mapcore_http.people.accounts.sign_in.signing_up import sign_up
from mapcore_http.people.mail.letters import link_letter
from mapcore_http.people.mail.sending import Mailer, MailError
from mapcore_http.people.pages.auth_pages.letters import link_address
from mapcore_http.people.pages.plans import plan_rows
from mapcore_http.people.pages.visits import Visit, let_in, visitor_of
from mapcore_http.people.people import people_of


async def get_signup(visit: Visit) -> Response:
    """Ask for what an account needs, or say how one comes by a key here."""
    if visit.site.settings.signup == "open":
        template = "signup_mail.html" if people_of(visit.runtime).mailer else "signup.html"
        return visit.page(template, email="", name="")
    return await get_key(visit)


async def get_key(visit: Visit) -> Response:
    """Say how one comes by a key, and what each plan may do."""
    visitor = await visitor_of(visit)
    return visit.page("key.html", plans=plan_rows(visit.site.tiers), visitor=visitor)


async def post_signup(visit: Visit) -> Response:
    """Make an account, and sign in; where letters are sent, send one with which it is made."""
    if visit.site.settings.signup != "open":
        raise OwnersOnly
    form, people = await visit.read_form(), people_of(visit.runtime)
    email, name, password = (form.get(each, "") for each in ("email", "name", "password"))
    if people.mailer:
        return await _send_letter(visit, people.mailer, email)
    given = (email, name, password, visit.address)
    try:
        user = await people.run_hash(sign_up, visit.runtime.store, *given)
    except AccountError as error:
        return visit.page("signup.html", email=email, name=name, fault=error)
    return await let_in(visit, user)


async def _send_letter(visit: Visit, mailer: Mailer, email: str) -> Response:
    """Send the letter that begins an account; its reader alone is told where there is one."""
    try:
        async with mailer.open_connection() as connection:
            asked = await visit.ask(ask_to_sign_up, email, visit.address)
        known_as, purpose, token = asked
        kind = purpose if purpose == "sign-up" else "known"
        await mailer.hand_in(connection, link_letter(kind, known_as, link_address(visit, token)))
    except (AccountError, MailError) as error:
        return visit.page("signup_mail.html", email=email, fault=error)
    return visit.page("letter.html", email=email, sure=True)

"""Links by e-mail: to sign in, and to choose a new password."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.sign_in.links import ask_for_link
from mapcore_http.people.mail.letters import link_letter
from mapcore_http.people.mail.sending import Mailer, MailError
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.visits import Visit, need, safe_next
from mapcore_http.people.people import people_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.accounts.sign_in.links import Purpose


async def post_signin_link(visit: Visit) -> Response:
    """Send a link that signs in, where there is an account."""
    return await _send_link(visit, "sign-in")


async def post_reset(visit: Visit) -> Response:
    """Send a link to a new password, where there is an account."""
    return await _send_link(visit, "reset")


def mailer_of(visit: Visit) -> Mailer:
    """Return what sends the letters of a service; raises NoPage where it sends none."""
    return need(people_of(visit.runtime).mailer)


def link_address(visit: Visit, token: str, next_path: str = "") -> str:
    """Return the address of a link, which leads on to a path."""
    query = f"?{urlencode({'next': next_path})}" if next_path else ""
    return f"{visit.site.settings.base_url}/links/{token}{query}"


async def _send_link(visit: Visit, purpose: Purpose) -> Response:
    """Send a letter, or none where there is no account: the answer is the same, and comes before.

    Whether the SMTP server is there is found out in either case.
    """
    mailer, form = mailer_of(visit), await visit.read_form()
    next_path, email = safe_next(form.get("next", "")), form.get("email", "")
    try:
        async with mailer.open_connection() as connection:
            asked = await visit.ask(ask_for_link, email, purpose, visit.address)
    except (AccountError, MailError) as error:
        return signin_page(visit.site, next_path, email=email, fault=error)
    letter = None
    if asked:
        to, token = asked
        letter = link_letter(purpose, to, link_address(visit, token, next_path))
    visit.runtime.aside(mailer.deliver(connection, letter))
    return visit.page("letter.html", email=email, sure=False)

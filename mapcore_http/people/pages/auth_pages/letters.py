"""Links by e-mail: to sign in, and to choose a new password."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.sign_in.asking import ask_for_link
from mapcore_http.people.mail.letters import Letter, reset_letter, sign_in_letter
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.visitors import safe_next
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.accounts.sign_in.links import Purpose
    from mapcore_http.people.mail.sending import Mailer
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def post_signin_link(runtime: Runtime, site: Site, request: Request) -> Response:
    """Send a link that signs in, where there is an account."""
    return await _send_link(runtime, site, request, "sign-in", sign_in_letter)


async def post_reset(runtime: Runtime, site: Site, request: Request) -> Response:
    """Send a link to a new password, where there is an account."""
    return await _send_link(runtime, site, request, "reset", reset_letter)


def mailer_of(runtime: Runtime) -> Mailer:
    """Return what sends the letters of a service; raises NoPage where it sends none."""
    mailer = people_of(runtime).mailer
    if mailer is None:
        raise NoPage
    return mailer


def status_of(error: AccountError | MailError) -> int:
    """Return the status of the page that says why a letter is not sent."""
    if isinstance(error, MailError):
        return 503
    return 429 if isinstance(error, TooManyTries) else 400


def link_address(site: Site, token: str, next_path: str = "") -> str:
    """Return the address of a link, which leads on to a path."""
    query = f"?{urlencode({'next': next_path})}" if next_path else ""
    return f"{site.settings.base_url}/links/{token}{query}"


async def _send_link(
    runtime: Runtime,
    site: Site,
    request: Request,
    purpose: Purpose,
    letter_of: Callable[[str, str], Letter],
) -> Response:
    """Send a letter, or none where there is no account: the answer is the same, and comes before.

    Whether the SMTP server is there is found out in either case.
    """
    mailer = mailer_of(runtime)
    form = await read_form(request, runtime.settings.body_seconds)
    next_path, email = safe_next(form.get("next", "")), form.get("email", "")
    address = address_of(runtime, request)
    try:
        async with mailer.open_connection() as connection:
            asked = await runtime.store.call(ask_for_link, email, purpose, address)
    except (AccountError, MailError) as error:
        status, fault = status_of(error), str(error)
        return signin_page(site, next_path, status, email=email, fault=fault)
    letter = letter_of(asked[0], link_address(site, asked[1], next_path)) if asked else None
    runtime.aside(mailer.deliver(connection, letter))
    return site.page("letter.html", email=email, sure=False)

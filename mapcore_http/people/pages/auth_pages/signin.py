"""Signing in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.sign_in.signing_in import NotSignedIn, count_try, judge
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.visitors import let_in, let_out, safe_next, see_other, visitor_of
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

NOT_RIGHT = "E-mail or password is not right. After 10 tries you wait up to 15 minutes."


async def get_signin(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask for e-mail address and password; who is signed in is led on."""
    next_path = safe_next(request.query_params.get("next", ""))
    if await visitor_of(runtime, request):
        return see_other(site, next_path or "/console")
    return signin_page(site, next_path)


async def post_signin(runtime: Runtime, site: Site, request: Request) -> Response:
    """Sign in, or say the same of whatever was wrong."""
    form = await read_form(request, runtime.settings.body_seconds)
    next_path = safe_next(form.get("next", ""))
    email, password = form.get("email", ""), form.get("password", "")
    address = address_of(runtime, request)
    try:
        tried = await runtime.store.call(count_try, email, address)
        people = people_of(runtime)
        run_hash = people.run_hash_at_home if tried.at_home else people.run_hash
        user = await run_hash(judge, runtime.store, tried, password)
    except NotSignedIn:
        return signin_page(site, next_path, 400, email=email, fault=NOT_RIGHT)
    except TooManyTries as error:
        page = signin_page(site, next_path, 429, email=email, fault=str(error))
        page.headers["Retry-After"] = str(error.retry_after)
        return page
    return await let_in(runtime, site, request, user, next_path, tried.password)


async def get_signout(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask whether to sign out: looking at a page changes nothing."""
    visitor = await visitor_of(runtime, request)
    if visitor is None:
        return see_other(site, "/signin")
    return site.page("signout.html", email=visitor.user.email)


async def post_signout(runtime: Runtime, site: Site, request: Request) -> Response:
    """Sign out."""
    return await let_out(runtime, site, request)


def signin_page(
    site: Site,
    next_path: str = "",
    status: int = 200,
    *,
    email: str = "",
    fault: str = "",
    done: str = "",
) -> Response:
    """Return the page that asks to sign in, and leads to a path afterwards.

    `done` tells what has been done already.
    """
    shown = {"next": next_path, "email": email, "fault": fault, "done": done}
    return site.page("signin.html", status, **shown)

"""Signing in and out."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.sign_in.sessions import end_session
from mapcore_http.people.accounts.sign_in.signing_in import NotSignedIn, count_try, judge
from mapcore_http.people.pages.site import Fault, Site
from mapcore_http.people.pages.visits import Visit, let_in, safe_next, set_cookie, visitor_of
from mapcore_http.people.people import people_of

NOT_RIGHT = "E-mail or password is not right. After 10 tries you wait up to 15 minutes."


async def get_signin(visit: Visit) -> Response:
    """Ask for e-mail address and password; who is signed in is led on."""
    next_path = safe_next(visit.request.query_params.get("next", ""))
    if await visitor_of(visit):
        return visit.see_other(next_path or "/console")
    return signin_page(visit.site, next_path)


async def post_signin(visit: Visit) -> Response:
    """Sign in, or say the same of whatever was wrong."""
    form, people = await visit.read_form(), people_of(visit.runtime)
    next_path = safe_next(form.get("next", ""))
    email, password = form.get("email", ""), form.get("password", "")
    try:
        tried = await visit.ask(count_try, email, visit.address)
        run_hash = people.run_hash_at_home if tried.at_home else people.run_hash
        user = await run_hash(judge, visit.runtime.store, tried, password)
    except NotSignedIn:
        return signin_page(visit.site, next_path, email=email, fault=NOT_RIGHT)
    except TooManyTries as error:
        page = signin_page(visit.site, next_path, email=email, fault=error)
        page.headers["Retry-After"] = str(error.retry_after)
        return page
    return await let_in(visit, user, next_path, tried.password)


async def get_signout(visit: Visit) -> Response:
    """Ask whether to sign out: looking at a page changes nothing."""
    visitor = await visitor_of(visit)
    if visitor is None:
        return visit.see_other("/signin")
    return visit.page("signout.html", email=visitor.user.email)


async def post_signout(visit: Visit) -> Response:
    """End the session and forget its cookie."""
    visitor = await visitor_of(visit)
    if visitor:
        await visit.ask(end_session, visitor.user, visitor.session)
    response = visit.see_other("/signin")
    set_cookie(visit, response, "", 0)
    return response


def signin_page(
    site: Site,
    next_path: str = "",
    status: int = 0,
    *,
    email: str = "",
    fault: Fault = "",
    done: str = "",
) -> Response:
    """Return the page that asks to sign in, and leads to a path afterwards.

    `done` tells what has been done already.
    """
    return site.page("signin.html", status, next=next_path, email=email, fault=fault, done=done)

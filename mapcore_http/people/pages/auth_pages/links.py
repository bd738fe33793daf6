"""The page of a link that works once: looking at it does not use it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.passwords import check_password
from mapcore_http.people.accounts.sign_in.links import read_link, use_link
from mapcore_http.people.accounts.sign_in.signing_up import sign_up_by_link
from mapcore_http.people.accounts.users import set_password
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.visitors import let_in, safe_next, see_other, visitor_of
from mapcore_http.people.people import people_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.accounts.users import User
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

CONFIRMED = (
    "The address is confirmed. If it had not been confirmed before, passwords and sessions from "
    "before have ended: sign in by a link, or choose a new password."
)


async def get_link(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask for what the link is for: a password, a name, or nothing but a click."""
    return await _link_page(runtime, site, request, {})


async def post_link(runtime: Runtime, site: Site, request: Request) -> Response:
    """Use the link: sign in, with a new password or account where it is for one."""
    form = await read_form(request, runtime.settings.body_seconds)
    token, next_path = request.path_params["token"], request.query_params.get("next", "")
    visitor = await visitor_of(runtime, request)
    session = visitor.session if visitor else ""
    seen = await runtime.store.call(read_link, token)
    try:
        user = await people_of(runtime).run_hash(_follow, runtime.store, token, form, session)
    except AccountError as error:
        return await _link_page(runtime, site, request, form, str(error))
    if seen is None or user is None:
        return await _link_page(runtime, site, request, form)
    if seen.purpose == "verify":  # it shows who reads the letter, no more
        if await visitor_of(runtime, request):
            return see_other(site, "/account")
        return signin_page(site, "/account", email=user.email, done=CONFIRMED)
    return await let_in(runtime, site, request, user, safe_next(next_path))


def _follow(store: Store, token: str, form: dict[str, str], session: str) -> User | None:
    """Return whose link it is, used once; raises AccountError and keeps it for a bad password."""
    password = form.get("password", "")
    seen = read_link(store, token)
    if seen is None:
        return None
    if seen.user is None:
        return sign_up_by_link(store, token, form.get("name", ""), password)
    if seen.purpose == "reset":
        check_password(password, (seen.user.email, seen.user.name))
    used = use_link(store, token, session)
    if used is None or used.user is None:
        return None
    if used.purpose == "reset":
        set_password(store, used.user, password)
    return used.user


async def _link_page(
    runtime: Runtime, site: Site, request: Request, form: dict[str, str], fault: str = ""
) -> Response:
    link = await runtime.store.call(read_link, request.path_params["token"])
    if link is None:
        return site.page("link_gone.html", 410)
    name = form.get("name", "")
    return site.page("link.html", 400 if fault else 200, link=link, name=name, fault=fault)

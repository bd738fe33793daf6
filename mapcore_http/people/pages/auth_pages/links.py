"""The page of a link that works once: looking at it does not use it up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.passwords import check_password
from mapcore_http.people.accounts.sign_in.links import read_link, use_link
from mapcore_http.people.accounts.sign_in.signing_up import sign_up_by_link
from mapcore_http.people.accounts.users import set_password
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.visits import Visit, let_in, safe_next, visitor_of
from mapcore_http.people.people import people_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.accounts.users import User
    from mapcore_http.people.pages.site import Fault
    from mapcore_http.store.database import Store

CONFIRMED = (
    "The address is confirmed. If it had not been confirmed before, passwords and sessions from "
    "before have ended: sign in by a link, or choose a new password."
)


async def get_link(visit: Visit, given: Mapping[str, str] = {}, *, fault: Fault = "") -> Response:
    """Ask for what the link is for: a password, a name, or nothing but a click."""
    link = await visit.ask(read_link, visit.request.path_params["token"])
    if link is None:
        return visit.page("link_gone.html", 410)
    return visit.page("link.html", link=link, name=given.get("name", ""), fault=fault)


async def post_link(visit: Visit) -> Response:
    """Use the link: sign in, with a new password or account where it is for one."""
    form, token = await visit.read_form(), visit.request.path_params["token"]
    visitor = await visitor_of(visit)
    session = visitor.session if visitor else ""
    seen = await visit.ask(read_link, token)
    try:
        run_hash = people_of(visit.runtime).run_hash
        user = await run_hash(_follow, visit.runtime.store, token, form, session)
    except AccountError as error:
        return await get_link(visit, form, fault=error)
    if seen is None or user is None:
        return await get_link(visit, form)
    if seen.purpose == "verify":  # it shows who reads the letter, no more
        if await visitor_of(visit):
            return visit.see_other("/account")
        return signin_page(visit.site, "/account", email=user.email, done=CONFIRMED)
    return await let_in(visit, user, safe_next(visit.request.query_params.get("next", "")))


def _follow(store: Store, token: str, form: Mapping[str, str], session: str) -> User | None:
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

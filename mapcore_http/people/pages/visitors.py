"""Who looks at a page: the session that the browser's cookie shows."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response

from mapcore_http.people.accounts.errors import SignInNeeded
from mapcore_http.people.accounts.sign_in.sessions import (
    WHOLE_SECONDS,
    end_session,
    session_of,
    start_session,
)
from mapcore_http.people.pages.site import PAGE_HEADERS
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import open_order
from mapcore_http.web.callers import address_of, caller_at_address

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from mapcore_http.limits.turns import Turn
    from mapcore_http.people.accounts.sign_in.sessions import SignedIn
    from mapcore_http.people.accounts.users import User
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime

LONGEST_NEXT = 200
_NEXT = re.compile(r"/(?:console|account|editor|invitations)(?:/[\w-]+)*", re.ASCII)


async def visitor_of(runtime: Runtime, request: Request) -> SignedIn | None:
    """Return who is signed in, with the roles of this moment, or None."""
    token = request.cookies.get(cookie_name(runtime.settings.base_url))
    return await runtime.store.call(session_of, token) if token else None


async def order_of_visitor(runtime: Runtime, turn: Turn, request: Request, text: bytes) -> Order:
    """Return the order of a spec, of a built-in map or one of the visitor's workspaces.

    Raises ValidationError, UnknownHouse and UnknownMap.
    """
    find = partial(workspaces_of_visitor, runtime, request)
    return await order_for(runtime, turn, find, open_order, text)


async def workspaces_of_visitor(runtime: Runtime, request: Request) -> tuple[str, ...]:
    """Return the ids of the workspaces of who is signed in; none where nobody is."""
    visitor = await visitor_of(runtime, request)
    return tuple(visitor.user.roles) if visitor else ()


@asynccontextmanager
async def turn_at_address(runtime: Runtime, request: Request) -> AsyncIterator[Turn]:
    """Give a turn to the address that asks, whoever is signed in there.

    Raises Flooding where it was refused too often, and ConcurrencyReached.
    """
    caller = caller_at_address(runtime, request)
    runtime.limits.refusals.check(caller.holder)
    async with runtime.limits.turns.of(caller.line) as turn:
        yield turn


async def require_sign_in(runtime: Runtime, request: Request) -> SignedIn:
    """Return who is signed in; raises SignInNeeded."""
    visitor = await visitor_of(runtime, request)
    if visitor is None:
        raise SignInNeeded
    return visitor


def cookie_name(base_url: str) -> str:
    """Return the name of the cookie, which browsers bind to this host alone where it is https.

    >>> cookie_name("https://maps.example.org")
    '__Host-mapcore'
    """
    return "__Host-mapcore" if base_url.startswith("https:") else "mapcore"


async def let_in(
    runtime: Runtime,
    site: Site,
    request: Request,
    user: User,
    next_path: str = "",
    password: str | None = None,
) -> Response:
    """Begin a session and lead on; a session that the browser showed before ends.

    `password` is what was stored of the one that was right, where one was asked for.
    """
    before = await visitor_of(runtime, request)
    if before:
        await runtime.store.call(end_session, before.user, before.session)
    agent = request.headers.get("user-agent", "")
    token = await runtime.store.call(
        start_session, user, address_of(runtime, request), agent, password
    )
    response = see_other(site, safe_next(next_path) or "/console")
    set_cookie(response, site.settings.base_url, token, WHOLE_SECONDS)
    return response


async def let_out(runtime: Runtime, site: Site, request: Request) -> Response:
    """End the session and forget its cookie."""
    visitor = await visitor_of(runtime, request)
    if visitor:
        await runtime.store.call(end_session, visitor.user, visitor.session)
    response = see_other(site, "/signin")
    set_cookie(response, site.settings.base_url, "", 0)
    return response


def see_other(site: Site, path: str) -> Response:
    """Lead to a page of the site by GET."""
    headers = {"Cache-Control": "no-store", **PAGE_HEADERS}
    return RedirectResponse(site.path(path), 303, headers)


def safe_next(path: str) -> str:
    """Return a path that one may be led to after signing in, or nothing: no other site is one.

    >>> safe_next("/console/wsp_1/keys"), safe_next("//evil.example"), safe_next("/editor/..")
    ('/console/wsp_1/keys', '', '')
    """
    return path if len(path) <= LONGEST_NEXT and _NEXT.fullmatch(path) else ""


def set_cookie(response: Response, base_url: str, value: str, seconds: int, name: str = "") -> None:
    """Set the cookie of a session, or one of another name, that scripts cannot read."""
    response.set_cookie(
        name or cookie_name(base_url),
        value,
        max_age=seconds,
        path="/",
        secure=base_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )

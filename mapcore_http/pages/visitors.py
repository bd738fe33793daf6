"""Who looks at a page: the session that the browser's cookie shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response

import mapcore
from mapcore_http.accounts.sessions import WHOLE_SECONDS, end_session, session_of, start_session
from mapcore_http.pages.site import HEADERS
from mapcore_http.rendering.orders import open_order
from mapcore_http.rendering.owned import own_order
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.accounts.sessions import SignedIn
    from mapcore_http.accounts.users import User
    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service

LONGEST_NEXT = 200
_NEXT = re.compile(r"/(?:console|account|editor|invitations)(?:/[\w-]+)*", re.ASCII)


class SignInNeeded(Exception):  # noqa: N818 - it says what happened
    """A page is for somebody who is signed in; `status` is that of the page that asks for it."""

    def __init__(self, status: int = 403) -> None:
        self.status = status
        super().__init__("Sign in first.")


class OwnersOnly(Exception):  # noqa: N818 - it says what happened
    """Only the owners of a workspace may see or do this."""


async def visitor_of(service: Service, request: Request) -> SignedIn | None:
    """Return who is signed in, with the roles of this moment, or None."""
    token = request.cookies.get(cookie_name(service.settings.base_url))
    return await service.run_in_store(session_of, service.store, token) if token else None


async def order_of_visitor(service: Service, request: Request, text: bytes) -> Order:
    """Return the order of a spec, of a built-in map or one of the visitor's workspaces.

    Raises ValidationError and UnknownMap.
    """
    try:
        return await service.run_planner(open_order, service.atlas, text)
    except mapcore.UnknownMap as unknown:
        workspaces = await workspaces_of_visitor(service, request)
        return await own_order(service, workspaces, unknown, open_order, text)


async def workspaces_of_visitor(service: Service, request: Request) -> tuple[str, ...]:
    """Return the ids of the workspaces of who is signed in; none where nobody is."""
    visitor = await visitor_of(service, request)
    return tuple(visitor.user.roles) if visitor else ()


async def require_sign_in(service: Service, request: Request) -> SignedIn:
    """Return who is signed in; raises SignInNeeded."""
    visitor = await visitor_of(service, request)
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
    service: Service, site: Site, request: Request, user: User, next_path: str = ""
) -> Response:
    """Begin a session and lead on; a session that the browser showed before ends."""
    before = await visitor_of(service, request)
    if before:
        await service.run_in_store(end_session, service.store, before.user, before.session)
    agent = request.headers.get("user-agent", "")
    token = await service.run_in_store(
        start_session, service.store, user, address_of(service, request), agent
    )
    response = see_other(site, safe_next(next_path) or "/console")
    set_cookie(response, site.base_url, token, WHOLE_SECONDS)
    return response


async def let_out(service: Service, site: Site, request: Request) -> Response:
    """End the session and forget its cookie."""
    visitor = await visitor_of(service, request)
    if visitor:
        await service.run_in_store(end_session, service.store, visitor.user, visitor.session)
    response = see_other(site, "/signin")
    set_cookie(response, site.base_url, "", 0)
    return response


def see_other(site: Site, path: str) -> Response:
    """Lead to a page of the site by GET."""
    headers = {"Cache-Control": "no-store", **HEADERS}
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

"""Visits: who asks for a page, and with which rights.

Whoever sends a form may take ten seconds, and for a file ten minutes. What a handler knows of
rights is therefore read after the last byte, and judged once more in each transaction that writes:
`SignedInVisit.write` is the way to the store.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from attrs import field, frozen
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.errors import SignInNeeded
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.sign_in.sessions import (
    WHOLE_SECONDS,
    SignedIn,
    end_session,
    session_of,
    start_session,
)
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.site import PAGE_HEADERS, Site
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import open_order
from mapcore_http.web.bodies import read_json_body
from mapcore_http.web.callers import address_of, caller_at_address

if TYPE_CHECKING:
    from mapcore_http.limits.limits import Turn
    from mapcore_http.people.accounts.users import User
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

P = ParamSpec("P")
T = TypeVar("T")
LONGEST_NEXT = 200
_NEXT = re.compile(r"/(?:console|account|editor|invitations)(?:/[\w-]+)*", re.ASCII)


class NoPage(Exception):  # noqa: N818 - it says what happened
    """Nothing is at an address."""


def need(found: T | None) -> T:
    """Return what was looked for at an address; raises NoPage where it was not found."""
    if found is None:
        raise NoPage
    return found


@frozen(eq=False)
class Visit:
    """A request for a page, or from the script of one, and who answers it."""

    runtime: Runtime = field(repr=False)
    site: Site = field(repr=False)
    request: Request

    @property
    def address(self) -> str:
        """The network address that asks."""
        return address_of(self.runtime, self.request)

    async def ask(
        self, call: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function of the store that asks for no rights."""
        return await self.runtime.store.call(call, *args, **kwargs)

    async def read_form(self) -> dict[str, str]:
        """Return the fields of the form that was sent, none where a page is asked for."""
        if self.request.method != "POST":
            return {}
        return await read_form(self.request, self.runtime.settings.body_seconds)

    def page(self, template: str, status: int = 0, **context: Any) -> Response:
        """Return a page, as `Site.page` does."""
        return self.site.page(template, status, **context)

    def see_other(self, path: str) -> Response:
        """Lead to a page of the site by GET."""
        headers = {"Cache-Control": "no-store", **PAGE_HEADERS}
        return RedirectResponse(self.site.path(path), 303, headers)


PageEndpoint: TypeAlias = "Callable[[Visit], Awaitable[Response]]"
V = TypeVar("V", bound=Visit)


@frozen(eq=False)
class SignedInVisit(Visit):
    """A visit of somebody who is signed in, the rights that it needs, and the fields of a form.

    `visitor` is as it was when the last byte had come.
    """

    visitor: SignedIn
    rights: Rights
    fields: Mapping[str, str] = field(repr=False)

    @property
    def user(self) -> User:
        """Who asks."""
        return self.visitor.user

    @property
    def store(self) -> Store:
        """The store as the rights allow it.

        Every transaction of it that writes raises SignInNeeded, MembersOnly or OwnersOnly where the
        rights are gone by then.
        """
        return store_with(self.runtime.store, self.rights)

    async def write(
        self, call: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that changes the store, with the store that judges the rights."""
        return await self.store.call(call, *args, **kwargs)


def for_signed_in(handle: Callable[[SignedInVisit], Awaitable[Response]]) -> PageEndpoint:
    """Return the endpoint of a page or form for everybody who is signed in."""

    async def receive(visit: Visit) -> Response:
        fields = await visit.read_form()
        visitor, of = await require_sign_in(visit), (visit.runtime, visit.site, visit.request)
        return await handle(SignedInVisit(*of, visitor, Rights(visitor.session), fields))

    return receive


def refusals_on(
    page: Callable[..., Awaitable[Response]],
) -> Callable[[Callable[[V], Awaitable[Response]]], Callable[[V], Awaitable[Response]]]:
    """Let a page say why a form cannot be followed, where its handler raises an error for people.

    Such errors are AccountError and MailError.
    """

    def decorate(handle: Callable[[V], Awaitable[Response]]) -> Callable[[V], Awaitable[Response]]:
        @wraps(handle)
        async def answer(visit: V) -> Response:
            try:
                return await handle(visit)
            except (AccountError, MailError) as error:
                return await page(visit, fault=error)

        return answer

    return decorate


async def visitor_of(visit: Visit) -> SignedIn | None:
    """Return who is signed in, with the roles of this moment, or None."""
    token = visit.request.cookies.get(cookie_name(visit.site.settings.base_url))
    return await visit.ask(session_of, token) if token else None


async def require_sign_in(visit: Visit) -> SignedIn:
    """Return who is signed in; raises SignInNeeded."""
    visitor = await visitor_of(visit)
    if visitor is None:
        raise SignInNeeded
    return visitor


async def workspaces_of_visitor(visit: Visit) -> tuple[str, ...]:
    """Return the ids of the workspaces of who is signed in; none where nobody is."""
    visitor = await visitor_of(visit)
    return tuple(visitor.user.roles) if visitor else ()


async def order_of_visitor(visit: Visit, turn: Turn, text: bytes) -> Order:
    """Return the order of a spec, of a built-in map or one of the visitor's workspaces.

    Raises ValidationError, UnknownHouse and UnknownMap.
    """
    find = partial(workspaces_of_visitor, visit)
    return await order_for(visit.runtime, turn, find, open_order, text)


@asynccontextmanager
async def turn_at_address(visit: Visit) -> AsyncIterator[Turn]:
    """Give a turn to the address that asks, whoever is signed in there.

    Raises Flooding where it was refused too often, and ConcurrencyReached.
    """
    limits, caller = visit.runtime.limits, caller_at_address(visit.runtime, visit.request)
    limits.refusals.check(caller.holder)
    async with limits.turns.of(caller.line) as turn:
        yield turn


@asynccontextmanager
async def hold_body(visit: Visit) -> AsyncIterator[bytes]:
    """Keep the JSON that a script sends for a block, within what the service holds at once."""
    with visit.runtime.limits.buffers.hold() as take:
        yield await read_json_body(visit.request, visit.runtime.settings.body_seconds, take)


def send_json(
    content: bytes | dict[str, Any], status: int = 200, headers: Mapping[str, str] = {}
) -> Response:
    """Answer a script with JSON, or with a value as JSON, which nobody keeps."""
    text = content if isinstance(content, bytes) else json.dumps(content)
    return Response(text, status, {"Cache-Control": "no-store", **headers}, "application/json")


def cookie_name(base_url: str) -> str:
    """Return the name of the cookie, which browsers bind to this host alone where it is https.

    >>> cookie_name("https://maps.example.org")
    '__Host-mapcore'
    """
    return "__Host-mapcore" if base_url.startswith("https:") else "mapcore"


async def let_in(
    visit: Visit, user: User, next_path: str = "", password: str | None = None
) -> Response:
    """Begin a session and lead on; a session that the browser showed before ends.

    `password` is what was stored of the one that was right, where one was asked for.
    """
    before = await visitor_of(visit)
    if before:
        await visit.ask(end_session, before.user, before.session)
    agent = visit.request.headers.get("user-agent", "")
    token = await visit.ask(start_session, user, visit.address, agent, password)
    response = visit.see_other(safe_next(next_path) or "/console")
    set_cookie(visit, response, token, WHOLE_SECONDS)
    return response


def safe_next(path: str) -> str:
    """Return a path that one may be led to after signing in, or nothing: no other site is one.

    >>> safe_next("/console/wsp_1/keys"), safe_next("//evil.example"), safe_next("/editor/..")
    ('/console/wsp_1/keys', '', '')
    """
    return path if len(path) <= LONGEST_NEXT and _NEXT.fullmatch(path) else ""


def set_cookie(
    visit: Visit, response: Response, value: str, seconds: int, suffix: str = ""
) -> None:
    """Set the cookie of a session, or one whose name ends otherwise, that scripts cannot read."""
    base_url = visit.site.settings.base_url
    response.set_cookie(
        cookie_name(base_url) + suffix,
        value,
        max_age=seconds,
        path="/",
        secure=base_url.startswith("https:"),
        httponly=True,
        samesite="lax",
    )

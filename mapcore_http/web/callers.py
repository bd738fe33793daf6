"""Who asks: the holder of a key, or an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import Unauthorized
from mapcore_http.keys.keys import authenticate
from mapcore_http.limits.callers import keyless
from mapcore_http.web.addresses import client_address
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.callers import Caller
    from mapcore_http.rendering.runtime import Runtime


async def caller_of(runtime: Runtime, request: Request) -> Caller:
    """Return who asks; a key that is not valid never falls back to the address.

    Raises Unauthorized, and Flooding for one who was refused too often.
    """
    key = read_key(request)
    if key is not None:
        return await find_keyed_caller(runtime, request, key)
    for extension in runtime.extensions:
        if extension.find_caller and (found := await extension.find_caller(runtime, request)):
            return _let_in(runtime, request, found)
    return keyless_caller(runtime, request)


async def find_keyed_caller(runtime: Runtime, request: Request, key: str) -> Caller:
    """Return the caller of a key; raises Unauthorized or Flooding."""
    try:
        caller = await runtime.store.call_at_once(authenticate, key, runtime.limits.tiers)
    except Unauthorized:
        runtime.limits.refusals.check(caller_at_address(runtime, request).holder)
        raise
    return _let_in(runtime, request, caller)


def keyless_caller(runtime: Runtime, request: Request) -> Caller:
    """Return the address that asks; raises Flooding where it was refused too often."""
    return _let_in(runtime, request, caller_at_address(runtime, request))


def holder_of(runtime: Runtime, request: Request) -> str:
    """Return whose refusals are counted: the key's once it is known, else the address's."""
    caller: Caller | None = getattr(request.state, "caller", None)
    return (caller or caller_at_address(runtime, request)).holder


def _let_in(runtime: Runtime, request: Request, caller: Caller) -> Caller:
    if caller.key:
        notes_of(request.scope).update(workspace=caller.workspace, key=caller.key)
    runtime.limits.refusals.check(caller.holder)
    request.state.caller = caller
    return caller


def caller_at_address(runtime: Runtime, request: Request) -> Caller:
    """Return the address that asks, past the proxies that are trusted."""
    return keyless(address_of(runtime, request), runtime.limits.tiers.keyless)


def address_of(runtime: Runtime, request: Request) -> str:
    """Return the address of a client, past the proxies that are trusted."""
    peer = request.client.host if request.client else ""
    forwarded = request.headers.getlist("x-forwarded-for")
    return client_address(peer, forwarded, runtime.settings.trusted_proxies)


def presents_key(request: Request) -> bool:
    """Return whether a request tries to show a key at all."""
    return "authorization" in request.headers or "x-api-key" in request.headers


def read_key(request: Request) -> str | None:
    """Return the key of a request, from either header; None where there is neither.

    Raises Unauthorized for a header without a key, and for two that differ.
    """
    shown = [
        *map(_bearer, request.headers.getlist("authorization")),
        *(each.strip() for each in request.headers.getlist("x-api-key")),
    ]
    if not shown:
        return None
    if "" in shown:
        raise Unauthorized("Send the key as `Authorization: Bearer <key>` or `X-API-Key: <key>`.")
    if len(set(shown)) > 1:
        raise Unauthorized("Authorization and X-API-Key hold different keys; send one.")
    return shown[0]


def _bearer(header: str) -> str:
    """Return the key of an Authorization header; empty where it is of another kind."""
    scheme, _, key = header.strip().partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""

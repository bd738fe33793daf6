"""Who asks: the holder of a key, or an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts import Unauthorized, authenticate
from mapcore_http.limits.admission import keyless
from mapcore_http.web.addresses import client_address

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.admission import Caller
    from mapcore_http.rendering.service import Service


async def caller_of(service: Service, request: Request) -> Caller:
    """Return who asks; a key that is not valid never falls back to the address.

    Raises Unauthorized.
    """
    key = presented_key(request)
    if key is None:
        return keyless_caller(service, request)
    return await service.stored(authenticate, service.store, key)


def keyless_caller(service: Service, request: Request) -> Caller:
    """Return the address that asks, past the proxies that are trusted."""
    peer = request.client.host if request.client else ""
    forwarded = request.headers.getlist("x-forwarded-for")
    return keyless(client_address(peer, forwarded, service.settings.trusted_proxies))


def presents_key(request: Request) -> bool:
    """Return whether a request tries to show a key at all."""
    return "authorization" in request.headers or "x-api-key" in request.headers


def presented_key(request: Request) -> str | None:
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

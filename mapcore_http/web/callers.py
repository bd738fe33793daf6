"""Who asks: the holder of a key, or an address, past the proxies that are trusted."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

from mapcore_http.keys.errors import Unauthorized
from mapcore_http.keys.keys import authenticate
from mapcore_http.limits.callers import Caller
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from starlette.requests import Request

    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.setting_readers import Networks

Address = IPv4Address | IPv6Address
HOUSEHOLD_BITS = 64
"""Bits of an IPv6 address that tell one subscriber from another."""


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
    return Caller(runtime.limits.tiers.keyless, address=address_of(runtime, request))


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


def client_address(peer: str, forwarded: Sequence[str], trusted: Networks) -> str:
    """Return who asks: an IPv4 address, or the /64 of an IPv6 address.

    `peer` is the other end of the connection, `forwarded` the X-Forwarded-For headers in order.
    Where the peer is a trusted proxy they are read from the right to the first address that is no
    trusted proxy; what is no address ends the reading, for nothing left of it can be believed.

    >>> from ipaddress import ip_network
    >>> proxies = (ip_network("10.0.0.0/8"),)
    >>> client_address("10.0.0.1", ["203.0.113.9, 198.51.100.7, 10.0.0.2"], proxies)
    '198.51.100.7'
    >>> client_address("203.0.113.5", ["198.51.100.7"], proxies)
    '203.0.113.5'
    >>> client_address("::ffff:203.0.113.5", [], ())
    '203.0.113.5'
    >>> client_address("2001:db8:1:2:3::4", [], ())
    '2001:db8:1:2::/64'
    """
    here = _parse(peer)
    if here is None:
        return "unknown"
    for text in reversed([each for line in forwarded for each in line.split(",")]):
        if not _within(here, trusted):
            break
        further = _parse(text.strip())
        if further is None:
            break
        here = further
    if isinstance(here, IPv6Address):
        return str(IPv6Network((int(here) >> HOUSEHOLD_BITS << HOUSEHOLD_BITS, HOUSEHOLD_BITS)))
    return str(here)


def is_trusted(peer: str, trusted: Networks) -> bool:
    """Return whether the other end of a connection is a trusted proxy.

    >>> from ipaddress import ip_network
    >>> is_trusted("10.0.0.1", (ip_network("10.0.0.0/8"),)), is_trusted("", ())
    (True, False)
    """
    address = _parse(peer)
    return address is not None and _within(address, trusted)


def _parse(text: str) -> Address | None:
    """Return the address of a text; an IPv4 address in IPv6 form is one of IPv4."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address


def _within(address: Address, networks: Iterable[object]) -> bool:
    return any(address in network for network in networks)  # type: ignore[operator]

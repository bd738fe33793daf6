"""The address of a client, past the proxies that are trusted."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore_http.setting_readers import Networks

Address = IPv4Address | IPv6Address
HOUSEHOLD_BITS = 64
"""Bits of an IPv6 address that tell one subscriber from another."""


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

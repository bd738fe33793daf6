from __future__ import annotations

from ipaddress import ip_network

import pytest
from hypothesis import given, strategies as st

from mapcore_http.web.callers import client_address

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.5", [], "203.0.113.5"),
        ("203.0.113.5", ["198.51.100.7"], "203.0.113.5"),  # the peer is not trusted
        ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),  # the left end may be forged
        ("10.0.0.1", ["198.51.100.7, 10.2.3.4"], "198.51.100.7"),
        ("10.0.0.1", ["198.51.100.7", "10.2.3.4"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1, junk, 10.2.3.4"], "10.2.3.4"),
        ("10.0.0.1", ["junk"], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("fd00::1", ["2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", ["::ffff:198.51.100.7"], "198.51.100.7"),
        ("2001:db8:1:2:ffff::1", [], "2001:db8:1:2::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        ("", [], "unknown"),
        ("/run/socket", ["198.51.100.7"], "unknown"),
    ],
)
def test_the_address_of_a_caller_is_found_behind_trusted_proxies(
    peer: str, forwarded: list[str], address: str
) -> None:
    assert client_address(peer, forwarded, PROXIES) == address


@given(st.lists(st.text(max_size=30), max_size=4))
def test_no_header_changes_the_address_of_an_unknown_caller(forwarded: list[str]) -> None:
    assert client_address("203.0.113.5", forwarded, PROXIES) == "203.0.113.5"

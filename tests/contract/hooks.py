"""Hooks of schemathesis: what JSON Schema cannot say, and whom the requests are from.

Every request comes from an address of its own, so that few are refused for their rate alone.
"""

from __future__ import annotations

import ipaddress
import itertools
from typing import Any

import schemathesis

LONGEST_SPEC = 6144
_ADDRESSES = map(ipaddress.IPv4Address, itertools.count(int(ipaddress.IPv4Address("10.0.0.0"))))


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Send a request from an address that was never seen before."""
    case.headers = {**(case.headers or {}), "X-Forwarded-For": str(next(_ADDRESSES))}


@schemathesis.hook
def filter_case(context: Any, case: Any) -> bool:
    """Leave out addresses with a spec that is valid but longer than the 6,144 bytes allowed."""
    spec = (case.query or {}).get("spec")
    return not isinstance(spec, str) or len(spec.encode("utf-8", "replace")) <= LONGEST_SPEC

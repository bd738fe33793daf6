"""The trace that a request belongs to, as W3C Trace Context has it."""

from __future__ import annotations

import re

_FORM = re.compile(r"(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?", re.ASCII)
LONGEST = 512


def trace_id(traceparent: str) -> str | None:
    """Return the trace id of a header `traceparent`; None where it is not valid, or all zero.

    Later versions may append fields, version 00 has none.

    >>> trace_id("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
    '0af7651916cd43dd8448eb211c80319c'
    >>> trace_id("00-00000000000000000000000000000000-b7ad6b7169203331-01")
    """
    found = _FORM.fullmatch(traceparent) if len(traceparent) <= LONGEST else None
    if found is None or (found[3] and traceparent.startswith("00")):
        return None
    return found[1] if int(found[1], 16) and int(found[2], 16) else None

"""The query parameters that each operation takes, declared once."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from mapcore.atlas.catalog import PAGE_LIMIT, QUERY_LIMIT
from mapcore.spec.declare import Characters, Range, describe, require

LONGEST_SPEC = 6144
"""Bytes of a spec in an address, after URL-decoding."""
Words = Annotated[str, Characters(0, QUERY_LIMIT)]


@frozen
class MapsQuery:
    """Which maps to list."""

    q: Words | None = describe(
        "Only maps with this in id, title, region type or category; case and marks do not matter."
    )


@frozen
class RegionsQuery:
    """Which regions of a map to list."""

    q: Words | None = describe(
        "Only regions with this in key, title or an alias; case and marks do not matter."
    )
    offset: Annotated[int, Range(0)] = describe("Skip so many matching regions.", default=0)
    limit: Annotated[int, Range(1, PAGE_LIMIT)] | None = describe(
        "List at most so many; all matching regions if absent."
    )


@frozen
class SpecQuery:
    """The render request of an image's address."""

    spec: Annotated[str, Characters(1, LONGEST_SPEC)] = require(
        f"The render request as URL-encoded JSON, at most {LONGEST_SPEC} bytes after decoding."
    )

"""Query strings: what each endpoint takes, declared once, and read strictly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.parse import parse_qs

from attrs import frozen

import mapcore
from mapcore.atlas.catalog import PAGE_LIMIT, QUERY_LIMIT
from mapcore.spec.declare import Range, Text, declarations, describe, require, unpack
from mapcore.spec.decode import decode_value

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")
LONGEST_SPEC = 6144
"""Bytes of a spec in an address, after URL-decoding."""
_KEPT = "surrogateescape"
"""Bytes that are no UTF-8 are kept, so that they can be refused where they stand."""
_INTEGER = re.compile(r"-?[0-9]{1,4000}")
Words = Annotated[str, Text(0, QUERY_LIMIT)]


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

    spec: Annotated[str, Text(1, LONGEST_SPEC)] = require(
        f"The render request as URL-encoded JSON, at most {LONGEST_SPEC} bytes after decoding."
    )


def read_query(cls: type[T], request: Request) -> T:
    """Return the query of a request; fields that the endpoint does not know are passed over.

    Raises ValidationError with all that is wrong.
    """
    given = _parameters(request)
    raw: dict[str, Any] = {}
    errors: list[mapcore.FieldError] = []
    known: type = cls
    for field in declarations(known):
        values = given.get(field.wire, [])
        if len(values) > 1:
            errors.append(mapcore.FieldError(field.wire, f"given {len(values)} times; once is due"))
        elif values:
            kind, _ = unpack(field.annotation)
            raw[field.wire] = _value(values[0], kind)
    if errors:
        raise mapcore.ValidationError(errors)
    return decode_value(cls, raw)


def read_spec(request: Request) -> bytes:
    """Return the spec of an address as UTF-8; raises ValidationError for none, two or too long."""
    values = [each.encode("utf-8", _KEPT) for each in _parameters(request).get("spec", [])]
    message = None
    if len(values) != 1:
        message = "this parameter is required" if not values else f"given {len(values)} times"
    elif len(values[0]) > LONGEST_SPEC:
        message = f"expected at most {LONGEST_SPEC} bytes, got {len(values[0])}; POST takes 2 MB"
    if message:
        raise mapcore.ValidationError([mapcore.FieldError("spec", message)])
    return values[0]


def _parameters(request: Request) -> dict[str, list[str]]:
    """Return the values of each parameter; what is not UTF-8 is left as lone surrogates."""
    query = request.scope["query_string"].decode("utf-8", _KEPT)
    try:
        return parse_qs(query, keep_blank_values=True, errors=_KEPT)
    except ValueError as error:
        raise mapcore.ValidationError([mapcore.FieldError("", f"the query: {error}")]) from None


def _value(text: str, kind: type) -> Any:
    """Return a parameter as the declared kind, where it can be read so; decoding judges it."""
    return int(text) if kind is int and _INTEGER.fullmatch(text) else text

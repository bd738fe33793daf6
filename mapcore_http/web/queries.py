"""Query strings, read strictly into the declared parameters of an operation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs

import mapcore
from mapcore.errors import make_error
from mapcore.request.declaring.declare import declarations, unpack
from mapcore.request.decoding.decode import decode_value
from mapcore_http.contract.answers import LONGEST_SPEC

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")
_KEPT = "surrogateescape"
"""Bytes that are no UTF-8 are kept, so that they can be refused where they stand."""
MOST_PARAMETERS = 100
_INTEGER = re.compile(r"-?[0-9]{1,4000}")


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
            errors.append(
                mapcore.FieldError(field.wire, f"given {len(values)} times; give it once")
            )
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
        sent = len(values[0])
        message = f"expected at most {LONGEST_SPEC} bytes, got {sent}; POST /v1/renders takes 2 MB"
    if message:
        raise make_error("spec", message)
    return values[0]


def _parameters(request: Request) -> dict[str, list[str]]:
    """Return the values of each parameter; what is not UTF-8 is left as lone surrogates."""
    query = request.scope["query_string"].decode("utf-8", _KEPT)
    try:
        return parse_qs(query, keep_blank_values=True, errors=_KEPT, max_num_fields=MOST_PARAMETERS)
    except ValueError:
        message = f"expected at most {MOST_PARAMETERS} parameters in the address"
        raise make_error("", message) from None


def _value(text: str, kind: type) -> Any:
    """Return a parameter as the declared kind, where it can be read so; decoding judges it."""
    return int(text) if kind is int and _INTEGER.fullmatch(text) else text

"""Wire values to requests: every error of a request at once, each with its dotted path."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from contextlib import suppress
from itertools import chain, islice
from typing import Any, TypeVar, cast

from mapcore.errors import ValidationError
from mapcore.request.declaring.rules import broken_rules
from mapcore.request.decoding.canvas import canvas_errors
from mapcore.request.decoding.decode_errors import CAUGHT, count_errors, flatten_errors
from mapcore.request.decoding.decoders import find_decoder
from mapcore.request.decoding.encode import encode
from mapcore.request.decoding.frame_values import take_frames
from mapcore.request.decoding.json_text import parse_fast, parse_json
from mapcore.request.request import RenderRequest

T = TypeVar("T")
MOST_ERRORS = 100
"""Errors that are reported of one value; further ones are counted."""


def decode_request(request: RenderRequest | Mapping[str, Any] | str | bytes) -> RenderRequest:
    """Return the render request that a mapping, a JSON text or UTF-8 bytes stand for.

    Nothing is coerced: "300" is not a number and true is not 1. In Python, choropleth values may
    be any mapping, a series or a frame of keys and values, in which None and NaN mean no data.
    Raises `ValidationError` with what is wrong, as `decode_value` does; each `param` is a dotted
    wire path such as `choropleth.values.Texas`.

    >>> decode_request('{"mapId": "world"}').output.format
    'png'
    """
    if isinstance(request, RenderRequest):
        request = encode(request)
    if isinstance(request, (str, bytes, bytearray)):
        if (parsed := parse_fast(request)) is not None:
            with suppress(ValidationError):  # the errors are told of what the other parser reads
                return decode_value(RenderRequest, parsed)
        return decode_value(RenderRequest, parse_json(request))
    if isinstance(request, Mapping):
        request = take_frames(request)
    return decode_value(RenderRequest, request, gaps=True)


def decode_value(cls: type[T], raw: Any, *, gaps: bool = False) -> T:
    """Return the value of a declared class that a wire value stands for.

    `gaps` allows None and NaN where the declaration does, and whole numbers as keys. Raises
    `ValidationError` with all that is wrong, in field order; of more than 100 errors it holds the
    first 100 and the number of the others. The time taken grows with the size of the value alone.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> decode_value(FormatSpec, {"compact": True}).compact
    True
    """
    found: Exception | None = None
    try:
        value: T = find_decoder(cast("Hashable", cls), gaps)(raw)
    except CAUGHT as error:
        found = error
    rules = list(broken_rules(cls, raw))
    if found is None and not rules:
        return value
    if cls is RenderRequest and isinstance(raw, Mapping):
        rules += canvas_errors(raw.get("output"))
    errors = tuple(islice(chain(flatten_errors(found, "") if found else (), rules), MOST_ERRORS))
    count = len(rules) + (count_errors(found) if found else 0)
    raise ValidationError(errors, omitted=count - len(errors))

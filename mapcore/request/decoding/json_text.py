"""JSON text to Python values and back, refusing what JSON does not mean.

The standard library's parser decides, as it alone can tell that a name stands twice in an object,
which would otherwise lose a value in silence. orjson, where it is installed, takes the thousands of
values of a choropleth to and from text in a fifth of the time; it is used where it gives the same.
"""

from __future__ import annotations

import json
import re
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

from mapcore.errors import excerpt, make_error

try:
    orjson: Any = import_module("orjson")
except ImportError:
    orjson = None

_EXPONENT = re.compile(rb"e(?<=[0-9]e)")
_CONTAINERS = {dict, list}


class _RefusedError(ValueError):
    """A reason to refuse the text, ready for the caller."""


def parse_json(text: str | bytes) -> Any:
    """Return the value that a JSON text (UTF-8 if bytes) stands for.

    Raises `ValidationError` for anything but one JSON value: bad syntax, NaN and infinities, a
    name given twice in one object, a byte order mark, nesting too deep to read.

    >>> parse_json('{"mapId": "world"}')
    {'mapId': 'world'}
    """
    try:
        if isinstance(text, (bytes, bytearray, memoryview)):
            text = bytes(text).decode("utf-8")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except _RefusedError as error:
        message = str(error)
    except UnicodeDecodeError as error:
        message = f"expected JSON in UTF-8; byte {error.start} is not"
    except json.JSONDecodeError as error:
        message = _syntax(error)
    except RecursionError:
        message = "the JSON is nested too deeply"
    except ValueError:  # an integer of more digits than Python converts
        message = "a number has too many digits"
    raise make_error("", message)


def parse_fast(text: str | bytes | bytearray) -> dict[str, Any] | None:
    """Return a JSON object that orjson can read and in which no name stands twice, else None.

    Whole numbers beyond 64 bits become floats, which no field that wants an integer accepts.

    >>> parse_fast('{"mapId": "world", "mapId": "fiji"}')
    """
    if orjson is None:
        return None
    try:
        value = orjson.loads(text)
    except ValueError:  # which does not mean that the other parser refuses it
        return None
    colons = text.count(":") if isinstance(text, str) else text.count(b":")
    if not isinstance(value, dict) or _count_names(value) != colons:  # some may stand in texts
        return None
    return value


def _count_names(value: dict[str, Any]) -> int:
    """Return how many names an object and all objects in it have."""
    count = 0
    waiting: list[Any] = [value]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, dict):
            count += len(inner)
            inner = inner.values()
        if not _CONTAINERS.isdisjoint(map(type, inner)):
            waiting += [each for each in inner if type(each) in _CONTAINERS]
    return count


def write_json(value: Any, *, ascii: bool = False) -> bytes:  # noqa: A002 - as json names it
    """Return compact JSON: the standard library's text, in UTF-8 or ASCII, with null for NaN.

    >>> write_json({"CA": 39.0, "TX": float("nan"), "tiny": 1e-05})
    b'{"CA":39.0,"TX":null,"tiny":1e-05}'
    """
    if orjson is not None:
        try:
            text: bytes = orjson.dumps(value)
        except TypeError:  # as of an integer beyond 64 bits
            text = b""
        # orjson may write very small numbers and exponents in another way
        alike = b"0.0000" not in text and not _EXPONENT.search(text)
        if text and alike and (text.isascii() or not ascii):
            return text
    write = partial(json.dumps, ensure_ascii=ascii, separators=(",", ":"))
    try:
        return write(value, allow_nan=False).encode("utf-8")
    except ValueError:
        return write(_without_nan(value)).encode("utf-8")


def _without_nan(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nan(each) for key, each in value.items()}
    return None if isinstance(value, float) and value != value else value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise _RefusedError(f"the name {twice[:200]!r} stands twice in one object; give it once")
    return members


def _constant(name: str) -> NoReturn:
    raise _RefusedError(
        f"{name} is not a JSON number; leave the region out where there is no value"
    )


def _syntax(error: json.JSONDecodeError) -> str:
    if not error.doc.strip():
        return "expected a JSON object, got nothing"
    if error.doc.startswith("\ufeff"):
        return "the JSON begins with a byte order mark; leave it out"
    if not error.doc.lstrip().startswith(("{", "[")) and error.msg == "Expecting value":
        return f"expected a JSON object, got the text {excerpt(error.doc.strip(), 60)!r}"
    where = f"line {error.lineno}, column {error.colno}"
    return f"not valid JSON at {where}: {error.msg[:1].lower()}{error.msg[1:]}"

"""JSON text to Python values, refusing what JSON does not mean.

The standard library's parser is used rather than a faster one because it alone can tell that a
name stands twice in an object, which would otherwise lose a value in silence.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from mapcore.errors import FieldError, ValidationError


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
    raise ValidationError([FieldError("", message)])


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
    where = f"line {error.lineno}, column {error.colno}"
    return f"not valid JSON at {where}: {error.msg[:1].lower()}{error.msg[1:]}"

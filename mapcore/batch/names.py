"""The names of outputs: one of its own for every spec, and fit for a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mapcore.errors import FieldError, ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.request.decoding.json_text import parse_json

if TYPE_CHECKING:
    from mapcore.request.request import RenderRequest

MAX_NAME_BYTES = 200
"""The most bytes of a name in UTF-8; file systems take 255 with a suffix."""
_UNFIT = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


@frozen
class NamedSpec:
    """A spec and the name of its output; `source` says where it stands, for error messages.

    `errors` are what is known to be wrong with it: it is not drawn.
    """

    name: str
    spec: RenderRequest | Mapping[str, Any] | str | bytes
    source: str = ""
    errors: tuple[FieldError, ...] = ()


def name_spec(spec: Any, number: int, source: str = "") -> NamedSpec:
    """Return a spec with the name that it carries in a member `name`, or else its number.

    A name that is not fit for a file is an error of the spec.

    >>> name_spec({"name": "texas", "mapId": "us-counties"}, 7)
    NamedSpec(name='texas', spec={'mapId': 'us-counties'}, source='spec 7', errors=())
    >>> name_spec(b"{", 7).name
    '000007'
    >>> str(name_spec({"name": "a/b"}, 7).errors[0]).partition(";")[0]
    "name: 'a/b' is not fit for a file"
    """
    if isinstance(spec, NamedSpec):
        return spec
    source, numbered = source or f"spec {number}", f"{number:06d}"
    members = _read_members(spec)
    if members is None or "name" not in members:
        return NamedSpec(numbered, spec, source)
    rest = {key: value for key, value in members.items() if key != "name"}
    fault = _find_fault(members["name"])
    if fault:
        return NamedSpec(numbered, rest, source, (FieldError("name", fault),))
    return NamedSpec(members["name"], rest, source)


def _read_members(spec: Any) -> Mapping[str, Any] | None:
    """Return the members of a spec that may have a name; None for what the worker will judge."""
    if isinstance(spec, (str, bytes)):
        if ('"name"' if isinstance(spec, str) else b'"name"') not in spec:  # type: ignore[operator]
            return None
        try:
            spec = parse_json(spec)
        except ValidationError:
            return None
    return spec if hasattr(spec, "items") else None


def _find_fault(name: Any) -> str | None:
    """Return why a name is not fit for a file on every system, None if it is."""
    if not isinstance(name, str) or not name:
        return "expected a text of at least one character"
    if len(name.encode("utf-8", "replace")) > MAX_NAME_BYTES:
        return f"must be at most {MAX_NAME_BYTES} bytes long"
    if _UNFIT.search(name):
        return (
            f'{name!r} is not fit for a file; leave out control characters and / \\ : * ? " < > |'
        )
    if name.startswith(".") or name.endswith((".", " ")) or _RESERVED.fullmatch(name):
        return f"{name!r} is not fit for a file on every system; give another name"
    return None


def make_name(text: str) -> str:
    """Return a text as a name: what no file may be called is replaced by a hyphen.

    >>> make_name("Trinidad/Tobago: 2024")
    'Trinidad-Tobago- 2024'
    """
    name = _UNFIT.sub("-", text).strip(" .")
    while len(name.encode("utf-8", "replace")) > MAX_NAME_BYTES:
        name = name[:-1]
    return f"-{name}" if not name or _RESERVED.fullmatch(name) else name


class TakenNames:
    """The names of a batch, of which no two may be equal but for case."""

    def __init__(self) -> None:
        self._sources: dict[str, str] = {}

    def take(self, named: NamedSpec) -> None:
        """Take a name; raises `ValidationError` if another spec has it."""
        other = self._sources.setdefault(named.name.casefold(), named.source)
        if other != named.source:
            message = (
                f"{other} and {named.source} would both be written to {named.name}; give each a "
                "name of its own"
            )
            raise make_error("name", message)

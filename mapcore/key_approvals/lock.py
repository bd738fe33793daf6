"""A lock of keys: which region was approved for each key that is not written as the map has it.

The file is TOML with one key a line, in alphabetical order, so that a change of it can be reviewed
line by line.
"""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

from attrs import field

from mapcore.errors import make_error
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FILE_HEAD = """\
# Keys that somebody has approved: the region that each means, and how it was read; an empty region
# is a key that names none. `mapcore check … --lock` compares it, and with `--approve` writes it.
"""
NOT_MATCHED = "not matched"


@frozen
class Approval:
    """What was approved for a key: the region's key, empty for none, its title, how it was read."""

    region: str
    title: str
    via: str

    def __str__(self) -> str:
        """Return it in words.

        >>> str(Approval("US-TX", "Texas", "typo: one letter missing"))
        'Texas (US-TX), typo: one letter missing'
        """
        if not self.region:
            return "no region"
        name = self.title if self.title == self.region else f"{self.title} ({self.region})"
        return f"{name}, {self.via}"


@frozen
class KeyLock:
    """The approved keys of one map."""

    map_id: str
    keys: Mapping[str, Approval] = field(factory=dict)

    def to_toml(self) -> str:
        """Return the text of its file.

        >>> lock = KeyLock("fiji", {"Rotma": Approval("FJ-R", "Rotuma", "typo")})
        >>> print(lock.to_toml().removeprefix(FILE_HEAD))
        map = "fiji"
        <BLANKLINE>
        [keys]
        "Rotma" = {region = "FJ-R", title = "Rotuma", via = "typo"}
        <BLANKLINE>
        """
        lines = [f"map = {_quote(self.map_id)}", "", "[keys]", *self._lines()]
        return FILE_HEAD + "\n".join(lines) + "\n"

    def _lines(self) -> Iterator[str]:
        for key, approval in sorted(self.keys.items()):
            fields = ("region", approval.region), ("title", approval.title), ("via", approval.via)
            values = ", ".join(f"{name} = {_quote(value)}" for name, value in fields)
            yield f"{_quote(key)} = {{{values}}}"


def read_lock(text: str) -> KeyLock:
    """Return the lock of the text of a file; raises `ValidationError`, which names the field.

    >>> lock = KeyLock("fiji", {"Rotma": Approval("FJ-R", "Rotuma", "typo")})
    >>> read_lock(lock.to_toml()) == lock
    True
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise make_error("", f"this is no lock of keys, which is TOML: {error}") from None
    if unknown := sorted(document.keys() - {"map", "keys"}):
        raise make_error(
            unknown[0], "unknown field; a lock has map and keys, unless a newer mapcore wrote it"
        )
    map_id = document.get("map")
    if not isinstance(map_id, str) or not map_id:
        raise make_error(
            "map", 'expected the id of the map whose keys are approved, as in map = "world"'
        )
    keys = document.get("keys", {})
    if not isinstance(keys, dict):
        raise make_error("keys", "expected a table of keys")
    return KeyLock(map_id, {key: _read_approval(key, value) for key, value in keys.items()})


def _read_approval(key: str, value: Any) -> Approval:
    path = f"keys.{key}"
    if not isinstance(value, dict):
        raise make_error(path, 'expected {region = "…", title = "…", via = "…"}')
    if unknown := sorted(value.keys() - {"region", "title", "via"}):
        raise make_error(f"{path}.{unknown[0]}", "unknown field; a key has region, title and via")
    if "region" not in value:
        raise make_error(
            f"{path}.region", "missing; an empty text approves that it names no region"
        )
    for name, text in value.items():
        if not isinstance(text, str):
            raise make_error(f"{path}.{name}", "expected a text")
    region: str = value["region"]
    return Approval(region, value.get("title", region), value.get("via", "approved by hand"))


def _quote(text: str) -> str:
    """Return a text as TOML writes it; JSON's escapes are TOML's but for DEL and surrogates."""
    quoted = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
    return quoted.encode("utf-8", "replace").decode("utf-8")

"""Which files are tables: by their suffix, and a .json by what it holds."""

from __future__ import annotations

import json
import re

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
TABLE_SUFFIXES = frozenset({
    ".csv", ".tsv", ".tab", ".txt", ".dat", ".psv", ".px", ".jsonl", ".ndjson", ".xlsx", ".xlsm",
    ".xlsb", ".xls", ".ods", ".parquet", ".pq", ".feather", ".arrow", ".sqlite", ".sqlite3", ".db",
    ".gz", ".zip",
})  # fmt: skip
"""Suffixes of table files; .json is one where it holds no spec."""
YAML_SUFFIXES = frozenset({".yaml", ".yml"})
SPEC_FIELDS = frozenset({"mapId", "choropleth", "categories"})
"""A JSON object with one of these is a spec, not a table."""
_YAML_FIELD = re.compile(rf"^(?:{'|'.join(sorted(SPEC_FIELDS))})\s*:".encode(), re.MULTILINE)


def is_spec(content: bytes) -> bool:
    """Return whether a JSON text is a spec, or cannot be told from a damaged one."""
    try:
        value = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return True
    return isinstance(value, dict) and (not value or bool(SPEC_FIELDS & value.keys()))


def starts_spec(head: bytes) -> bool:
    """Return whether the first bytes of a text may be those of a spec, and not of a table.

    A spec begins with a brace or a comment, or is YAML that names a field of a spec. An empty text
    is taken for a spec.

    >>> starts_spec(b' {"mapId": "world"}'), starts_spec(b"mapId: world")
    (True, True)
    >>> starts_spec(b"country,rate")
    False
    """
    text = head.removeprefix(BYTE_ORDER_MARK).lstrip()
    return not text or text.startswith((b"{", b"//", b"/*")) or names_fields(text)


def names_fields(head: bytes) -> bool:
    """Return whether a line of a text names a field of a spec as YAML does.

    >>> names_fields(b"mapId: world"), names_fields(b'{"mapId": "world"}')
    (True, False)
    """
    return _YAML_FIELD.search(head) is not None

"""Which files are tables: by their suffix, and a .json by what it holds."""

from __future__ import annotations

import json

TABLE_SUFFIXES = frozenset({
    ".csv", ".tsv", ".tab", ".txt", ".dat", ".psv", ".px", ".jsonl", ".ndjson", ".xlsx", ".xlsm",
    ".xlsb", ".xls", ".ods", ".parquet", ".pq", ".feather", ".arrow", ".sqlite", ".sqlite3", ".db",
    ".gz", ".zip",
})  # fmt: skip
"""Suffixes of table files; .json is one where it holds no spec."""
SPEC_FIELDS = frozenset({"mapId", "choropleth", "categories"})
"""A JSON object with one of these is a spec, not a table."""


def is_spec(content: bytes) -> bool:
    """Return whether a JSON text is a spec, or cannot be told from a damaged one."""
    try:
        value = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return True
    return isinstance(value, dict) and (not value or bool(SPEC_FIELDS & value.keys()))

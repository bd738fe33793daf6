"""Sentences of the library as they are said on pages, where nobody has a command line at hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_SAID: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"numbers_ambiguous: row (\d+) \((.+?)\) is (.+?) or (.+?);.*$", re.DOTALL),
     r"is \2 in row \1 the number \3 or \4?"),
    (re.compile(r'; set mapId to "[^"]+", or add --map [\w.-]+(?=\.)'), ""),
    (re.compile(r'A map of their own does: set mapId to "[^"]+", or add --map [\w.-]+(?=\.)'),
     "A map of their own does"),
    (re.compile(r", or take some rows with where=\{.*?\} \(.*?\)"), ""),
    (re.compile(r"^--header (\w+) is"), r"the header row \1 is"),
    (re.compile(r"^--query is for SQLite databases$"), "only SQLite databases can be asked"),
    (re.compile(r"a database needs --query, such as '[^']*'"), "a database cannot be read here"),
    (re.compile(r"; say which with --sheet NAME"), "; bring one of them"),
)  # fmt: skip
"""What is written for the command line, and what a page says in its place."""
_CLAUSE = re.compile(r"[;,:(]?\s*[^;,.:()]*(?:(?<![\w-])--[a-z][\w-]*|\bmapcore\.\w+)[^;,.:()]*\)?")
"""A part of a sentence that names an option, or a function of the library."""


def say_on_page(text: str) -> str:
    """Return a sentence without what only the command line or the library can do.

    >>> say_on_page('Italy fits better: 18 of 20; set mapId to "italy", or add --map italy.')
    'Italy fits better: 18 of 20.'
    >>> say_on_page("two sheets have tables; name one with --sheet NAME")
    'two sheets have tables'
    """
    for pattern, words in _SAID:
        text = pattern.sub(words, text)
    return _CLAUSE.sub("", text).strip()


def say_warnings(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report, as JSON, whose warnings are said as pages say them."""
    warnings = [
        {**each, "message": say_on_page(each["message"])} for each in report.get("warnings", ())
    ]
    return {**report, "warnings": warnings}

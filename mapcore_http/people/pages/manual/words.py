"""The words of a page of the docs, without its marks: what a search looks at.

The first search of a process reads all pages. So this reader is a simple one: it takes a fraction
of the time in which a page is set.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore_http.people.pages.manual.files import manual_files

if TYPE_CHECKING:
    from collections.abc import Iterator

_HIDDEN = re.compile(r"<!--.*?-->|^(`{3,})[^\n]*\n.*?^\1`*[ ]*$", re.M | re.S)
"""Comments and blocks of code."""
_BEGINS_ALONE = re.compile(r"\s*(?:\||[-*+] |\d+[.)] |#)")
"""What begins a line that goes on from none: a row, an item, a heading."""
_FRAME = re.compile(r"^\s*(?:#+ +|[-*+] +|\d+[.)] +|> ?|\|)|(?<!\\)\|\s*$")
_RULE = re.compile(r"[\s|:-]*-[\s|:-]*")
_CODE = re.compile(r"(`+)(.+?)\1")
_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?")
_STRONG = re.compile(r"(\*{1,3})(\S(?:.*?\S)?)\1")


@frozen
class PageWords:
    """The words of a page: its title, all headings, and its paragraphs; a row of a table is one."""

    title: str
    headings: tuple[str, ...] = field(repr=False)
    paragraphs: tuple[str, ...] = field(repr=False)


def page_words(name: str) -> PageWords:
    """Return the words of a page of the docs by the name of its file; raises `KeyError` for others.

    >>> page_words("docs/how-to/csv.md").title
    'Draw a map from a CSV file'
    """
    found = [*_paragraphs(_HIDDEN.sub("\n", manual_files()[name].read_text("utf-8")))]
    headings = tuple(strip_marks(each) for each in found if each.startswith("#"))
    return PageWords(headings[0], headings, tuple(map(strip_marks, found)))


def strip_marks(line: str) -> str:
    """Return a line of Markdown as the words that a reader sees.

    >>> strip_marks("- See **[the _how-to_](csv.md)** for `a * b`.")
    'See the _how-to_ for a * b.'
    >>> strip_marks("| `palette` | string |")
    'palette · string'
    """
    line = _FRAME.sub("", line)
    if "`" not in line:
        return " ".join(_plain(line).split())
    pieces, at = [], 0
    for code in _CODE.finditer(line):
        pieces += [_plain(line[at : code.start()]), code[2].strip()]
        at = code.end()
    pieces.append(_plain(line[at:]))
    return " ".join("".join(pieces).split())


def _plain(text: str) -> str:
    """Return a piece without code as words."""
    if "[" in text:
        text = _LINK.sub(r"\1", text)
    if "*" in text:
        text = _STRONG.sub(r"\2", text)
    return text.replace("\\|", "|").replace(" | ", " · ")


def _paragraphs(text: str) -> Iterator[str]:
    """Yield each paragraph, heading, item and row of a text in one line."""
    gathered: list[str] = []
    for line in text.split("\n"):
        if not line.strip() or _RULE.fullmatch(line) or _BEGINS_ALONE.match(line):
            if gathered:
                yield " ".join(gathered)
            gathered = []
            if _RULE.fullmatch(line):
                continue
        if line.strip():
            gathered.append(line.strip())
    if gathered:
        yield " ".join(gathered)

"""Pages of the docs that have some words: a process that reads looks for them.

A word counts where it begins in the text: `tile` finds "tiles" and not "textile". Each text has a
mark before every place where a word can begin, and so has what is looked for. So the search of
Python's own strings finds it, which is fast.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore_http.people.pages.manual.navigation import entries
from mapcore_http.people.pages.manual.words import page_words

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_ASKED = 100
"""The most characters of a search."""
MOST_WORDS = 8
MOST_FOUND = 20
EXCERPT = 220
"""The longest excerpt, in characters."""
IN_TITLE, IN_HEADING = 40, 8
"""How much more a word counts in a title or heading than in the text."""
MOST_TIMES = 20
"""How often a word of a page is counted: common words stand in long pages thousands of times."""
MARK = "\x01"
"""What stands before each beginning of a word; no text has it."""
_BEGINNING = re.compile(r"(?<!\w)(?=.)", re.DOTALL)


@frozen
class Found:
    """A page that was found: its title, its address with the best heading, and some of its text."""

    title: str
    address: str
    excerpt: str


def read_question(text: str) -> str:
    """Return what is looked for: the first words of a text, one space between them.

    >>> read_question("  own   maps ")
    'own maps'
    """
    return " ".join(text.replace(MARK, " ")[:MOST_ASKED].split()[:MOST_WORDS])


def search_manual(asked: str) -> tuple[Found, ...]:
    """Return the pages that have all the words, those first that are about them.

    A word may be the beginning of one on the page. Nothing is found for no words.

    >>> search_manual("kubernetes")[0].title
    'Run it on Kubernetes'
    """
    words = [mark_words(word) for word in read_question(asked).split()]
    if not words:
        return ()
    scored = [(_score(_marked(entry.name), words), entry) for entry in entries()]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])[:MOST_FOUND]
    return tuple(
        Found(entry.title, entry.address, _excerpt(_marked(entry.name), words)) for _, entry in best
    )


def mark_words(text: str) -> str:
    """Return a casefolded text with a mark before each beginning of a word.

    >>> mark_words("CSV file").replace(MARK, "^")
    '^csv ^file'
    """
    return _BEGINNING.sub(MARK, text.casefold())


@frozen
class _Marked:
    """The marked title, headings, text and paragraphs of a page, and the paragraphs as they are."""

    title: str
    headings: str
    text: str
    paragraphs: tuple[str, ...]
    written: tuple[str, ...]


@lru_cache(maxsize=256)
def _marked(name: str) -> _Marked:
    page = page_words(name)
    paragraphs = tuple(map(mark_words, page.paragraphs))
    headings = mark_words(" ".join(page.headings))
    return _Marked(
        mark_words(page.title), headings, " ".join(paragraphs), paragraphs, page.paragraphs
    )


def _score(page: _Marked, words: Sequence[str]) -> float:
    """Return how much a page is about words: 0 where one of them is missing."""
    times = [page.text.count(word) for word in words]
    if not all(times):
        return 0.0
    per_page = 1000 / (len(page.text) + 1000)  # long pages have every word
    named = sum(IN_TITLE * (word in page.title) + IN_HEADING * (word in page.headings)
                for word in words)  # fmt: skip
    return named + sum(min(each, MOST_TIMES) * (0.5 + per_page) for each in times)


def _excerpt(page: _Marked, words: Sequence[str]) -> str:
    """Return the paragraph with most of the words, from a little before the first of them."""

    def worth(at: int) -> tuple[int, int]:
        paragraph = page.paragraphs[at]
        return sum(word in paragraph for word in words), min(len(paragraph), EXCERPT)

    at = max(range(len(page.paragraphs)), key=worth)
    marked, best = page.paragraphs[at], page.written[at]
    places = [marked.find(word) for word in words if word in marked]
    first = min(places, default=0)
    first -= marked.count(MARK, 0, first)
    begin = best.rfind(" ", 0, max(0, first - 60)) + 1 if first > EXCERPT // 2 else 0
    piece = best[begin : begin + EXCERPT]
    if begin + EXCERPT < len(best):
        piece = piece.rpartition(" ")[0] + " …"
    return ("… " if begin else "") + piece

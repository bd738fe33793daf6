"""Pages of the docs that have some words."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore_http.people.pages.manual.markdown import manual_page
from mapcore_http.people.pages.manual.navigation import entries

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_WORDS = 8
MOST_FOUND = 20
EXCERPT = 220
"""The longest excerpt, in characters."""
IN_TITLE, IN_HEADING = 40, 8
"""How much more a word counts in a title or heading than in the text."""
MOST_TIMES = 20
"""How often a word of a page is counted: common words stand in long pages thousands of times."""


@frozen
class Found:
    """A page that was found: its title, its address with the best heading, and some of its text."""

    title: str
    address: str
    excerpt: str


def search_manual(asked: str) -> tuple[Found, ...]:
    """Return the pages that have all the words, those first that are about them.

    A word may be the beginning of one on the page. Nothing is found for no words.

    >>> search_manual("kubernetes")[0].title
    'Run it on Kubernetes'
    """
    words = [
        re.compile(rf"(?<!\w){re.escape(word.casefold())}") for word in asked.split()[:MOST_WORDS]
    ]
    if not words:
        return ()
    scored = [(_score(_folded(entry.name), words), entry) for entry in entries()]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])[:MOST_FOUND]
    return tuple(
        Found(entry.title, entry.address, _excerpt(entry.name, words)) for _, entry in best
    )


@frozen
class _Folded:
    """The casefolded title, headings, text and paragraphs of a page."""

    title: str
    headings: str
    text: str
    paragraphs: tuple[str, ...]


@lru_cache(maxsize=256)
def _folded(name: str) -> _Folded:
    page = manual_page(name)
    return _Folded(
        page.title.casefold(),
        " ".join(heading.text for heading in page.headings).casefold(),
        " ".join(page.paragraphs).casefold(),
        tuple(paragraph.casefold() for paragraph in page.paragraphs),
    )


def _score(page: _Folded, words: Sequence[re.Pattern[str]]) -> float:
    """Return how much a page is about words: 0 where one of them is missing."""
    times = []
    for word in words:
        count = sum(1 for _ in islice(word.finditer(page.text), MOST_TIMES))
        if not count:
            return 0.0
        times.append(count)
    per_page = 1000 / (len(page.text) + 1000)  # long pages have every word
    named = sum(
        IN_TITLE * bool(word.search(page.title)) + IN_HEADING * bool(word.search(page.headings))
        for word in words
    )
    return named + sum(each * (0.5 + per_page) for each in times)


def _excerpt(name: str, words: Sequence[re.Pattern[str]]) -> str:
    """Return the paragraph with most of the words, from a little before the first of them."""
    folded = _folded(name).paragraphs

    def worth(at: int) -> tuple[int, int]:
        found = sum(bool(word.search(folded[at])) for word in words)
        return found, min(len(folded[at]), EXCERPT)

    at = max(range(len(folded)), key=worth)
    best = manual_page(name).paragraphs[at]
    places = [found.start() for word in words if (found := word.search(folded[at]))]
    first = min(places, default=0)
    begin = best.rfind(" ", 0, max(0, first - 60)) + 1 if first > EXCERPT // 2 else 0
    piece = best[begin : begin + EXCERPT]
    if begin + EXCERPT < len(best):
        piece = piece.rpartition(" ")[0] + " …"
    return ("… " if begin else "") + piece

"""Pages of the docs that have some words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore_http.people.pages.manual.markdown import manual_page
from mapcore_http.people.pages.manual.navigation import entries

if TYPE_CHECKING:
    from mapcore_http.people.pages.manual.markdown import ManualPage

MOST_WORDS = 8
MOST_FOUND = 20
EXCERPT = 220
"""The longest excerpt, in characters."""
IN_TITLE, IN_HEADING = 40, 8
"""How much more a word counts in a title or heading than in the text."""


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
    scored = [(_score(manual_page(entry.name), words), entry) for entry in entries()]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])[:MOST_FOUND]
    return tuple(
        Found(entry.title, entry.address, _excerpt(manual_page(entry.name), words))
        for _, entry in best
    )


def _score(page: ManualPage, words: list[re.Pattern[str]]) -> float:
    """Return how much a page is about words: 0 where one of them is missing."""
    headings = " ".join(heading.text for heading in page.headings).casefold()
    text = " ".join(page.paragraphs).casefold()
    times = [sum(1 for _ in word.finditer(text)) for word in words]
    if not all(times):
        return 0.0
    per_page = 1000 / (len(text) + 1000)  # long pages have every word
    named = sum(
        IN_TITLE * bool(word.search(page.title.casefold()))
        + IN_HEADING * bool(word.search(headings))
        for word in words
    )
    return named + sum(min(each, 20) * (0.5 + per_page) for each in times)


def _excerpt(page: ManualPage, words: list[re.Pattern[str]]) -> str:
    """Return the paragraph with most of the words, from a little before the first of them."""

    def worth(text: str) -> tuple[int, int]:
        found = sum(bool(word.search(text.casefold())) for word in words)
        return found, min(len(text), EXCERPT)

    best = max(page.paragraphs, key=worth)
    places = [found.start() for word in words if (found := word.search(best.casefold()))]
    first = min(places, default=0)
    begin = best.rfind(" ", 0, max(0, first - 60)) + 1 if first > EXCERPT // 2 else 0
    piece = best[begin : begin + EXCERPT]
    if begin + EXCERPT < len(best):
        piece = piece.rpartition(" ")[0] + " …"
    return ("… " if begin else "") + piece

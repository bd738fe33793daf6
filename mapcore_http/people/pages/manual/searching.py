"""Pages of the docs that have some words: a process that reads looks for them.

The first search of a process reads all pages, without their marks. So its reader is a simple one:
it takes a fraction of the time in which a page is set.

A word counts where it begins in the text: `tile` finds "tiles" and not "textile". Each text has a
mark before every place where a word can begin, and so has what is looked for. So the search of
Python's own strings finds it, which is fast.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore_http.people.pages.manual.files import manual_files
from mapcore_http.people.pages.manual.navigation import entries

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    pages = {entry: page_words(entry.name) for entry in entries()}
    scores = {entry: _score(page, words) for entry, page in pages.items()}
    best = sorted(filter(scores.get, scores), key=lambda entry: -scores[entry])[:MOST_FOUND]
    return tuple(Found(each.title, each.address, _excerpt(pages[each], words)) for each in best)


def mark_words(text: str) -> str:
    """Return a casefolded text with a mark before each beginning of a word.

    >>> mark_words("CSV file").replace(MARK, "^")
    '^csv ^file'
    """
    return _BEGINNING.sub(MARK, text.casefold())


@frozen
class PageWords:
    """The words of a page, a paragraph, heading, item or row in one line.

    `title`, `headings`, `text` and `marked` have marks, `headings` and `text` in one line;
    `paragraphs` are those of `marked` as a reader sees them.
    """

    title: str = field(repr=False)
    headings: str = field(repr=False)
    text: str = field(repr=False)
    marked: tuple[str, ...] = field(repr=False)
    paragraphs: tuple[str, ...]


@lru_cache(maxsize=256)
def page_words(name: str) -> PageWords:
    """Return the words of a page of the docs by the name of its file; raises `KeyError` for others.

    >>> page_words("docs/how-to/csv.md").paragraphs[0]
    'Draw a map from a CSV file'
    """
    found = [*_paragraphs(_HIDDEN.sub("\n", manual_files()[name].read_text("utf-8")))]
    headings = [strip_marks(each) for each in found if each.startswith("#")]
    paragraphs = tuple(map(strip_marks, found))
    marked = tuple(map(mark_words, paragraphs))
    title, named = mark_words(headings[0]), mark_words(" ".join(headings))
    return PageWords(title, named, " ".join(marked), marked, paragraphs)


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


def _score(page: PageWords, words: Sequence[str]) -> float:
    """Return how much a page is about words: 0 where one of them is missing."""
    times = [page.text.count(word) for word in words]
    if not all(times):
        return 0.0
    per_page = 1000 / (len(page.text) + 1000)  # long pages have every word
    named = sum(IN_TITLE * (word in page.title) + IN_HEADING * (word in page.headings)
                for word in words)  # fmt: skip
    return named + sum(min(each, MOST_TIMES) * (0.5 + per_page) for each in times)


def _excerpt(page: PageWords, words: Sequence[str]) -> str:
    """Return the paragraph with most of the words, from a little before the first of them."""

    def worth(at: int) -> tuple[int, int]:
        paragraph = page.marked[at]
        return sum(word in paragraph for word in words), min(len(paragraph), EXCERPT)

    at = max(range(len(page.paragraphs)), key=worth)
    marked, best = page.marked[at], page.paragraphs[at]
    places = [marked.find(word) for word in words if word in marked]
    first = min(places, default=0)
    first -= marked.count(MARK, 0, first)
    begin = best.rfind(" ", 0, max(0, first - 60)) + 1 if first > EXCERPT // 2 else 0
    piece = best[begin : begin + EXCERPT]
    if begin + EXCERPT < len(best):
        piece = piece.rpartition(" ")[0] + " …"
    return ("… " if begin else "") + piece

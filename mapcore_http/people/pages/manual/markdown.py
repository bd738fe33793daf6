"""A page of the docs as HTML: its text, its headings, and links that lead within the service.

Anchors are those of the built site, so that an address with an anchor leads to the same place.
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from functools import cache, lru_cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import field, frozen

from mapcore_http.people.pages.manual.files import address_of, manual_files

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererProtocol
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

    Tokens: TypeAlias = Sequence[Token]
    Names: TypeAlias = Mapping[str, Any]

MAP_ROW = re.compile(r"^\| `([a-z0-9-]+)` \|", re.M)
FENCE_TITLE = re.compile(r'title="([^"]*)"')
PUBLIC_NAME = re.compile(r"mapcore\.\w+|[A-Z]\w+\.\w+")
EXTERNAL = re.compile(r"[a-z]+:")


@frozen
class Heading:
    """A heading of a page: its level, its text and its anchor."""

    level: int
    text: str
    anchor: str


@frozen
class ManualPage:
    """A page: its first heading, what follows as HTML, and all headings."""

    name: str
    title: str
    html: str = field(repr=False)
    headings: tuple[Heading, ...] = field(repr=False)


@lru_cache(maxsize=256)
def manual_page(name: str, root: str = "", icons: str = "") -> ManualPage:
    """Return a page of the docs by the name of its file.

    `root` is the path below which the service stands, `icons` the address of its icons. Raises
    `KeyError` for a file that is none of the docs.

    >>> manual_page("docs/how-to/csv.md").title
    'Draw a map from a CSV file'
    """
    parser = _parser()
    tokens = parser.parse(_text_of(name), {})
    headings = _take_headings(tokens)
    _set_cells(tokens)
    for token in tokens:
        _lead_on(token.children or (), name, root)
    end = next(at for at, token in enumerate(tokens) if token.type == "heading_close")
    html = parser.renderer.render(tokens[end + 1 :], parser.options, {"icons": icons})
    return ManualPage(name, headings[0].text, html, headings)


def anchor_of(text: str, taken: set[str]) -> str:
    """Return the anchor of a heading, which no other of `taken` has.

    >>> anchor_of("Typing, and `F2`", set()), anchor_of("Typing", {"typing"})
    ('typing-and-f2', 'typing_1')
    """
    if PUBLIC_NAME.fullmatch(text):
        return text
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    letters = re.sub(r"[^\w\s-]", "", ascii_text).strip().lower()
    anchor = first = re.sub(r"[-\s]+", "-", letters)
    count = 0
    while anchor in taken:
        count += 1
        anchor = f"{first}_{count}"
    return anchor


def _text_of(name: str) -> str:
    text = manual_files()[name].read_text("utf-8")
    if name == "docs/maps.md":
        text = MAP_ROW.sub(r"| [`\1`](/editor?map=\1) |", text)
    return text


def _take_headings(tokens: Sequence[Token]) -> tuple[Heading, ...]:
    """Return the headings, and give each its anchor."""
    found: list[Heading] = []
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            text = _plain(inside)
            anchor = anchor_of(text, {each.anchor for each in found})
            token.attrSet("id", anchor)
            found.append(Heading(int(token.tag[1]), text, anchor))
        elif token.type == "table_open" and found:
            token.meta["label"] = found[-1].text
    return tuple(found)


def _set_cells(tokens: Sequence[Token]) -> None:
    """Say what cells are without styles in their tags, which the policy of the pages forbids.

    One without a text heads no column: that above a column of names.
    """
    for at, token in enumerate(tokens):
        if token.type in ("th_open", "td_open"):
            if not tokens[at + 1].content.strip():
                token.tag = tokens[at + 2].tag = "td"
            is_number = "right" in str(token.attrs.get("style", ""))
            token.attrs = {"scope": "col"} if token.tag == "th" else {}
            token.attrs |= {"class": "num"} if is_number else {}


def _plain(inline: Token) -> str:
    """Return the text of a line without its marks."""
    parts = (child for child in inline.children or () if not child.type.startswith("html"))
    return "".join(" " if each.type == "softbreak" else each.content for each in parts)


def _lead_on(children: Sequence[Token], page: str, root: str) -> None:
    """Let links and pictures lead to where their files stand in the service.

    Of links to files that are not among the docs, such as programs of tests, the words are left.
    """
    dead = False
    for child in children:
        if child.type == "image":
            _lead(child, "src", page, root)
        elif child.type == "link_open":
            dead = not _lead(child, "href", page, root)
        if child.type in ("link_open", "link_close"):
            child.hidden = dead


def _lead(token: Token, attribute: str, page: str, root: str) -> bool:
    """Let a link or picture lead to where its file stands; return whether it is anywhere."""
    target, _, anchor = str(token.attrs[attribute]).partition("#")
    if not target or EXTERNAL.match(target):
        return True
    if target.startswith("/"):
        token.attrSet(attribute, root + target)
        return True
    address = address_of(posixpath.normpath(posixpath.join(posixpath.dirname(page), target)))
    if address:
        token.attrSet(attribute, f"{root}{address}{'#' + anchor if anchor else ''}")
        if attribute == "src":
            token.attrSet("loading", "lazy")
    return bool(address)


def _fence(_: RendererProtocol, tokens: Tokens, at: int, __: OptionsDict, env: Names) -> str:
    """Set code so that it can be copied, and scrolled by keys where it is wide."""
    token = tokens[at]
    title = FENCE_TITLE.search(token.info)
    head = f'<p class="hint file">{escape(title[1])}</p>' if title else ""
    label = escape(title[1] if title else f"Code: {token.info.split(' ')[0] or 'text'}")
    icon = f'<svg class="icon" aria-hidden="true"><use href="{env["icons"]}#copy"/></svg>'
    return (
        f'{head}<div class="code"><pre id="code-{at}" tabindex="0" role="group" '
        f'aria-label="{label}">{escape(token.content, quote=False)}</pre>'
        f'<button class="button text icon-only" type="button" data-copies="code-{at}" hidden '
        f'aria-label="Copy" title="Copy">{icon}</button></div>\n'
    )


def _open_table(_: RendererProtocol, tokens: Tokens, at: int, *__: Any) -> str:
    label = escape(tokens[at].meta.get("label", "Table"))
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{label}"><table>'


def _close_table(*_: Any) -> str:
    return "</table></div>\n"


def _markup(_: RendererProtocol, tokens: Tokens, at: int, *__: Any) -> str:
    """Leave out comments; what else looks like markup is text."""
    content = tokens[at].content
    return "" if content.lstrip().startswith("<!--") else escape(content, quote=False)


@cache
def _parser() -> MarkdownIt:
    """Return the parser, loaded by the first page: no start of a service waits for it."""
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark").enable("table")
    rules = {"fence": _fence, "code_block": _fence,
             "table_open": _open_table, "table_close": _close_table,
             "html_block": _markup, "html_inline": _markup}  # fmt: skip
    for name, rule in rules.items():
        made.add_render_rule(name, rule)
    return made

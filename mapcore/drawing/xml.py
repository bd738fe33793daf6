"""Elements, attributes and numbers of an SVG file as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mapcore.color import parse_hex, to_hex
from mapcore.drawing.characters import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SPECIAL = re.compile('[&<>"]')
_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


def escape(text: str) -> str:
    """Return any text as XML can hold it.

    >>> escape('R&D <"5">')
    'R&amp;D &lt;&quot;5&quot;&gt;'
    """
    return printable(text).translate(_ESCAPES)


def escape_all(texts: Sequence[str]) -> list[str]:
    """Return texts as XML can hold them, at once where none needs a change.

    >>> escape_all(["1.5", "<2"])
    ['1.5', '&lt;2']
    """
    together = "".join(texts)
    usual = together.isascii() and together.isprintable()
    return list(texts) if usual and not _SPECIAL.search(together) else list(map(escape, texts))


def attributes(values: Mapping[str, str]) -> str:
    """Return attributes, each with a blank before it.

    >>> attributes({"x": "1", "data-title": "R&D"})
    ' x="1" data-title="R&amp;D"'
    """
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items())


def element(name: str, content: str = "", values: Mapping[str, str] | None = None) -> str:
    """Return an element with ready content.

    >>> element("rect", "", {"x": "1"}), element("title", "Map")
    ('<rect x="1"/>', '<title>Map</title>')
    """
    head = f"<{name}{attributes(values or {})}"
    return f"{head}>{content}</{name}>" if content else f"{head}/>"


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(12.5), number(-0.001), number(3)
    ('12.5', '0', '3')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def paint(kind: str, color: str | None) -> dict[str, str]:
    """Return the attributes of a `fill`, `stroke` or gradient `stop`; alpha becomes opacity.

    >>> paint("fill", "#ff000080")
    {'fill': '#ff0000', 'fill-opacity': '0.5'}
    """
    name = "stop-color" if kind == "stop" else kind
    if color is None:
        return {name: "none"}
    *rgb, alpha = parse_hex(color)
    shown = {name: to_hex(*rgb)}
    return shown if alpha == 255 else shown | {f"{kind}-opacity": number(alpha / 255)}

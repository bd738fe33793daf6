"""Elements, attributes and numbers of an SVG file as text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mapcore.color import parse_hex, to_hex
from mapcore.drawing.characters import make_printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


def escape(text: str) -> str:
    """Return any text as XML can hold it.

    >>> escape('R&D <"5">')
    'R&amp;D &lt;&quot;5&quot;&gt;'
    """
    text = make_printable(text)
    return text.translate(_ESCAPES) if _has_special(text) else text


def escape_all(texts: Sequence[str]) -> list[str]:
    """Return texts as XML can hold them, at once where none needs a change.

    >>> escape_all(["1.5", "<2"])
    ['1.5', '&lt;2']
    """
    together = "".join(texts)
    usual = together.isascii() and together.isprintable()
    return list(texts) if usual and not _has_special(together) else list(map(escape, texts))


def _has_special(text: str) -> bool:
    """Tell whether XML reserves any character of a text; this reads long paths fastest."""
    return "&" in text or "<" in text or ">" in text or '"' in text


def write_attributes(values: Mapping[str, str]) -> str:
    """Return attributes, each with a blank before it.

    >>> write_attributes({"x": "1", "data-title": "R&D"})
    ' x="1" data-title="R&amp;D"'
    """
    ready = escape_all([*values.values()])
    return "".join([f' {name}="{value}"' for name, value in zip(values, ready, strict=True)])


def write_element(name: str, content: str = "", values: Mapping[str, str] | None = None) -> str:
    """Return an element with ready content.

    >>> write_element("rect", "", {"x": "1"}), write_element("title", "Map")
    ('<rect x="1"/>', '<title>Map</title>')
    """
    head = f"<{name}{write_attributes(values or {})}"
    return f"{head}>{content}</{name}>" if content else f"{head}/>"


def write_number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> write_number(12.5), write_number(-0.001), write_number(3)
    ('12.5', '0', '3')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def write_stroke(color: str | None, width: float) -> dict[str, str]:
    """Return the attributes of a line, nothing where it has no colour or width.

    >>> write_stroke("#ff0000", 1.5), write_stroke(None, 1.5)
    ({'stroke': '#ff0000', 'stroke-width': '1.5'}, {})
    """
    if not color or not width:
        return {}
    return write_color("stroke", color) | {"stroke-width": write_number(width)}


def write_color(kind: str, color: str | None) -> dict[str, str]:
    """Return the attributes of a `fill`, `stroke` or gradient `stop`; alpha becomes opacity.

    >>> write_color("fill", "#ff000080")
    {'fill': '#ff0000', 'fill-opacity': '0.5'}
    """
    name = "stop-color" if kind == "stop" else kind
    if color is None:
        return {name: "none"}
    shown, opacity = _split_color(color)
    return {name: shown} if opacity is None else {name: shown, f"{kind}-opacity": opacity}


@lru_cache(maxsize=512)
def _split_color(color: str) -> tuple[str, str | None]:
    """Return a colour without its opacity, and that as text; None where it hides what is below."""
    *rgb, alpha = parse_hex(color)
    return to_hex(*rgb), None if alpha == 255 else write_number(alpha / 255)

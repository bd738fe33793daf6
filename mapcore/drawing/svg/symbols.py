"""Symbols of a map in an SVG: circles or squares, those of one colour in a group."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mapcore.drawing.xml import (
    escape,
    write_attributes,
    write_color,
    write_element,
    write_number,
    write_stroke,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mapcore.layout.scene import SizedSymbol


def write_symbols(symbols: Iterable[SizedSymbol], marker: Mapping[str, str]) -> Iterator[str]:
    """Yield symbols that are drawn one after the other, those of one line in a group.

    In it, those of one colour that follow each other are a group again, which names it once.
    `marker` are further attributes of those that stand for regions.
    """
    for line, row in groupby(symbols, _find_line):
        yield _write_group(line, _write_runs(row, marker))


def _find_line(symbol: SizedSymbol) -> dict[str, str]:
    return {"data-role": symbol.role} | write_stroke(symbol.stroke, symbol.stroke_width)


def _write_runs(symbols: Iterable[SizedSymbol], marker: Mapping[str, str]) -> Iterator[str]:
    """Yield the elements of symbols, those of one colour as a group."""
    for fill, row in groupby(symbols, lambda each: each.fill):
        first, *others = row
        color = write_color("fill", fill)
        if not others:
            yield write_symbol(first, color, marker)
        else:
            inside = (write_symbol(each, {}, marker) for each in (first, *others))
            yield _write_group(color, inside)


def _write_group(look: Mapping[str, str], inside: Iterable[str]) -> str:
    return "\n".join([f"<g{write_attributes(look)}>", *inside, "</g>"])


def find_look(symbol: SizedSymbol) -> dict[str, str]:
    """Return the attributes of a symbol that stands alone."""
    return _find_line(symbol) | write_color("fill", symbol.fill)


def write_symbol(symbol: SizedSymbol, look: Mapping[str, str], marker: Mapping[str, str]) -> str:
    """Return the element of one symbol, with its tooltip."""
    about = {} if symbol.key is None else {**marker, "data-key": symbol.key}
    about |= {} if symbol.value is None else {"data-value": symbol.value}
    half = symbol.width / 2
    if symbol.shape == "circle":
        tag, where = "circle", {"cx": symbol.x, "cy": symbol.y, "r": half}
    else:
        tag, where = "rect", {"x": symbol.x - half, "y": symbol.y - half}
        where |= {"width": symbol.width, "height": symbol.width}
    numbers = {name: write_number(number) for name, number in where.items()}
    tip = write_element("title", escape(symbol.title)) if symbol.title else ""
    return write_element(tag, tip, about | numbers | dict(look))

"""The regions of a map in an SVG, grouped by colour; names and outlines are kept between files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mapcore.caching import Cache, IdentityKey
from mapcore.color import to_hex
from mapcore.drawing.svg.paths import get_path_data
from mapcore.drawing.xml import (
    escape,
    escape_all,
    write_attributes,
    write_color,
    write_element,
)
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mapcore.layout.scene import Areas, PanelMap

_NOT_IN_ID = re.compile(r"[^A-Za-z0-9.-]")


@frozen
class _Names:
    """Of each region, ready to be written: its path's first attributes, and its title."""

    heads: tuple[str, ...]
    titles: tuple[str, ...]


_NAMES: Cache[_Names] = Cache("svg names")


def write_regions(mark: Areas) -> Iterator[str]:
    """Yield a path for each region of a picture, with its title and value as a tooltip."""
    outlines = get_region_paths(mark)
    names = _NAMES.get(
        (IdentityKey(mark.keys), IdentityKey(mark.titles)), lambda: _make_names(mark)
    )
    values = list(mark.values)
    texts = iter(escape_all([value for value in values if value is not None]))
    heads = name_patterns(mark, names.heads) if mark.patterns else names.heads
    for head, title, value, data in zip(heads, names.titles, values, outlines, strict=True):
        if value is None:
            yield f'{head} d="{data}"><title>{title}</title></path>'
        else:
            text = next(texts)
            yield f'{head} data-value="{text}" d="{data}"><title>{title}: {text}</title></path>'


def write_uses(mark: Areas, panel: PanelMap) -> Iterator[str]:
    """Yield a reference to the outline of each region of a panel; its tooltip names both."""
    for at, (key, title, value) in enumerate(zip(mark.keys, mark.titles, mark.values, strict=True)):
        about = {"xlink:href": f"#{make_id(key)}", "data-key": key, "data-title": title}
        about |= {"data-pattern": mark.patterns[at]} if at in mark.patterns else {}
        about |= {} if value is None else {"data-value": value}
        told = title if value is None else f"{title}: {value}"
        tip = write_element("title", escape(f"{panel.title} · {told}"))
        yield write_element("use", tip, about)


def name_patterns(mark: Areas, heads: Sequence[str]) -> list[str]:
    """Return the beginnings of regions' paths with what their hatching says."""
    named = list(heads)
    for region, words in mark.patterns.items():
        named[region] += write_attributes({"data-pattern": words})
    return named


def get_region_paths(mark: Areas) -> Sequence[str]:
    """Return the path data of each region, in tenths of pixels."""
    return get_path_data(mark.geometry.rings, mark.placement, mark.geometry.region_rings)


def group_regions(mark: Areas, paths: Iterable[str]) -> Iterator[str]:
    """Yield the regions' paths, those of one colour as a group, by first appearance.

    A group of a class's regions can be picked and recoloured at once in an editor, and naming the
    colour once keeps the file small.
    """
    groups: dict[tuple[int, ...], list[str]] = {}
    for color, path in zip(map(tuple, mark.fills.tolist()), paths, strict=True):
        groups.setdefault(color, []).append(path)
    for color, members in groups.items():
        look = write_attributes(write_color("fill", to_hex(*color)))
        yield "\n".join([f"<g{look}>", *members, "</g>"])


def make_id(key: str) -> str:
    """Return the id of the path of a region.

    >>> make_id("US-TX"), make_id("Ñ 1")
    ('region-US-TX', 'region-_d1__20_1')
    """
    return f"region-{_NOT_IN_ID.sub(lambda char: f'_{ord(char[0]):x}_', key)}"


def _make_names(mark: Areas) -> _Names:
    heads = (
        f"<path{write_attributes({'id': make_id(key), 'data-key': key, 'data-title': title})}"
        for key, title in zip(mark.keys, mark.titles, strict=True)
    )
    return _Names(tuple(heads), tuple(map(escape, mark.titles)))

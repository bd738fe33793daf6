"""The regions of a map in an SVG, grouped by colour; names and outlines are kept between files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.caching import Cache, IdentityKey
from mapcore.color import to_hex
from mapcore.drawing.svg_paths import get_path_data
from mapcore.drawing.xml import escape, escape_all, write_attributes, write_color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.layout.scene import Areas

_NOT_IN_ID = re.compile(r"[^A-Za-z0-9.-]")


@frozen
class _Names:
    """Of each region, ready to be written: its path's first attributes, and its title."""

    heads: tuple[str, ...]
    titles: tuple[str, ...]


_NAMES: Cache[_Names] = Cache("svg names")


def write_regions(mark: Areas) -> Iterator[str]:
    """Yield a path for each region, those of one colour as a group, by first appearance.

    A group of a class's regions can be picked and recoloured at once in an editor, and naming the
    colour once keeps the file small.
    """
    geometry = mark.geometry
    outlines = get_path_data(geometry.rings, mark.placement, geometry.region_rings)
    names = _NAMES.get(
        (IdentityKey(mark.keys), IdentityKey(mark.titles)), lambda: _make_names(mark)
    )
    values = list(mark.values)
    texts = iter(escape_all([value for value in values if value is not None]))
    groups: dict[tuple[int, ...], list[str]] = {}
    colors = map(tuple, mark.fills.tolist())
    rows = zip(names.heads, names.titles, values, colors, outlines, strict=True)
    for head, title, value, color, data in rows:
        if value is None:
            path = f'{head} d="{data}"><title>{title}</title></path>'
        else:
            text = next(texts)
            path = f'{head} data-value="{text}" d="{data}"><title>{title}: {text}</title></path>'
        groups.setdefault(color, []).append(path)
    for color, paths in groups.items():
        look = write_attributes(write_color("fill", to_hex(*color)))
        yield "\n".join([f"<g{look}>", *paths, "</g>"])


def _make_names(mark: Areas) -> _Names:
    heads = (f"<path{_make_heads(*names)}" for names in zip(mark.keys, mark.titles, strict=True))
    return _Names(tuple(heads), tuple(map(escape, mark.titles)))


def _make_heads(key: str, title: str) -> str:
    identifier = _NOT_IN_ID.sub(lambda char: f"_{ord(char[0]):x}_", key)
    return write_attributes({"id": f"region-{identifier}", "data-key": key, "data-title": title})

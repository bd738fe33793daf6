"""Calls of the tools that only look things up, and the preview of a map: from arguments to values.

The same functions serve the service's endpoint and the server over standard input and output.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.assistants.answers import (
    ToolAnswer,
    describe_maps,
    describe_no_maps,
    describe_regions,
)
from mapcore.assistants.tools import PAGE_ENTRIES, MapsArguments, RegionsArguments
from mapcore.rendering import builtin_atlas
from mapcore.reporting.report_parts import CanvasSize
from mapcore.request.decoding.decode import decode_value
from mapcore.request.output import LEAST_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.request.request import RenderRequest
    from mapcore.request.responses import CatalogMap

SMALL_WORDS = ("all", "and", "for", "map", "maps", "the")
"""Words of a query that say nothing of a map."""
PREVIEW_SIDE = 800
"""The longest side of a preview, in pixels."""


def answer_tool(
    name: str, arguments: Mapping[str, Any], *, atlas: Atlas | None = None
) -> ToolAnswer:
    """Return the answer of `list_maps` or `get_map_regions`, the tools that only look things up.

    A name that is neither gives an answer that says so. A map is drawn by `mapcore.render` instead,
    and told of by `describe_render`. Raises `ValidationError` and `UnknownMap`, which
    `describe_error` puts into words.

    >>> answer_tool("list_maps", {"q": "us-states"}).text.splitlines()[0]
    'us-states: United States by state, 51 regions (state)'
    """
    atlas = atlas or builtin_atlas()
    if name == "list_maps":
        maps = decode_value(MapsArguments, arguments)
        if listed := atlas.list(maps.q) or _list_by_words(atlas, maps.q or ""):
            return describe_maps(listed, maps.offset, PAGE_ENTRIES)
        return describe_no_maps(_list_with_region(atlas, maps.q or ""))
    if name == "get_map_regions":
        regions = decode_value(RegionsArguments, arguments)
        found = atlas.get(regions.map_id, regions.q, regions.offset, regions.limit, regions.locale)
        return describe_regions(found)
    return ToolAnswer(f"There is no tool {name[:40]!r}.", {"code": "not_found"}, is_error=True)


def _list_by_words(atlas: Atlas, q: str) -> tuple[CatalogMap, ...]:
    """Return the maps that have each word of a query, such as counties of Texas, anywhere."""
    words = _split_words(q)
    listed = [{each.id: each for each in atlas.list(word)} for word in words]
    first, *others = listed or [{}]
    return tuple(each for key, each in first.items() if all(key in other for other in others))


def _list_with_region(atlas: Atlas, q: str) -> tuple[CatalogMap, ...]:
    """Return the maps of which a query, or a word of it, names a region."""
    from mapcore.matching.map_suggestions import rank_maps  # which reads the names of all maps

    ids = [each.map_id for each in rank_maps((q, *_split_words(q)), atlas)]
    listed = {each.id: each for each in atlas.list()}
    return tuple(listed[each] for each in ids if each in listed)


def _split_words(q: str) -> list[str]:
    words = re.findall(r"\w{3,}", q)
    return [word for word in words if word.casefold() not in SMALL_WORDS]


def preview_request(
    request: RenderRequest, canvas: CanvasSize, side: int = PREVIEW_SIDE
) -> RenderRequest:
    """Return the request of a smaller PNG of a map that was drawn on a canvas.

    `side` is its longest side, in pixels. A height that followed from the map does so in the
    preview too.

    >>> from mapcore.request.output import Output
    >>> from mapcore.request.request import RenderRequest
    >>> request = RenderRequest("world", output=Output(width=1600, height=1200))
    >>> preview_request(request, CanvasSize(1600, 1200)).output
    Output(width=800, height=600, scale=1.0, format='png', metadata=True, preset=None)
    """
    output = request.output
    share = min(1.0, side / max(canvas.width, canvas.height))
    height = None if output.height is None else max(LEAST_SIDE, round(output.height * share))
    width = max(LEAST_SIDE, round(canvas.width * share))
    smaller = evolve(output, width=width, height=height, scale=1.0, format="png")
    return evolve(request, output=smaller)

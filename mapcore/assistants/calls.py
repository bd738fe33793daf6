"""Calls of the tools that only look things up, and the preview of a map: from arguments to values.

The same functions serve the service's endpoint and the server over standard input and output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.assistants.answers import describe_maps, describe_regions
from mapcore.assistants.tools import PAGE, MapsArguments, RegionsArguments
from mapcore.spec.decode import decode_value

if TYPE_CHECKING:
    from mapcore.assistants.answers import ToolAnswer
    from mapcore.atlas.catalog import Atlas
    from mapcore.spec.request import RenderRequest

PREVIEW_SIDE = 800
"""The longest side of a preview, in pixels."""
PREVIEW_BYTES = 700_000
"""The most bytes of a preview: clients accept images up to 1 MiB in base64."""


def call_list_maps(atlas: Atlas, arguments: dict[str, Any]) -> ToolAnswer:
    """Return the maps that the arguments ask for; raises `ValidationError`.

    >>> from mapcore.atlas.catalog import Atlas
    >>> call_list_maps(Atlas(), {"q": "us-states"}).text.splitlines()[0]
    'us-states: United States by state, 51 regions (state)'
    """
    wanted = decode_value(MapsArguments, arguments)
    return describe_maps(atlas.list(wanted.q), wanted.offset, PAGE)


def call_get_map_regions(atlas: Atlas, arguments: dict[str, Any]) -> ToolAnswer:
    """Return the regions that the arguments ask for; raises `ValidationError` or `UnknownMap`."""
    wanted = decode_value(RegionsArguments, arguments)
    return describe_regions(atlas.get(wanted.map_id, wanted.q, wanted.offset, wanted.limit))


def preview_request(request: RenderRequest, side: int = PREVIEW_SIDE) -> RenderRequest:
    """Return the request of a smaller PNG of the same map.

    >>> from mapcore.spec.request import Output, RenderRequest
    >>> preview_request(RenderRequest("world", output=Output(width=1600, height=1200))).output
    Output(width=800, height=600, scale=1.0, format='png', metadata=True)
    """
    output = request.output
    share = min(1.0, side / max(output.width, output.height or 0))
    height = None if output.height is None else max(100, round(output.height * share))
    width = max(100, round(output.width * share))
    smaller = evolve(output, width=width, height=height, scale=1.0, format="png")
    return evolve(request, output=smaller)

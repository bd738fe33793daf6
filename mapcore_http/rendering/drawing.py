"""What a render process does with a decoded request."""

from __future__ import annotations

from attrs import frozen

import mapcore
from mapcore.rendering import render_decoded
from mapcore_http.maps.own_packs import OwnPack, atlas_of


@frozen
class Rendered:
    """An image or the JSON of a dry run, its media type, and the report."""

    content: bytes
    media_type: str
    report: mapcore.Report


def draw(
    request: mapcore.RenderRequest,
    attribution: str | None = None,
    maps: OwnPack | mapcore.Atlas | None = None,
) -> Rendered:
    """Return the image of a request, or the report of a dry run; raises MapcoreError.

    `maps` is the pack of a private map, or the atlas; None for the built-in maps alone.
    """
    atlas = atlas_of(maps) if isinstance(maps, OwnPack) else maps
    result = render_decoded(request, atlas=atlas, attribution=attribution)
    return Rendered(result.content, result.media_type, result.report)

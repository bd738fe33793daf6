"""What a render process does with a decoded request."""

from __future__ import annotations

from attrs import frozen

import mapcore
from mapcore.rendering import render_decoded


@frozen
class Rendered:
    """An image or the JSON of a dry run, its media type, and the report of how it came about."""

    content: bytes
    media_type: str
    report: mapcore.Report


def draw(request: mapcore.RenderRequest, attribution: str | None = None) -> Rendered:
    """Return the image of a request, or the report of a dry run; raises MapcoreError."""
    result = render_decoded(request, attribution=attribution)
    return Rendered(result.content, result.media_type, result.report)

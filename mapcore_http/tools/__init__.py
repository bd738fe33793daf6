"""`/mcp`: three tools for assistants, and the images that they link to."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapcore_http.rendering.runtime import RuntimeOpener
    from mapcore_http.settings import Settings
    from mapcore_http.tools.endpoint import ToolEndpoint


def tool_endpoint(opening: RuntimeOpener, settings: Settings) -> ToolEndpoint | None:
    """Return the endpoint of the tools; None where the extra `mcp` is not installed."""
    if find_spec("mcp") is None:
        return None
    from mapcore_http.tools.endpoint import ToolEndpoint

    return ToolEndpoint(opening, settings)

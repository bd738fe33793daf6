"""The tools as a server of the Model Context Protocol, over whatever transport it is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.assistants.tools import TOOL_INSTRUCTIONS, list_tools
from mapcore.version import __version__

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import mcp_types as protocol
    from mcp.server.context import ServerRequestContext
    from mcp.server.lowlevel import Server


def make_tool_server(
    call: Callable[
        [str, dict[str, Any], ServerRequestContext[Any]], Awaitable[protocol.CallToolResult]
    ],
) -> Server[Any]:
    """Return a server of the Model Context Protocol with the three tools; needs `mapcore[mcp]`.

    `call` answers a tool that is called, by its name and arguments; what the protocol tells of the
    call, such as the HTTP request, is its third argument.
    """
    import mcp_types as protocol
    from mcp.server.lowlevel import Server

    async def list_all(_: object, __: object) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=[tool.to_protocol() for tool in list_tools()])

    async def answer(
        context: ServerRequestContext[Any], asked: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult:
        return await call(asked.name, asked.arguments or {}, context)

    return Server(
        "mapcore",
        version=__version__,
        instructions=TOOL_INSTRUCTIONS,
        on_list_tools=list_all,
        on_call_tool=answer,
    )

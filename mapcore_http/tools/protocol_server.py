"""The server of the Model Context Protocol that the endpoint's messages are given to.

It needs the extra `mcp`, and takes a second to import: the endpoint does so at the first call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mcp_types as protocol
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request

import mapcore
from mapcore_http.tools.calls import call_tool
from mapcore_http.web.bodies import LONGEST_BODY
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext


def new_manager() -> StreamableHTTPSessionManager:
    """Return what answers messages, without sessions of state; it has to be run."""
    return StreamableHTTPSessionManager(
        _protocol_server(),
        json_response=True,
        stateless=True,
        max_request_body_size=LONGEST_BODY,
    )


def _protocol_server() -> Server[Any]:
    async def list_tools(
        ctx: ServerRequestContext[Any], params: protocol.PaginatedRequestParams | None
    ) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=[tool.to_protocol() for tool in mapcore.list_tools()])

    async def answer_call(
        ctx: ServerRequestContext[Any], params: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult:
        request = ctx.request
        assert isinstance(request, Request), "only HTTP leads here"
        runtime, turn, caller = request.state.tools
        notes = notes_of(request.scope)
        return await call_tool(runtime, turn, caller, params.name, params.arguments or {}, notes)

    return Server(
        "mapcore",
        version=mapcore.__version__,
        instructions=mapcore.TOOL_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=answer_call,
    )

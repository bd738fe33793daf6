"""The tools over standard input and output (MCP): the library only, with images as files."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mcp_types as protocol
from anyio import to_thread
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

import mapcore
from mapcore.assistants.answers import ToolAnswer, describe_error, describe_render
from mapcore.assistants.calls import call_get_map_regions, call_list_maps, preview_request
from mapcore.assistants.protocol import Contents, image_block, protocol_tools, tool_result
from mapcore.assistants.tools import INSTRUCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.context import ServerRequestContext

EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg"}


async def serve(out_dir: Path) -> None:
    """Serve until standard input ends; images are written to `out_dir`."""
    server = tool_server(out_dir)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def tool_server(out_dir: Path) -> Server[dict[str, Any]]:
    """Return the protocol's server with the three tools."""

    async def list_tools(
        ctx: ServerRequestContext[Any], params: protocol.PaginatedRequestParams | None
    ) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=protocol_tools())

    async def call_tool(
        ctx: ServerRequestContext[Any], params: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult:
        call = _CALLS.get(params.name)
        if call is None:
            answer = ToolAnswer(f"There is no tool {params.name!r}.", {}, is_error=True)
            return tool_result(answer, [])
        arguments = params.arguments or {}
        return await to_thread.run_sync(partial(_call_safely, call, arguments, out_dir))

    return Server(
        "mapcore",
        version=mapcore.__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _call_safely(
    call: Callable[[dict[str, Any], Path], protocol.CallToolResult],
    arguments: dict[str, Any],
    out_dir: Path,
) -> protocol.CallToolResult:
    """Call a tool; the answer to a refused request says how to correct it."""
    try:
        return call(arguments, out_dir)
    except mapcore.MapcoreError as error:
        return tool_result(describe_error(error), [])


def _render_map(arguments: dict[str, Any], out_dir: Path) -> protocol.CallToolResult:
    request = mapcore.decode_request(json.dumps(arguments))
    result = mapcore.render(request)
    if request.dry_run:
        return tool_result(describe_render(result.report, {}), [])
    digest = sha256(result.content).hexdigest()[:12]
    name = f"{result.report.map_id}-{digest}.{EXTENSIONS[result.media_type]}"
    path = (out_dir / name).resolve()
    path.write_bytes(result.content)
    preview = mapcore.render(preview_request(request)).content
    images: Contents = [
        image_block(preview),
        protocol.ResourceLink(
            type="resource_link", name=name, uri=path.as_uri(), mime_type=result.media_type
        ),
    ]
    return tool_result(describe_render(result.report, {"image": str(path)}), images)


def _list_maps(arguments: dict[str, Any], out_dir: Path) -> protocol.CallToolResult:
    return tool_result(call_list_maps(mapcore.Atlas(), arguments), [])


def _get_map_regions(arguments: dict[str, Any], out_dir: Path) -> protocol.CallToolResult:
    return tool_result(call_get_map_regions(mapcore.Atlas(), arguments), [])


_CALLS = {
    "render_map": _render_map,
    "list_maps": _list_maps,
    "get_map_regions": _get_map_regions,
}

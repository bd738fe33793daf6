"""The tools over standard input and output (MCP): the library only, with images as files."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import mcp_types as protocol
from anyio import to_thread
from attrs import asdict
from mcp.server.stdio import stdio_server

import mapcore
from mapcore.request.values.presets import lay_out_as_page


async def serve(out_dir: Path) -> None:
    """Serve until standard input ends; images are written to `out_dir`."""

    async def call(name: str, arguments: dict[str, Any], _: object) -> protocol.CallToolResult:
        return await to_thread.run_sync(_call_tool, name, arguments, out_dir)

    server = mapcore.make_tool_server(call)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def _call_tool(name: str, arguments: dict[str, Any], out_dir: Path) -> protocol.CallToolResult:
    """Call a tool; the answer to a refused request says how to correct it."""
    try:
        if name == "render_map":
            return _render_map(arguments, out_dir)
        return mapcore.answer_tool(name, arguments).to_protocol()
    except mapcore.MapcoreError as error:
        return mapcore.describe_error(error, name).to_protocol()


def _draft_table(arguments: dict[str, Any]) -> mapcore.Draft | None:
    """Return the draft of a table among the arguments, if there is one."""
    taken = mapcore.take_table(arguments)
    if taken is None:
        return None
    text, columns, fields = taken
    try:
        return mapcore.draft_table(text, fields, **asdict(columns))
    except mapcore.ValidationError as error:
        raise columns.name_fields(error) from None


def _render_map(arguments: dict[str, Any], out_dir: Path) -> protocol.CallToolResult:
    draft = _draft_table(arguments)
    table: dict[str, Any] = {"told": draft.told, "rows": draft.rows} if draft else {}
    spec = draft.request if draft else lay_out_as_page(arguments)
    request = mapcore.decode_request(json.dumps(spec))
    result = mapcore.render(request)
    if request.dry_run:
        return mapcore.describe_render(result.report, {}, dry_run=True, **table).to_protocol()
    digest = sha256(result.content).hexdigest()[:12]
    name = f"{result.report.map_id}-{digest}{result.suffix}"
    path = (out_dir / name).resolve()
    path.write_bytes(result.content)
    preview = mapcore.render(mapcore.preview_request(request, result.report.canvas)).content
    link = protocol.ResourceLink(
        type="resource_link", name=name, uri=path.as_uri(), mime_type=result.media_type
    )
    answer = mapcore.describe_render(result.report, {"image": str(path)}, **table)
    return answer.to_protocol([preview, link])

"""Tools and answers in the types of the Model Context Protocol; needs `mapcore[mcp]`."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, TypeAlias

import mcp_types as protocol

from mapcore.assistants.answers import write_facts
from mapcore.assistants.tools import tools

if TYPE_CHECKING:
    from mapcore.assistants.answers import ToolAnswer

__all__ = ["Contents", "image_block", "protocol", "protocol_tools", "tool_result"]

Contents: TypeAlias = list[protocol.ContentBlock]


def protocol_tools() -> list[protocol.Tool]:
    """Return the tools as the protocol lists them."""
    hints = protocol.ToolAnnotations(
        read_only_hint=True, idempotent_hint=True, open_world_hint=False
    )
    return [
        protocol.Tool(
            name=tool.name,
            title=tool.title,
            description=tool.description,
            input_schema=tool.input_schema,
            annotations=hints,
        )
        for tool in tools()
    ]


def tool_result(answer: ToolAnswer, images: Contents) -> protocol.CallToolResult:
    """Return an answer as the protocol's result: text, facts as JSON and structured, images."""
    texts: Contents = [protocol.TextContent(type="text", text=answer.text)]
    if not answer.is_error:
        texts.append(protocol.TextContent(type="text", text=write_facts(answer)))
    return protocol.CallToolResult(
        content=[*texts, *images], structured_content=answer.facts, is_error=answer.is_error
    )


def image_block(png: bytes) -> protocol.ImageContent:
    """Return a PNG as a part of an answer."""
    data = base64.b64encode(png).decode("ascii")
    return protocol.ImageContent(type="image", data=data, mime_type="image/png")

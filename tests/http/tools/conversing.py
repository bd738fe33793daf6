"""Talks with a server's tools, by the protocol's own client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, TypeVar

import anyio
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from serving import Server

T = TypeVar("T")


def converse(
    server: Server,
    talk: Callable[[Client], Awaitable[T]],
    headers: dict[str, str] | None = None,
    mode: Literal["auto", "legacy"] = "auto",
) -> T:
    """Let a client talk to the server's tools, from a fresh address unless headers are given."""

    async def session() -> T:
        async with httpx2.AsyncClient(headers=headers or server.fresh(), timeout=60) as http:
            transport = streamable_http_client(f"{server.base}/mcp", http_client=http)
            async with Client(transport, mode=mode) as client:
                return await talk(client)

    # In a thread of its own: a browser of other tests keeps an event loop running in this one.
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(anyio.run, session).result()


def call_tool(server: Server, name: str, arguments: dict[str, Any], **options: Any) -> Any:
    return converse(server, lambda client: client.call_tool(name, arguments), **options)

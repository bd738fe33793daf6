"""Conversations of assistants, many at once: each begins, lists the tools, and draws a map."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
from load import Tally, connect, stranger

ACCEPT = {"Accept": "application/json, text/event-stream"}
VERSION = "2025-06-18"
SPEC = {"mapId": "luxembourg", "output": {"width": 200}}


async def _call(
    client: httpx.AsyncClient, tally: Tally, headers: dict[str, str], method: str, params: Any
) -> httpx.Response:
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    begun = time.perf_counter()
    answer = await client.post("/mcp", json=body, headers=headers)
    failed = "error" in answer.json() or answer.json()["result"].get("isError")
    tally.add(-1 if failed else answer.status_code, time.perf_counter() - begun)
    return answer


async def _converse(client: httpx.AsyncClient, tally: Tally) -> None:
    headers = {**stranger(), **ACCEPT}
    about = {"name": "faults", "version": "1"}
    params = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": about}
    opened = await _call(client, tally, headers, "initialize", params)
    headers |= {"Mcp-Session-Id": opened.headers["mcp-session-id"], "Mcp-Protocol-Version": VERSION}
    await _call(client, tally, headers, "tools/list", {})
    dry_run = {"name": "render_map", "arguments": {**SPEC, "dryRun": True}}
    for call in (dry_run, {"name": "render_map", "arguments": SPEC}):
        await _call(client, tally, headers, "tools/call", call)


async def converse(base: str, conversations: int) -> Tally:
    """Hold some conversations at once; a call that the tool refuses counts as -1."""
    tally = Tally()
    async with connect(base) as client:
        await asyncio.gather(*(_converse(client, tally) for _ in range(conversations)))
    return tally

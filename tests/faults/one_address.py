"""Many clients of one address at each door of the service, and what others get meanwhile."""

from __future__ import annotations

import asyncio
import itertools
import json
import multiprocessing
import os
import time
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import httpx
from load import Tally, connect, stranger
from worst import NONSENSE

FLOOD = {"X-Forwarded-For": "198.51.100.66"}
FAST = {"mapId": "luxembourg", "output": {"width": 100}}
DEAR = {"mapId": "us-counties", "dryRun": True, "choropleth": {"values": NONSENSE}}
HEAVY = {"mapId": "us-counties", "output": {"width": 1600, "height": 1600}}
_NUMBERS = itertools.count()


def _tool(name: str, arguments: Any) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return {"json": body, "headers": {"Accept": "application/json, text/event-stream"}}


def _call(base: str, door: str) -> tuple[str, str, dict[str, Any]]:
    """Return method, path and more of a call that no earlier one has had kept."""
    number = next(_NUMBERS)
    page = {"headers": {"Origin": base, "Sec-Fetch-Site": "same-origin"}}
    title = {"title": {"text": f"{number}"}}
    calls: dict[str, tuple[str, str, dict[str, Any]]] = {
        "POST /v1/renders, dry runs": ("POST", "/v1/renders", {"json": DEAR}),
        "POST /v1/renders, 1600 px": ("POST", "/v1/renders", {"json": HEAVY | title}),
        "GET /v1/renders": (
            "GET", "/v1/renders", {"params": {"spec": json.dumps({**FAST, **title})}},
        ),
        "GET /v1/maps": ("GET", f"/v1/maps?q={number}", {}),
        "GET /v1/maps/{mapId}": ("GET", f"/v1/maps/us-counties?q={number}", {}),
        "unknown maps": ("GET", f"/v1/maps/nowhere-{number}", {}),
        "list_maps": ("POST", "/mcp", _tool("list_maps", {"q": f"{number}"})),
        "get_map_regions": (
            "POST", "/mcp", _tool("get_map_regions", {"mapId": "us-counties", "q": f"{number}"}),
        ),
        "render_map, dry runs": ("POST", "/mcp", _tool("render_map", DEAR)),
        "render_map": ("POST", "/mcp", _tool("render_map", HEAVY | title)),
        "GET /mcp": ("GET", "/mcp", {"headers": {"Accept": "text/event-stream"}}),
        "a batch": ("POST", "/mcp", {"json": [{"jsonrpc": "2.0", "id": 1}] * 1000}),
        "a body that does not end": ("POST", "/v1/renders", {"content": _endless()}),
        "a message that does not end": ("POST", "/mcp", {"content": _endless()}),
        "/": ("GET", "/", {}),
        "/docs/search": ("GET", f"/docs/search?q=a+e+i+o+t+s+m+{number}", {}),
        "/editor": ("GET", "/editor", {}),
        "/editor?map=": ("GET", f"/editor?map=us-counties&{number}", {}),
        "/editor/picture": ("GET", "/editor/picture?map=us-counties", {}),
        "/editor/preview": ("POST", "/editor/preview", {"json": HEAVY | title, **page}),
        "/editor/table": ("POST", "/editor/table", {"json": _table(number), **page}),
        "/i/": ("GET", f"/i/{number}.png", {}),
        "HEAD": ("HEAD", f"/v1/maps?q={number}", {}),
        "OPTIONS": ("OPTIONS", "/v1/renders", {}),
    }  # fmt: skip
    return calls[door]


DOORS = (
    "POST /v1/renders, dry runs", "POST /v1/renders, 1600 px", "GET /v1/renders", "GET /v1/maps",
    "GET /v1/maps/{mapId}", "unknown maps", "list_maps", "get_map_regions", "render_map, dry runs",
    "render_map", "GET /mcp", "a batch", "a body that does not end", "a message that does not end",
    "/", "/docs/search", "/editor", "/editor?map=", "/editor/picture", "/editor/preview",
    "/editor/table", "/i/", "HEAD", "OPTIONS",
)  # fmt: skip


def _table(number: int) -> dict[str, Any]:
    return {"columns": [[f"{number} {row}" for row in range(500)]]}


async def _endless() -> AsyncIterator[bytes]:
    while True:
        yield b" " * 1000
        await asyncio.sleep(0.5)


def _merged(more: Mapping[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"} | more.get("headers", {}) | FLOOD
    return {**more, "headers": headers}


async def _knock(base: str, door: str, clients: int, seconds: float) -> Tally:
    tally, end = Tally(), time.monotonic() + seconds
    async with connect(base) as client:

        async def one() -> None:
            while time.monotonic() < end:
                method, path, more = _call(base, door)
                begun = time.perf_counter()
                try:
                    async with asyncio.timeout(seconds):
                        answer = await client.request(method, path, **_merged(more))
                    status = answer.status_code
                except (httpx.TransportError, TimeoutError):
                    status = 0
                    await asyncio.sleep(0.1)
                tally.add(status, time.perf_counter() - begun)

        await asyncio.gather(*(one() for _ in range(clients)))
    return tally


def knock(base: str, door: str, clients: int, seconds: float) -> Tally:
    """Ask at one door from one address without a pause; for a process of its own."""
    os.nice(10)
    return asyncio.run(_knock(base, door, clients, seconds))


async def _draw(base: str, renders: int) -> Tally:
    tally = Tally()
    async with connect(base) as client:
        for _ in range(renders):
            begun = time.perf_counter()
            answer = await client.post("/v1/renders", json=FAST, headers=stranger())
            tally.add(answer.status_code, time.perf_counter() - begun)
    return tally


def besieged(base: str, door: str, clients: int, seconds: float) -> tuple[Tally, Tally]:
    """Return what the clients of one address got at a door, and others for 16 renders meanwhile."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        flood = pool.submit(knock, base, door, clients, seconds)
        time.sleep(2.0)  # the process has started
        others = asyncio.run(_draw(base, 16))
        return flood.result(), others

"""The requests that cost a service most, each refused or of little use to who sends it."""

from __future__ import annotations

import asyncio
import itertools
import json
import multiprocessing
import os
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import httpx
from load import Tally, connect, health_of, stranger

JSON = {"Content-Type": "application/json"}
NONSENSE = {f"{number * 7919:x} nowhere at all": 1.0 for number in range(5000)}
Sent = tuple[str, str, bytes | None]
WORST: Mapping[str, Sent] = {
    "2 MB of unknown fields": (
        "POST", "/v1/renders",
        b'{"mapId": "world", ' + b", ".join(b'"f%d": 1' % n for n in range(140_000)) + b"}",
    ),
    "2 MB of nested arrays": ("POST", "/v1/renders", b"[" * 900 + b"1," * 900_000 + b"1"),
    "200 pins of unknown fields": (
        "POST", "/v1/renders",
        json.dumps(
            {"mapId": "world", "pins": [{f"x{n}": n for n in range(700)} for _ in range(200)]}
        ).encode(),
    ),
    "a dry run of 5,000 keys of no region": (
        "POST", "/v1/renders",
        json.dumps(
            {"mapId": "us-counties", "dryRun": True, "choropleth": {"values": NONSENSE}}
        ).encode(),
    ),
    "30,000 parameters": ("GET", "/v1/maps?" + "&".join(["q"] * 30_000), None),
    "a spec of 50 KB in the address": ("GET", "/v1/renders?spec=" + "%7B" * 17_000, None),
    "the regions of a large map": ("GET", "/v1/maps/us-counties?q=e", None),
    "a search of the docs": ("GET", "/docs/search?q=a+e+i+o+t+s+m+c", None),
    "a body of 4 MB": ("POST", "/v1/renders", b" " * 2**22),
}  # fmt: skip


async def _flood(base: str, clients: int, seconds: float) -> Tally:
    tally, end = Tally(), time.monotonic() + seconds
    async with connect(base) as client:

        async def one(first: int) -> None:
            address = stranger()
            kinds = itertools.islice(itertools.cycle(WORST.values()), first, None)
            for method, path, body in kinds:
                if time.monotonic() > end:
                    break
                begun = time.perf_counter()
                try:
                    answer = await client.request(
                        method, path, content=body, headers=address | JSON
                    )
                    status = answer.status_code
                except httpx.TransportError:
                    status = 0
                    await asyncio.sleep(0.1)
                tally.add(status, time.perf_counter() - begun)

        await asyncio.gather(*(one(number) for number in range(clients)))
    return tally


def flood_of(base: str, clients: int, seconds: float) -> Tally:
    """Send the worst requests from clients that ask again at once; for a process of its own.

    It gives way to the server, whose processors the clients of a real flood do not share.
    """
    os.nice(10)
    return asyncio.run(_flood(base, clients, seconds))


def flooded(base: str, clients: int, seconds: float) -> tuple[Tally, Tally]:
    """Return what a flood was answered, and the health that was asked for meanwhile."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        health = pool.submit(health_of, base, seconds)
        flood = pool.submit(flood_of, base, clients, seconds)
        return flood.result(), health.result()


def send(client: httpx.Client, name: str, headers: Mapping[str, str]) -> Any:
    """Send one of the worst requests and return its answer."""
    method, path, body = WORST[name]
    return client.request(method, path, content=body, headers={**headers, **JSON})

"""Load on a server of our own: many clients at once, and what they were answered."""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

PATIENCE = 40.0
STATES = {"mapId": "us-states", "choropleth": {"values": {"CA": 39.0, "TX": 30.5, "FL": 22.2}}}
COUNTIES = {
    "mapId": "us-counties",
    "choropleth": {"values": {"06037": 9.8, "48201": 4.8}},
    "style": {"theme": "maritime", "labels": {"show": True}},
    "output": {"width": 1600, "height": 1600},
}
"""About the dearest that a caller without a key may ask for."""
_ADDRESSES = itertools.count(1)


@dataclass
class Tally:
    """What came back: statuses (0: the connection broke), and seconds by status."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def add(self, status: int, seconds: float) -> None:
        self.statuses[status] += 1
        self.seconds.append(seconds)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.statuses + other.statuses, self.seconds + other.seconds)

    def quantile(self, share: float) -> float:
        """Return a quantile of the seconds."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def __str__(self) -> str:
        told = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        middle, longest = (1000 * self.quantile(share) for share in (0.5, 1.0))
        return f"{told}; median {middle:.0f} ms, longest {longest:.0f} ms"


def stranger() -> dict[str, str]:
    """Return the header of a client that was never seen before, in this process or another."""
    number, net = next(_ADDRESSES), 11 + os.getpid() % 100
    return {"X-Forwarded-For": f"{net}.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


async def ask(
    client: httpx.AsyncClient, tally: Tally, spec: Any, headers: dict[str, str] | None = None
) -> int:
    """POST one render and note its answer."""
    begun = time.perf_counter()
    try:
        answer = await client.post("/v1/renders", json=spec, headers=headers or stranger())
        status = answer.status_code
    except httpx.TransportError:
        status = 0
    tally.add(status, time.perf_counter() - begun)
    return status


async def run_closed_loop(base: str, spec: Any, clients: int, seconds: float) -> Tally:
    """Let clients ask again as soon as they are answered, for some seconds."""
    tally, end = Tally(), time.monotonic() + seconds
    async with connect(base) as client:

        async def one() -> None:
            while time.monotonic() < end:
                if not await ask(client, tally, spec):
                    await asyncio.sleep(0.1)

        await asyncio.gather(*(one() for _ in range(clients)))
    return tally


async def open_loop(base: str, spec: Any, rate: float, seconds: float) -> Tally:
    """Ask at a rate that does not wait for answers, for some seconds."""
    tally, begun, tasks = Tally(), time.monotonic(), set()
    async with connect(base) as client:
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, begun + number / rate - time.monotonic()))
            if time.monotonic() > begun + seconds:
                break  # this program could not ask so fast; the tally tells how fast it did
            task = asyncio.create_task(ask(client, tally, spec))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
    return tally


def load_of(base: str, rate: float, seconds: float) -> Tally:
    """Ask for counties at a rate; for one of several processes, as one cannot ask fast enough."""
    return asyncio.run(open_loop(base, COUNTIES, rate, seconds))


def health_of(base: str, seconds: float) -> Tally:
    """Watch the health; for a process of its own, that the load does not hold up."""
    return asyncio.run(watch_health(base, seconds))


async def watch_health(base: str, seconds: float) -> Tally:
    """Ask for the health ten times a second."""
    tally, end = Tally(), time.monotonic() + seconds
    async with connect(base) as client:
        while time.monotonic() < end:
            begun = time.perf_counter()
            answer = await client.get("/v1/health")
            tally.add(answer.status_code, time.perf_counter() - begun)
            await asyncio.sleep(0.1)
    return tally


def connect(base: str) -> httpx.AsyncClient:
    """Return a client of a server."""
    limits = httpx.Limits(max_connections=1000, max_keepalive_connections=100)
    return httpx.AsyncClient(base_url=base, timeout=PATIENCE, limits=limits)

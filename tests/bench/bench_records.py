"""What the record of an image adds to a warm render: the same requests in turns, with and without.

Run with `python tests/bench/bench_records.py [pairs]`; the request goes through the whole service,
without a network. PostgreSQL is measured where it is installed.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "http"))

from databases import new_databases

import mapcore
from mapcore_http import create_app
from mapcore_http.limits import admission
from mapcore_http.rendering import records, renders
from mapcore_http.settings import Settings

MAPS = ("luxembourg", "us-states", "us-counties")
PAIRS = 200
_ADDRESSES = (f"10.{a}.{b}.{c}" for a, b, c in itertools.product(range(256), repeat=3))


def commit_without_record(
    store: Any, settings: Any, spec: Any, admitted: Any, render_id: str, host_as: Any
) -> bool:
    """Commit as it would be done without records."""
    return admission.commit(store, admitted)


def spec_of(map_id: str) -> dict[str, Any]:
    """Return a choropleth of every region of a map."""
    regions = mapcore.get_map(map_id).regions
    values = {region.key: number * 37 % 1009 for number, region in enumerate(regions)}
    return {"mapId": map_id, "choropleth": {"values": values}, "output": {"width": 800}}


@contextmanager
def committing(way: Any) -> Iterator[None]:
    renders.commit = way
    try:
        yield
    finally:
        renders.commit = records.commit


async def time_of(client: httpx.AsyncClient, spec: dict[str, Any]) -> tuple[float, float]:
    """Return the seconds that a render took, and those of processor in the answering process."""
    begun = time.perf_counter(), time.process_time()
    headers = {"X-Forwarded-For": next(_ADDRESSES)}
    answer = await client.post("/v1/renders", json=spec, headers=headers)
    assert answer.status_code == 200, answer.text
    return time.perf_counter() - begun[0], time.process_time() - begun[1]


async def measure(settings: Settings, spec: dict[str, Any], pairs: int) -> list[float]:
    """Return medians in milliseconds: without, with, of the differences, and those of processor."""
    app = create_app(settings)
    transport = httpx.ASGITransport(app)
    ways = {"without": commit_without_record, "with": records.commit}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://bench", timeout=60) as client,
    ):
        for _ in range(10):
            await time_of(client, spec)
        for pair in range(pairs):
            spec = {
                **spec,
                "title": {"text": f"Number {pair}"},
            }  # each is recorded for the first time
            for name in list(ways) if pair % 2 else reversed(ways):
                with committing(ways[name]):
                    times[name].append(await time_of(client, spec))
    without, with_ = (np.array(times[name]) * 1000 for name in ways)
    more = with_ - without
    rows = (without[:, 0], with_[:, 0], more[:, 0], more[:, 1])
    return [float(np.median(row)) for row in rows]


def main(pairs: int) -> None:
    proxies = Settings.from_environment({"MAPCORE_TRUSTED_PROXIES": "127.0.0.0/8"}).trusted_proxies
    print("| database | map | without | with | difference | of processor |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind, map_id in itertools.product(("sqlite", "postgresql"), MAPS):
        with tempfile.TemporaryDirectory() as folder, new_databases(kind, Path(folder)) as make:
            settings = Settings(
                database_url=make(),
                key_pepper="a pepper for the bench",
                render_workers=1,
                image_cache_dir=Path(folder, "images"),
                trusted_proxies=proxies,
            )
            figures = asyncio.run(measure(settings, spec_of(map_id), pairs))
            print(
                f"| {kind} | {map_id} |", *(f"{figure:.2f} ms |" for figure in figures), flush=True
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS)

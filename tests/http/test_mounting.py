"""The service within other applications, under uvicorn and hypercorn."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from serving import FAST, PEPPER, engine_of_client, free_port
from waiting import wait_until

PARENTS = {
    "starlette": """
from starlette.applications import Starlette
from starlette.routing import Mount
app = Starlette(routes=[Mount("/tools/maps", maps)])
""",
    "fastapi": """
from fastapi import FastAPI
app = FastAPI()
app.mount("/tools/maps", maps)
""",
    "fastapi with the lifespan": """
from fastapi import FastAPI
app = FastAPI(lifespan=maps.router.lifespan_context)
app.mount("/tools/maps", maps)
""",
}
SERVERS = {
    "uvicorn": ("-m", "uvicorn", "embedding:app", "--port", "{port}"),
    "hypercorn": ("-m", "hypercorn", "-w", "0", "-b", "127.0.0.1:{port}", "embedding:app"),
}


@dataclass
class Mounted:
    """A client of a mounted service, and the process that serves it."""

    client: httpx.Client
    process: subprocess.Popen[bytes]
    port: int


@pytest.fixture(
    scope="module",
    params=[
        ("starlette", "hypercorn"),
        ("fastapi", "uvicorn"),
        ("fastapi with the lifespan", "uvicorn"),
        pytest.param(("fastapi with the lifespan", "hypercorn"), marks=pytest.mark.weekly),
    ],
    ids=" in ".join,
)
def mounted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mounted]:
    parent, server = request.param
    folder, port = tmp_path_factory.mktemp("mounted"), free_port()
    made = f"from mapcore_http import create_app\nmaps = create_app()\n{PARENTS[parent]}"
    (folder / "embedding.py").write_text(made)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("MAPCORE_")},
        "PYTHONPATH": str(folder),
        "MAPCORE_DATABASE_URL": f"sqlite:///{folder / 'service.sqlite'}",
        "MAPCORE_KEY_PEPPER": PEPPER,
        "MAPCORE_RENDER_WORKERS": "1",
        "MAPCORE_IMAGE_CACHE_DIR": str(folder / "images"),
    }
    command = [sys.executable, *(each.format(port=port) for each in SERVERS[server])]
    log = folder / "log"
    with log.open("wb") as sink:
        process = subprocess.Popen(command, env=environment, stdout=sink, stderr=sink)
    base = f"http://127.0.0.1:{port}/tools/maps"
    with httpx.Client(base_url=base, timeout=60) as client:
        try:
            _wait_for(client, process, log)
            yield Mounted(client, process, port)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _wait_for(client: httpx.Client, process: subprocess.Popen[bytes], log: Path) -> None:
    def is_ready() -> bool:
        assert process.poll() is None, log.read_text()[-3000:]
        return bool((engine_of_client(client) or {}).get("availableWorkers"))

    wait_until(is_ready, because=lambda: log.read_text()[-3000:])


def test_it_draws_and_answers_like_the_service_alone(mounted: Mounted) -> None:
    drawn = mounted.client.post("/v1/renders", json=FAST)
    assert drawn.status_code == 200
    assert drawn.content.startswith(b"\x89PNG")
    assert drawn.headers["x-service-render-id"].startswith("rnd_")
    assert mounted.client.get("/v1/maps/luxembourg").json()["id"] == "luxembourg"
    refused = mounted.client.post("/v1/renders", json={})
    assert refused.headers["content-type"] == "application/problem+json"
    assert (refused.status_code, refused.json()["code"]) == (400, "validation_error")
    lost = mounted.client.get("/v1/nothing")
    assert (lost.status_code, lost.json()["code"]) == (404, "not_found")


def test_the_contract_names_the_path_of_the_mount(mounted: Mounted) -> None:
    (server,) = mounted.client.get("/v1/openapi.json").json()["servers"]
    assert server["url"].endswith("/tools/maps")
    tool = mounted.client.get("/v1/tools/render_map.json").json()
    assert tool["endpoint"]["url"].endswith("/tools/maps/v1/renders")


def test_an_early_answer_reaches_a_client_that_still_sends(mounted: Mounted) -> None:
    size = 8 * 2**20
    head = "POST /tools/maps/v1/renders HTTP/1.1\r\nHost: maps\r\nContent-Type: application/json"
    with socket.create_connection(("127.0.0.1", mounted.port), timeout=20) as connection:
        connection.sendall(f"{head}\r\nContent-Length: {size}\r\n\r\n".encode())
        for _ in range(32):
            connection.sendall(b" " * (size // 32))
            time.sleep(0.01)
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413")

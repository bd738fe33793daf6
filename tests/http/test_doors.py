"""Every way to work that processes do leads through a turn of whoever asks."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from serving import PEPPER
from starlette.applications import Starlette
from starlette.routing import Mount, Route

import mapcore_http
from mapcore_http.app import create_app
from mapcore_http.extensions import installed_extensions
from mapcore_http.limits.admission import ConcurrencyReached
from mapcore_http.limits.limits import Buffers, BuffersFull, Turn, Turns
from mapcore_http.people.people import People, plan_for
from mapcore_http.people.settings import PeopleSettings
from mapcore_http.rendering.engine import Pool
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.renders import render_for
from mapcore_http.web.bodies import read_json_body

BASE = "http://maps.test"
ADDRESS = "203.0.113.9"
SPEC = {"mapId": "luxembourg", "output": {"width": 100}}
PAGE = {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}
Call = tuple[str, str, dict[str, Any]]


def tool(name: str, arguments: dict[str, Any]) -> Call:
    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": name, "arguments": arguments},
    }
    accept = {"Accept": "application/json, text/event-stream"}
    return "POST", "/mcp", {"json": body, "headers": accept}


WORKING: dict[str, list[Call]] = {
    "POST /v1/renders": [("POST", "/v1/renders", {"json": SPEC})],
    "GET /v1/renders": [("GET", "/v1/renders", {"params": {"spec": json.dumps(SPEC)}})],
    "GET /v1/maps": [("GET", "/v1/maps", {})],
    "GET /v1/maps/{mapId}": [("GET", "/v1/maps/world", {})],
    "GET /v1/maps/{mapId}/changes": [("GET", "/v1/maps/ghana/changes?from=2010&to=2020", {})],
    "POST /mcp": [
        tool("render_map", SPEC),
        tool("list_maps", {}),
        tool("get_map_regions", {"mapId": "world"}),
    ],
    "GET /docs/search": [("GET", "/docs/search?q=map", {})],
    "GET /editor": [
        ("GET", "/editor?map=world", {}),
        ("GET", "/editor?sample=germany", {}),
        ("GET", "/editor", {}),
    ],
    "GET /editor/picture": [("GET", "/editor/picture?map=world", {})],
    "POST /editor/preview": [("POST", "/editor/preview", {"json": SPEC, "headers": PAGE})],
    "POST /editor/download": [("POST", "/editor/download", {"json": SPEC, "headers": PAGE})],
    "POST /editor/regions": [("POST", "/editor/regions", {"json": SPEC, "headers": PAGE})],
    "POST /editor/check": [("POST", "/editor/check", {"json": SPEC, "headers": PAGE})],
    "POST /editor/table": [
        ("POST", "/editor/table", {"json": {"columns": [["Texas"]]}, "headers": PAGE})
    ],
}
"""The doors to work that is done for anybody, and calls that ask for it."""
OF_RECORDS = {
    "GET /i/{name}",
    "GET /editor/saved/{map}",
    "GET /editor/saved/{map}/picture",
    "GET /shared/{token}",
    "GET /shared/{token}/picture",
    "GET /console/{workspace}/saved/{map}/picture",
    "GET /console/{workspace}/saved/{map}/versions",
    "GET /console/{workspace}/saved/{map}/versions/{number}/picture",
    "GET /editor/{render_id}",
    "GET /editor/{render_id}/picture",
    "GET /console/{workspace}/renders/{render_id}/thumbnail",
    "GET /console/{workspace}/maps/{map}/picture",
    "POST /console/{workspace}/maps",
    "GET /console/{workspace}/maps/draft/picture",
    "POST /console/{workspace}/maps/draft",
    "POST /console/{workspace}/maps/draft/add",
    "POST /console/{workspace}/styles",
}
"""Doors to work on what was kept before or belongs to a workspace."""
LISTED = {"GET /editor"}
"""Doors that answer also where no work can be done: the empty editor opens."""


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines in which a turn was asked for; none is given."""
    asked: list[str] = []

    @asynccontextmanager
    async def none_left(self: Turns, line: str, _: int = 1) -> AsyncIterator[Turn]:
        asked.append(line)
        raise ConcurrencyReached("no turn is left", 2)
        yield Turn(line)

    def submit(*_: object, **__: object) -> None:
        raise AssertionError("work was begun without a turn")

    monkeypatch.setattr(Turns, "of", none_left)
    monkeypatch.setattr(Pool, "submit", submit)
    monkeypatch.setattr(Pool, "start", lambda _self, _loop: None)
    return asked


@pytest.fixture
def app(lines: list[str], tmp_path: Path) -> Starlette:
    return create_app(
        PeopleSettings(
            base_url=BASE,
            database_url=f"sqlite:///{tmp_path / 'service.sqlite'}",
            key_pepper=PEPPER,
            image_cache_dir=tmp_path / "images",
            map_cache_dir=tmp_path / "maps",
        ),
        installed_extensions(),
    )


def ask(app: Starlette, calls: list[Call]) -> list[httpx.Response]:
    async def send() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app, client=(ADDRESS, 4711))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url=BASE) as client,
        ):
            answers = [await client.request(way, path, **more) for way, path, more in calls]
            await anyio.sleep(0)  # what is done aside begins
            return answers

    return anyio.run(send)


def doors(app: Starlette) -> set[str]:
    """Return every method and path that the application answers, but for files."""
    found = set()
    for route in app.routes:
        if isinstance(route, Mount):
            continue
        assert isinstance(route, Route)
        found |= {f"{way} {route.path}" for way in (route.methods or ()) if way != "HEAD"}
    return found


def test_every_door_to_work_asks_for_a_turn_first(app: Starlette, lines: list[str]) -> None:
    """No turn is left, so that each is refused, and no process is given anything."""
    assert set(WORKING) | OF_RECORDS <= doors(app), "the tables name doors that are gone"
    calls = [call for each in WORKING.values() for call in each]
    answers = ask(app, calls)
    for (way, path, _), answer in zip(calls, answers, strict=True):
        text = answer.text
        if (way, path) == ("GET", "/editor"):
            assert answer.status_code == 200
        elif path == "/mcp":
            assert "no turn is left" in text
        else:
            assert answer.status_code == 429, (way, path, text[:300])
    assert {line.split()[-1] for line in lines} == {ADDRESS}
    assert len(lines) > len(calls)  # the empty editor asks once for each process that reads


def test_no_other_door_works(app: Starlette, lines: list[str]) -> None:
    """A door that is in no table may not have any work done, so a new one has to be entered."""
    others = doors(app) - set(WORKING) - OF_RECORDS
    assert len(others) > 20
    calls: list[Call] = []
    for door in sorted(others):
        way, _, path = door.partition(" ")
        headers = {"headers": PAGE} if way == "POST" else {}
        calls.append((way, path.replace("{", "").replace("}", ""), headers))
    for answer in ask(app, calls):
        assert answer.status_code != 500, answer.request.url
    assert lines == []


@pytest.mark.parametrize(
    "function",
    [
        Pool.begin,
        Pool.call,
        People.run_on_upload,
        order_for,
        plan_for,
        render_for,
    ],
)
def test_work_cannot_be_given_without_a_turn(function: Any) -> None:
    turn = inspect.signature(function).parameters["turn"]
    assert turn.annotation == "Turn"
    assert turn.default is inspect.Parameter.empty


def test_every_body_is_counted_among_those_that_are_held(
    app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No door may gather megabytes that no bound counts: there is no room, and all are refused."""

    @asynccontextmanager
    async def given(self: Turns, line: str, _: int = 1) -> AsyncIterator[Turn]:
        yield Turn(line)

    def full(self: Buffers, _: object = None) -> None:
        raise BuffersFull

    monkeypatch.setattr(Turns, "of", given)
    monkeypatch.setattr(Buffers, "hold", full)
    posted = [call for each in WORKING.values() for call in each if call[0] == "POST"]
    assert len(posted) >= 7
    for (way, path, _), answer in zip(posted, ask(app, posted), strict=True):
        assert "Too many requests arrive at once" in answer.text, (way, path, answer.text[:300])
    taking = inspect.signature(read_json_body).parameters["take"]
    assert taking.default is inspect.Parameter.empty


def test_turns_alone_make_turns_and_the_service_alone_has_files_read() -> None:
    """Nobody makes a turn of their own, nor reaches the threads or processes past the service."""
    package = Path(mapcore_http.__file__).parent
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "Turn" or file.name == "limits.py", file
                assert node.func.id not in ("Engine", "Pool") or file.name == "engine.py", file
            if isinstance(node, ast.Attribute) and node.attr == "_map_threads":
                assert file.name == "people.py", file

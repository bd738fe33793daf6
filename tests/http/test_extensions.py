"""Extensions give the service routes, callers and maps; without any it still draws."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

import mapcore
from mapcore_http import Settings, create_app
from mapcore_http.extensions import Extension, installed_extensions
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tiers import STANDARD
from mapcore_http.rendering.atlases import OwnPack
from mapcore_http.rendering.runtime import Runtime

SPEC = {"mapId": "germany", "regions": {"Bavaria": "#336699"}}
DONE: list[str] = []


async def show_hello(_: Request) -> Response:
    return PlainTextResponse("hello")


async def find_caller(_: Runtime, request: Request) -> Caller | None:
    if request.headers.get("x-colleague") != "anna":
        return None
    return Caller(STANDARD.of_plans()["pro"], "key_anna", "wsp_anna")


async def find_map(_: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownMap) -> OwnPack:
    raise mapcore.UnknownMap(unknown.map_id, (f"{workspaces[0]}.zones",))  # type: ignore[index]


COLLEAGUES = Extension(
    "colleagues",
    routes=lambda *_: [Route("/hello", show_hello)],
    error_pages=lambda *_: lambda status: PlainTextResponse("a page", status),
    open=lambda runtime: DONE.append(f"opened with {runtime.settings.base_url}") or "colleagues",
    close=lambda opened: DONE.append(f"closed {opened}"),
    find_caller=find_caller,
    find_map=find_map,
)


def app_with(tmp_path: Path, *extensions: Extension) -> Starlette:
    settings = Settings(
        base_url="https://maps.example.org",
        database_url=f"sqlite:///{tmp_path / 'service.sqlite'}",
        image_cache_dir=tmp_path / "images",
        render_workers=1,
    )
    return create_app(settings, extensions)


@pytest.fixture
def extended(tmp_path: Path) -> Iterator[TestClient]:
    DONE.clear()
    with TestClient(app_with(tmp_path, COLLEAGUES)) as client:
        yield client
    assert DONE == ["opened with https://maps.example.org", "closed colleagues"]


def test_an_extension_gives_routes_callers_and_maps(extended: TestClient) -> None:
    assert extended.get("/hello").text == "hello"
    assert extended.get("/nothing").text == "a page"
    assert extended.get("/v1/nothing").json()["code"] == "not_found"
    own = {"mapId": "wsp_anna.regions", "regions": {"a": "#336699"}}
    known = extended.post("/v1/renders", json=own, headers={"X-Colleague": "anna"})
    assert known.json()["suggestions"] == ["wsp_anna.zones"]
    unknown = extended.post("/v1/renders", json=own, headers={"X-Colleague": "eve"})
    assert unknown.json()["suggestions"] != ["wsp_anna.zones"]


def test_a_service_without_extensions_draws_and_has_no_pages(tmp_path: Path) -> None:
    with TestClient(app_with(tmp_path)) as client:
        drawn = client.post("/v1/renders", json=SPEC)
        assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/png")
        for path in ("/", "/editor", "/signin", "/console"):
            assert client.get(path).json()["code"] == "not_found"


def test_those_whose_packages_are_there_are_found() -> None:
    assert [each.name for each in installed_extensions()] == ["people"]


def test_those_whose_packages_are_missing_are_left_out() -> None:
    script = (
        "import sys\nsys.modules['argon2'] = None\n"
        "from mapcore_http.extensions import installed_extensions\n"
        "from mapcore_http.logs import log_to_standard_error\n"
        "log_to_standard_error()\nprint(installed_extensions())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert done.stdout == "()\n"
    (line,) = map(json.loads, done.stderr.splitlines())
    assert (line["level"], line["install"]) == ("info", "mapcore[console]")
    assert line["missing"].startswith("argon2")

"""`/mcp` over several processes on one PostgreSQL; hosted images in a burst and across editions."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from postgres import Database
from prometheus_client.parser import text_string_to_metric_families as read_metrics
from serving import Server, make_tables, running, running_anew

import mapcore

pytest.importorskip("mcp", reason="the extra mcp is not installed")

SMALL = {"mapId": "luxembourg", "output": {"width": 100}}
ACCEPT = {"Accept": "application/json, text/event-stream"}
SESSION = "mcp-session-id"


@pytest.fixture(scope="module")
def two(cluster: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers with nothing in common but a database and its pepper."""
    with ExitStack() as stack:
        address = cluster.copy_database(make_tables)
        yield [
            stack.enter_context(
                running(tmp_path_factory.mktemp("spread"), address, render_workers="1")
            )
            for _ in range(2)
        ]


def ask(server: Server, headers: dict[str, str], method: str, params: Any) -> httpx.Response:
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return server.client.post("/mcp", json=body, headers=ACCEPT | headers)


def draw(server: Server, headers: dict[str, str]) -> dict[str, Any]:
    answer = ask(server, headers, "tools/call", {"name": "render_map", "arguments": SMALL})
    result: dict[str, Any] = answer.json()["result"]
    return result


def begun(server: Server) -> dict[str, str]:
    """Begin a conversation at one server, and return the headers by which it goes on."""
    address = server.fresh()
    about = {"name": "a test", "version": "1"}
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": about}
    answer = ask(server, address, "initialize", params)
    assert answer.status_code == 200
    return {
        **address,
        SESSION: answer.headers[SESSION],
        "mcp-protocol-version": "2025-06-18",
    }


def jobs_of(server: Server) -> float:
    """Return how many pictures a server has drawn."""
    families = read_metrics(server.client.get("/metrics").text)
    samples = [each for family in families for each in family.samples]
    (drawings,) = [
        each.value
        for each in samples
        if each.name == "mapcore_jobs_total" and each.labels == {"engine": "render"}
    ]
    return drawings


def burst(address: str) -> list[httpx.Response]:
    with ThreadPoolExecutor(20) as pool:
        return list(pool.map(lambda _: httpx.get(address, timeout=60, verify=False), range(20)))


def test_a_conversation_goes_on_at_any_process_and_its_limit_holds(two: list[Server]) -> None:
    headers = begun(two[0])
    answers = [draw(two[number % 2], headers) for number in range(33)]
    assert [bool(each["isError"]) for each in answers] == [False] * 30 + [True] * 3
    assert answers[-1]["structuredContent"]["code"] == "rate_limit_exceeded"
    assert answers[-1]["content"][0]["text"].startswith("This conversation may ask for 30 renders")
    links = {each["structuredContent"]["image"].partition("/i/")[0] for each in answers[:3]}
    assert links == {server.base for server in two}


def test_an_image_of_one_process_opens_at_another(two: list[Server]) -> None:
    image = draw(two[0], begun(two[0]))["structuredContent"]["image"]
    path = image.removeprefix(two[0].base)
    pictures = {server.client.get(path).content for server in two}
    assert len(pictures) == 1


@pytest.mark.parametrize("number", range(2))
def test_a_burst_for_one_hosted_image_draws_it_once(two: list[Server], number: int) -> None:
    server = two[1]
    spec = {**SMALL, "title": {"text": f"Drawn once, {number}"}}
    image = host_image(server, spec)
    before = jobs_of(server)
    answers = burst(server.base + image)
    assert {each.status_code for each in answers} == {200}
    assert len({each.content for each in answers}) == 1
    assert jobs_of(server) - before == 1


def test_a_link_outlives_the_server_and_its_kept_images(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        image = draw(server, begun(server))["structuredContent"]["image"]
        path, first = image.removeprefix(server.base), httpx.get(image).content
    shutil.rmtree(tmp_path / "images")
    with running(tmp_path) as server:
        assert server.client.get(path).content == first
        shutil.rmtree(tmp_path / "images")
        assert server.client.get(path).content == first
        assert jobs_of(server) == 2


def with_next_edition(folder: Path) -> Path:
    """Return a folder with this very mapcore, but a new edition of Luxembourg.

    Grevenmacher has another name there.
    """
    package = Path(mapcore.__file__).parent
    data = folder / "mapcore" / "atlas" / "data"
    data.mkdir(parents=True)
    for source in (package, package / "atlas", package / "atlas" / "data"):
        for child in source.iterdir():
            copy = folder / "mapcore" / child.relative_to(package)
            if not copy.exists():
                copy.symlink_to(child)
    pack = data / "luxembourg.mappack"
    pack.unlink()
    with (
        zipfile.ZipFile(package / "atlas" / "data" / pack.name) as old,
        zipfile.ZipFile(pack, "w") as new,
    ):
        for name in old.namelist():
            content = old.read(name)
            if name == "map.json":
                document = json.loads(content)
                document["edition"] += ", and the reform"
                text = json.dumps(document).replace("LU-GR", "LU-MV")
                text = text.replace("Grevenmacher", "Moselle Valley")
                content = text.encode()
            new.writestr(name, content)
    return folder


def host_image(server: Server, spec: Any) -> str:
    """Return the path of the hosted image of a spec."""
    call = {"name": "render_map", "arguments": spec}
    result = ask(server, begun(server), "tools/call", call).json()["result"]
    assert not result["isError"], result
    image: str = result["structuredContent"]["image"]
    return image.removeprefix(server.base)


@pytest.mark.weekly
def test_an_image_is_drawn_anew_from_a_new_edition_of_its_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = {"width": 1100}
    labelled = {"mapId": "luxembourg", "output": large, "style": {"labels": {"show": True}}}
    values = {"LU-GR": 1}
    gone = {"mapId": "luxembourg", "output": large, "choropleth": {"values": values}}
    with running_anew(tmp_path) as server:
        kept, broken = host_image(server, labelled), host_image(server, gone)
        before = server.client.get(kept).content
        assert server.client.get(broken).status_code == 200
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # the folder of the tests holds a mapcore too
    monkeypatch.setenv("PYTHONPATH", str(with_next_edition(tmp_path / "newer")))
    with running_anew(tmp_path) as server:
        after = server.client.get(kept)
        assert after.status_code == 200
        assert after.content != before
        answer = server.client.get(broken)
        assert (answer.status_code, answer.json()["code"]) == (410, "render_expired")
        assert "ask for the map again" in answer.json()["detail"]

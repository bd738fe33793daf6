"""What who runs the service reads: /ready, /metrics, and the log line."""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from postgres import running_postgres
from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_openmetrics
from prometheus_client.parser import text_string_to_metric_families as read_plain
from serving import FAST, Server, render_processes, running
from waiting import wait_until

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = f"00-{TRACE}-b7ad6b7169203331-01"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose figures no other test moves."""
    with running(tmp_path_factory.mktemp("watched")) as started:
        yield started


def figures(server: Server) -> dict[str, float]:
    """Return all samples by name and labels, as the plain format writes them."""
    answer = server.client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name
        + "".join(f" {name}={value}" for name, value in sample.labels.items()): sample.value
        for family in read_plain(answer.text)
        for sample in family.samples
    }


def logged_line(server: Server, ask: Callable[[], object]) -> dict[str, Any]:
    """Ask something of a server and return the line of it in the log, written after the answer."""
    begun = len(server.log.read_text())
    ask()

    def lines() -> list[str]:
        return [each for each in server.log.read_text()[begun:].split("\n")[:-1] if "route" in each]

    line: dict[str, Any] = json.loads(wait_until(lines)[-1])
    return line


def test_a_service_that_can_draw_is_ready(watched: Server) -> None:
    answer = watched.client.get("/ready")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert answer.json() == {"status": "ready", "store": "ok", "engine": "ok"}


def test_renders_are_counted_by_route_status_and_stage(watched: Server) -> None:
    before = figures(watched)
    assert watched.render().status_code == 200
    assert watched.render({"mapId": "nowhere"}).status_code == 404
    after = figures(watched)
    moved = {name: value - before.get(name, 0) for name, value in after.items()}
    renders = "mapcore_http_requests_total route=/v1/renders status="
    assert (moved[renders + "200"], moved[renders + "404"]) == (1, 1)
    for stage, times in (("admit", 2), ("render", 2), ("commit", 1)):  # 404 is found in `render`
        assert moved[f"mapcore_render_stage_seconds_count stage={stage}"] == times
        assert moved[f"mapcore_render_stage_seconds_sum stage={stage}"] > 0
    assert moved["mapcore_store_seconds_count outcome=answered"] == 4
    assert moved["mapcore_jobs_total engine=render"] == 2
    assert after["mapcore_workers engine=render"] == 2
    assert after["mapcore_queue_jobs engine=render"] == 0
    assert after["process_resident_memory_bytes"] > 10**6


def test_no_path_of_a_caller_becomes_a_label(watched: Server) -> None:
    def labels() -> set[str]:
        return {name for name in figures(watched) if "_http_requests_total" in name}

    for path in ("/v1/maps/luxembourg", "/nowhere/0", "/editor/none/picture", "/i/0.png"):
        watched.client.get(path)
    known = labels()
    for number in range(20):
        for path in (f"/v1/maps/map{number}", f"/nowhere/{number}", f"/i/{number}.png"):
            watched.client.get(path, headers=watched.fresh())
        watched.client.request(f"M{number}", "/v1/renders")
    grown = {each.partition("status=")[0] for each in labels() - known}
    assert grown <= {each.partition("status=")[0] for each in known} | {
        "mapcore_http_requests_total route=/metrics ",
        "mapcore_http_requests_total route=none ",
    }


def test_the_open_format_is_sent_to_who_asks_for_it(watched: Server) -> None:
    accept = {"Accept": "application/openmetrics-text; version=1.0.0"}
    answer = watched.client.get("/metrics", headers=accept)
    assert answer.headers["content-type"].startswith("application/openmetrics-text")
    assert "mapcore_http_requests" in {family.name for family in read_openmetrics(answer.text)}


def test_both_paths_stand_outside_the_contract(watched: Server) -> None:
    paths = watched.client.get("/v1/openapi.json").json()["paths"]
    assert not {"/ready", "/metrics"} & set(paths)


def test_the_log_names_workspace_and_key_but_never_the_key(watched: Server) -> None:
    header = watched.key("free")
    line = logged_line(watched, lambda: watched.render(headers=header))
    listed = watched.command("key", "list")
    assert line["key"] in listed
    assert line["workspace"].startswith("wsp_")
    assert header["Authorization"].partition(" ")[2] not in watched.log.read_text()
    assert not {"key", "workspace"} & set(logged_line(watched, watched.render))


@pytest.mark.parametrize(
    ("sent", "logged"),
    [
        (PARENT, TRACE),
        (f"cc-{TRACE}-b7ad6b7169203331-01-more", TRACE),
        (f"{PARENT}-more", None),
        (f"ff-{TRACE}-b7ad6b7169203331-01", None),
        (f"00-{'0' * 32}-b7ad6b7169203331-01", None),
        (f"00-{TRACE}-{'0' * 16}-01", None),
        (PARENT.upper(), None),
        ("x" * 5000, None),
    ],
)
def test_the_log_names_the_trace_of_a_valid_traceparent(
    watched: Server, sent: str, logged: str | None
) -> None:
    line = logged_line(
        watched, lambda: watched.client.get("/v1/health", headers={"traceparent": sent})
    )
    assert (line["route"], line.get("trace")) == ("/v1/health", logged)


def test_a_service_without_its_database_or_its_processes_is_not_ready(tmp_path: Path) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,
        running_postgres(Path(data)) as database,
        running(tmp_path, database.url) as server,
    ):
        assert server.client.get("/ready").status_code == 200
        database.stop()
        away = server.client.get("/ready")
        assert (away.status_code, away.json()["store"], away.json()["engine"]) == (
            503, "unreachable", "ok",
        )  # fmt: skip
        assert server.client.get("/v1/health").status_code == 200
        database.start()
        assert server.client.get("/ready").status_code == 200
        for forker in {_parent(pid) for pid in render_processes(server)}:
            os.kill(forker, signal.SIGKILL)
        down = _ready_when(server, 503)
        assert (down["store"], down["engine"]) == ("ok", "down")
        _ready_when(server, 200)
        assert server.render(FAST).status_code == 200


def _ready_when(server: Server, status: int) -> dict[str, str]:
    def ready() -> dict[str, str] | None:
        answer = server.client.get("/ready")
        return answer.json() if answer.status_code == status else None

    return wait_until(ready) or {}


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])

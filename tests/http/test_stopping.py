"""What a signal to stop does to a real server: renders that have begun are finished."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from serving import FAST, Server, engine_of, render_processes, running_anew, ticks_of
from waiting import wait_until

HEAVY = {"mapId": "us-counties", "output": {"width": 4000, "height": 4000}}
"""A render that takes long enough to be met in the middle."""


def listens(server: Server) -> bool:
    try:
        httpx.get(f"{server.base}/v1/health")
    except httpx.TransportError:
        return False
    return True


def test_a_signal_to_stop_lets_renders_end_that_have_begun_or_wait(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as aside, running_anew(tmp_path, render_workers="1") as server:
        key = server.key("pro")
        (worker,) = render_processes(server)
        before = ticks_of(worker)
        drawn = aside.submit(server.render, HEAVY, headers=key)
        wait_until(lambda: ticks_of(worker) > before + 2)
        os.kill(worker, signal.SIGSTOP)
        waiting = aside.submit(server.render, FAST)
        wait_until(lambda: engine_of(server)["queueDepth"] == 1)

        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not listens(server))
        assert not drawn.done()
        assert server.process.poll() is None
        os.kill(worker, signal.SIGCONT)

        for answer in (drawn.result(30), waiting.result(30)):
            assert answer.status_code == 200, answer.text
            assert answer.content.startswith(b"\x89PNG")
        assert server.process.wait(30) == 0
        assert "Traceback" not in server.log.read_text()
        assert not Path(f"/proc/{worker}").exists()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGTERM, id="SIGTERM", marks=pytest.mark.weekly),  # as above
        pytest.param(signal.SIGINT, id="SIGINT"),
    ],
)
def test_an_idle_server_stops_at_once(tmp_path: Path, number: signal.Signals) -> None:
    with running_anew(tmp_path) as server:
        assert server.render().status_code == 200
        server.process.send_signal(number)
        assert server.process.wait(30) == 0
        assert "Traceback" not in server.log.read_text()

"""The service tells systemd when it is ready, as units of `Type=notify` want it."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from serving import running_anew
from waiting import wait_until

from mapcore_http.server import SOCKET_VARIABLE


@contextmanager
def listening(name: str) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(name.replace("@", "\0"))
        systemd.settimeout(120)
        yield systemd


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder whose address leaves room for a socket's, which has 107 bytes at most."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.mark.parametrize("place", ["folder", "nowhere"])
def test_it_is_told_once_renders_would_be_drawn(
    place: str, short_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = str(short_folder / "notify") if place == "folder" else f"@mapcore-{short_folder.name}"
    monkeypatch.setenv(SOCKET_VARIABLE, name)
    with listening(name) as systemd, running_anew(tmp_path) as server:
        assert systemd.recv(100) == b"READY=1"
        assert server.client.get("/ready").status_code == 200


def test_a_service_that_cannot_tell_it_serves_all_the_same(
    short_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SOCKET_VARIABLE, str(short_folder / "nobody"))
    with running_anew(tmp_path) as server:
        assert server.render().status_code == 200
        wait_until(lambda: "systemd was not told" in server.log.read_text())

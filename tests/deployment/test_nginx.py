"""The service behind a real nginx with the shipped configurations; skipped without nginx."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import httpx
import pytest
from waiting import wait_until

from mapcore_http.contract.problems import MEDIA_TYPE

sys.path.append(str(Path(__file__).parents[1] / "http"))
from serving import FAST, Server, free_port, running

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
JSON = {"Content-Type": "application/json"}
MAIN = """
daemon off;
{user}
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""


@dataclass
class Proxied:
    """A server behind nginx, and the address of nginx."""

    server: Server
    base: str
    folder: Path

    def client(self, address: str) -> httpx.Client:
        """Return a client that has an address of its own."""
        way = httpx.HTTPTransport(verify=False, local_address=address)
        return httpx.Client(base_url=self.base, transport=way, timeout=60)


# test_deployment.py compares the rules of the two.
OF_COMPOSE = pytest.param("compose-nginx.conf", marks=pytest.mark.weekly)


@pytest.fixture(scope="module", params=["nginx.conf", OF_COMPOSE])
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxied]:
    if NGINX is None:
        pytest.skip("nginx is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    patient = {"plan_seconds": "30"}  # for a busy machine
    with running(folder, trusted_proxies="127.0.0.1/32", **patient) as server:
        port, upstream = free_port(), server.base.removeprefix("http://")
        text = (DEPLOY / request.param).read_text("utf-8")
        if request.param == "nginx.conf":
            make_certificate(folder)
            here = {
                "listen 443 ssl": f"listen {port} ssl",
                "/etc/ssl/certs/maps.example.org.pem": f"{folder}/certificate.pem",
                "/etc/ssl/private/maps.example.org.key": f"{folder}/key.pem",
                "127.0.0.1:8000": upstream,
            }
        else:
            here = {"listen 80": f"listen {port}", "mapcore:8000": upstream}
        for there, instead in here.items():
            assert text.count(there) == 1
            text = text.replace(there, instead)
        (folder / "site.conf").write_text(text, "utf-8")
        scheme = "https" if " ssl" in text else "http"
        with nginx(folder, port):
            yield Proxied(server, f"{scheme}://127.0.0.1:{port}", folder)


def test_while_the_service_is_away_callers_are_told_when_to_try_again(tmp_path: Path) -> None:
    """What nginx answers without a service is a problem document, as the service's own errors."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    port, upstream = free_port(), free_port()
    text = (DEPLOY / "compose-nginx.conf").read_text("utf-8")
    text = text.replace("mapcore:8000", f"127.0.0.1:{upstream}").replace("80;", f"{port};", 1)
    (tmp_path / "site.conf").write_text(text, "utf-8")
    with nginx(tmp_path, port):
        away = httpx.post(f"http://127.0.0.1:{port}/v1/renders", json=FAST)
        assert (away.status_code, away.headers["retry-after"]) == (503, "2")
        assert away.headers["content-type"] == MEDIA_TYPE
        assert away.json()["code"] == "internal_error"
        assert away.json().keys() == {"type", "title", "status", "code", "detail"}
        with socket.create_server(("127.0.0.1", upstream)) as back:
            asked = Thread(target=answer_once, args=(back,))
            asked.start()
            answer = httpx.get(f"http://127.0.0.1:{port}/v1/health", timeout=60)
            assert answer.text == "drawn"
            asked.join()


def answer_once(listening: socket.socket) -> None:
    connection, _ = listening.accept()
    with connection:
        connection.recv(1 << 16)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\ndrawn")


def make_certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
         "/CN=maps.example.org", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


@contextmanager
def nginx(folder: Path, port: int) -> Iterator[None]:
    """Run nginx with the configuration in a folder, after nginx itself has checked it."""
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user), "utf-8")
    command = [str(NGINX), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    checked = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr
    process = subprocess.Popen(command)
    try:
        wait_for(port, process)
        yield
    finally:
        process.terminate()
        process.wait(20)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert process.poll() is None, "nginx has ended"
        try:
            httpx.get(f"http://127.0.0.1:{port}/")
        except httpx.TransportError:
            return False
        return True

    wait_until(answers, because="nginx did not start")


def test_maps_are_drawn_behind_it(proxied: Proxied) -> None:
    with proxied.client("127.0.0.21") as client:
        drawn = client.post("/v1/renders", json=FAST)
        assert (drawn.status_code, drawn.content[1:4]) == (200, b"PNG")
        assert client.get("/editor").status_code == 200


def test_callers_are_told_apart_and_cannot_forge_an_address(proxied: Proxied) -> None:
    left = []
    for address, forged in (
        ("127.0.0.31", "10.1.1.1"),
        ("127.0.0.31", "10.1.1.2"),
        ("127.0.0.32", ""),
    ):
        with proxied.client(address) as client:
            headers = {"X-Forwarded-For": forged} if forged else {}
            answer = client.post("/v1/renders", json=FAST, headers=headers)
            assert answer.status_code == 200, answer.text
            left.append(int(answer.headers["x-ratelimit-remaining"]))
    assert left[0] - 1 == left[1]
    assert left[2] == left[0]


def test_a_long_spec_fits_into_the_address(proxied: Proxied) -> None:
    values = {f"no region {number:03} of this name": 1 for number in range(170)}
    spec = {**FAST, "choropleth": {"values": {"Diekirch": 1, **values}}}
    assert 5_500 < len(json.dumps(spec)) < 6_144
    with proxied.client("127.0.0.41") as client:
        drawn = client.get("/v1/renders", params={"spec": json.dumps(spec)})
        assert (drawn.status_code, drawn.content[1:4]) == (200, b"PNG")
        values |= {f"{name} again": 1 for name in values}
        refused = client.get(
            "/v1/renders", params={"spec": json.dumps({**spec, "regions": values})}
        )
        assert (refused.status_code, refused.json()["code"]) == (400, "validation_error")


def test_a_large_body_is_refused_by_the_service_itself(proxied: Proxied) -> None:
    with proxied.client("127.0.0.51") as client:
        answer = client.post("/v1/renders", content=b" " * 2_500_000, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")


def test_what_is_for_the_operator_is_not_there(proxied: Proxied) -> None:
    with proxied.client("127.0.0.61") as client:
        for path in ("/metrics", "/ready"):
            assert client.get(path).status_code == 404
            assert proxied.server.client.get(path).status_code == 200


def test_large_files_reach_the_page_that_takes_them_alone(proxied: Proxied) -> None:
    files = {"file": ("zones.geojson", bytes(10 << 20))}
    own = {"Sec-Fetch-Site": "same-origin"}
    with proxied.client("127.0.0.71") as client:
        taken = client.post("/console/wsp_1/maps", files=files, headers=own)
        assert taken.status_code != 413
        assert client.post("/console/wsp_1/keys", files=files, headers=own).status_code == 413
        assert client.post("/v1/renders", content=bytes(10 << 20)).status_code == 413

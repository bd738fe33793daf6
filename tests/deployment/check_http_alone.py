"""Check an environment that has `mapcore[http]` alone: it serves maps, keys and tools, no pages.

Run it by that environment's Python: `nox -s wheel` makes one. It needs nothing but Python.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path

CONSOLE = ("aiosmtplib", "argon2", "authlib", "jinja2", "joserfc", "zxcvbn")
"""Packages of mail, single sign-on, passwords and pages."""
START_SECONDS = 60.0
MAPCORE = Path(sys.executable).with_name("mapcore")
SPEC = {"mapId": "germany", "regions": {"Bavaria": "#336699"}}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "check", "version": "1"},
    },
}


def run(*command: str) -> str:
    return subprocess.run([MAPCORE, *command], check=True, capture_output=True, text=True).stdout


def ask(url: str, body: object = None, **headers: str) -> tuple[int, bytes]:
    """Return status and content of an answer; a body is sent as JSON by POST."""
    sent = None if body is None else json.dumps(body).encode()
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    if sent:
        named["Content-Type"] = "application/json"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, sent, named)) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def wait_for(base: str, server: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + START_SECONDS
    while True:
        try:
            assert ask(f"{base}/v1/health")[0] == 200
            return
        except urllib.error.URLError:
            if server.poll() is not None or time.monotonic() > give_up:
                raise
            time.sleep(0.2)


def check(base: str) -> None:
    run("workspace", "create", "Sales", "--plan", "pro")
    key = run("key", "create", "--workspace", "Sales").strip()
    bearer = f"Bearer {key}"
    status, picture = ask(f"{base}/v1/renders", SPEC, Authorization=bearer)
    assert (status, picture[:4]) == (200, b"\x89PNG"), picture
    used = json.loads(ask(f"{base}/v1/usage", Authorization=bearer)[1])
    assert used, used
    for path in ("/v1/maps", "/v1/maps/germany", "/v1/openapi.json", "/ready"):
        assert ask(base + path)[0] == 200, path
    accept = "application/json, text/event-stream"
    status, told = ask(f"{base}/mcp", INITIALIZE, Accept=accept, Authorization=bearer)
    assert (status, b"serverInfo" in told) == (200, True), told
    for path in ("/", "/signin", "/editor", "/console"):
        status, told = ask(base + path)
        assert (status, json.loads(told)["code"]) == (404, "not_found"), told


def main() -> None:
    found = [name for name in CONSOLE if find_spec(name)]
    assert not found, f"packages of the extra `console` are installed: {found}"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MAPCORE_DATABASE_URL"] = f"sqlite:///{folder}/service.sqlite"
        os.environ["MAPCORE_IMAGE_CACHE_DIR"] = f"{folder}/images"
        command = [MAPCORE, "user", "reset", "a@example.org"]
        refused = subprocess.run(command, check=False, capture_output=True, text=True)
        assert "mapcore[console]" in refused.stderr, refused.stderr
        server = subprocess.Popen([MAPCORE, "serve", "--port", str(port)])
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(base, server)
            check(base)
        finally:
            server.terminate()
            server.wait(60)
    print("mapcore[http] alone serves maps, keys and tools")


if __name__ == "__main__":
    main()

"""Build the image of the Dockerfile with buildah, run it with podman, and try what the docs say.

    nox -s image                                    # from a base that mmdebstrap makes
    nox -s image -- --python python:3.13-slim-trixie
    nox -s image -- --volume /etc/pip.conf:/etc/pip.conf:ro

It needs root and, from Debian, `buildah podman runc mmdebstrap`. Options that it does not know go
to `buildah build`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASE, IMAGE, NAME = "localhost/python-of-debian", "localhost/mapcore", "mapcore-check"
PORT = 8000
"""Where the health check of the image asks."""
PACKAGES = "python3,python3-venv,ca-certificates"
LEFT_OUT = ("doc", "info", "lintian", "locale", "man")
"""Folders of /usr/share that Debian's slim images leave out, on which Docker's of Python stand."""
CONTAINERFILE = "FROM scratch\nADD debian.tar /\nRUN ln -sf python3 /usr/bin/python\n"
HARDENED = (
    *("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL"),
    *("--security-opt", "no-new-privileges", "--volume", f"{NAME}:/var/lib/mapcore"),
)
"""How docs/how-to/docker.md and deploy/compose.yaml run it."""
WHERE_CONTAINERS_MAY_LITTLE = (
    *("--network", "host", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096"),
)
"""What a machine wants on which containers may neither have networks nor raise their limits."""
HEAVY = {"mapId": "us-counties", "output": {"width": 1600, "height": 1600}}
STARTED_SECONDS, ENDED_SECONDS = 90, 45


def run(*command: str, checked: bool = True) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert not checked or done.returncode == 0, f"{' '.join(command)}\n{done.stderr[-3000:]}"
    return done.stdout.strip()


def make_base(suite: str) -> None:
    """Make an image with the Python of a release of Debian, in the place of Docker's."""
    with tempfile.TemporaryDirectory() as folder:
        tarball = f"{folder}/debian.tar"
        slim = (f"--dpkgopt=path-exclude=/usr/share/{each}/*" for each in LEFT_OUT)
        run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", *slim, suite, tarball)
        Path(folder, "Containerfile").write_text(CONTAINERFILE)
        run("buildah", "build", "--isolation", "chroot", "--tag", BASE, folder)


def build(python: str, options: list[str]) -> None:
    run(
        *("buildah", "build", "--isolation", "chroot", "--network", "host", "--format", "docker"),
        *("--build-arg", f"PYTHON={python}", *options, "--tag", IMAGE, "."),
    )


def podman(*arguments: str, checked: bool = True) -> str:
    return run("podman", "--runtime", "runc", *arguments, checked=checked)


@contextmanager
def container() -> Iterator[None]:
    """Run the service in a container, ready to draw; its state is kept between runs."""
    serve = ("serve", "--host", "127.0.0.1", "--port", str(PORT))
    try:
        podman(
            *("run", "--detach", "--name", NAME, "--env", f"MAPCORE_BASE_URL={address()}"),
            *(*HARDENED, *WHERE_CONTAINERS_MAY_LITTLE, IMAGE, *serve),
        )
        wait_until(lambda: idle_processes() > 0)
        yield
    finally:
        podman("rm", "--force", NAME)


def address(path: str = "") -> str:
    return f"http://127.0.0.1:{PORT}{path}"


def ask(path: str, body: object = None, key: str = "") -> HTTPResponse:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"X-API-Key": key} if key else {})
    answer: HTTPResponse = urllib.request.urlopen(
        urllib.request.Request(address(path), data, headers), timeout=60
    )
    return answer


def idle_processes() -> int:
    try:
        idle: int = json.load(ask("/v1/health"))["engine"]["availableWorkers"]
    except OSError:
        return 0
    return idle


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + STARTED_SECONDS
    while not holds():
        assert time.monotonic() < deadline, podman("logs", NAME, checked=False)
        time.sleep(0.1)


def in_container(*command: str, checked: bool = True) -> str:
    return podman("exec", NAME, *command, checked=checked)


def check_confinement() -> None:
    assert in_container("id", "-u") == "10001"
    written = in_container("sh", "-c", "touch /opt/mapcore/x && echo written", checked=False)
    assert not written, "the root of the container can be written to"
    podman("healthcheck", "run", NAME)
    print("user 10001, read-only root, healthy")


def new_key() -> str:
    in_container("mapcore", "workspace", "create", "newsroom", "--plan", "pro")
    key: str = json.loads(
        in_container("mapcore", "key", "create", "--workspace", "newsroom", "--json")
    )["key"]
    svg = {"mapId": "luxembourg", "output": {"format": "svg"}}
    assert ask("/v1/renders", svg, key).read().startswith(b"<svg")
    print("drew an SVG with a key")
    return key


def check_stopping(key: str) -> None:
    """Stop the container in the middle of renders: they are answered, and it ends with 0."""
    busy = idle_processes()
    with ThreadPoolExecutor() as aside:
        answers = [aside.submit(ask, "/v1/renders", HEAVY, key) for _ in range(2)]
        wait_until(lambda: idle_processes() < busy)
        podman("stop", "--time", str(ENDED_SECONDS), NAME)
        assert all(each.result().read().startswith(b"\x89PNG") for each in answers)
    assert podman("inspect", NAME, "--format", "{{.State.ExitCode}}") == "0"
    print("stopped in the middle of two renders: both answered, exit code 0")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--python", help="an image with Python; else one is made of Debian")
    parser.add_argument("--suite", default="trixie", help="the release of Debian")
    chosen, options = parser.parse_known_args()
    if not chosen.python:
        make_base(chosen.suite)
    build(chosen.python or BASE, options)
    print(f"built {IMAGE}, {podman('image', 'inspect', IMAGE, '--format', '{{.Size}}')} bytes")
    podman("volume", "rm", "--force", NAME)
    with container():
        check_confinement()
        key = new_key()
        check_stopping(key)
    with container():
        assert ask("/v1/usage", key=key).status == 200
        print("started again on the same state: the key is known")
    podman("volume", "rm", "--force", NAME)


if __name__ == "__main__":
    main()

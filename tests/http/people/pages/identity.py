"""A real OpenID provider, from npm, and what a person does at it."""

from __future__ import annotations

import fcntl
import hashlib
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from serving import START_SECONDS, free_port

HERE = Path(__file__).with_name("openid")
CLIENT_ID, CLIENT_SECRET = "maps", "the secret of the maps"
STEPS = 12
"""Redirects and forms that a sign-in takes at most."""


def installed(cache: Path) -> Path:
    """Return a folder with the provider of the lock file in it; skips the test without npm."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm here")
    lock = HERE / "package-lock.json"
    folder = cache / hashlib.sha256(lock.read_bytes()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not (folder / "installed").exists():
            for file in ("package.json", "package-lock.json"):
                shutil.copy(HERE / file, folder)
            command = [npm, "ci", "--silent", "--no-audit", "--no-fund"]
            done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
            if done.returncode:
                pytest.skip(f"npm cannot install the OpenID provider: {done.stderr[-300:]}")
            (folder / "installed").touch()
    return folder


@contextmanager
def provider(folder: Path, redirect_uri: str) -> Iterator[str]:
    """Run a provider that leads back to an address; gives its issuer."""
    port = free_port()
    process = subprocess.Popen(
        ["node", str(HERE / "provider.mjs"), str(port), CLIENT_ID, CLIENT_SECRET, redirect_uri],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdout
    try:
        deadline = time.monotonic() + START_SECONDS
        while process.stdout.readline() != b"ready\n":
            assert process.poll() is None
            assert time.monotonic() < deadline
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(15)
        process.stdout.close()


def go_back(start: str, login: str, base: str) -> str:
    """Sign in at the provider, beginning at its address; return where it leads back to."""
    with httpx.Client(timeout=30) as browser:
        answer = browser.get(start)
        for _ in range(STEPS):
            if "location" in answer.headers:
                to = urljoin(str(answer.url), answer.headers["location"])
                if to.startswith(base):
                    return to.removeprefix(base)
                answer = browser.get(to)
                continue
            action = re.search(r'<form[^>]*action="([^"]+)"', answer.text)
            prompt = re.search(r'name="prompt" value="(\w+)"', answer.text)
            assert action
            assert prompt, answer.text
            form = {"prompt": prompt[1], "login": login, "password": "any"}
            answer = browser.post(urljoin(str(answer.url), action[1]), data=form)
    raise AssertionError("the provider leads nowhere")

"""Fixtures of the tests of pages: one server, and a browser where there is one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsers import find_chromium
from playwright.sync_api import Browser, expect, sync_playwright
from serving import Server, running

expect.set_options(timeout=60_000)
"""Milliseconds in which what is expected has to come: a busy machine needs more than five."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that all tests of pages share."""
    with running(tmp_path_factory.mktemp("pages")) as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without one the tests that need it are skipped.

    One for each module: while it is open, no other test of the process can run an event loop.
    """
    executable = find_chromium()
    if executable is None:
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield started
        started.close()

"""Fixtures of the tests of pages: one server, and a browser where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsers import find_chromium
from people import Person, member
from playwright.sync_api import Browser, expect, sync_playwright
from postbox import Postbox, open_postbox
from serving import Server, running

expect.set_options(timeout=60_000)
"""Milliseconds in which what is expected has to come: a busy machine needs more than five."""


FOLDER = Path(__file__).parent


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that all tests of pages share."""
    with running(tmp_path_factory.mktemp("pages")) as started:
        yield started


@pytest.fixture(scope="session")
def walled_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that reads each file in a new process, for files that are no maps."""
    with running(tmp_path_factory.mktemp("walled"), forks_readers=False) as started:
        yield started


@pytest.fixture(scope="module")
def ada(site: Server) -> Iterator[Person]:
    """An owner of a workspace on the Pro plan."""
    with member(site) as person:
        yield person


@pytest.fixture(scope="module")
def tom(site: Server, ada: Person) -> Iterator[Person]:
    """A member of the same workspace."""
    with member(site, ada.workspace, "member") as person:
        yield person


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    """A server that takes letters."""
    with open_postbox() as opened:
        yield opened


class Opened:
    """The browser of these pages, if it is open."""

    def __init__(self) -> None:
        self.held = ExitStack()
        self.browser: Browser | None = None

    def open(self, executable: str) -> Browser:
        """Return the browser; it is started for the first test that asks for it."""
        if self.browser is None:
            playwright = self.held.enter_context(sync_playwright())
            chromium = playwright.chromium
            self.browser = chromium.launch(executable_path=executable, args=["--no-sandbox"])
            self.held.callback(self.browser.close)
        return self.browser

    def close(self) -> None:
        """Close the browser, so that other tests of the process can run an event loop."""
        self.browser = None
        self.held.close()


OPENED = Opened()


@pytest.fixture
def browser() -> Browser:
    """Debian's Chromium; without one the tests that need it are skipped.

    One for these files as long as they follow one another; each test opens contexts of its own.
    """
    executable = find_chromium()
    if executable is None:
        pytest.skip("there is no chromium here")
    return OPENED.open(executable)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Close the browser when the next test is of another folder."""
    if nextitem is None or FOLDER not in nextitem.path.parents:
        OPENED.close()

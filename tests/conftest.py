"""Settings of the whole suite."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from forked import forked_modules, forking, forks
from hypothesis import HealthCheck, settings
from missing_programs import pytest_terminal_summary as pytest_terminal_summary

from examples import EXAMPLES, IS_DEEP
from mapcore.workers import confined, spawning

TESTS = f"{Path(__file__).parent}{os.sep}"
SERVICE = f"{TESTS}http{os.sep}"

settings.register_profile(
    "default",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=not IS_DEEP,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("default")


class FewDoctests:
    """Looks for doctests only in files that have some, in the packages too: two in three do not."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Leave the others out: importing them and looking at all that they hold takes seconds."""
        found = yield
        if any(isinstance(each, DoctestModule) for each in found):
            has_some = ">>> " in file_path.read_text("utf-8")
            return [each for each in found if has_some or not isinstance(each, DoctestModule)]
        return found


class OwnOrder:
    """Lets each process of a run begin in another place of each folder, and sorts what it finds.

    Of a fresh checkout two thirds of the time go to compiling: what one process has compiled the
    others load.
    """

    def __init__(self) -> None:
        number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
        self.share = int(number) / int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Put the first part of a folder behind the others."""
        report = yield
        if isinstance(collector, pytest.Directory):
            first = int(len(report.result) * self.share)
            report.result = [*report.result[first:], *report.result[:first]]
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Give all processes one order, before tests are put beside others of their fixtures."""
        items.sort(key=lambda item: (not str(item.path).startswith(TESTS), str(item.path)))


def pytest_configure(config: pytest.Config) -> None:
    """Add what concerns files outside of this folder as well."""
    config.pluginmanager.register(FewDoctests())
    config.pluginmanager.register(OwnOrder())
    gc.disable()  # until all is collected: hardly anything of it is garbage


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests of the service: where some processes share the tests, one has them all.

    It starts servers and the browser once. The others take over the cheap tests that are left.
    """
    items.sort(key=lambda item: not str(item.path).startswith(SERVICE))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave out what was collected where garbage is looked for: it is there until the end.

    Maps and gazetteers that are kept are looked through again and again, which took a tenth of the
    processor. What tests say of memory they say after a collection of their own.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture
def forked_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the processes of batches from one that has drawn before: a new one takes two seconds.

    It is for tests that are not about these processes. They have the environment of the first test.
    """
    monkeypatch.setattr(spawning, "_SPAWN", forking())


@pytest.fixture
def forked_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the processes that read files for commands, for tests that are not about them."""
    monkeypatch.setattr(confined, "subprocess", forked_modules(forks()))

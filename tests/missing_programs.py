"""What tests need and a machine lacks: named once at the end, with how many tests that cost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

PROGRAMS = {
    "Chromium": ("chromium",),
    "nginx": ("nginx",),
    "Node": ("npm", "javascript"),
    "PostgreSQL": ("postgresql",),
    "systemd": ("systemd-analyze",),
}
"""Programs that tests need, by words of the reason for which these are skipped."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name once, at the end, each program that is missing, and how many tests that cost."""
    reasons = [
        str(report.longrepr[2]).casefold()
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple)
    ]
    cost = Counter(
        program
        for reason in reasons
        for program, words in PROGRAMS.items()
        if any(word in reason for word in words)
    )
    if cost:
        listed = ", ".join(f"{program} ({cost[program]})" for program in sorted(cost))
        terminalreporter.write_line(f"Not installed, with the tests that were skipped: {listed}")

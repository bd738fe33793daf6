"""Chromium, as the tests find it: its shell without a window takes half the processor."""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "chrome")


def find_chromium() -> str | None:
    """Return the path of the first that is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)

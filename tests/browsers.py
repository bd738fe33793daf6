"""Chromium, as the tests find it: its shell without a window takes half the processor."""

from __future__ import annotations

import shutil

WHOLE = ("chromium", "chromium-browser", "chrome")
NAMES = ("chromium-headless-shell", *WHOLE)


def find_chromium(names: tuple[str, ...] = NAMES) -> str | None:
    """Return the path of the first that is installed."""
    return next(filter(None, map(shutil.which, names)), None)

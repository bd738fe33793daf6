"""How long the browser's main thread is held while people work in a table of 5,000 rows.

A real server and a real Chromium. For each kind of work it prints the longest tasks of the main
thread, in milliseconds of processor time and by the clock: a task of over 50 ms drops frames.

    python tests/bench/bench_grid.py
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
HTTP = HERE.parent / "http"
sys.path[:0] = [str(HERE.parent), str(HTTP), str(HTTP / "people" / "pages")]

from acting import open_page, paste, wait_until_drawn  # noqa: E402
from serving import running_anew as running  # noqa: E402

import mapcore  # noqa: E402

ROWS = 5000
CATEGORIES = ["toplevel", "devtools.timeline"]
FRAME_MS = 50


def main() -> None:
    """Print the longest tasks of each kind of work."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        with open_page(browser, site, "/editor?map=us-counties#data") as page:
            wait_until_drawn(page)
            measure(browser, page)
        browser.close()


def measure(browser: Browser, page: Page) -> None:
    """Bring a table and work in it."""
    keys = page.keyboard
    trace(browser, page, "paste", lambda: (paste(page, table()), page.wait_for_timeout(15_000)))
    page.locator("[aria-rowindex='2'] > [aria-colindex='3']").first.click()
    page.wait_for_timeout(1500)

    def type_cells() -> None:
        for _ in range(8):
            keys.type("12", delay=60)
            keys.press("Enter")
            page.wait_for_timeout(200)

    trace(browser, page, "typed cells", type_cells)
    trace(browser, page, "the picture that follows", lambda: page.wait_for_timeout(8000))
    trace(browser, page, "arrows", lambda: [keys.press("ArrowDown") for _ in range(60)])
    trace(browser, page, "pages", lambda: [keys.press("PageDown") for _ in range(40)])
    page.locator(".sheet").hover()
    for name, by in {"wheel": 1200, "wheel back, far": -9000}.items():
        trace(browser, page, name, lambda by=by: turn_wheel(page, by))
    trace(browser, page, "undo", lambda: (keys.press("Control+z"), page.wait_for_timeout(3000)))


def turn_wheel(page: Page, by: int) -> None:
    for _ in range(40):
        page.mouse.wheel(0, by)
        page.wait_for_timeout(40)


def table() -> str:
    """Return every county and as many rows that are none as make up the rest."""
    keys = [region.key for region in mapcore.get_map("us-counties").regions]
    keys += [f"Nowhere {at}" for at in range(ROWS - len(keys))]
    return "County\tRate\n" + "\n".join(f"{key}\t{at % 97}" for at, key in enumerate(keys))


def trace(browser: Browser, page: Page, name: str, work: Callable[[], Any]) -> None:
    """Do some work and print the tasks of the main thread that took longest meanwhile."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    work()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        each
        for each in events
        if each["name"].endswith("RunTask") and (each["pid"], each["tid"]) in threads
    ]
    spent = sorted((each.get("tdur", 0) / 1000 for each in tasks), reverse=True)
    clock = sorted((each.get("dur", 0) / 1000 for each in tasks), reverse=True)
    long = sum(each > FRAME_MS for each in spent)
    shown = ", ".join(f"{each:.0f}" for each in spent[:3])
    print(  # noqa: T201
        f"{name}: longest {shown} ms of processor time, {clock[0]:.0f} ms by the clock; "
        f"{long} over {FRAME_MS} ms"
    )


if __name__ == "__main__":
    main()

"""Photographs the editor for the docs: `python docs/pictures/draw_editor.py`; needs Chromium.

Each picture is a step of the editor after a table of states was pasted. One name in it is misspelt,
and one cannot be told. The pictures are saved with a palette of 256 colours.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

HERE = Path(__file__).parent
TESTS = HERE.parents[1] / "tests"
sys.path += [str(TESTS / each) for each in ("", "http", "http/people/pages")]

from acting import open_page, paste, step, wait_until_drawn  # noqa: E402
from serving import running  # noqa: E402

SPEC = json.loads((HERE.parents[1] / "examples/us-population.json").read_text("utf-8"))
SLIPS = {"California": "Californa", "North Dakota": "Dakota"}


def pasted() -> str:
    """Return the table of the example on the people of the states, with two slips."""
    import mapcore

    titles = {region.key: region.title for region in mapcore.get_map("us-states").regions}
    values = SPEC["choropleth"]["values"]
    named = {titles.get(f"US-{key}", titles.get(key, key)): each for key, each in values.items()}
    rows = [f"{SLIPS.get(name, name)}\t{value}" for name, value in sorted(named.items())]
    return "\n".join(["State\tPopulation", *rows])


def show_data(page: Page) -> None:
    """Show the row of which the name cannot be told."""
    page.locator(".sheet .rows .e").first.click()
    page.keyboard.press("Alt+ArrowDown")
    expect(page.locator(".say").filter(has_text="Did you mean").first).to_be_visible()


def show_look(page: Page) -> None:
    """Show the colours."""
    step(page, "Look")


def show_check(page: Page) -> None:
    """Show what is found."""
    step(page, "Check")


def show_take(page: Page) -> None:
    """Show the files that can be taken."""
    step(page, "Take it")


SHOTS: dict[str, tuple[Callable[[Page], None], int, bool]] = {
    "data-1280": (show_data, 1280, False),
    "data-380": (show_data, 380, False),
    "data-380-dark": (show_data, 380, True),
    "look-1280-dark": (show_look, 1280, True),
    "check-1280": (show_check, 1280, False),
    "take-1280": (show_take, 1280, False),
}
"""What each picture shows, how wide the window is, and whether it is dark."""


def main() -> None:
    """Photograph all steps."""
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-editor-") as folder,
        running(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (show, width, dark) in SHOTS.items():
            with open_page(
                browser, site, "/editor?map=us-states#data", width=width, dark=dark
            ) as page:
                wait_until_drawn(page)
                paste(page, pasted())
                expect(page.locator(".report")).to_contain_text("1 not matched", timeout=60_000)
                wait_until_drawn(page)
                show(page)
                page.wait_for_timeout(1500)  # what moves has come to rest
                shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            reduced = shot.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            reduced.save(HERE / f"editor-{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()

"""Photographs the console for the docs: `python docs/pictures/draw_console.py`; needs Chromium.

A server of its own is filled with a made-up newsroom, and what its owner sees is saved with a
palette of 256 colours.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
TESTS = HERE.parents[1] / "tests"
sys.path += [str(TESTS), str(TESTS / "http")]

from serving import Server, running  # noqa: E402

EXAMPLES = HERE.parents[1] / "examples"
DRAWN = ("us-population", "olympic-hosts", "africa-gdp-per-person", "us-thirteen-states")
SIZE = {"width": 1280, "height": 800}
PASSWORD = "a map of every lake in Finland"
PAGES = {
    "overview": "",
    "keys": "/keys",
    "renders": "/renders",
    "members": "/members",
}


def fill(server: Server) -> str:
    """Make the newsroom and draw some images; return the link that lets its owner in."""
    server.command("workspace", "create", "Newsroom", "--plan", "pro")
    arguments = ("create", "ada@example.org", "--workspace", "Newsroom", "--role", "owner")
    link = server.command("user", *arguments, "--name", "Ada")
    server.command("user", "create", "grace@example.org", "--workspace", "Newsroom")
    keys = []
    for name in ("Website", "Nightly reports"):
        made = server.command("key", "create", "--workspace", "Newsroom", "--name", name, "--json")
        keys.append({"Authorization": f"Bearer {json.loads(made)['key']}"})
    for number, name in enumerate(DRAWN * 2):
        spec = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
        server.render(spec, headers=keys[number % 3 % 2])
    for _ in range(3):
        server.render({"mapId": "us-state"}, headers=keys[0])
    return link


def save(page: Page, name: str) -> None:
    """Save a whole page beside this file."""
    shot = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
    reduced = shot.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    reduced.save(HERE / f"console-{name}.png", optimize=True)


def photograph(page: Page, link: str) -> None:
    """Sign in and save the pages."""
    page.goto(link)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Save and sign in").click()
    page.wait_for_timeout(3000)  # refusals are written every two seconds
    home = page.url.removesuffix("/saved")
    for name, below in PAGES.items():
        page.goto(home + below)
        for thumbnail in page.locator("img[loading=lazy]").all():
            thumbnail.scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_load_state("networkidle")
        save(page, name)
    page.goto(f"{home}/../../account")
    save(page, "account")


def main() -> None:
    """Photograph all pages."""
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-console-") as folder,
        running(Path(folder), smtp_url="smtp://127.0.0.1:1") as server,
        sync_playwright() as playwright,
    ):
        link = fill(server)
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        photograph(browser.new_page(viewport=SIZE), link)
        browser.close()


if __name__ == "__main__":
    main()

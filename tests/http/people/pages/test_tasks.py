"""The tasks that people come with, done in a browser, with counts of what they press.

An action is a click, a paste, a chord, or a word that is typed; waiting is none.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from acting import drop, open_page, paste, spec_of, wait_until_drawn
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Server

PUBLISHERS = Path(__file__).parents[3] / "tables" / "publishers"
CANTONS = [("Luxembourg", "3"), ("Diekirch", "5"), ("Grevenmacher", "4")]


class Hands:
    """A page under hands that count what they do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def click(self, what: Locator) -> None:
        self.actions += 1
        what.click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.actions += 1
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.actions += 1
        self.page.keyboard.type(text)

    def paste(self, text: str) -> None:
        self.actions += 1
        paste(self.page, text)


def values_of(spec: Any) -> dict[str, float]:
    """Return the numbers that a spec draws, by key."""
    values: dict[str, float] = spec["choropleth"]["values"]
    return values


def test_a_table_pasted_and_saved_by_the_mouse_takes_three_actions(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        hands = Hands(page)
        hands.paste("Canton\tN\n" + "\n".join("\t".join(row) for row in CANTONS))
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=60_000)
        wait_until_drawn(page)
        hands.click(page.get_by_role("link", name="Download"))
        with page.expect_download(timeout=60_000) as download:
            hands.click(page.get_by_role("button", name="Download PNG"))
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
        assert hands.actions == 3


def test_a_table_typed_and_saved_by_the_keyboard(browser: Browser, site: Server) -> None:
    """Two actions a cell, four to the file; no pointer."""
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        hands = Hands(page)
        page.get_by_role("button", name="Type it in").focus()
        hands.press("Enter")
        for row in CANTONS:
            for text in row:
                hands.type(text)
                hands.press("Tab")
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=60_000)
        wait_until_drawn(page)
        page.get_by_role("link", name="Download").focus()
        hands.press("Enter")
        page.get_by_role("button", name="Download PNG").focus()
        with page.expect_download(timeout=60_000):
            hands.press("Enter")
        assert hands.actions == 1 + 2 * 6 + 2
        assert values_of(spec_of(page)) == {"Luxembourg": 3, "Diekirch": 5, "Grevenmacher": 4}


def test_regions_coloured_and_labelled_by_hand_take_three_clicks_each(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#look") as page:
        wait_until_drawn(page)
        page.locator(".canvas").hover()
        page.locator(".regions path").first.wait_for(timeout=60_000)
        hands = Hands(page)
        for name in ("Diekirch", "Grevenmacher"):
            hands.click(page.get_by_role("button", name=f"{name}: no data"))
            hands.click(page.get_by_role("button", name="Colour it"))
            hands.click(page.get_by_role("button", name="Label it"))
            page.keyboard.press("Escape")
        assert hands.actions == 6
        spec = spec_of(page)
        assert list(spec["regions"]) == ["Diekirch", "Grevenmacher"]
        assert spec["style"]["labels"]["regions"] == ["Diekirch", "Grevenmacher"]


def test_a_mistake_is_undone_after_a_reload_in_one_action(browser: Browser, site: Server) -> None:
    given = {"mapId": "luxembourg", "choropleth": {"values": {"Luxembourg": 3, "Diekirch": 5}}}
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        paste(page, json.dumps(given))
        page.locator(".sheet").wait_for()
        page.locator(".sheet .e").first.click()
        page.keyboard.press("Delete")
        wait_until_drawn(page)
        page.reload()
        page.locator(".sheet").wait_for()
        hands = Hands(page)
        hands.click(page.get_by_role("button", name="Undo"))
        expect(page.locator(".sheet .e").first).to_have_text("Luxembourg")
        assert hands.actions == 1


def test_a_publishers_file_with_a_preamble_is_dropped_and_drawn(
    browser: Browser, site: Server
) -> None:
    """One drop: the lines above the header are skipped, and the map is found. Its total stays."""
    content = (PUBLISHERS / "destatis-12411.csv").read_bytes()
    with open_page(browser, site, "/editor") as page:
        drop(page, "destatis-12411.csv", content)
        expect(page.locator("#map")).to_have_value("Germany", timeout=60_000)
        expect(page.locator(".report")).to_contain_text("16 matched", timeout=60_000)

"""Circles in the editor: the numbers of the table become their sizes."""

from __future__ import annotations

from acting import open_page, spec_of, step, wait_until_drawn
from playwright.sync_api import Browser, Page
from serving import Server


def tick(page: Page, label: str, *, on: bool) -> None:
    step(page, "Look")
    page.evaluate("document.querySelector('#look-symbols').open = true")
    page.get_by_label(label).set_checked(on)
    wait_until_drawn(page)


def test_the_numbers_are_drawn_as_circles(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?sample=us-population") as page:
        wait_until_drawn(page)
        values = spec_of(page)["choropleth"]["values"]
        tick(page, "Draw the numbers as circles", on=True)
        spec = spec_of(page)
        assert "choropleth" not in spec
        assert spec["symbols"] == {"shape": "circle", "values": values}
        tick(page, "Colour them by their class", on=True)
        spec = spec_of(page)
        assert spec["symbols"]["color"] == "data"
        assert spec["choropleth"]["values"] == values
        tick(page, "Draw the numbers as circles", on=False)
        assert "symbols" not in spec_of(page)

"""Circles in the editor: the numbers of the table become their sizes."""

from __future__ import annotations

from acting import open_page, spec_of, step, wait_until_drawn
from playwright.sync_api import Browser, Page, expect
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


_PASTE_INTO = """(element, text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = { clipboardData: data, bubbles: true, cancelable: true };
  element.dispatchEvent(new ClipboardEvent('paste', event));
}"""


def test_places_are_pasted_with_their_numbers_and_categories(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#look/symbols") as page:
        wait_until_drawn(page)
        section = page.locator("#look-symbols")
        lines = "Port of Mertert\t49,70\t6,48\t3\tWater\nFindel, 49.62, 6.20, 5, Air"
        section.get_by_label("Latitude", exact=True).evaluate(_PASTE_INTO, lines)
        expect(section.locator(".now")).to_have_text("2 places")
        section.get_by_label("Water", exact=True).fill("#2853A3")
        wait_until_drawn(page)
        assert spec_of(page)["symbols"] == {
            "points": [
                {"title": "Port of Mertert", "lat": 49.7, "lon": 6.48, "value": 3,
                 "category": "Water"},
                {"title": "Findel", "lat": 49.62, "lon": 6.2, "value": 5, "category": "Air"},
            ],
            "colors": {"Water": "#2853A3"},
        }  # fmt: skip
        expect(page.locator(".report [role=alert]")).to_have_count(0)

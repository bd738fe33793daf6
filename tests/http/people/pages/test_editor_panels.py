"""Panels in the editor: a column of the table parts it, and a spec with panels stays what it is."""

from __future__ import annotations

from acting import open_page, paste, spec_of, step, wait_until_drawn
from playwright.sync_api import Browser
from serving import Server

TABLE = "state\tcases\tweek\nTexas\t3\tone\nOhio\t4\tone\nTexas\t5\ttwo\nOhio\t9\ttwo\n"


def test_a_column_of_the_table_makes_panels(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states") as page:
        wait_until_drawn(page)
        paste(page, TABLE)
        wait_until_drawn(page)
        step(page, "Data")
        page.locator("#value-column").select_option(label="cases")
        page.locator("#panel-column").select_option(label="week")
        wait_until_drawn(page)
        spec = spec_of(page)
        assert spec["panels"] == [
            {"title": "one", "values": {"Texas": 3, "Ohio": 4}},
            {"title": "two", "values": {"Texas": 5, "Ohio": 9}},
        ]
        assert "values" not in spec["choropleth"]
        step(page, "Data")
        page.locator("#panel-column").select_option(label="No column: one map")
        wait_until_drawn(page)
        assert "panels" not in spec_of(page)

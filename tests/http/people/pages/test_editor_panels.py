"""Several small maps in the editor: a column of weeks makes one for each."""

from __future__ import annotations

from acting import check_barriers, open_page, paste, spec_of, step, wait_until_drawn
from playwright.sync_api import Browser, Page, expect
from serving import Server

WEEKS = {
    "2 March": {"New York": 4, "Washington": 12, "California": 3, "Texas": 1},
    "16 March": {"New York": 31, "Washington": 24, "California": 9, "Texas": 4},
    "30 March": {"New York": 190, "Washington": 58, "California": 41, "Texas": 20},
}
ROWS = [
    f"{state},{week},{cases},{cases * 10}"
    for week, values in WEEKS.items()
    for state, cases in values.items()
]
TABLE = "\n".join(["State,Week,Cases,Tests", *ROWS])


def choose(page: Page, label: str, choice: str) -> None:
    """Choose an entry of a list as a mouse and a keyboard do."""
    field = page.get_by_label(label, exact=True)
    field.click()
    field.select_option(label=choice)
    wait_until_drawn(page)


def test_a_table_of_weeks_becomes_a_sheet_of_panels(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        paste(page, TABLE)
        expect(page.locator("#panel-column")).to_be_visible(timeout=30_000)
        rows = page.get_by_label("Rows drawn: Week", exact=True)
        expect(rows).to_have_value("30 March", timeout=30_000)
        expect(page.get_by_text("Week 30 March, the newest complete of 3")).to_be_visible()
        choose(page, "Regions", "State")
        choose(page, "Values", "Cases")
        assert spec_of(page)["choropleth"]["values"] == WEEKS["30 March"]
        step(page, "Data")
        choose(page, "Rows drawn: Week", "16 March")
        assert spec_of(page)["choropleth"]["values"] == WEEKS["16 March"]
        step(page, "Data")
        choose(page, "Small maps, one for each text of", "Week")
        expect(page.locator(".report")).to_contain_text("12 matched", timeout=30_000)
        expect(page.get_by_text("the later one is drawn")).to_have_count(0)
        check_barriers(page)
        spec = spec_of(page)
        assert [panel["title"] for panel in spec["panels"]] == list(WEEKS)
        assert spec["panels"][0]["values"] == WEEKS["2 March"]
        assert "values" not in spec["choropleth"]
        assert page.locator("#stage img, #stage svg").count() >= 1
        step(page, "Data")
        choose(page, "Small maps, one for each text of", "No column: one map")
        spec = spec_of(page)
        assert "panels" not in spec
        assert spec["choropleth"]["values"] == WEEKS["16 March"]

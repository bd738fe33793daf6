"""The picture of the editor as a tool: regions tell, are coloured, annotated and found by row."""

from __future__ import annotations

import json

from acting import check_barriers, open_page, paste, spec_of, step, wait_until_drawn
from playwright.sync_api import Browser, Page, expect
from serving import Server

SPEC = {
    "mapId": "luxembourg",
    "layout": "page",
    "choropleth": {"values": {"Luxembourg": 3, "Diekirch": 5}, "type": "steps", "classes": 2},
}


def open_regions(page: Page) -> None:
    """Bring the outlines of the regions onto the page, as a pointer does."""
    page.locator(".canvas").hover()
    page.locator(".regions path").first.wait_for(timeout=30_000)


def test_a_region_is_coloured_and_annotated_by_the_mouse(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor#data") as page:
        paste(page, json.dumps(SPEC))
        wait_until_drawn(page)
        step(page, "Look")
        open_regions(page)
        region = page.get_by_role("button", name="Diekirch: 5")
        region.hover()
        expect(page.locator(".tip")).to_contain_text("Diekirch")
        region.click()
        check_barriers(page)
        page.get_by_role("button", name="Colour it").click()
        page.get_by_label("Annotation").fill("Small")
        page.get_by_role("button", name="Annotate").click()
        spec = spec_of(page)
        assert spec["regions"] == {"Diekirch": "#2853A3"}
        assert spec["annotations"] == [{"text": "Small", "region": "Diekirch"}]


def test_a_region_is_found_in_the_table_and_back_by_the_keyboard(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor#data") as page:
        paste(page, json.dumps(SPEC))
        wait_until_drawn(page)
        open_regions(page)
        page.get_by_role("button", name="Luxembourg: 3").focus()
        page.keyboard.press("ArrowUp")
        focused = "document.activeElement.ariaLabel"
        assert page.evaluate(focused) != "Luxembourg: 3"
        page.get_by_role("button", name="Diekirch: 5").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        assert page.evaluate(focused) == "Diekirch: 5"
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Row 2").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".sheet :focus")).to_have_text("Diekirch")
        expect(page.locator(".regions path.on")).to_have_attribute("aria-label", "Diekirch: 5")


def test_a_table_of_another_map_changes_the_map_and_keeps_the_look(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor?map=us-states#look") as page:
        wait_until_drawn(page)
        page.get_by_label("Text", exact=True).fill("Kept")
        page.locator("label").filter(has_text="bupu").click()
        paste(page, "Land,Dichte\nBayern,187\nHessen,298\nBerlin,4127\nSachsen,219")
        expect(page.locator("#map")).to_have_value("Germany", timeout=60_000)
        expect(page.locator(".pane .notice")).to_contain_text("The map is now Germany.")
        expect(page.locator(".pane .notice")).to_have_count(1)
        spec = spec_of(page)
        assert (spec["mapId"], spec["title"]["text"]) == ("germany", "Kept")
        assert spec["choropleth"]["palette"] == "bupu"
        step(page, "Data")
        page.get_by_role("button", name="Keep United States by state").click()
        assert spec_of(page)["mapId"] == "us-states"
        page.get_by_role("button", name="Undo").click()
        assert spec_of(page)["mapId"] == "germany"
        page.get_by_role("button", name="Undo").click()
        assert "choropleth" not in spec_of(page)


def test_an_unknown_region_is_told_where_it_was_coloured(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#look/regions") as page:
        wait_until_drawn(page)
        page.locator("#new-regions").fill("Atlantis")
        page.get_by_role("button", name="Add region").click()
        expect(page.locator(".stack[data-field='regions']")).to_contain_text(
            "No region of this map"
        )


def test_classes_make_steps_of_a_gradient(browser: Browser, site: Server) -> None:
    values = {"Luxembourg": 1.11, "Diekirch": 2.22, "Grevenmacher": 4.4399999999999995}
    with open_page(browser, site, "/editor#data") as page:
        paste(page, json.dumps({"mapId": "luxembourg", "choropleth": {"values": values}}))
        wait_until_drawn(page)
        step(page, "Look")
        section = page.locator("#look-colours")
        section.get_by_text("3", exact=True).first.click()
        wait_until_drawn(page)
        edges = section.locator("#f-choropleth-breaks").get_attribute("placeholder")
        assert edges
        assert "4.4399999" not in edges
        assert spec_of(page)["choropleth"]["classes"] == 3


def test_names_complete_where_keys_are_typed(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#look/regions") as page:
        wait_until_drawn(page)
        keys = page.locator("#keys-highlight-regions")
        keys.fill("Die")
        page.locator(".offer").get_by_role("button", name="Diekirch").click(timeout=60_000)
        expect(keys).to_be_focused()
        keys.press_sequentially("lux")
        page.locator(".offer").get_by_role("button", name="Luxembourg").click()
        assert spec_of(page)["highlight"]["regions"] == ["Diekirch", "Luxembourg"]


def test_a_second_column_is_a_second_measure(browser: Browser, site: Server) -> None:
    rows = "Canton\tRent\tWage\nLuxembourg\t9\t4\nDiekirch\t5\t3\nGrevenmacher\t6\t8"
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        paste(page, rows)
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=60_000)
        step(page, "Look")
        page.locator("#look-bivariate > summary").click()
        page.get_by_label("Second measure").select_option("Wage")
        wait_until_drawn(page)
        expect(page.locator(".report")).to_contain_text("3 matched")
        spec = spec_of(page)
        assert "choropleth" not in spec
        assert spec["bivariate"]["x"] == {
            "values": {"Luxembourg": 9, "Diekirch": 5, "Grevenmacher": 6},
            "title": "Rent",
        }
        assert spec["bivariate"]["y"]["values"]["Grevenmacher"] == 8
        step(page, "Data")
        paste(page, json.dumps(spec))
        expect(page.locator(".sheet [role=columnheader]").last).to_contain_text("Wage")
        assert spec_of(page) == spec

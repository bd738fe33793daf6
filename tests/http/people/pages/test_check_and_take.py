"""The steps Check and Take it: findings with their mends, and what goes with a picture."""

from __future__ import annotations

import json
from typing import Any

from acting import check_barriers, open_page, paste, spec_of, step, wait_until_drawn
from playwright.sync_api import Browser, expect
from serving import Server

import mapcore
from mapcore_http.people.pages.editor.page_checks import findings_of
from mapcore_http.rendering.orders import order_of

SKEWED = {
    "mapId": "luxembourg",
    "layout": "page",
    "choropleth": {
        "values": {"Luxembourg": 3.5, "Diekirch": -5.5, "Grevenmacher": 1.5},
        "palette": ["#FF0000", "#FF0101", "#FF0202"],
        "classes": 3,
    },
}


def test_findings_are_those_of_the_library() -> None:
    atlas = mapcore.Atlas()
    order = order_of(atlas, mapcore.decode_request(SKEWED))
    told: dict[str, Any] = json.loads(findings_of(atlas, order))
    report = mapcore.check(SKEWED)
    assert [each["code"] for each in told["findings"]] == [each.code for each in report.lint]
    assert told["findings"]
    assert told["altText"] == report.alt_text


def test_a_finding_is_mended_in_one_click(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor#data") as page:
        paste(page, json.dumps(SKEWED))
        wait_until_drawn(page)
        step(page, "Check")
        finding = page.locator(".findings li").filter(has_text="look alike").first
        finding.wait_for(timeout=60_000)
        expect(page.locator(".findings")).to_contain_text("The map has no title")
        expect(page.locator(".eyes img")).to_have_count(5)
        check_barriers(page)
        finding.get_by_role("button", name="Fewer classes in blues").click()
        expect(finding).to_have_count(0, timeout=60_000)
        assert spec_of(page)["choropleth"]["palette"] == "blues"


def test_words_and_code_go_with_the_picture(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor#data") as page:
        paste(page, json.dumps(SKEWED))
        wait_until_drawn(page)
        step(page, "Take it")
        words = mapcore.check(SKEWED).alt_text
        expect(page.locator("#alt-text")).to_have_value(words)
        code = page.locator("[aria-labelledby='embed-head']").inner_text()
        assert code.startswith('<img src="')
        assert "height: auto" in code
        assert words.split(".")[0] in code
        download = page.get_by_role("button", name="Download PNG")
        expect(download).to_be_in_viewport()

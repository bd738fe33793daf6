"""A table that the service has no time for: the page says so and what to do."""

from __future__ import annotations

from acting import open_page
from playwright.sync_api import Browser, expect
from serving import Server

CONTENT = b"PK\x03\x04\x00"
BROUGHT = {"name": "rates.xlsx", "mimeType": "application/zip", "buffer": CONTENT}


def test_a_spreadsheet_that_is_not_read_is_to_be_brought_again(
    browser: Browser, site: Server
) -> None:
    asked: list[str] = []
    with open_page(browser, site, "/editor") as page:

        def refuse(route) -> None:  # type: ignore[no-untyped-def]
            asked.append(route.request.url)
            route.fulfill(status=504, headers={"Retry-After": "0.01"}, body="{}")

        page.route("**/editor/table", refuse)
        page.locator("input[type=file]").set_input_files(BROUGHT)
        expect(page.get_by_role("alert")).to_contain_text("bring it again in a minute")
        assert len(asked) == 4

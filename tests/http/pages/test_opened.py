"""The pages that the `Link` of an image leads to."""

from __future__ import annotations

import re
import sqlite3
import time

from acting import drawn, opened
from playwright.sync_api import Browser, expect
from serving import STATES, Server

from mapcore_http.rendering.render_ids import new_render_id


def page_of(site: Server, headers: dict[str, str] | None = None) -> str:
    """Return the path of the page of a new render."""
    link = site.render(STATES, headers=headers).headers["link"]
    found = re.fullmatch(rf'<{re.escape(site.base)}(/editor/[^>]+)>; rel="edit-form".*', link)
    assert found
    return found[1]


def test_a_keyless_render_opens_for_whoever_has_its_address(browser: Browser, site: Server) -> None:
    path = page_of(site)
    text = site.client.get(path, headers=site.fresh()).text
    assert "You opened a picture from its link" in text
    assert "Flordia" in text
    picture = site.client.get(f"{path}/picture", headers=site.fresh())
    assert picture.headers["content-type"] == "image/png"
    with opened(browser, site, path) as page:
        drawn(page)
        expect(page.locator(".report")).to_contain_text("1 corrected")
        expect(page.locator(".report")).to_contain_text("1 not matched")
        page.get_by_text("Data").first.click()
        expect(page.locator(".grid")).to_contain_text("Flordia")


def test_a_keyed_render_asks_to_sign_in_and_opens_for_nobody(site: Server) -> None:
    key = site.key("free")
    path = page_of(site, key)
    for headers in (site.fresh(), key):
        for address in (path, f"{path}/picture"):
            answer = site.client.get(address, headers=headers)
            assert answer.status_code == 404
            assert "Sign in to open this" in answer.text
            assert "Flordia" not in answer.text


def test_a_render_that_never_was_looks_like_one_that_is_another_s(site: Server) -> None:
    path = page_of(site, site.key("free"))
    never = f"/editor/{new_render_id()}"
    answers = [site.client.get(each) for each in (path, never)]
    assert [each.status_code for each in answers] == [404, 404]
    assert answers[0].text.replace(path, never) == answers[1].text


def test_what_is_no_render_id_is_not_found(site: Server) -> None:
    for address in ("/editor/x", "/editor/rnd_1", "/editor/..%2f", "/editor/x/picture"):
        answer = site.client.get(address)
        assert answer.status_code == 404
        assert "Nothing is at this address" in answer.text


def test_a_link_that_has_run_out_says_so(site: Server) -> None:
    path = page_of(site)
    file = site.environment["MAPCORE_DATABASE_URL"].removeprefix("sqlite:///")
    with sqlite3.connect(file) as store:
        store.execute(
            "UPDATE renders SET expires_at = ? WHERE id = ?", (time.time() - 1, path.split("/")[2])
        )
    store.close()
    answer = site.client.get(path)
    assert answer.status_code == 410
    assert "This link has run out" in answer.text

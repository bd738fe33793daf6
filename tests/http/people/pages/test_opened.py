"""The pages that the `Link` of an image leads to."""

from __future__ import annotations

import re
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest
from acting import check_barriers, open_page, wait_until_drawn
from playwright.sync_api import Browser, expect
from postgres import running_postgres
from serving import STATES, Server, running

from mapcore_http.rendering.render_ids import new_render_id


def page_of(site: Server, headers: dict[str, str] | None = None) -> str:
    """Return the path of the page of a new render."""
    link = site.render(STATES, headers=headers).headers["link"]
    found = re.fullmatch(rf'<{re.escape(site.base)}(/editor/[^>]+)>; rel="edit-form".*', link)
    assert found
    return found[1]


def open_expired(site: Server) -> str:
    """Return the path of the page of a render whose link has run out."""
    path = page_of(site)
    file = site.environment["MAPCORE_DATABASE_URL"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as store, store:
        store.execute(
            "UPDATE renders SET expires_at = ? WHERE id = ?", (time.time() - 1, path.split("/")[2])
        )
    return path


def test_a_keyless_render_opens_for_whoever_has_its_address(browser: Browser, site: Server) -> None:
    path = page_of(site)
    text = site.client.get(path, headers=site.fresh()).text
    assert "You opened a picture from its link" in text
    assert "Flordia" in text
    picture = site.client.get(f"{path}/picture", headers=site.fresh())
    assert picture.headers["content-type"] == "image/png"
    with open_page(browser, site, path) as page:
        wait_until_drawn(page)
        expect(page.locator(".report")).to_contain_text("1 corrected")
        expect(page.locator(".report")).to_contain_text("1 not matched")
        page.get_by_text("Data").first.click()
        expect(page.locator(".sheet")).to_contain_text("Flordia")


def test_a_keyed_render_asks_to_sign_in_and_opens_for_nobody(site: Server) -> None:
    key = site.key("free")
    path = page_of(site, key)
    for headers in (site.fresh(), key):
        for address in (path, f"{path}/picture"):
            answer = site.client.get(address, headers=headers)
            assert answer.status_code == 404
            assert "Sign in to open this" in answer.text
            assert "Flordia" not in answer.text


def test_an_unknown_render_looks_like_one_of_another_workspace(site: Server) -> None:
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
    answer = site.client.get(open_expired(site))
    assert answer.status_code == 410
    assert "This link has run out" in answer.text


@pytest.mark.parametrize(
    ("width", "dark"), [(1280, False), pytest.param(380, True, marks=pytest.mark.weekly)]
)
def test_no_page_of_an_image_has_a_barrier(
    browser: Browser, site: Server, width: int, dark: bool
) -> None:
    with open_page(browser, site, page_of(site), width=width, dark=dark) as page:
        wait_until_drawn(page)
        check_barriers(page)
        keyed, unknown = page_of(site, site.key("free")), f"/editor/{new_render_id()}"
        for path in (keyed, unknown, open_expired(site)):
            page.goto(site.base + path)
            check_barriers(page)


@pytest.mark.weekly  # test_outages.py takes the database away each time
def test_an_unreachable_database_is_reported_and_the_editor_stays(tmp_path: Path) -> None:
    """The page of an image needs its record; the editor itself and its pictures need none."""
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,
        running_postgres(Path(data)) as database,
        running(tmp_path, database.url) as site,
    ):
        path = page_of(site)
        assert site.client.get(path).status_code == 200
        database.stop()
        answer = site.client.get(path, headers={"Accept": "text/html"})
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert answer.headers["content-type"].startswith("text/html")
        assert site.client.get("/editor?map=us-states").status_code == 200
        database.start()
        assert site.client.get(path).status_code == 200

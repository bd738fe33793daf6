"""Your maps in a real browser: kept, found on another machine, named, copied, shared, restored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from acting import check_barriers, let_in, open_page, step
from people import Person
from playwright.sync_api import Browser, Page, expect
from serving import Server
from waiting import wait_until

BLANK = "/editor?map=luxembourg#look"
SPEC: dict[str, Any] = {
    "mapId": "luxembourg",
    "title": {"text": "Lakes <b>"},
    "choropleth": {"values": {"Diekirch": 1, "Grevenmacher": 2}, "palette": "purd"},
}
OWN = {"Sec-Fetch-Site": "same-origin"}
PATIENCE = 90_000


def name_picture(page: Page, title: str) -> None:
    """Give the picture a title."""
    step(page, "Look")
    page.evaluate("document.querySelectorAll('#step details').forEach((at) => { at.open = true })")
    page.locator('[data-field~="title.text"] input').fill(title)


def is_saved(page: Page) -> None:
    expect(page.locator(".saved-state")).to_have_text("Saved", timeout=PATIENCE)


def save(person: Person, spec: Any = SPEC) -> str:
    """Save a map as the editor does, and return its id."""
    body = {"title": spec["title"]["text"], "spec": spec, "document": None}
    return str(person.client.post("/editor/saved", json=body, headers=OWN).json()["id"])


def test_a_map_is_found_again_by_members_on_other_machines(
    browser: Browser, site: Server, ada: Person, tom: Person
) -> None:
    with open_page(browser, site, "/docs") as mine, open_page(browser, site, "/docs") as other:
        let_in(mine, site, ada, BLANK)
        name_picture(mine, "First thoughts")
        is_saved(mine)
        expect(mine).to_have_url(re.compile(r"/editor/saved/map_[0-9a-f]+#look$"))
        let_in(other, site, tom, "/maps")
        other.get_by_role("link", name="First thoughts", exact=True).click()
        expect(other.locator("#name")).to_have_text("First thoughts")
        name_picture(other, "Second thoughts")
        is_saved(other)
        name_picture(mine, "Late thoughts")
        told = mine.get_by_text(f"{tom.email} changed this map meanwhile")
        expect(told).to_be_visible(timeout=PATIENCE)
        check_barriers(mine)
        mine.get_by_role("button", name="Save mine as a new map").click()
        is_saved(mine)
        mine.reload()
        expect(mine.locator("#name")).to_have_text("Late thoughts")


def test_a_list_is_worked_on_without_script(browser: Browser, site: Server, ada: Person) -> None:
    save(ada)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    let_in(page, site, ada, f"{ada.home}/saved?find=lakes")
    card = page.locator(".mapcards > li").first
    expect(card.get_by_role("heading", name="Lakes <b>")).to_be_visible()
    card.get_by_label("More for").click()
    card.get_by_role("link", name="Rename").click()
    page.get_by_label("Name of the map").fill("Rivers")
    page.get_by_role("button", name="Save").click()
    page.get_by_label("More for Rivers").click()
    page.get_by_role("button", name="Duplicate Rivers").click()
    expect(page.get_by_role("heading", name="Copy of Rivers")).to_be_visible()
    page.get_by_label("More for Copy of Rivers").click()
    page.get_by_role("button", name="Delete Copy of Rivers").click()
    expect(page.get_by_text("Copy of Rivers is in the bin, for 30 days.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Copy of Rivers")).to_be_visible()
    page.get_by_role("link", name="versions of Rivers").or_(
        page.get_by_role("link", name="version of Rivers")
    ).first.click()
    page.get_by_role("link", name="First save").click()
    expect(page.get_by_role("heading", name="Version 1 and now")).to_be_visible()
    page.get_by_role("button", name="Go back to version 1").click()
    expect(page.get_by_text("Version 1")).to_be_visible()
    context.close()


def test_a_version_stands_beside_now_with_what_changed(ada: Person) -> None:
    map_id = save(ada)
    blue = {**SPEC, "choropleth": {**SPEC["choropleth"], "palette": "blues"}}
    body = {"title": "Lakes", "spec": blue, "document": None, "madeFor": "Downloaded: PNG"}
    headers = {**OWN, "If-Match": '"1"'}
    assert ada.client.put(f"/editor/saved/{map_id}", json=body, headers=headers).status_code == 200
    versions = f"{ada.home}/saved/{map_id}/versions"
    page = ada.client.get(f"{versions}?at=1").text
    assert "Downloaded: PNG" in page
    assert "Choropleth, palette" in page
    assert "<del>purd</del>" in page
    assert "<ins>blues</ins>" in page
    assert ada.client.get(f"{versions}/1/picture").content[:4] == b"\x89PNG"
    assert ada.post(f"{versions}/1/restore").status_code == 303
    assert "Version 1 again" in ada.client.get(versions).text
    assert "purd" in ada.client.get(f"/editor/saved/{map_id}").text
    for gone in (f"{versions}/9/picture", f"{versions}/x/picture"):
        assert ada.client.get(gone).status_code == 404


@pytest.mark.parametrize(
    ("width", "dark"), [(380, True), pytest.param(1280, False, marks=pytest.mark.weekly)]
)
def test_no_page_of_maps_has_a_barrier(
    browser: Browser, site: Server, ada: Person, width: int, dark: bool
) -> None:
    made = save(ada)
    link = ada.post(f"{ada.home}/saved/{made}/share", may="view").text
    shared = re.search(r'value="http[^"]*(/shared/[^"]+)"', link)
    assert shared
    pages = [f"/saved?rename={made}", f"/saved/{made}/versions?at=1", f"/saved/{made}/share"]
    with open_page(browser, site, "/docs", width=width, dark=dark) as page:
        page.goto(site.base + shared[1], timeout=PATIENCE)
        check_barriers(page)
        for path in pages:
            let_in(page, site, ada, ada.home + path)
            check_barriers(page)
        page.goto(f"{site.base}/editor/saved/{made}")
        page.locator("details.menu summary").click()
        check_barriers(page)


def test_each_draft_of_a_guest_is_a_map_of_its_own(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/docs") as page:
        page.set_default_timeout(PATIENCE)
        page.goto(f"{site.base}/editor#look")
        name_picture(page, "One")
        expect(page).to_have_url(re.compile(r"draft=\w+"))
        first = page.url
        page.goto(f"{site.base}/editor#look")
        expect(page.locator("#name")).to_have_text("New map")
        twin = page.context.new_page()
        for each in (page, twin):
            each.goto(first)
            expect(each.locator("#name")).to_have_text("One")
        name_picture(page, "Two")
        expect(page.get_by_text("Another tab")).to_have_count(0)
        kept = "Object.values(localStorage).some((each) => each.includes('Two'))"
        wait_until(lambda: bool(page.evaluate(kept)), 60)
        name_picture(twin, "Three")
        expect(twin.get_by_text("Another tab changed this map too")).to_be_visible()
        expect(twin).not_to_have_url(first)
        page.goto(f"{site.base}/maps")
        cards = page.locator(".mapcards > li")
        expect(cards.get_by_role("heading")).to_have_text(["Three", "Two"])
        page.get_by_label("More for Two").click()
        page.get_by_role("button", name="Duplicate").click()
        expect(cards).to_have_count(3)
        page.get_by_label("More for Three").click()
        page.get_by_role("button", name="Rename").click()
        page.get_by_label("Title of the map").fill("Named here")
        page.get_by_role("button", name="Save").click()
        page.get_by_label("More for Named here").click()
        page.get_by_role("button", name="Delete").click()
        expect(cards).to_have_count(2)
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("link", name="Named here", exact=True).click()
        expect(page.locator("#name")).to_have_text("Named here")

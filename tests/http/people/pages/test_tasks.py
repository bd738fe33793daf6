"""The tasks that people come with, by mouse and by the keyboard alone, with counts of actions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from acting import let_in, open_page, paste, spec_of, wait_until_drawn
from hands import Hands, Way
from people import PASSWORD, Person
from playwright.sync_api import Browser, Page, expect
from serving import Server
from zones import write as write_zones

PUBLISHERS = Path(__file__).parents[3] / "tables" / "publishers"
FRAMES = Path(__file__).parents[4] / "docs" / "how-to" / "regions-in-pictures.md"
CANTONS = [("Luxembourg", "3"), ("Diekirch", "5"), ("Grevenmacher", "4")]
TABLE = "Canton\tN\n" + "\n".join("\t".join(row) for row in CANTONS)
PATIENCE = 120_000
WAYS: tuple[Way, ...] = ("mouse", "keyboard")
PRESS_AT_ONCE = """async (names) => {
  const buttons = [...document.querySelectorAll('.pop button')];
  for (const name of names) {
    buttons.find((each) => each.textContent === name).click();
    for (let turn = 0; turn < 50; turn += 1) await null;  // the panel is drawn, the stage is not
  }
}"""
ARROWS = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
BY_HAND = ("Diekirch", "Grevenmacher", "Wiltz", "Clervaux")


def daily(way: Way) -> pytest.MarkDecorator:
    """Do a task in one way in each run, and in the other each week."""
    marks = {each: [] if each == way else [pytest.mark.weekly] for each in WAYS}
    return pytest.mark.parametrize("way", [pytest.param(each, marks=marks[each]) for each in WAYS])


def expect_counts(page: Page, words: str) -> None:
    expect(page.locator(".report")).to_contain_text(words, timeout=PATIENCE)
    wait_until_drawn(page)


def download_png(hands: Hands) -> bytes:
    """Take the picture from whatever step one is in: two actions."""
    hands.use(hands.page.get_by_role("link", name="Download"))
    return hands.take(hands.page.get_by_role("button", name="Download PNG"))


@daily("keyboard")
def test_a_table_is_typed(browser: Browser, site: Server, way: Way) -> None:
    """Two actions a cell: to the cell and its text, or its text and Tab."""
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        hands = Hands(page, way)
        hands.use(page.get_by_role("button", name="Type it in"))
        for row, cells in enumerate(CANTONS, 2):
            for column, text in enumerate(cells, 2):
                if way == "mouse":
                    place = f"[aria-rowindex='{row}'] > [aria-colindex='{column}']"
                    hands.use(page.locator(f".sheet {place}").first)
                hands.type(text)
                if way == "keyboard":
                    hands.press("Tab")
        if way == "mouse":
            hands.use(page.locator(".sheet [role=columnheader]").last)
        expect_counts(page, "3 matched")
        assert download_png(hands).startswith(b"\x89PNG")
        assert hands.done() == {"mouse": 1 + 2 * 6 + 1 + 2, "keyboard": 1 + 2 * 6 + 2}[way]
        values = spec_of(page)["choropleth"]["values"]
        assert values == {key: int(number) for key, number in CANTONS}


@daily("mouse")
def test_a_table_is_pasted(browser: Browser, site: Server, way: Way) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        hands = Hands(page, way)
        hands.paste(TABLE)
        expect_counts(page, "3 matched")
        assert download_png(hands).startswith(b"\x89PNG")
        assert hands.done() == 3


@daily("mouse")
def test_a_publishers_file_with_a_preamble_is_brought(
    browser: Browser, site: Server, way: Way
) -> None:
    """The lines above the header are skipped, and the map is found. Its total is left out."""
    with open_page(browser, site, "/editor") as page:
        hands = Hands(page, way)
        hands.bring(page.get_by_label("Choose a file"), PUBLISHERS / "destatis-12411.csv")
        expect(page.locator("#map")).to_have_value("Germany", timeout=PATIENCE)
        expect_counts(page, "16 matched")
        expect_counts(page, "0 not matched")
        assert hands.done() == 1


@daily("keyboard")
def test_four_regions_are_coloured_and_labelled(browser: Browser, site: Server, way: Way) -> None:
    with open_page(browser, site, "/editor?map=luxembourg#look") as page:
        wait_until_drawn(page)
        page.locator(".canvas").hover()
        page.locator(".regions path").first.wait_for(timeout=PATIENCE)
        hands = Hands(page, way)
        done: list[str] = []
        for name in BY_HAND:
            done.append(_open_region(hands, name, done))
            hands.use(page.get_by_role("button", name="Colour it"))
            hands.use(page.get_by_role("button", name="Label it"))
            if way == "mouse":
                hands.use(page.get_by_role("button", name="Close"))
            else:
                hands.press("Escape")
        assert hands.done() == 4 * 4
        spec = spec_of(page)
        assert list(spec["regions"]) == done
        assert spec["style"]["labels"]["regions"] == done


def test_presses_before_the_stage_is_drawn_are_all_kept(browser: Browser, site: Server) -> None:
    """On a busy machine the next press comes before the frame that shows the last one."""
    with open_page(browser, site, "/editor?map=luxembourg#look") as page:
        wait_until_drawn(page)
        page.locator(".canvas").hover()
        for name in ("Diekirch", "Wiltz"):
            page.get_by_role("button", name=f"{name}: no data").click()
            page.evaluate(PRESS_AT_ONCE, ["Colour it", "Label it", "Outline it"])
            page.get_by_role("button", name="Outline off").wait_for()
            page.keyboard.press("Escape")
        spec = spec_of(page)
        assert list(spec["regions"]) == ["Diekirch", "Wiltz"]
        assert spec["style"]["labels"]["regions"] == ["Diekirch", "Wiltz"]
        assert spec["highlight"]["regions"] == ["Diekirch", "Wiltz"]


def _open_region(hands: Hands, name: str, done: list[str]) -> str:
    """Open what can be done with a region; the arrow keys go to the next one that is not done."""
    page = hands.page
    if hands.way == "mouse":
        hands.use(page.get_by_role("button", name=f"{name}: no data"))
        return name
    label = "document.activeElement.ariaLabel ?? ''"
    if not done:
        hands.reach(page.locator(".regions path[tabindex='0']"))
    for _ in range(9):
        for arrow in ARROWS:
            there = str(page.evaluate(label)).partition(":")[0]
            if there and there not in done:
                hands.press("Enter")
                return there
            page.keyboard.press(arrow)
    raise AssertionError(f"the arrows stay within {done}")


@daily("mouse")
def test_a_map_is_changed_and_the_data_stays(browser: Browser, site: Server, way: Way) -> None:
    with open_page(browser, site, "/editor?map=canada#data") as page:
        wait_until_drawn(page)
        paste(page, "Province\tN\nQuebec\t9\nOntario\t15\nAlberta\t5")
        expect_counts(page, "3 matched")
        hands = Hands(page, way)
        hands.write(page.locator("#map"), "Canada tiles")
        offer = page.locator(".offer").get_by_role("button", name="Canada, as tiles")
        offer.wait_for()
        if way == "mouse":
            hands.use(offer)
        else:
            hands.press("Enter")
        expect(page.locator("#map")).to_have_value("Canada, as tiles")
        expect_counts(page, "3 matched")
        assert hands.done() == {"mouse": 3, "keyboard": 2}[way]
        spec = spec_of(page)
        assert (spec["mapId"], len(spec["choropleth"]["values"])) == ("canada-tiles", 3)


@daily("keyboard")
def test_a_mistake_is_undone_after_a_reload(browser: Browser, site: Server, way: Way) -> None:
    given = {"mapId": "luxembourg", "choropleth": {"values": {"Luxembourg": 3, "Diekirch": 5}}}
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        paste(page, json.dumps(given))
        page.locator(".sheet").wait_for()
        page.locator(".sheet .e").first.click()
        page.keyboard.press("Delete")
        wait_until_drawn(page)
        page.reload()
        page.locator(".sheet").wait_for()
        hands = Hands(page, way)
        if way == "mouse":
            hands.use(page.get_by_role("button", name="Undo"))
        else:
            hands.press("Control+z")
        expect(page.locator(".sheet .e").first).to_have_text("Luxembourg")
        assert hands.done() == 1


@daily("mouse")
def test_own_boundaries_are_brought_and_drawn(
    browser: Browser, site: Server, ada: Person, tmp_path: Path, way: Way
) -> None:
    """The file, two buttons, the map, the table, and two to the picture."""
    with open_page(browser, site, "/docs") as page:
        let_in(page, site, ada, f"{ada.home}/maps")
        hands = Hands(page, way)
        hands.bring(page.get_by_label("File"), write_zones("zones.geojson", tmp_path))
        hands.use(page.get_by_role("button", name="Read the file"))
        hands.use(page.get_by_role("button", name="Add map"))
        hands.use(page.get_by_role("link", name="Zones", exact=True))
        wait_until_drawn(page)
        hands.paste("Zone\tSales\nNordland\t12\nOstheim\t7\nSüdtal\t9")
        expect_counts(page, "3 matched")
        assert download_png(hands).startswith(b"\x89PNG")
        assert hands.done() == 7
        page.goto(f"{site.base}{ada.home}/maps")
        page.get_by_role("link", name="Remove Zones").click()
        page.get_by_role("button", name="Remove map").click()
        expect(page.get_by_text("No maps yet")).to_be_visible()


@daily("keyboard")
def test_a_map_is_found_again_tomorrow_on_another_machine(
    browser: Browser, site: Server, ada: Person, way: Way
) -> None:
    title = f"Lakes by {way}"
    spec: dict[str, Any] = {"mapId": "luxembourg", "title": {"text": title}}
    body = {"title": title, "spec": spec, "document": None}
    own = {"Sec-Fetch-Site": "same-origin"}
    assert ada.client.post("/editor/saved", json=body, headers=own).status_code == 201
    with open_page(browser, site, "/signin") as page:
        page.set_default_timeout(PATIENCE)
        hands = Hands(page, way)
        hands.write(page.get_by_label("E-mail"), ada.email)
        hands.write(page.get_by_label("Password"), PASSWORD)
        hands.use(page.get_by_role("button", name="Sign in", exact=True))
        hands.use(page.get_by_role("link", name=title, exact=True))
        expect(page.locator("#name")).to_have_text(title)
        assert hands.done() == {"mouse": 6, "keyboard": 4}[way]


@daily("keyboard")
def test_a_map_is_published_as_png_svg_pdf_and_page(
    browser: Browser, site: Server, ada: Person, tmp_path: Path, way: Way
) -> None:
    with open_page(browser, site, "/docs") as page:
        let_in(page, site, ada, "/editor?map=luxembourg#data")
        wait_until_drawn(page)
        paste(page, TABLE)
        expect_counts(page, "3 matched")
        hands = Hands(page, way)
        assert download_png(hands).startswith(b"\x89PNG")
        sizes = page.locator(".sizes")
        for name, begin in {"SVG": b"<", "PDF": b"%PDF"}.items():
            hands.pick(sizes, name)
            taken = hands.take(page.get_by_role("button", name=f"Download {name}"))
            assert taken.lstrip().startswith(begin)
        content = hands.take(page.get_by_role("button", name="Download page"))
        assert hands.done() == 2 + 2 * 2 + 1
        embedding = page.locator("[aria-labelledby='frame-head']").inner_text()
        assert embedding.startswith('<iframe src="luxembourg.html" title="Luxembourg"')
        assert embedding.partition("<script>")[2] in FRAMES.read_text("utf-8")
        file = tmp_path / "map.html"
        file.write_bytes(content)
        asked: list[str] = []
        shown = page.context.new_page()
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(file.as_uri())
        shown.keyboard.press("Tab")
        expect(shown.locator(".tip")).to_have_text("Diekirch5")
        assert asked == [file.as_uri()]

"""The editor in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from acting import (
    PATIENCE,
    check_barriers,
    drop,
    open_page,
    paste,
    spec_of,
    step,
    wait_for_frames,
    wait_until_drawn,
    wait_until_kept,
)
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect
from serving import Server
from waiting import wait_until

import mapcore

STATES = [region.title for region in mapcore.get_map("us-states").regions]
TYPOS = {"Carolina": "South Carolina", "Conneticut": "Connecticut", "Dakota": "North Dakota",
         "Misissippi": "Mississippi", "Atlantis": "Maine"}  # fmt: skip
SEVERAL = [*(name for name in STATES if name not in TYPOS.values()), *TYPOS]


def table(rows: list[str]) -> str:
    return "State\tChange, %\n" + "\n".join(f"{key}\t{at * 1.5}" for at, key in enumerate(rows))


def counts(page: Page) -> str:
    return " ".join(page.locator(".report output").inner_text().split())


def test_from_a_table_with_typos_to_a_picture(browser: Browser, site: Server) -> None:
    """Paste, mend by suggestion, change the palette, download: the bytes are those of a POST."""
    rows = [*SEVERAL, *(f"Nowhere {at}" for at in range(60 - len(SEVERAL)))]
    with open_page(browser, site, "/editor?map=us-states") as page:
        wait_until_drawn(page)
        paste(page, table(rows))
        expect(page.locator(".report")).to_contain_text("2 corrected", timeout=30_000)
        wait_until_drawn(page)
        unmatched = 60 - len(STATES) + 3
        assert f"{unmatched} not matched" in counts(page)
        page.get_by_text(f"Not matched {unmatched}").click()
        for name in ("South Carolina", "North Dakota"):
            page.locator(".say").get_by_role("button", name=name).first.click()
            unmatched -= 1
            expect(page.locator(".report")).to_contain_text(f"{unmatched} not matched")
        step(page, "Look")
        page.locator("label").filter(has_text="bupu").click()
        wait_until_drawn(page)
        spec = spec_of(page)
        assert spec["choropleth"]["palette"] == "bupu"
        assert {"South Carolina", "North Dakota"} <= set(spec["choropleth"]["values"])
        with page.expect_download() as download:
            page.locator("form").get_by_role("button", name="Download PNG").click()
        picture = download.value.path().read_bytes()
    assert picture == site.render(spec).content


STATES_OF_LOOK: tuple[dict[str, Any], ...] = (
    {
        "mapId": "luxembourg",
        "choropleth": {"values": {"Luxembourg": 3, "Diekirch": 5}},
        "title": {"text": "All"},
        "highlight": {"regions": ["Diekirch"]},
        "locator": {},
        "locale": "de",
    },
    {"mapId": "luxembourg", "legend": {"items": [{"label": "Own", "color": "#2853A3"}]}},
    {"mapId": "luxembourg", "categories": {"values": {"Luxembourg": "a"}}},
    {"mapId": "luxembourg", "symbols": {"values": {"Luxembourg": 3}}},
    {
        "mapId": "luxembourg",
        "symbols": {"points": [{"lat": 49.6, "lon": 6.1, "value": 3, "category": "Port"}]},
    },
    {
        "mapId": "luxembourg",
        "bivariate": {
            "x": {"values": {"Luxembourg": 3}, "title": "First"},
            "y": {"values": {"Luxembourg": 5}, "title": "Second"},
        },
    },
)
"""Specs between which the editor shows a control of every field."""


def test_every_field_of_the_contract_has_a_control_and_no_other(
    browser: Browser, site: Server
) -> None:
    """A control is what can be changed there; a hint that names a field is none."""
    found: set[str] = set()
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        for spec in STATES_OF_LOOK:
            paste(page, json.dumps(spec))
            for name in ("Data", "Look", "Take it"):
                step(page, name)
                page.locator(".pane [data-field]").first.wait_for()
                found |= _fields_on(page)
            step(page, "Data")
    fields = set(fields_of(mapcore.json_schema()))
    lists = {"locations", "legend.items", "patterns", "annotations", "symbols.points"}
    assert found - lists == fields


def fields_of(schema: dict[str, Any], path: str = "") -> Iterator[str]:
    """Yield the paths of all fields of a schema that hold no fields themselves."""
    for name, field in schema.get("properties", {}).items():
        record = field.get("anyOf", [field])[-1]
        inner = record.get("items") or record
        if "properties" in inner:
            yield from fields_of(inner, f"{path}{name}.")
        else:
            yield f"{path}{name}"
        if len(field.get("anyOf", [])) > 1:
            yield f"{path}{name}"


def _fields_on(page: Page) -> set[str]:
    controls = "input, select, textarea, [role=grid]"
    texts = page.locator(f"[data-field]:has({controls})").evaluate_all(
        "all => all.map((each) => each.dataset.field)"
    )
    return {path for text in texts for path in text.split()}


SEVERAL_ROWS = {
    "a list of names": "state\nTexas\nOhio\nTexas\nUtah\n",
    "counts": "state,cases\nTexas,3\nOhio,5\nTexas,4\nUtah,2\nMaine,7\n",
    "rates": "state,rate\nTexas,3.5\nOhio,5.1\nTexas,4.5\nUtah,2.2\nMaine,7.3\n",
    "words": "state,party\nTexas,A\nOhio,B\nTexas,C\nTexas,C\nUtah,A\nMaine,B\n",
}
"""Tables in which Texas has several rows, so that the library counts, sums or averages them."""


def test_several_rows_of_a_region_become_what_the_library_makes_of_them(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor") as page:
        for name, text in SEVERAL_ROWS.items():
            paste(page, text)
            draft = mapcore.draft_table(text)
            several = page.get_by_label("Several rows of a region")
            expect(page.locator("#map-hint")).to_contain_text(draft.told[0])
            wait_until_drawn(page)
            assert "left out" not in counts(page), name
            chosen = several.input_value()
            spec = spec_of(page)
            (block,) = {"choropleth", "categories"} & spec.keys()
            assert spec[block]["values"] == draft.request[block]["values"], (name, chosen)
            step(page, "Data")
        several.select_option("first")
        expect(page.locator(".report")).to_contain_text("2 left out")
        assert spec_of(page)["categories"]["values"]["Texas"] == "A"


def test_a_list_of_texts_is_typed_with_semicolons(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?sample=swiss-languages#look") as page:
        wait_until_drawn(page)
        order = page.get_by_label("Order in the legend")
        order.fill("Italian; French; Romansh and German")
        spec = spec_of(page)
        assert spec["categories"]["order"] == ["Italian", "French", "Romansh and German"]


@pytest.mark.parametrize(
    ("width", "dark"), [(380, True), pytest.param(1280, False, marks=pytest.mark.weekly)]
)
def test_no_page_has_a_barrier(browser: Browser, site: Server, width: int, dark: bool) -> None:
    """axe-core finds nothing, and no page scrolls sideways; each is looked at in both colours."""
    pages = ["/", "/docs", "/docs/errors", "/docs/how-to/csv",
             "/docs/search?q=tiles", "/signup", "/upgrade", "/signin", "/maps", "/templates",
             "/nothing", "/editor?map=atlantis", "/editor"]  # fmt: skip
    with open_page(browser, site, "/", width=width, dark=dark) as page:
        for path in pages:
            page.goto(site.base + path)
            wait_for_frames(page)
            check_barriers(page)
    with open_page(browser, site, "/editor?map=us-states", width=width, dark=dark) as page:
        wait_until_drawn(page)
        check_barriers(page)
        paste(page, table(SEVERAL))
        expect(page.locator(".report")).to_contain_text("2 corrected", timeout=30_000)
        wait_until_drawn(page)
        check_barriers(page)
        page.get_by_role("button", name="Keyboard").click()
        keys = page.get_by_role("dialog", name="Keyboard")
        expect(keys).to_contain_text("next row that did not match")
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()
        step(page, "Look")
        page.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = true })"
        )
        check_barriers(page)
        step(page, "Check")
        page.locator(".check-step").wait_for()
        check_barriers(page)
        step(page, "Take it")
        page.locator(".spec-editor > div").wait_for()
        check_barriers(page)


def test_the_first_paint_needs_no_script(browser: Browser, site: Server) -> None:
    context = browser.new_context(java_script_enabled=False, extra_http_headers=site.fresh())
    page = context.new_page()
    page.goto(f"{site.base}/editor?sample=us-population")
    expect(page.locator("#spec-text")).to_contain_text('"mapId": "us-states"')
    image = page.locator(".picture img")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.naturalWidth") == 1000
    expect(page.locator(".report")).to_contain_text("51 matched")
    context.close()


def test_undo_redo_and_a_reload_keep_the_work(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?sample=us-population#look") as page:
        wait_until_drawn(page)
        page.get_by_label("Text", exact=True).fill("Mine")
        wait_until_drawn(page)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_label("Text", exact=True)).to_have_value(
            "Resident population, 2020 census"
        )
        page.get_by_role("button", name="Redo").click()
        expect(page.locator("#name")).to_have_text("Mine")
        page.get_by_role("textbox", name="Subtitle").fill("In a few words")
        page.locator("summary[aria-label='Earlier steps']").click()
        check_barriers(page)
        page.locator(".steps-back button").last.click()
        expect(page.get_by_role("textbox", name="Subtitle")).to_have_value("")
        expect(page.locator("#name")).to_have_text("Resident population, 2020 census")
        page.get_by_role("button", name="Redo").click()
        expect(page.locator("#name")).to_have_text("Mine")
        wait_until_kept(page)
        page.reload()
        expect(page.locator("#name")).to_have_text("Mine")
        page.get_by_role("button", name="Start again").click()
        expect(page.locator("#name")).to_have_text("Resident population, 2020 census")


def test_a_wrong_value_stays_in_its_control_with_what_is_wrong(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor?sample=us-population#look/size") as page:
        wait_until_drawn(page)
        width = page.get_by_label("Width, px", exact=True)
        width.fill("5000")
        expect(width).to_have_attribute("aria-invalid", "true")
        expect(page.locator("[data-field='output.width']")).to_contain_text("from 100 to 4000")
        assert spec_of(page).get("output", {}).get("width") != 5000


def test_a_wrong_spec_says_where_and_the_picture_stays(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?sample=germany#take") as page:
        wait_until_drawn(page)
        box = page.locator(".spec-editor .cm-content")
        box.wait_for()
        page.evaluate(
            "(text) => { const host = document.querySelector('.spec-editor > div'); "
            "host.shadowRoot.querySelector('.cm-content').focus(); }",
            "",
        )
        page.keyboard.press("Control+a")
        spec = {"mapId": "germany", "choropleth": {"values": {"Berlin": 1}, "classes": 12}}
        page.keyboard.insert_text(json.dumps(spec))
        expect(page.locator("#spec-error")).to_contain_text("choropleth.classes")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text('{"mapId": "germany"')
        expect(page.locator("#spec-error")).to_contain_text("The picture shows the last spec")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(
            '{"mapId": "germany", "title": {"text": "<img src=x onerror=alert(1)>"}}'
        )
        expect(page.locator("#name")).to_have_text("<img src=x onerror=alert(1)>")
        wait_until_drawn(page)
        expect(page.locator("#spec-error")).to_have_count(0)


BAD = (
    ("State\tN\n" + "Texas\t1\n" * 100_000, "100,000 rows; 5,000 are the limit."),
    ("\x00\x01PNG\x02\n" * 50, "This is no table that can be read"),
    ("State\tN\nTexas\t" + "9" * 2_000_000, "characters; 1,000 are the limit."),
    ("[1, 2, 3]", "neither a spec nor a table"),
)
"""Too many rows, binary, 2 MB in a cell, and JSON of nothing; what is said of each."""


def test_a_bad_table_says_why_and_what_was_there_stays(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        paste(page, table(STATES[:5]))
        expect(page.locator(".report")).to_contain_text("5 matched", timeout=30_000)
        for text, words in BAD:
            paste(page, text)
            expect(page.locator(".error[role=alert]")).to_contain_text(words)
            expect(page.locator(".report")).to_contain_text("5 matched")
            drop(page, "table.csv", text.encode("utf-8"))
            expect(page.locator(".error[role=alert]")).to_contain_text(words)


def test_the_total_of_a_country_is_left_out_on_its_own_map(browser: Browser, site: Server) -> None:
    keys = ("Deutschland", "Bayern", "Hessen", "Sachsen", "Frankreich", "Italien")
    with open_page(browser, site, "/editor?map=germany#data") as page:
        wait_until_drawn(page)
        paste(page, "Land;Quote\n" + "".join(f"{key};{at},5\n" for at, key in enumerate(keys)))
        report = page.locator(".report")
        expect(report).to_contain_text("1 left out", timeout=PATIENCE)
        expect(report).to_contain_text("3 matched")
        expect(report).to_contain_text("2 not matched")
        wait_until_drawn(page)
        assert [*spec_of(page)["choropleth"]["values"]] == [*keys[1:]]
        step(page, "Data")
        page.locator("#map").fill("Europe")
        expect(report).to_contain_text("3 not matched", timeout=PATIENCE)
        expect(report).to_contain_text("3 matched")
        expect(report).not_to_contain_text("left out")


def test_scripts_in_every_text_stay_text(browser: Browser, site: Server) -> None:
    script = "<script>document.title='gone'</script><img src=x onerror=document.title='gone'>"
    rows = f'"{script}","{script} value"\nTexas,1\nOhio,2\n{script},3'
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        paste(page, rows)
        expect(page.locator(".report")).to_contain_text("2 matched", timeout=30_000)
        expect(page.locator(".report")).to_contain_text("1 not matched")
        step(page, "Look")
        step(page, "Take it")
        assert "gone" not in page.title()
        assert page.locator(".pane script, .pane img[src=x]").count() == 0


@pytest.mark.parametrize("map_id", ["chile", "us-states"])
def test_every_size_that_is_offered_without_a_key_is_drawn(
    browser: Browser, site: Server, map_id: str
) -> None:
    with open_page(browser, site, f"/editor?map={map_id}") as page:
        wait_until_drawn(page)
        step(page, "Take it")
        offered = page.locator(".sizes label").filter(has=page.locator("input:enabled"))
        names = offered.locator("b").all_inner_texts()
        assert len(set(names)) == len(names) >= 1
        for name in names:
            page.locator(".sizes label").filter(has_text=name).first.click()
            wait_until_drawn(page)
            with page.expect_download() as download:
                page.get_by_role("button", name="Download PNG").click()
            with Image.open(download.value.path()) as shown:
                width, height = shown.size
            assert max(width, height) <= 1600
            assert f"{width} " in page.locator(".sizes :checked + b").inner_text()


def test_an_unreachable_service_loses_no_work(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?sample=us-population#look") as page:
        wait_until_drawn(page)
        page.route("**/editor/preview", lambda route: route.abort())
        page.get_by_label("Text", exact=True).fill("Kept")
        expect(page.get_by_role("alert")).to_contain_text("Your work is kept in this browser")
        page.unroute("**/editor/preview")
        page.get_by_role("button", name="Try now").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert spec_of(page)["title"]["text"] == "Kept"


def test_a_limit_is_told_and_waited_for(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?sample=us-population#look") as page:
        wait_until_drawn(page)
        refusal = {"code": "rate_limit_exceeded", "detail": "", "title": "", "status": 429}
        page.route(
            "**/editor/preview",
            lambda route: route.fulfill(
                status=429, headers={"Retry-After": "2"}, body=json.dumps(refusal)
            ),
        )
        page.get_by_label("Text", exact=True).fill("Later")
        expect(page.locator(".report")).to_contain_text("60 pictures a minute are drawn here")
        page.unroute("**/editor/preview")
        wait_until_drawn(page)
        expect(page.locator(".report")).not_to_contain_text("60 pictures", timeout=10_000)


def test_a_table_without_a_map_is_given_the_one_that_fits(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor") as page:
        paste(page, "Land,Dichte\nBayern,187\nHessen,298\nBerlin,4127\nSachsn,219")
        expect(page.locator("#map")).to_have_value("Germany", timeout=30_000)
        expect(page.locator(".report")).to_contain_text("4 matched", timeout=30_000)
        expect(page.locator("#map-hint")).to_contain_text("Fits best: Germany")
        assert spec_of(page)["mapId"] == "germany"
        assert spec_of(page)["layout"] == "page"


def test_the_unit_of_a_column_is_drawn_and_follows_the_column(
    browser: Browser, site: Server
) -> None:
    rows = "Zürich;27,6 %;1579967\nBern;17,5 %;1051437\nUri;14,0 %;37317\n"
    with open_page(browser, site, "/editor") as page:
        paste(page, "Kanton;Anteil;Leute\n" + rows)
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=30_000)
        expected = {"decimals": 1, "suffix": "\N{NO-BREAK SPACE}%"}
        wait_until(lambda: spec_of(page)["choropleth"].get("format") == expected)
        step(page, "Data")
        page.locator("#value-column").select_option("Leute")
        wait_until(lambda: "format" not in spec_of(page)["choropleth"])


SLOW_READING = """
const asked = window.fetch;
let readings = 0;
window.fetch = async (url, options) => {
  const isFirst = String(url).endsWith("/editor/table") && !readings++;
  if (isFirst) await new Promise((done) => setTimeout(done, 3000));
  return asked(url, options);
};
"""


def test_what_the_service_reads_late_of_a_table_is_taken(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor") as page:
        page.evaluate(SLOW_READING)
        paste(page, "Kanton;Anteil\nZürich;27,6 %\nBern;17,5 %\nUri;14,0 %\n")
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=60_000)
        wait_until(lambda: "format" in spec_of(page)["choropleth"])


def test_old_data_are_drawn_in_their_boundaries_and_told(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor") as page:
        paste(page, "Région,Taux\nPicardie,8\nAlsace,5\nAuvergne,6\nBretagne,4")
        expect(page.locator(".notice.fix")).to_contain_text("3 keys decide")
        expect(page.locator(".report")).to_contain_text("4 matched")
        asked = spec_of(page)
        assert (asked["mapId"], asked["edition"]) == ("france-regions", "1982")
        step(page, "Data")
        page.get_by_role("button", name="Use today's boundaries").click()
        expect(page.locator(".report")).to_contain_text("1 matched")
        assert "edition" not in spec_of(page)


def test_a_spec_that_is_brought_keeps_its_layout(browser: Browser, site: Server) -> None:
    """A new map is a page, and stays one by its defaults; a spec without a layout has bands."""
    with open_page(browser, site, "/editor?map=us-states") as page:
        wait_until_drawn(page)
        assert spec_of(page) == {"mapId": "us-states", "layout": "page"}
        step(page, "Data")
        paste(page, '{"mapId": "germany", "title": {"text": "Brought"}}')
        expect(page.locator("#name")).to_have_text("Brought")
        assert spec_of(page) == {"mapId": "germany", "title": {"text": "Brought"}}


def test_codes_of_digits_keep_their_order(browser: Browser, site: Server) -> None:
    rows = {"48001": "b", "06001": "a", "12001": "c"}
    with open_page(browser, site, "/editor?map=us-counties#data") as page:
        wait_until_drawn(page)
        paste(page, "FIPS,Kind\n" + "\n".join(f"{key},{kind}" for key, kind in rows.items()))
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=30_000)
        spec = spec_of(page)
        assert list(spec["categories"]["values"].items()) == list(rows.items())


def test_a_table_that_is_read_slowly_takes_nobody_back(browser: Browser, site: Server) -> None:
    held: list[Route] = []
    with open_page(browser, site, "/editor?map=us-states") as page:
        page.route("**/editor/table", lambda route: held.append(route))
        paste(page, table(SEVERAL))
        expect(page.locator(".report")).to_contain_text(re.compile(r"\d corrected"))
        step(page, "Take it")
        with page.expect_response("**/editor/table"):
            held[0].continue_()
        wait_until_drawn(page)
        assert page.url.endswith("#take")

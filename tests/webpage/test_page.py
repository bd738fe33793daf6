"""The page of a map: whole in one file, and usable by mouse, keyboard and screen reader."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsers import find_chromium
from hypothesis import given, settings
from playwright.sync_api import Browser, Frame, Page, sync_playwright
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.locales.locale import runs_leftwards
from mapcore.locales.words import LANGUAGES, read_page_words
from mapcore_cli.main import run_command

CHROMIUM = find_chromium()
FRAMES = Path(__file__).parents[2] / "docs" / "how-to" / "regions-in-pictures.md"
SVG = "{http://www.w3.org/2000/svg}"
SPEC: dict[str, Any] = {
    "mapId": "world",
    "title": {"text": 'Share of <b>"R&D"'},
    "choropleth": {"values": {"France": 0.021, "Spain": 0.014, "Monaco": 0.4}, "format": "percent"},
    "output": {"width": 700},
}


VALUES: dict[str, Any] = {"values": {"TX": 0, "CA": 90, "OH": 40, "UT": 55}}


def svg_of(page: str) -> ET.Element:
    (svg,) = re.findall(r"<svg.*</svg>", page, re.S)
    return ET.fromstring(svg)


def regions_of(page: str) -> dict[str, dict[str, str]]:
    """Return the attributes of the regions that can be focused, by key."""
    found = [each.attrib for each in svg_of(page).iter() if each.get("class") == "region"]
    return {each["data-key"]: each for each in found}


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = mapcore.render_html(SPEC)
    assert not re.search(r'(?:src|href)="(?!#)', page.replace("xlink:href", "href"))
    assert set(re.findall(r"url\((\w+:|#)", page)) <= {"data:", "#"}
    assert "default-src 'none'" in page
    assert page == mapcore.render_html(SPEC)


def test_every_region_has_a_name_and_one_is_a_stop_of_the_tab_key() -> None:
    regions = regions_of(mapcore.render_html(SPEC))
    assert len(regions) == len(mapcore.get_map("world").regions)
    assert regions["FR"]["aria-label"] == "France: 2.1%"
    assert regions["BR"]["aria-label"] == "Brazil: No data"
    stops = [key for key, each in regions.items() if each["tabindex"] == "0"]
    assert len(stops) == 1
    assert stops[0] in {"FR", "ES", "MC"}


def test_regions_of_one_title_are_told_apart() -> None:
    spec = {"mapId": "us-counties", "choropleth": {"values": {"01073": 1, "21111": 2, "06037": 3}}}
    page = mapcore.render_html(spec)
    assert regions_of(page)["21111"]["data-name"] == "Jefferson County (21111)"
    assert '<th scope="row">Jefferson County (21111)</th><td>2</td>' in page
    assert '<th scope="row">Los Angeles County</th><td>3</td>' in page


def test_a_region_beyond_the_frame_is_no_region_of_the_page() -> None:
    assert "US-ME" not in regions_of(
        mapcore.render_html({"mapId": "us-states", "frame": ["Texas"], "output": {"width": 300}})
    )


def test_a_map_without_data_has_no_table() -> None:
    assert "<table" not in mapcore.render_html({"mapId": "fiji"})


TEXTS = mapcore.PageTexts(
    language="de",
    region="Land",
    without_data="Länder <ohne> Angabe: {count}.",
    no_data='keine "Angabe"',
    table="Die Daten als Tabelle",
    hint="Auf ein Land zeigen & warten.",
)


def test_a_page_may_be_in_another_language() -> None:
    page = mapcore.render_html(SPEC, texts=TEXTS)
    missing = len(mapcore.get_map("world").regions) - 3
    assert '<html lang="de">' in page
    assert '<th scope="col">Land</th><th scope="col">Value</th>' in page
    assert f"Länder &lt;ohne&gt; Angabe: {missing}.</caption>" in page
    assert "<summary>Die Daten als Tabelle</summary>" in page
    assert "Auf ein Land zeigen &amp; warten." in page
    assert regions_of(page)["BR"]["aria-label"] == 'Brazil: keine "Angabe"'
    assert "No data" not in re.sub("<svg.*</svg>", "", page, flags=re.S)
    assert 'id="description" lang="en"' in page  # the alt text stays English, and says so


def test_a_description_of_ones_own_is_in_the_language_of_the_page() -> None:
    page = mapcore.render_html(SPEC, texts=mapcore.PageTexts(language="de", description="Karte"))
    assert 'id="description">Karte</figcaption>' in page
    assert page.count('lang="') == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_the_words_and_digits_of_each_language(language: str) -> None:
    spec = {"mapId": "fiji", "locale": language, "categories": {"values": {"Rotuma": "1"}}}
    page = mapcore.render_html(spec)
    words = read_page_words(language)
    rest = str(len(mapcore.get_map("fiji").regions) - 1)
    digits = {48 + digit: mapcore.format_number(digit, "plain", language) for digit in range(10)}
    told = words.get("withoutData", "Regions without data: {count}.")
    assert told.replace("{count}", rest.translate(digits)) in page
    assert f"<summary>{words.get('table', 'The data as a table')}</summary>" in page
    assert f'<html lang="{language}"' in page
    assert (' dir="rtl"' in page.partition(">\n<head>")[0]) == runs_leftwards(language)


def test_words_of_the_legend_are_those_of_the_page() -> None:
    legend = {"title": "Share", "noData": "not asked"}
    page = mapcore.render_html({**SPEC, "legend": legend})
    assert '<th scope="col">Region</th><th scope="col">Share</th>' in page
    assert regions_of(page)["BR"]["aria-label"] == "Brazil: not asked"
    assert 'data-none="not asked"' in page
    named = mapcore.render_html({**SPEC, "legend": legend}, texts=mapcore.PageTexts(value="Part"))
    assert '<th scope="col">Part</th>' in named


def test_the_texts_of_a_page_are_read_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("may.json").write_text('{"mapId": "fiji"}')
    Path("de.json").write_text('{"language": "de", "hint": "Zeigen"}')
    assert run_command(["html", "may.json", "--texts", "de.json"]) == 0
    assert Path("may.html").read_text("utf-8") == mapcore.render_html(
        {"mapId": "fiji"}, texts=mapcore.PageTexts(language="de", hint="Zeigen")
    )
    Path("de.json").write_text('{"language": "German language"}')
    assert run_command(["html", "may.json", "--texts", "de.json"]) == 2
    assert "de.json: language: " in capfd.readouterr().err


@settings(max_examples=scale_examples(15))
@given(requests())
def test_any_request_makes_a_well_formed_page(spec: dict[str, Any]) -> None:
    try:
        page = mapcore.render_html({**spec, "output": {"width": 200}})
    except mapcore.ValidationError:
        return
    root = svg_of(page)
    assert root.get("aria-describedby") == "description"
    assert root.find(f"{SVG}title") is None
    assert page.count("<script>") == page.count("</script>") == 1
    places = mapcore.locate_regions({**spec, "output": {"width": 200, "format": "svg"}})
    assert set(regions_of(page)) == {each.key for each in places.regions if each.box}


def test_the_command_writes_it_of_a_spec_or_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("may.json").write_text('{"mapId": "fiji", "categories": {"values": {"Rotuma": "a"}}}')
    assert run_command(["html", "may.json"]) == 0
    assert run_command(["render", "may.json", "-o", "may.png"]) == 0
    assert run_command(["html", "may.png", "-o", "other.html"]) == 0
    assert Path("may.html").read_bytes() == Path("other.html").read_bytes()
    assert run_command(["html", "nothing.json"]) == 2
    Path("bad.json").write_text('{"mapId": "fijji"}')
    assert run_command(["html", "bad.json"]) == 3


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(params=[(1000, None), (400, None), (400, TEXTS)], ids=["wide", "narrow", "german"])
def page(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> Iterator[tuple[Page, list[str]]]:
    width, texts = request.param
    path = tmp_path / "map.html"
    path.write_text(mapcore.render_html(SPEC, texts=texts), encoding="utf-8")
    opened = browser.new_page(viewport={"width": width, "height": 800})
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("request", lambda sent: said.append(sent.url) if "file:" not in sent.url else None)
    opened.goto(path.as_uri())
    yield opened, said
    opened.close()


def read_focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_a_browser_finds_no_barrier_and_no_fault(page: tuple[Page, list[str]]) -> None:
    opened, said = page
    opened.keyboard.press("Tab")
    opened.locator("summary").click()
    barriers = Axe().run(opened).response["violations"]
    assert [each["id"] for each in barriers] == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert opened.evaluate(wide) <= 0
    assert [each for each in said if not each.startswith("data:")] == []


LEGENDS: list[tuple[dict[str, Any], list[str]]] = [
    ({"choropleth": {**VALUES, "type": "gradient"}}, ["0", "90", "No data"]),
    ({"choropleth": {**VALUES, "breaks": [0, 50, 100]}}, ["0 to 50", "50 to 100", "No data"]),
    (
        {"choropleth": {**VALUES, "breaks": [0, 30, 60, 100], "open": "both"}},
        ["under 30", "30 to 60", "60 and over", "No data"],
    ),
    ({"categories": {"values": {"TX": "<b>", "CA": "Pears"}}}, ["<b>", "Pears", "No data"]),
    ({"regions": {"TX": "#112233"}}, []),
]


@pytest.mark.parametrize(("block", "labels"), LEGENDS)
@pytest.mark.parametrize("layout", ["bands", "page"])
def test_a_narrow_screen_has_the_title_and_the_legend_in_its_own_size(
    browser: Browser, tmp_path: Path, block: dict[str, Any], labels: list[str], layout: str
) -> None:
    spec = {"mapId": "us-states", "title": {"text": "Rates"}, "layout": layout, **block}
    path = tmp_path / "page.html"
    path.write_text(mapcore.render_html({**spec, "output": {"width": 1200}}), "utf-8")
    opened = browser.new_page(viewport={"width": 380, "height": 800})
    opened.goto(path.as_uri())
    shown = opened.locator(".legend span, .legend li")
    texts = [text.replace(" 49", " 50").replace(" 59", " 60") for text in shown.all_inner_texts()]
    assert texts == labels  # a page writes the ranges of whole numbers
    assert [shown.nth(at).bounding_box()["height"] > 12 for at in range(shown.count())] == [  # type: ignore[index]
        True
    ] * shown.count()
    assert opened.locator("h1").bounding_box()["height"] > 20  # type: ignore[index]
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert opened.evaluate(wide) <= 0
    opened.set_viewport_size({"width": 1280, "height": 800})
    assert not opened.locator(".legend").is_visible()
    assert opened.locator("h1").bounding_box()["height"] <= 1  # type: ignore[index]
    opened.close()


def test_the_keyboard_goes_from_region_to_region(page: tuple[Page, list[str]]) -> None:
    opened, _ = page
    tip = opened.locator(".tip")
    opened.keyboard.press("Tab")
    opened.evaluate("document.querySelector('[data-key=FR].region').focus()")
    opened.keyboard.press("Home")
    first = read_focused(opened)
    opened.keyboard.press("End")
    assert read_focused(opened) != first
    assert tip.is_visible()
    opened.keyboard.press("Escape")
    assert not tip.is_visible()
    before = read_focused(opened)
    opened.keyboard.press("ArrowLeft")
    assert read_focused(opened) != before
    assert opened.locator(".outline > *").count() == 2
    assert opened.locator('.region[tabindex="0"]').count() == 1
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_a_frame_becomes_as_high_as_the_page_in_it(browser: Browser, tmp_path: Path) -> None:
    """The code is that of the docs; the editor gives the same lines."""
    (tmp_path / "density.html").write_text(mapcore.render_html(SPEC), encoding="utf-8")
    (code,) = re.findall(r"^<iframe.*?</script>", FRAMES.read_text("utf-8"), re.M | re.S)
    (tmp_path / "article.html").write_text(f"<!doctype html><p>Text</p>{code}", encoding="utf-8")
    opened = browser.new_page(viewport={"width": 900, "height": 800})
    opened.goto((tmp_path / "article.html").as_uri())
    shown = opened.frames[1]
    wide = read_fitting_height(opened, shown)
    opened.set_viewport_size({"width": 400, "height": 800})
    narrow = read_fitting_height(opened, shown)
    shown.locator("summary").click()
    assert narrow < wide < 900
    assert read_fitting_height(opened, shown) > narrow + 50
    opened.close()


def read_fitting_height(page: Page, shown: Frame) -> int:
    """Return the height of what a frame shows, once the frame is as high."""
    height = shown.evaluate("Math.ceil(document.documentElement.getBoundingClientRect().height)")
    fits = "(height) => document.querySelector('iframe').clientHeight === height"
    page.wait_for_function(fits, arg=height)
    return int(height)


def test_the_pointer_shows_a_region_and_its_marker(page: tuple[Page, list[str]]) -> None:
    opened, _ = page
    tip = opened.locator(".tip")
    opened.locator('.marker[data-key="MC"]').hover(force=True)
    assert tip.inner_text() == "Monaco\n40%"
    assert opened.locator(".outline circle").count() == 2
    spain = mapcore.locate_regions({**SPEC, "output": {**SPEC["output"], "format": "svg"}})
    (x, y), width = next(each.label for each in spain.regions if each.key == "ES") or (0, 0), 700
    box = opened.locator("figure svg").bounding_box()
    assert box is not None
    scale = box["width"] / width
    opened.mouse.move(box["x"] + x * scale, box["y"] + y * scale)
    assert tip.inner_text() == "Spain\n1.4%"
    opened.mouse.move(1, 1)
    assert not tip.is_visible()

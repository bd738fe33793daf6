"""Furniture for readers from right to left: what is mirrored, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

import mapcore
from mapcore.layout.layout import lay_out
from mapcore.layout.legend.mirroring import find_box, mirror_marks
from mapcore.layout.scene import PanelMap, Ramp, Rectangle, Scene, SizedSymbol, Text
from mapcore.layout.text.isolating import END, ISOLATE, isolate
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

LANGUAGES = ("ar", "he", "fa", "ur")
VALUES = {"EG": -5, "DZ": 3.25, "NG": 12, "ZA": -1.5, "ET": 7, "KE": 2, "MA": 4, "SD": -3}
GROUPS = {key: "ABC"[i % 3] for i, key in enumerate(VALUES)}
CATEGORIES: dict[str, Any] = {"mapId": "africa", "categories": {"values": GROUPS}}
STEPS: dict[str, Any] = {"mapId": "africa", "choropleth": {"values": VALUES, "type": "steps"}}
GRADIENT: dict[str, Any] = {"mapId": "africa", "choropleth": {"values": VALUES, "type": "gradient"}}


def draw(spec: dict[str, Any], locale: str | None = None) -> Scene:
    decoded = decode_request(spec | ({"locale": locale} if locale else {}))
    return lay_out(arrange_request(decoded))


def texts(scene: Scene, role: str) -> list[Text]:
    return [mark for mark in scene.marks if isinstance(mark, Text) and mark.role == role]


def swatches(scene: Scene) -> list[Rectangle]:
    return [mark for mark in scene.marks if isinstance(mark, Rectangle) and mark.role == "swatch"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_column_stands_right_with_swatches_right_of_their_words(language: str) -> None:
    scene = draw(CATEGORIES, language)
    middle = scene.width / 2
    labels = texts(scene, "legend")
    assert labels
    assert all(label.anchor == "end" for label in labels)
    assert all(swatch.box.x > middle for swatch in swatches(scene))
    edge = min(swatch.box.x for swatch in swatches(scene))
    assert all(label.x < edge for label in labels)


def test_a_side_that_was_asked_for_stays() -> None:
    for side in ("left", "right"):
        scene = draw({**CATEGORIES, "legend": {"position": side}}, "ar")
        is_left = all(swatch.box.x < scene.width / 2 for swatch in swatches(scene))
        assert is_left == (side == "left")


@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_run_from_right_to_left(language: str) -> None:
    (ramp,) = (mark for mark in draw(GRADIENT, language).marks if isinstance(mark, Ramp))
    (usual,) = (mark for mark in draw(GRADIENT).marks if isinstance(mark, Ramp))
    assert ramp.stops == usual.stops[::-1]
    assert ramp.offsets == pytest.approx([1 - each for each in reversed(usual.offsets)])
    ends = sorted(texts(draw(GRADIENT, language), "legend"), key=lambda each: each.x)
    assert "−" in ends[-1].text
    assert ends[-1].x == pytest.approx(ramp.box.right, abs=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_footer_begins_at_the_right(language: str) -> None:
    scene = draw({**STEPS, "footer": {"note": "A note.", "source": "B"}}, language)
    lines = texts(scene, "footer")
    assert len(lines) == 2
    assert all(line.anchor == "end" and line.x > scene.width / 2 for line in lines)


def test_the_attribution_stands_left() -> None:
    decoded = decode_request({**STEPS, "locale": "ar"})
    scene = lay_out(arrange_request(decoded, attribution="Made here"))
    assert all(line.x < scene.width / 2 for line in texts(scene, "attribution"))


def test_a_title_that_is_left_stays_left_and_pages_begin_at_the_right() -> None:
    title = {"text": "عنوان", "align": "left"}
    assert texts(draw({**STEPS, "title": title}, "ar"), "title")[0].anchor == "start"
    page = {**STEPS, "layout": "page", "title": {"text": "عنوان"}}
    assert texts(draw(page, "ar"), "title")[0].anchor == "end"
    assert texts(draw(page), "title")[0].anchor == "start"
    assert texts(draw({**STEPS, "title": {"text": "عنوان"}}, "ar"), "title")[0].anchor == "middle"


@pytest.mark.parametrize("spec", [CATEGORIES, STEPS, GRADIENT])
def test_a_page_is_whole_when_it_is_mirrored(spec: dict[str, Any]) -> None:
    footer = {"source": "World Bank"}
    scene = draw({**spec, "layout": "page", "footer": footer, "legend": {"title": "عنوان"}}, "ar")
    for mark in scene.marks:
        if isinstance(mark, (Text, Rectangle, Ramp)) and mark not in scene.marks[:1]:
            box = find_box(mark)
            assert box is not None
            if getattr(mark, "role", "").startswith(("legend", "swatch", "footer")):
                assert box.x >= -1, mark
                assert box.right <= scene.width + 1, mark


def test_the_map_is_not_mirrored() -> None:
    legend = {"position": "left"}
    here = arrange_request(decode_request({**CATEGORIES, "legend": legend, "locale": "ar"}))
    there = arrange_request(decode_request({**CATEGORIES, "legend": legend}))
    assert here.page.placement.scale > 0
    assert here.page.window.y == pytest.approx(there.page.window.y, abs=2)


def test_two_measures_keep_their_square() -> None:
    spec = {
        "mapId": "africa",
        "bivariate": {
            "x": {"title": "1", "values": VALUES},
            "y": {"title": "2", "values": VALUES},
        },
    }
    scene = draw(spec, "ar")
    usual = draw({**spec, "legend": {"position": "right"}})
    colors = [each.fill for each in sorted(swatches(scene), key=lambda each: each.box.x)]
    assert colors == [each.fill for each in sorted(swatches(usual), key=lambda each: each.box.x)]


def test_mirrored_twice_is_as_before() -> None:
    marks = [mark for mark in draw(STEPS).marks if isinstance(mark, (Text, Rectangle, Ramp))]
    twice = mirror_marks(mirror_marks(marks, 500), 500)
    for mark, again in zip(marks, twice, strict=True):
        before, after = find_box(mark), find_box(again)
        assert before is not None
        assert after is not None
        assert (after.x, after.width) == pytest.approx((before.x, before.width))


def test_symbols_have_their_numbers_at_the_left() -> None:
    values = {key: abs(value) for key, value in VALUES.items()}
    scene = draw({"mapId": "africa", "symbols": {"values": values}}, "he")
    sizes = [mark for mark in scene.marks if isinstance(mark, SizedSymbol) and mark.role == "size"]
    assert sizes
    assert all(line.x < min(each.x for each in sizes) for line in texts(scene, "legend"))


@pytest.mark.parametrize(
    ("text", "parts"),
    [("أقل من −5", ["−5"]), ("−5 إلى 0", ["−5", "0"]), ("3–5 سنوات", ["3–5"]),
     ("۱۲٫۵ تا ۱۵", ["۱۲٫۵", "۱۵"]), ("بلا", [])],
)  # fmt: skip
def test_numbers_are_isolated(text: str, parts: list[str]) -> None:
    found = isolate(text)
    assert found.replace(ISOLATE, "").replace(END, "") == text
    assert [each.partition(END)[0] for each in found.split(ISOLATE)[1:]] == parts


def test_numbers_of_annotations_in_panels_are_isolated() -> None:
    panels = [{"title": title, "values": VALUES} for title in ("2020", "2024")]
    notes = [{"region": "EG", "text": "أقل من −5"}]
    spec = {**STEPS, "choropleth": {"type": "steps"}, "panels": panels, "annotations": notes}
    maps = [mark for mark in draw(spec, "ar").marks if isinstance(mark, PanelMap)]
    drawn = "".join(mark.text for each in maps for mark in each.marks if isinstance(mark, Text))
    assert drawn.count(f"{ISOLATE}−5{END}") == 2


def test_lines_from_left_to_right_have_no_isolates() -> None:
    for mark in draw({**STEPS, "title": {"text": "Change, −5 to 12"}}, "ar").marks:
        if isinstance(mark, Text) and mark.role == "title":
            assert mark.text == "Change, −5 to 12"


def test_no_locale_marks_nothing() -> None:
    report = mapcore.check(STEPS)
    assert report.locale is None
    assert not any(ISOLATE in mark.text for mark in draw(STEPS).marks if isinstance(mark, Text))


@pytest.mark.parametrize("layout", ["bands", "page"])
def test_panels_begin_at_the_upper_right_with_titles_at_their_right_edges(layout: str) -> None:
    panels = [{"title": f"{at}", "values": VALUES} for at in range(3)]
    spec = {"mapId": "africa", "choropleth": {}, "panels": panels, "layout": layout}
    usual, mirrored = (
        arrange_request(decode_request({**spec, "locale": each})) for each in ("en", "ar")
    )
    assert len({panel.box.width for panel in (*usual.panels, *mirrored.panels)}) == 1
    first, second, _ = mirrored.panels
    assert first.box.x > second.box.right
    assert [panel.box.y for panel in usual.panels] == [panel.box.y for panel in mirrored.panels]
    titles = texts(lay_out(mirrored), "panel-title")
    assert [title.x for title in titles] == [panel.box.right for panel in mirrored.panels]
    assert {title.anchor for title in titles} == {"end"}

"""The mark and the logo of a house style: where they stand, and that nothing stands on them."""

from __future__ import annotations

import io
import json
import shutil
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from map_sample import choose_maps
from page_specs import ATLAS, PRESETS, a_page
from PIL import Image
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.assets.fonts import FACES_FOLDER
from mapcore.composition.house_marks import put_logo
from mapcore.errors import ValidationError
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Picture, Rectangle, Shape, Teardrop, Text
from mapcore.layout.text.lettering import measure_ink
from mapcore.rendering import arrange_request

RED = "#C8102E"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40">'
    f'<rect width="200" height="40" fill="{RED}"/></svg>'
)
STYLE: dict[str, Any] = {
    "name": "marked",
    "title": "Marked",
    "mark": {"color": RED},
    "logo": {"file": "logo.svg"},
}


def build(folder: Path, **parts: Any) -> mapcore.House:
    folder.mkdir(exist_ok=True)
    (folder / "style.json").write_text(json.dumps({**STYLE, **parts}), "utf-8")
    (folder / "logo.svg").write_text(SVG, "utf-8")
    Image.new("RGBA", (200, 40), (200, 16, 46, 255)).save(folder / "logo.png")
    shutil.copy(FACES_FOLDER / "eb-garamond-semibold.ttf", folder)
    return mapcore.open_house(mapcore.build_house(folder))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> mapcore.House:
    return build(tmp_path_factory.mktemp("marked"))


def arranged(spec: dict[str, Any], house: mapcore.House) -> Any:
    return arrange_request(mapcore.decode_request(spec), house=house)


def find_marks(arrangement: Any) -> tuple[list[Box], list[Box], list[Any]]:
    """Return the boxes of the mark and of the logo, and all other texts and pins."""
    marks = lay_out(arrangement).marks
    bars = [each.box for each in marks if isinstance(each, Rectangle) and each.role == "mark"]
    page, footer = arrangement.page, arrangement.footer
    room = footer.room if footer else Box(0, 0, 0, 0)
    size = footer.logo if footer else (0.0, 0.0)
    logo = put_logo(size, Box(room.x, room.y, room.width - page.margin, room.height))
    others = [each for each in marks if isinstance(each, (Text, Teardrop))]
    return bars, [logo] if logo else [], others


def assert_free(arrangement: Any) -> None:
    """Assert that mark and logo are on the canvas, and that no text and no map is on them."""
    bars, logos, others = find_marks(arrangement)
    canvas, window = arrangement.page.boxes.canvas, arrangement.page.window
    for box in (*bars, *logos):
        assert box.is_within(canvas.shrink(-1))
        shared = box.intersection(window)
        assert min(shared.width, shared.height) <= 1
        for text in others:
            if isinstance(text, Text):
                shared = box.intersection(measure_ink(text))
                assert min(shared.width, shared.height) <= 1, text.text
    for one, other in combinations((*bars, *logos), 2):
        assert min(one.intersection(other).width, one.intersection(other).height) <= 0


@pytest.mark.parametrize("preset", [*PRESETS, None])
@pytest.mark.parametrize("map_id", ["world", "germany", "chile", "south-america", "us-states"])
def test_a_page_has_its_mark_at_the_left_edge_and_its_logo_at_the_foot(
    map_id: str, preset: str | None, house: mapcore.House
) -> None:
    arrangement = arranged(a_page(map_id, preset), house)
    (mark,), (logo,), _ = find_marks(arrangement)
    body, canvas = arrangement.legend.font.size, arrangement.page.boxes.canvas
    free = 0.13 * canvas.height if preset == "story" else 0.0
    assert (mark.x, mark.y) == pytest.approx((arrangement.title.room.x, free))
    assert (mark.width, mark.height) == pytest.approx((92 * body / 21.6, 20 * body / 21.6), rel=0.1)
    assert logo.right == pytest.approx(arrangement.footer.room.right)
    assert logo.aspect == pytest.approx(5)
    assert logo.y > arrangement.title.room.bottom
    assert_free(arrangement)


@settings(max_examples=scale_examples(25), suppress_health_check=list(HealthCheck))
@given(raw=requests(panels=False), layout=st.sampled_from(["page", "bands"]))
def test_nothing_stands_on_them_whatever_is_asked_for(
    raw: dict[str, Any], layout: str, house: mapcore.House
) -> None:
    output = {name: raw.get("output", {})[name] for name in ("width", "height")
              if name in raw.get("output", {})}  # fmt: skip
    raw = {**raw, "layout": layout, "onUnmatched": "warn", "output": output}
    try:
        arrangement = arranged(raw, house)
    except ValidationError:  # a canvas beyond the limits, a scale that its numbers do not allow
        assume(False)
    assert_free(arrangement)


def test_maps_keep_clear_of_them(house: mapcore.House) -> None:
    for i, map_id in enumerate(choose_maps(found.id for found in ATLAS.list())):
        assert_free(arranged(a_page(map_id, (*PRESETS, None)[i % 6]), house))


@pytest.mark.parametrize("preset", ["card", None])
def test_panels_keep_clear_of_them(preset: str | None, house: mapcore.House) -> None:
    spec = a_page("germany", preset)
    values = spec["choropleth"].pop("values")
    spec["panels"] = [{"title": title, "values": values} for title in ("2024", "2025", "2026")]
    arrangement = arranged(spec, house)
    bars, logos, _ = find_marks(arrangement)
    assert len(bars) == len(logos) == 1
    assert_free(arrangement)
    for panel in arrangement.panels:
        assert not any(box.intersects(panel.box) for box in (*bars, *logos))


def test_bands_have_no_mark_and_the_logo_shares_the_band_of_the_footer(
    house: mapcore.House,
) -> None:
    spec = {**a_page("germany"), "layout": "bands"}
    arrangement = arranged(spec, house)
    bars, (logo,), _ = find_marks(arrangement)
    assert bars == []
    assert logo.is_within(arrangement.page.boxes.footer)
    spec.pop("footer")
    alone = arranged(spec, house)
    _, (logo,), _ = find_marks(alone)
    assert logo.is_within(alone.page.boxes.footer)


def test_a_request_without_house_has_neither(house: mapcore.House) -> None:
    plain = mapcore.open_house({"name": "plain", "title": "Plain"})
    for layout in ("page", "bands"):
        spec = {**a_page("germany"), "layout": layout}
        boxes = [arranged(spec, each).page.boxes for each in (plain, None)]
        assert boxes[0] == boxes[1]


def test_a_canvas_too_small_for_the_logo_says_so(house: mapcore.House) -> None:
    spec = {**a_page("germany"), "output": {"width": 100, "height": 100}}
    spec.pop("footer")
    (warning,) = [each for each in arranged(spec, house).warnings if each.code == "text_shortened"]
    assert "the logo" in warning.message


@pytest.mark.parametrize("file", ["logo.svg", "logo.png"])
@pytest.mark.parametrize("layout", ["page", "bands"])
def test_a_png_has_the_colours_of_the_logo_where_it_stands(
    file: str, layout: str, tmp_path: Path
) -> None:
    made = build(tmp_path, logo={"file": file})
    spec = {**a_page("germany"), "layout": layout, "output": {"width": 600, "scale": 2}}
    arrangement = arranged(spec, made)
    bars, (logo,), _ = find_marks(arrangement)
    pixels = np.asarray(Image.open(io.BytesIO(mapcore.render(spec, house=made).content)))
    for box in (*bars, logo):
        x, y = round(2 * (box.x + box.width / 2)), round(2 * (box.y + box.height / 2))
        assert pixels[y, x, :3].tolist() == [200, 16, 46]
    scene = lay_out(arrangement)
    kind = Picture if file == "logo.png" else Shape
    assert any(isinstance(each, kind) for each in scene.marks)


@pytest.mark.parametrize("file", ["logo.svg", "logo.png"])
def test_an_svg_and_a_pdf_hold_the_logo_and_lead_nowhere(file: str, tmp_path: Path) -> None:
    import pypdfium2

    made = build(tmp_path, logo={"file": file})
    spec = {**a_page("fiji", "square"), "output": {"preset": "square", "format": "svg"}}
    content = mapcore.render(spec, house=made).content
    assert (b"data:image/png;base64," in content) == (file == "logo.png")
    assert content.count(b"https://a") == 0
    assert content == mapcore.render(spec, house=made).content
    spec["output"]["format"] = "pdf"
    page = pypdfium2.PdfDocument(mapcore.render(spec, house=made).content)[0]
    pixels = np.asarray(page.render(scale=4 / 3).to_pil().convert("RGB"))
    _, (logo,), _ = find_marks(arranged(spec, made))
    x, y = round(logo.x + logo.width / 2), round(logo.y + logo.height / 2)
    assert pixels[y, x].tolist() == [200, 16, 46]


@pytest.mark.parametrize(
    ("logo", "message"),
    [
        ({"file": "missing.svg"}, "logo.file: 'missing.svg' is no file of the style"),
        ({"file": "../style.json"}, "no file of the style"),
        ({"file": "style.json"}, "logo.file: style.json"),
    ],
)
def test_logos_that_are_not_there(logo: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(mapcore.UnreadableHouse, match=message):
        build(tmp_path, logo=logo)


def test_a_highlight_has_the_houses_colour_below_the_requests_own() -> None:
    house = mapcore.open_house({"name": "a", "title": "A", "colors": {"highlight": "#123456"}})
    spec = {"mapId": "germany", "regions": {"BE": "#ffffff"}, "highlight": {"regions": ["BE"]}}
    assert arranged(spec, house).plan.highlight.line.ink.color == "#123456"
    spec["highlight"]["color"] = "#654321"
    assert arranged(spec, house).plan.highlight.line.ink.color == "#654321"

from __future__ import annotations

import io
import json
import math
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageChops
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.atlas.catalog import Atlas
from mapcore.request.decoding.decode import decode_request

SVG = "{http://www.w3.org/2000/svg}"
SPEC = {
    "mapId": "us-states",
    "title": {"text": "Two states"},
    "choropleth": {"values": {"CA": 39.0, "Texas": 30.5, "NY": 19.6}},
    "output": {"width": 400},
}


def half_up(number: float) -> int:
    return math.floor(number + 0.5)


def small(raw: dict[str, Any]) -> dict[str, Any]:
    """Shrink a request's canvas so that many can be drawn."""
    output = {**raw.get("output", {}), "width": raw.get("output", {}).get("width", 400) % 300 + 100}
    if "height" in output:
        output["height"] = output["height"] % 300 + 100
    return {**raw, "output": output, "onUnmatched": "warn"}


@given(requests())
@settings(max_examples=scale_examples(25))
def test_the_png_has_exactly_the_promised_pixels(raw: dict[str, Any]) -> None:
    raw = small(raw)
    raw.pop("dryRun", None)
    raw["output"]["format"] = "png"
    result = mapcore.render(raw)
    output = decode_request(raw).output
    picture = Image.open(io.BytesIO(result.content))
    assert picture.format == "PNG"
    assert picture.width == half_up(output.width * output.scale)
    if output.height is not None:
        assert picture.height == half_up(output.height * output.scale)


@given(requests())
@settings(max_examples=scale_examples(15))
def test_a_render_and_a_check_report_the_same(raw: dict[str, Any]) -> None:
    raw = small(raw)
    assert mapcore.render(raw).report == mapcore.check(raw)


def test_a_dry_run_is_its_report_as_json() -> None:
    result = mapcore.render({**SPEC, "dryRun": True})
    assert result.media_type == "application/json"
    assert json.loads(result.content) == mapcore.encode(mapcore.check(SPEC))


def test_a_request_may_be_text_bytes_mapping_or_value() -> None:
    forms = [SPEC, json.dumps(SPEC), json.dumps(SPEC).encode(), decode_request(SPEC)]
    contents = {mapcore.render(form).content for form in forms}
    assert len(contents) == 1


def test_a_request_value_is_held_to_the_rules_too() -> None:
    request = mapcore.RenderRequest("us-states", regions={"CA": "red"})
    with pytest.raises(mapcore.ValidationError, match=r"regions\.CA"):
        mapcore.render(request)


def test_an_unknown_map_comes_with_the_close_ids() -> None:
    with pytest.raises(mapcore.UnknownMap) as caught:
        mapcore.render({"mapId": "us-sttes"})
    assert caught.value.suggestions[0] == "us-states"


def test_tabs_and_line_breaks_are_drawn_as_spaces() -> None:
    words = {
        "title": {"text": "Sales{0}2024", "subtitle": "in{0}millions"},
        "categories": {"values": {"CA": "not{0}open", "TX": "open"}},
        "legend": {"title": "Open{0}shops"},
        "locations": [{"title": "Head{0}office", "lat": 40, "lon": -100}],
        "footer": {"note": "A{0}note"},
    }

    def draw(space: str) -> list[str]:
        raw = json.loads(json.dumps(words).replace("{0}", space))
        output = {"width": 800, "format": "svg", "metadata": False}
        root = ET.fromstring(
            mapcore.render({"mapId": "us-states", **raw, "output": output}).content
        )
        return [each.text or "" for each in root.iter(f"{SVG}text")]

    drawn = draw(" ")
    assert {"Sales 2024", "in millions", "Open shops", "Head office", "A note"} <= set(drawn)
    assert draw("\\n") == draw("\\r\\n") == draw("\\t") == drawn


@pytest.mark.parametrize("map_id", [entry.id for entry in Atlas().list()][:8])
def test_attribution_is_drawn(map_id: str) -> None:
    spec = {"mapId": map_id, "output": {"width": 400}}
    assert mapcore.render(spec).content != mapcore.render(spec, attribution="© somebody").content


@given(st.sampled_from(["us-states", "world", "germany"]), st.integers(100, 900))
@settings(max_examples=scale_examples(20))
def test_the_derived_height_leaves_no_margin(map_id: str, width: int) -> None:
    """Without legend and title the canvas has the map's own proportions."""
    frame = Atlas().open(map_id).frame
    result = mapcore.render({"mapId": map_id, "output": {"width": width}})
    height = Image.open(io.BytesIO(result.content)).height
    assert height == pytest.approx(width / frame.aspect, abs=1)


def test_a_title_asked_for_in_the_theme_s_colour_is_drawn_in_it_on_any_background() -> None:
    """The paper theme's own title would give way to white here; the caller's is theirs."""
    spec = {
        "mapId": "fiji",
        "title": {"text": "Rain", "color": "#1F1F1D"},
        "style": {"theme": "paper", "backgroundColor": "#101418"},
        "output": {"width": 300, "format": "svg"},
    }
    (title,) = find_marked(mapcore.render(spec), "text", "title")
    assert title.attrib["fill"].lower() == "#1f1f1d"


@pytest.mark.parametrize("color", ["#00E5FF", "#FF00AA"])
def test_borders_asked_for_are_drawn_opaque_under_a_glow(color: str) -> None:
    """The first is the neon theme's own colour, which it draws half transparent."""
    spec = {
        "mapId": "switzerland",
        "style": {"theme": "neon", "regionBorders": {"color": color}},
        "output": {"width": 300, "format": "svg"},
    }
    (borders,) = find_marked(mapcore.render(spec), "g", "region-borders")
    (line,) = borders.iter(f"{SVG}use")
    assert line.attrib["stroke"].lower() == color.lower()
    assert "stroke-opacity" not in line.attrib


def find_marked(result: mapcore.Result, tag: str, role: str) -> list[ET.Element]:
    """Return the elements of an SVG that play a role."""
    elements = ET.fromstring(result.content).iter(f"{SVG}{tag}")
    return [element for element in elements if element.get("data-role") == role]


@pytest.mark.parametrize("map_id", ["chile", "sweden", "vietnam", "united-kingdom"])
def test_the_land_of_a_tall_map_fills_the_width_of_its_canvas(map_id: str) -> None:
    spec = {
        "mapId": map_id,
        "style": {"defaultRegionColor": "#FF0000"},
        "output": {"width": 200},
    }
    picture = Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")
    red = picture.split()[0].point(lambda value: 255 * (value > 200))
    pale = picture.split()[2].point(lambda value: 255 * (value < 80))
    left, _, right, _ = ImageChops.multiply(red, pale).getbbox()
    assert left < 0.06 * picture.width
    assert picture.width - right < 0.06 * picture.width

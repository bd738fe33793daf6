"""What differs between two maps is told; what is equal is not."""

from __future__ import annotations

import copy
import io
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, reject, settings, strategies as st
from PIL import Image, PngImagePlugin
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.comparing.difference import KIND_HEADINGS, MAX_LISTED

SPEC: dict[str, Any] = {
    "mapId": "us-states",
    "title": {"text": "May"},
    "choropleth": {"values": {"CA": 39, "TX": 30, "NY": 3, "WA": 5}, "type": "steps", "classes": 2},
    "output": {"width": 200},
}


def change_field(path: str, value: Any) -> dict[str, Any]:
    """Return the spec with one field set, or taken out where the value is None."""
    spec = copy.deepcopy(SPEC)
    *outer, last = path.split(".")
    place = spec
    for name in outer:
        place = place.setdefault(name, {})
    place.pop(last, None)
    if value is not None:
        place[last] = value
    return spec


@settings(max_examples=scale_examples(30))
@given(requests())
def test_a_request_does_not_differ_from_itself(spec: dict[str, Any]) -> None:
    try:
        found = mapcore.compare(spec, copy.deepcopy(spec))
    except mapcore.MapcoreError:
        reject()  # too many of them fail the test
    assert not found
    assert str(found) == "no difference"


@settings(max_examples=scale_examples(30))
@given(st.dictionaries(st.sampled_from(["CA", "TX", "NY", "WA"]), st.integers(0, 99), min_size=1))
def test_comparing_backwards_reverses_the_changes(values: dict[str, int]) -> None:
    other = change_field("choropleth.values", values)
    there, back = mapcore.compare(SPEC, other), mapcore.compare(other, SPEC)
    turned = {(each.kind, each.subject, each.after, each.before) for each in back.changes}
    assert {(each.kind, each.subject, each.before, each.after) for each in there.changes} == turned


@pytest.mark.parametrize(
    ("path", "value", "kind", "told"),
    [
        ("choropleth.values.NY", 4, "value", "New York: 3 → 4"),
        ("choropleth.values.OR", 7, "value", "Oregon: – → 7"),
        ("choropleth.values.WA", None, "region", "Washington: coloured → –"),
        ("choropleth.values.TX", 4, "class", "Texas: class 2 → class 1"),
        ("choropleth.palette", "greens", "color", "California: #3182bd → #31a354"),
        ("choropleth.palette", "greens", "scale", "palette: blues → greens"),
        ("title.text", "June", "field", 'title.text: "May" → "June"'),
        ("title", None, "layout", "title: 200 × 50 px at 0, 0 → –"),
        ("locations", [{"title": "a", "lat": 1, "lon": 2}], "field", 'locations.0.title: – → "a"'),
    ],
)
def test_a_change_is_told_by_its_kind(path: str, value: Any, kind: Any, told: str) -> None:
    found = mapcore.compare(SPEC, change_field(path, value)).of_kind(kind)
    assert told in [str(change) for change in found]


def test_of_two_maps_only_the_regions_of_both_are_compared() -> None:
    values = {"values": {"France": 1, "Brazil": 2}}
    one, other = ({"mapId": name, "choropleth": values} for name in ("world", "europe"))
    found = mapcore.compare(one, other)
    assert "map: world → europe" in [str(change) for change in found.changes]
    assert "Brazil" not in str(found)


def test_a_category_is_told_by_its_name() -> None:
    specs = [
        {"mapId": "fiji", "categories": {"values": {"Rotuma": name}}} for name in ("wet", "dry")
    ]
    (change,) = mapcore.compare(*specs).of_kind("value")
    assert (change.label, change.before, change.after) == ("Rotuma", "wet", "dry")


def test_a_picture_and_its_spec_do_not_differ(tmp_path: Path) -> None:
    result = mapcore.render(SPEC, attribution="maps.example")
    path = result.save(tmp_path / "map.png")
    told = mapcore.inspect_picture(path)
    assert not mapcore.compare(path, result.content)
    assert not mapcore.compare(path, told)
    (change,) = mapcore.compare(path, SPEC).changes
    assert str(change) == "attribution: maps.example → "


@pytest.mark.parametrize("sides", [(20_000, 20_000), (9_000, 2), (4_097, 4_200)])
def test_a_picture_larger_than_any_map_is_refused_before_its_pixels_are_read(
    sides: tuple[int, int],
) -> None:
    picture = mapcore.render(SPEC).content
    large = picture[:16] + struct.pack(">II", *sides) + picture[24:]
    with pytest.raises(mapcore.UnreadablePicture, match=r"second picture has .* more than a map"):
        mapcore.compare(picture, large)


def test_pixels_of_two_pictures_of_one_request_are_compared() -> None:
    content = mapcore.render(SPEC).content
    picture = Image.open(io.BytesIO(content))
    picture.putpixel((5, 7), (1, 2, 3))
    info = PngImagePlugin.PngInfo()
    info.add_itxt("mapcore", picture.text["mapcore"])  # type: ignore[attr-defined]
    file = io.BytesIO()
    picture.save(file, "PNG", pnginfo=info)
    (change,) = mapcore.compare(content, file.getvalue()).changes
    assert str(change) == "pixels: – → 1 differ, within 5, 7 to 5, 7"


def test_many_changes_are_counted() -> None:
    values = {region.key: 1 for region in mapcore.get_map("us-states").regions}
    text = str(mapcore.compare(SPEC, change_field("choropleth.values", values)))
    assert f"… and {51 - MAX_LISTED} more" in text
    assert list(KIND_HEADINGS.values())[1] in text


def test_a_foreign_picture_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "foreign.png"
    Image.new("RGB", (9, 9)).save(path)
    with pytest.raises(mapcore.UnreadablePicture, match=r"foreign\.png: it carries no metadata"):
        mapcore.compare(path, SPEC)


def test_the_picture_shows_both_maps_and_what_changed() -> None:
    def width(other: dict[str, Any]) -> int:
        return Image.open(io.BytesIO(mapcore.draw_difference(SPEC, other))).width

    assert width(SPEC) == width(change_field("title.text", "June")) == 3 * 640 + 2 * 16
    assert width({"mapId": "fiji"}) == 2 * 640 + 16


@pytest.mark.parametrize("frame", ["data", ["Nevada", "Utah"]])
def test_the_map_of_changes_has_the_frame_of_the_second_map(frame: Any) -> None:
    def height(other: dict[str, Any]) -> int:
        sheet = Image.open(io.BytesIO(mapcore.draw_difference(other, other))).convert("RGB")
        below = np.asarray(sheet.crop((1312, 0, 1952, sheet.height)))
        return int((below != 255).any(axis=(1, 2)).sum())

    west = change_field("choropleth.values", {"CA": 1, "OR": 2})
    assert height({**west, "frame": frame}) > 1.2 * height(west)


def test_the_map_of_changes_gives_each_region_its_greatest_change() -> None:
    other = change_field("choropleth.values", {"CA": 39, "TX": 4, "NY": 3.5, "OR": 30})
    sheet = Image.open(io.BytesIO(mapcore.draw_difference(SPEC, other))).convert("RGB")
    colors = {color for _, color in sheet.crop((1312, 0, 1952, 400)).getcolors(100_000) or ()}
    assert {(0x7A, 0x1F, 0x5C), (0xD0, 0x7D, 0x07), (0x6F, 0xA8, 0xC9)} <= colors

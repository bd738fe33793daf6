"""Boxes hold the pixels of their regions, and a pixel belongs to the region that colours it."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mapcore
from mapcore.geometry.box import Box

CASES = {
    "insets": ("us-states", {"width": 400}, {}),
    "markers": ("world", {"width": 500}, {}),
    "svg": ("italy", {"width": 400, "format": "svg"}, {}),
    "scale": ("fiji", {"width": 220, "scale": 2.5}, {}),
    "frame": ("us-states", {"width": 300, "height": 200}, {"frame": ["Texas", "Ohio"]}),
    "hole": ("south-africa", {"width": 300}, {"title": {"text": "a"}}),
    "legend": ("germany", {"width": 400, "height": 300}, {"legend": {"position": "left", "items": [
        {"label": "a", "color": "#FF0000"}]}}),
}  # fmt: skip


def a_spec(map_id: str, output: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return a request in which every region has a colour of its own, and nothing else has one."""
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    borders = {"regionBorders": {"width": 0}, "mapBorder": {"width": 0}}
    regions = {key: f"#{(at + 1) * 40503 % 0xFFFFFF:06X}" for at, key in enumerate(keys)}
    return {"mapId": map_id, "regions": regions, "style": borders, "output": output, **more}


def pixels_of(result: mapcore.Result, color: str) -> NDArray[np.intp]:
    """Return the columns and rows of the pixels of a colour that have such a pixel below them.

    A single one may be where the colours of two neighbours blend.
    """
    picture = np.asarray(result.to_pil().convert("RGB"), np.int64)
    packed = picture[..., 0] << 16 | picture[..., 1] << 8 | picture[..., 2]
    same = packed == int(color[1:], 16)
    rows, columns = np.nonzero(same[:-1] & same[1:])
    return np.stack([columns, rows], axis=1)


@pytest.fixture(params=CASES, scope="module")
def drawn(request: pytest.FixtureRequest) -> tuple[dict[str, Any], mapcore.Result]:
    spec = a_spec(*CASES[request.param])
    return spec, mapcore.render(spec)


def test_a_box_holds_all_pixels_of_its_region(drawn: tuple[dict[str, Any], mapcore.Result]) -> None:
    spec, result = drawn
    found = shown = 0
    for place in result.regions:
        shown += place.shown == "drawn"
        pixels = pixels_of(result, spec["regions"][place.key])
        if not len(pixels):
            continue
        found += 1
        assert place.box is not None
        left, top, right, bottom = place.box.sides
        assert (pixels >= (left, top)).all()
        assert (pixels < (right, bottom)).all()
    assert found >= 0.8 * shown


def test_a_pixel_belongs_to_the_region_that_colours_it(
    drawn: tuple[dict[str, Any], mapcore.Result],
) -> None:
    spec, result = drawn
    places = mapcore.locate_regions(spec)
    rng = np.random.default_rng(5)
    checked = wrong = 0
    for place in result.regions:
        pixels = pixels_of(result, spec["regions"][place.key])
        for x, y in rng.permutation(pixels)[:5].tolist():
            at = places.at(x, y)
            checked += 1
            wrong += at is None or at.key != place.key
    assert checked > 10
    assert wrong <= 0.01 * checked  # a shade between two neighbours may be a third one's colour


def test_places_are_in_the_picture(drawn: tuple[dict[str, Any], mapcore.Result]) -> None:
    spec, result = drawn
    picture = result.to_pil()
    places = mapcore.locate_regions(spec)
    assert (places.width, places.height) == picture.size
    assert [place.key for place in places.regions] == list(spec["regions"])
    for place in places.regions:
        assert (place.shown == "outside") == (place.box is None) == (place.label is None)
        if place.box and place.label:
            assert place.box.is_within(Box(0, 0, *picture.size))
            assert place.box.shrink(-1).contains(*place.label)


def test_a_region_too_small_to_be_seen_is_a_marker() -> None:
    spec = {"mapId": "world", "categories": {"values": {"Monaco": "a", "France": "b"}}}
    places = {place.title: place for place in mapcore.render(spec, width=600).regions}
    assert (places["Monaco"].shown, places["Monaco"].value) == ("marker", "a")
    assert (places["France"].shown, places["France"].value) == ("drawn", "b")
    assert (places["Brazil"].shown, places["Brazil"].value) == ("drawn", None)
    found = mapcore.locate_regions({**spec, "output": {"width": 600}}).at(*places["Monaco"].label)  # type: ignore[misc]
    assert found is not None
    assert found.title == "Monaco"


def test_a_region_beyond_the_frame_is_outside() -> None:
    places = mapcore.render({"mapId": "us-states", "frame": ["Texas"]}, width=200).regions
    shown = {place.title: place.shown for place in places}
    assert (shown["Texas"], shown["Maine"]) == ("drawn", "outside")


def test_values_are_those_that_are_written_on_the_map() -> None:
    spec = {"mapId": "us-states", "choropleth": {"values": {"TX": 0.421}, "format": "percent"}}
    values = {place.key: place.value for place in mapcore.render(spec, width=200).regions}
    assert values["US-TX"] == "42.1%"


def test_an_svg_has_no_scale() -> None:
    spec = {"mapId": "fiji", "output": {"width": 300, "format": "svg", "scale": 2}}
    assert mapcore.locate_regions(spec).width == 300


@pytest.mark.parametrize(("x", "y"), [(-1, 5), (5, -1), (10_000, 5), (0, 0), (float("nan"), 1)])
def test_beside_the_land_there_is_no_region(x: float, y: float) -> None:
    assert mapcore.render({"mapId": "fiji"}, width=200).region_at(x, y) is None


def test_a_dry_run_has_no_places() -> None:
    with pytest.raises(ValueError, match="dry run"):
        _ = mapcore.render({"mapId": "fiji", "dryRun": True}).regions


def test_a_result_that_was_pickled_still_knows_its_regions() -> None:
    result = mapcore.render({"mapId": "fiji"}, width=200)
    assert pickle.loads(pickle.dumps(result)).regions == result.regions

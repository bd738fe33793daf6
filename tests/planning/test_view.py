"""The part of a map that `frame` shows."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from map_sample import choose_maps
from PIL import Image

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.atlas.shapes import LEVEL_CANVASES
from mapcore.composition.canvas_size import least_aspect, tallest_height
from mapcore.geometry.box import Box
from mapcore.planning.view import LEAST_ASPECT, MOST_ASPECT, view_map, view_regions
from mapcore.rendering import arrange_request

ATLAS = Atlas()
MAPS = choose_maps(entry.id for entry in ATLAS.list())
STATES, WORLD = ATLAS.open("us-states"), ATLAS.open("world")


SIDES = (None, "left", "right", "top", "bottom")
"""Where a legend may stand, None where there is none."""


def land_of(pack: mapcore.MapPack, device_px: float) -> Box:
    """Return the box around all land that a pack draws at a size."""
    low, high = pack.geometry(device_px).rings.bounds()
    return Box.between(*low.min(axis=0).tolist(), *high.max(axis=0).tolist())


@pytest.mark.parametrize("side", SIDES)
def test_a_derived_height_leaves_hardly_any_side_of_a_map_empty(side: str | None) -> None:
    legend = {"items": [{"label": "a", "color": "#2853A3"}]}
    emptier = {}
    for map_id in MAPS:
        spec = {"mapId": map_id, "title": {"text": "A"}, "output": {"width": 300}}
        spec |= {"legend": {**legend, "position": side}} if side else {}
        page = arrange_request(mapcore.decode_request(spec), atlas=ATLAS).page
        land, room = page.placement.box(land_of(page.plan.pack, page.device_px)), page.boxes.map
        sides = (land.x - room.x, room.right - land.right)
        ends = (land.y - room.y, room.bottom - land.bottom)
        empty = max(*(each / room.width for each in sides), *(each / room.height for each in ends))
        if empty > 0.042:  # the height is in whole pixels
            emptier[map_id] = round(empty, 3)
    assert emptier == {}


def test_a_whole_map_loses_no_land_of_its_frame() -> None:
    for map_id in MAPS:
        pack = ATLAS.open(map_id)
        view = view_map(pack)
        assert view.is_within(pack.frame)
        for level in pack.levels:
            assert land_of(pack, LEVEL_CANVASES[level]).intersection(pack.frame).is_within(view)


def test_far_islands_are_drawn_on_small_canvases_too() -> None:
    """The coarsest shapes lack them, and would leave a sixth of the width empty."""
    spec = mapcore.decode_request({"mapId": "french-polynesia", "output": {"width": 200}})
    assert ATLAS.open("french-polynesia").geometry(arrange_request(spec).page.device_px).level > 1


def test_a_pin_beside_the_land_is_shown_as_long_as_it_is_in_the_maps_frame() -> None:
    pins = [{"title": "Mendoza", "lat": -32.89, "lon": -68.84}]
    spec = {"mapId": "chile", "locations": pins, "output": {"width": 300}}
    report = mapcore.check(spec)
    assert report.warnings == ()
    assert report.alt_text.endswith("Pins: Mendoza.")
    far = {**spec, "locations": [{"title": "Lagos", "lat": 6.5, "lon": 3.4}]}
    (warning,) = mapcore.check(far).warnings
    assert "lies outside Chile and is left out" in warning.message


def test_data_everywhere_show_the_whole_map() -> None:
    keys = [region.key for region in ATLAS.open("vietnam").regions]
    spec = {"mapId": "vietnam", "regions": dict.fromkeys(keys, "#2853A3")}
    shown, whole = mapcore.check({**spec, "frame": "data"}), mapcore.check(spec)
    assert (shown.canvas, shown.alt_text) == (whole.canvas, whole.alt_text)


def boxes_of(pack: mapcore.MapPack, region: int) -> list[Box]:
    """Return the boxes of the larger pieces of a region."""
    geometry = pack.geometry(1200)
    low, high = geometry.rings.bounds()
    areas = np.abs(geometry.rings.areas())
    first, last = geometry.region_rings[region : region + 2].tolist()
    most = areas[first:last].max()
    rings = [ring for ring in range(first, last) if areas[ring] >= 0.05 * most]
    return [Box.between(*low[ring].tolist(), *high[ring].tolist()) for ring in rings]


@pytest.mark.parametrize("pack", [STATES, WORLD])
@given(data=st.data())
def test_a_part_encloses_its_regions_and_cuts_no_inset(pack: Any, data: st.DataObject) -> None:
    count = len(pack.regions)
    chosen = data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=5, unique=True))
    view = view_regions(pack, np.array(chosen))
    assert view
    assert view.is_within(pack.frame)
    for region in chosen:
        assert all(box.intersection(pack.frame).is_within(view) for box in boxes_of(pack, region))
    assert not any(view.cuts(inset.frame) for inset in pack.insets)
    if view.longer_side < 0.9 * pack.frame.longer_side and not pack.insets:
        assert LEAST_ASPECT - 0.01 <= view.aspect <= MOST_ASPECT + 0.01


def test_no_regions_show_the_whole_map() -> None:
    assert view_regions(WORLD, np.array([], dtype=np.intp)) is None
    spec = {"mapId": "world", "regions": {}, "frame": "data"}
    assert mapcore.check(spec).canvas == mapcore.check({"mapId": "world"}).canvas


def test_data_and_a_list_of_the_same_regions_show_the_same() -> None:
    values = {"France": 1, "IT": 2, "Germny": 3}
    data = {"mapId": "world", "choropleth": {"values": values}, "frame": "data"}
    listed = mapcore.render({**data, "frame": list(values)}, width=300)
    # The pictures carry their requests, which differ.
    shown, other = (
        Image.open(BytesIO(each.content)).tobytes()
        for each in (listed, mapcore.render(data, width=300))
    )
    assert shown == other
    assert [each.input for each in listed.report.region_matching.corrected] == ["Germny", "Germny"]
    assert listed.report.region_matching.matched_keys == 3
    assert "Only a part of the map is shown." in listed.alt_text
    assert mapcore.check({**data, "frame": "map"}) == mapcore.check(
        {key: value for key, value in data.items() if key != "frame"}
    )


def test_a_region_that_is_not_there_is_an_error_with_suggestions() -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.check({"mapId": "world", "frame": ["France", "Nigera"]})
    (error,) = caught.value.errors
    assert (error.param, error.suggestions) == ("frame", ("Niger (NE)", "Nigeria (NG)"))
    assert "'Nigera'" in error.message


def test_pins_and_labels_beyond_the_part_are_left_out() -> None:
    pins = [
        {"title": "Los Angeles", "lat": 34.05, "lon": -118.2},
        {"title": "Boston", "lat": 42.3, "lon": -71},
    ]
    result = mapcore.render(
        {
            "mapId": "us-states",
            "frame": ["California", "Nevada"],
            "locations": pins,
            "style": {"labels": {"show": True}},
        },
        format="svg",
    )
    (warning,) = result.report.warnings
    assert warning.code == "pin_outside_map"
    assert "'Boston'" in warning.message
    assert "the part of United States by state that is shown" in warning.message
    assert result.alt_text.endswith("Pins: Los Angeles.")


@pytest.mark.parametrize("keys", [["Chile"], ["Norway", "Chile"], ["San Marino"], ["Russia"]])
def test_the_greatest_height_of_a_request_holds_for_every_part(keys: list[str]) -> None:
    spec = {"mapId": "world", "frame": keys, "title": {"text": "A", "subtitle": "B"}}
    most = tallest_height(800, least_aspect(mapcore.decode_request(spec), WORLD))
    assert mapcore.check(spec, width=800).canvas.height <= most

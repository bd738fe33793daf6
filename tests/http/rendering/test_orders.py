"""What a tier draws of a request: its canvas, where the size is left open and where it is given."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from types import FrameType, FunctionType
from typing import Any

import pytest
from map_sample import choose_maps

import mapcore
from mapcore.composition.canvas_size import least_aspect, tallest_height
from mapcore.matching.match_request import match_request
from mapcore_http.limits.tiers import FREE, KEYLESS, PREVIEW, PRO, PlanRefused, Tier
from mapcore_http.rendering.orders import Order, open_order, read_order

ATLAS = mapcore.Atlas()
MAPS = choose_maps(entry.id for entry in ATLAS.list())
TALL = ["united-kingdom", "chile", "vietnam", "maldives"]


def order_of(map_id: str, tier: Tier, **more: Any) -> Order:
    return read_order(ATLAS, json.dumps({"mapId": map_id, **more}).encode(), tier)


def canvas_of(order: Order) -> tuple[int, int]:
    canvas = mapcore.check(order.request, atlas=ATLAS).canvas
    return canvas.width, canvas.height


def test_more_values_than_the_service_takes_are_refused() -> None:
    values = {f"{at:05}": 1 for at in range(5001)}
    with pytest.raises(mapcore.ValidationError, match="at most 5000 entries, got 5001; give up"):
        order_of("spain-municipalities", PRO, choropleth={"values": values})


@pytest.mark.parametrize("tier", [KEYLESS, FREE, PRO, PREVIEW], ids=lambda tier: tier.name)
def test_the_smallest_request_is_drawn_as_wide_as_the_tier_allows(tier: Tier) -> None:
    usual = min(1200, tier.max_side)
    for map_id in MAPS:
        order = order_of(map_id, tier)
        width, height = canvas_of(order)
        assert width <= usual, map_id
        assert height <= tier.max_side or width == 100, map_id
        if width < usual:
            wider = {"output": {"width": width + 1}}
            with pytest.raises((PlanRefused, mapcore.ValidationError)):
                order_of(map_id, tier, **wider)


@pytest.mark.parametrize("map_id", TALL)
@pytest.mark.parametrize("side", ["left", "bottom"])
def test_a_width_that_is_given_is_kept_and_the_refusal_names_the_one_that_fits(
    map_id: str, side: str
) -> None:
    legend = {"items": [{"label": "a", "color": "#2853A3"}], "position": side}
    more = {"legend": legend, "title": {"text": "A", "subtitle": "B"}}
    fitted, _ = canvas_of(order_of(map_id, FREE, **more))
    with pytest.raises(PlanRefused) as caught:
        order_of(map_id, FREE, **more, output={"width": 1200})
    advised = re.search(r"this is 1200x\d+ px .*A width of at most (\d+) fits", str(caught.value))
    assert advised
    assert int(advised[1]) == fitted
    kept = order_of(map_id, FREE, **more, output={"width": fitted})
    assert kept.request.output.width == fitted


@pytest.mark.parametrize("width", [{}, {"width": 1000}])
def test_a_canvas_is_judged_by_one_matching_of_its_keys(width: dict[str, int]) -> None:
    """Thousands of strange keys take seconds to match, and a canvas is tried at many widths."""
    values = {"Antofagasta": 1, "Santiago": 2, "Coqimbo": 3, "Atlantis": 4}
    spec = {"choropleth": {"values": values}, "output": width}

    def judge() -> None:
        if width:
            with pytest.raises(PlanRefused, match=r"A width of at most \d+ fits"):
                order_of("chile", KEYLESS, **spec)
        else:
            assert (order_of("chile", KEYLESS, **spec).request.output.width or 1200) < 1000

    assert count_calls(match_request, judge) == 1


def count_calls(counted: Callable[..., Any], act: Callable[[], None]) -> int:
    """Return how often a function is called by what is done, whoever calls it."""
    assert isinstance(counted, FunctionType)
    calls = 0

    def look(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code is counted.__code__

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("scale", [1, 2, 3, 4])
def test_a_scale_narrows_the_canvas_only_as_far_as_the_caps_ask(scale: int) -> None:
    width, height = canvas_of(order_of("germany", PRO, output={"scale": scale}))
    assert width * scale <= 8192
    assert height * scale <= 8192
    assert width * scale * height * scale <= 4096 * 4096
    assert (width == 1200) == (scale < 3)


def test_a_request_that_fits_and_one_with_a_size_stay_as_they_are() -> None:
    for more in ({}, {"output": {"width": 300}}, {"output": {"height": 300}}):
        text = json.dumps({"mapId": "us-states", **more}).encode()
        assert read_order(ATLAS, text, KEYLESS) == open_order(ATLAS, text)
    with pytest.raises(PlanRefused, match="1200x1601"):
        order_of("us-states", KEYLESS, output={"height": 1601})


def test_a_story_without_a_key_is_told_the_width_that_fits() -> None:
    text = b'{"mapId": "world", "output": {"preset": "story"}}'
    with pytest.raises(PlanRefused, match='A story needs "width": 900 at most'):
        read_order(mapcore.Atlas(), text, KEYLESS)
    smaller = text.replace(b'"story"', b'"story", "width": 900')
    output = read_order(mapcore.Atlas(), smaller, KEYLESS).request.output
    assert (output.width, output.height) == (900, 1600)


@pytest.mark.parametrize("map_id", [*TALL, "world", "germany", "us-states"])
def test_a_page_is_as_wide_as_the_tier_allows_too(map_id: str) -> None:
    long = "Where the number of people has grown the fastest since the census of 1990 " * 2
    regions = ATLAS.open(map_id).regions
    order = order_of(
        map_id,
        KEYLESS,
        layout="page",
        title={"text": long, "subtitle": long},
        footer={"note": long, "source": long},
        legend={"position": "bottom", "title": long[:120]},
        categories={
            "values": {each.key: f"{i % 30} {long[:40]}" for i, each in enumerate(regions)}
        },
    )
    width, height = canvas_of(order)
    assert max(width, height) <= KEYLESS.max_side
    assert tallest_height(width, least_aspect(order.request, ATLAS.open(map_id)), is_page=True) >= (
        height
    )

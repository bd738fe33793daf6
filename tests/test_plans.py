"""What is decided of a picture before it is drawn is what is drawn."""

from __future__ import annotations

import pytest

import mapcore


@pytest.mark.parametrize("map_id", ["chile", "us-states", "world"])
@pytest.mark.parametrize("title", [None, {"text": "A title of several words", "subtitle": "2024"}])
def test_the_canvas_is_that_of_the_picture(map_id: str, title: dict[str, str] | None) -> None:
    spec = {"mapId": map_id, "output": {"width": 640}, **({"title": title} if title else {})}
    planned = mapcore.plan(spec)
    assert planned.canvas() == mapcore.check(spec).canvas
    assert planned.height_at(640) == planned.canvas().height <= planned.tallest_at(640)


@pytest.mark.parametrize("map_id", ["chile", "us-states", "world"])
@pytest.mark.parametrize("most_side", [600, 4000])
def test_the_canvas_of_a_page_is_that_of_the_picture(map_id: str, most_side: int) -> None:
    spec = {"mapId": map_id, "layout": "page", "choropleth": {"values": {}, "classes": 4}}
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    spec["choropleth"]["values"] = {key: len(key) + at for at, key in enumerate(keys)}
    planned = mapcore.plan(spec)
    canvas = planned.canvas(most_side)
    assert max(canvas.width, canvas.height) <= most_side
    assert canvas == mapcore.check({**spec, "output": {"width": canvas.width}}).canvas
    assert canvas.height <= planned.height_at(canvas.width) <= planned.tallest_at(canvas.width)


def test_a_side_may_be_bounded() -> None:
    planned = mapcore.plan({"mapId": "chile"})
    canvas = planned.canvas(600)
    assert max(canvas.width, canvas.height) <= 600
    widest = planned.greatest_width(600)
    assert widest == canvas.width
    assert planned.height_at(widest) <= 600 < planned.height_at(widest + 1)


def test_what_cannot_be_drawn_has_no_plan() -> None:
    with pytest.raises(mapcore.UnknownMap):
        mapcore.plan({"mapId": "atlantis"})
    with pytest.raises(mapcore.ValidationError, match="may be at most"):
        mapcore.plan({"mapId": "world", "output": {"width": 4000, "scale": 4}})
    with pytest.raises(mapcore.ValidationError, match="a width of at most"):
        mapcore.plan({"mapId": "chile", "output": {"width": 4000}}).canvas()

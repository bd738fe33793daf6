"""The fast way of drawing against the plain one: a figure with a patch for every shape."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import evolve
from drawing_scenes import HERE, WHOLE, areas, grid, scene
from hypothesis import given, settings, strategies as st
from plain_drawing import plain_pixels
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.composition.arranging import arrange
from mapcore.drawing.png import rasterize
from mapcore.errors import ValidationError
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Disc, Lines, Scene
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request


def scene_of(raw: dict[str, Any]) -> Scene:
    request = decode_request(raw)
    pack = mapcore.Atlas().open(request.map_id)
    return lay_out(arrange(plan_render(request, pack, match_request(request, pack), None)))


def over_white(pixels: Any) -> Any:
    alpha = pixels[..., 3:] / 255
    return pixels[..., :3] * alpha + 255 * (1 - alpha)


def difference(drawn: Scene, plain: Scene | None = None, **how: Any) -> Any:
    """Return how the fast and the plain picture differ, (height, width), the most of a channel.

    The fast one is drawn three times, so that what is kept between pictures takes part.
    """
    for _ in range(3):
        fast = over_white(rasterize(drawn))
    return np.abs(fast - over_white(plain_pixels(plain or drawn, **how))).max(axis=2)


@given(requests(panels=False), st.integers(100, 420))
@settings(max_examples=scale_examples(25))
def test_random_requests_look_as_if_drawn_plainly(raw: dict[str, Any], width: int) -> None:
    raw = {**raw, "output": {"width": width, "scale": 1 + width % 3 / 2}, "onUnmatched": "warn"}
    try:
        drawn = scene_of(raw)
    except ValidationError:
        return  # no key matched
    apart = difference(drawn)
    assert apart.mean() < 0.05
    assert (apart > 16).mean() < 0.001


def test_a_gradient_that_ends_transparent_lies_on_its_background() -> None:
    seen = {"values": {"CA": 0.0}, "type": "gradient", "palette": ["#000000", "#00000000"]}
    style = {"backgroundColor": "#000000"}
    spec = {"mapId": "us-states", "choropleth": seen, "style": style, "output": {"width": 100}}
    assert (rasterize(scene_of(spec))[..., 3] == 255).all()


@pytest.mark.parametrize(("map_id", "most"), [("us-states", 0.3), ("world", 0.4), ("germany", 0.3)])
def test_filling_by_colour_looks_as_if_every_region_were_filled_by_itself(map_id, most) -> None:
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    values = {key: i * 37 % 101 for i, key in enumerate(keys)}
    spec = {"mapId": map_id, "choropleth": {"values": values, "type": "steps"}}
    apart = difference(scene_of({**spec, "output": {"width": 500}}), one_by_one=True)
    assert apart.mean() < most


def test_what_is_missing_or_moved_is_noticed() -> None:
    borders = Lines(grid().inner, HERE, "#000000", 1.0, WHOLE, "region-borders")
    disc = Disc(60, 60, 6, "#ff0000", "#000000", 1.0)
    whole = scene(areas([[200, 90, 0, 255], [0, 90, 200, 255]]), borders, disc)
    assert difference(whole).mean() < 0.05
    moved = evolve(disc, x=61)
    for other in (scene(*whole.marks[:2]), scene(*whole.marks[:2], moved), scene(*whole.marks[1:])):
        apart = difference(whole, other)
        assert apart.mean() > 0.05 or (apart > 16).mean() > 0.001

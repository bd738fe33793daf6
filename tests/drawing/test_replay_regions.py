from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import evolve
from drawing_scenes import areas, scene
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.caching import SHARED_CACHE
from mapcore.composition.arranging import arrange
from mapcore.drawing.png import rasterize
from mapcore.drawing.replay import coverage, regions
from mapcore.drawing.replay.coverage import RegionCoverage
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Scene
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request

BYTES = st.integers(0, 255)
SIX_CLASSES = {"type": "steps", "classes": 6}


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find what regions cover from the first time on, however few vertices they have."""
    monkeypatch.setattr(regions, "OFTEN", 1)
    monkeypatch.setattr(regions, "COARSE_RATIO", 10**9)
    mapcore.clear_caches()


def by_agg(drawn: Scene) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regions, "OFTEN", 10**9)
        return rasterize(drawn)


def find() -> list[regions._Found]:
    return [kept.value for (part, _), kept in SHARED_CACHE._values.items() if part == "coverages"]


def real_map(map_id: str, width: int, seed: int = 0, **scale: Any) -> Scene:
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    numbers = np.random.default_rng(seed).gamma(2, 30, len(keys))
    values = dict(zip(keys, numbers.tolist(), strict=True))
    raw = {"mapId": map_id, "choropleth": {"values": values, **(scale or SIX_CLASSES)}}
    request = decode_request({**raw, "output": {"width": width}})
    pack = mapcore.Atlas().open(map_id)
    return lay_out(arrange(plan_render(request, pack, match_request(request, pack), None)))


@pytest.mark.parametrize("map_id", ["world", "us-states", "us-counties", "fiji", "switzerland"])
def test_refilling_a_map_in_other_colours_gives_the_bytes_of_agg(map_id: str) -> None:
    for seed in range(3):
        drawn = real_map(map_id, 500, seed)
        assert (rasterize(drawn) == by_agg(drawn)).all()
    assert [each.trusted for each in find()] == [True]


@pytest.mark.parametrize("map_id", ["world", "us-states", "us-counties"])
def test_a_gradient_of_hundreds_of_colours_gives_the_bytes_of_agg(map_id: str) -> None:
    for seed in range(3):
        drawn = real_map(map_id, 500, seed, type="gradient")
        assert (rasterize(drawn) == by_agg(drawn)).all()
    assert [each.trusted for each in find()] == [True]


@given(
    colors=st.lists(st.tuples(BYTES, BYTES, BYTES, st.just(255)), min_size=1, max_size=25),
    scale=st.floats(0.3, 1.2),
    shift=st.tuples(st.floats(-10, 40), st.floats(-10, 40)),
)
@settings(max_examples=scale_examples(60))
def test_any_colours_and_places_give_the_bytes_of_agg(colors, scale, shift) -> None:
    placement = Placement(scale, *shift)
    marks = [
        evolve(areas(each), placement=placement) for each in (colors, colors[::-1], colors[:1])
    ]
    for mark in marks:
        drawn = scene(mark, background="#7fa0c0")
        assert (rasterize(drawn) == by_agg(drawn)).all()


@pytest.mark.parametrize(
    "change",
    [
        {"clip": Box(60, 60, 50, 50)},
        {"fills": np.full((25, 4), 128, np.uint8)},
    ],
    ids=["clipped", "translucent"],
)
def test_what_is_not_kept_is_drawn_by_agg(change) -> None:
    drawn = scene(evolve(areas([[200, 0, 0, 255], [0, 0, 200, 255]]), **change))
    assert (rasterize(drawn) == by_agg(drawn)).all()
    assert (rasterize(drawn) == by_agg(drawn)).all()
    assert all(each.coverage is None for each in find())


def test_translucent_canvases_are_drawn_by_agg() -> None:
    drawn = scene(areas([[200, 0, 0, 255]]), background="#ffffff80")
    assert (rasterize(drawn) == by_agg(drawn)).all()
    assert find() == []


def test_what_does_not_give_the_bytes_of_agg_is_never_used(monkeypatch) -> None:
    right = coverage.find_coverage

    def wrong(*arguments: Any) -> RegionCoverage:
        found = right(*arguments)
        border = evolve(found.border, areas=found.border.areas - 3000)
        return evolve(found, border=border)

    monkeypatch.setattr(coverage, "find_coverage", wrong)
    drawn = scene(areas([[200, 0, 0, 255], [0, 90, 0, 255]]))
    for _ in range(3):
        assert (rasterize(drawn) == by_agg(drawn)).all()
    assert [each.trusted for each in find()] == [False]


def test_a_coverage_is_found_only_after_repeated_drawings(monkeypatch) -> None:
    monkeypatch.setattr(regions, "OFTEN", 3)
    drawn = scene(areas([[200, 0, 0, 255]]))
    for turn in range(4):
        rasterize(drawn)
        assert len(find()) == (turn >= 2)

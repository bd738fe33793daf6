"""Maps of the United States have roads, which are drawn where a request asks for them."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

import mapcore

ATLAS = mapcore.Atlas()
UNITED_STATES = [entry.id for entry in mapcore.list_maps() if entry.id.startswith("us-")]


def pixels(content: bytes):
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGB"))


def has_tiles(map_id: str) -> bool:
    return map_id.endswith(("-tiles", "-hexes"))


def test_all_maps_of_the_united_states_have_roads_and_no_others():
    having = {entry.id for entry in mapcore.list_maps() if "roads" in entry.layers}
    assert having == {map_id for map_id in UNITED_STATES if not has_tiles(map_id)}
    assert len(having) > 100


@pytest.mark.parametrize("map_id", ["us-states", "us-tx-counties", "us-nj-zips"])
def test_roads_are_off_unless_a_request_asks(map_id):
    assert "roads" not in ATLAS.open(map_id).default_layers
    plain = mapcore.render({"mapId": map_id})
    hidden = mapcore.render({"mapId": map_id, "layers": {"roads": False}})
    shown = mapcore.render({"mapId": map_id, "layers": {"roads": True}})
    assert (pixels(plain.content) == pixels(hidden.content)).all()
    assert (pixels(plain.content) != pixels(shown.content)).any()
    assert not shown.report.warnings


def test_insets_have_roads():
    pack = ATLAS.open("us-states")
    (alaska,) = (inset for inset in pack.insets if inset.name == "Alaska")
    x0, y0, x1, y1 = alaska.frame.sides
    points = pack.layer("roads", 4800).lines.points
    inside = ((points >= (x0, y0)) & (points <= (x1, y1))).all(axis=1)
    assert inside.sum() > 10


@pytest.mark.parametrize("year", ["2003", "2010", "2021"])
def test_former_counties_have_the_roads_of_today(year):
    """An edition notes the sizes of its base's layers, and is built again when these change."""
    former, today = ATLAS.open(f"us-counties-{year}"), ATLAS.open("us-counties")
    for layer in ("roads", "rivers"):
        lines = [pack.layer(layer, 4800).lines for pack in (former, today)]
        assert np.array_equal(lines[0].points, lines[1].points)

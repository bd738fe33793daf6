from __future__ import annotations

import numpy as np
import pytest

import mapcore
from mapcore.atlas.layers import AREA_LAYERS, LAYER_IDS, PLACE_LAYERS
from mapcore.atlas.shapes import AreaLayer, LineLayer, PointLayer

PACK = mapcore.Atlas().open("germany")


@pytest.mark.parametrize("layer_id", PACK.layers)
def test_each_layer_is_of_its_kind(layer_id):
    layer = PACK.layer(layer_id, 1200)
    if layer_id in PLACE_LAYERS:
        assert isinstance(layer, PointLayer)
    else:
        assert isinstance(layer, AreaLayer if layer_id in AREA_LAYERS else LineLayer)


def test_a_finer_level_has_as_much_detail_or_more():
    coarse, fine = (PACK.layer("rivers", pixels).lines for pixels in (1200, 4800))
    assert 0 < len(coarse.points) <= len(fine.points)


def test_areas_are_closed_rings():
    rings = PACK.layer("admin0", 1200).rings
    assert (rings.points[rings.starts[:-1]] == rings.points[rings.starts[1:] - 1]).all()


def test_the_most_important_places_come_first():
    cities = PACK.layer("cities", 1200)
    assert len(cities.names) == len(cities.points) == len(cities.populations)
    assert cities.names[int(np.flatnonzero(cities.capitals)[0])] == "Berlin"
    assert not cities.points.flags.writeable


def test_layers_are_listed_in_one_order():
    order = [LAYER_IDS.index(layer_id) for layer_id in PACK.layers]
    assert order == sorted(order)

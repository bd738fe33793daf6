from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pycountry
import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.pack import AreaLayer, LineLayer, PointLayer

ATLAS = Atlas()
IDS = [found.id for found in ATLAS.list()]
SOME = [
    "world",
    "us-states",
    "us-counties",
    "us-ca-counties",
    "germany",
    "france",
    "russia",
    "fiji",
]


@pytest.mark.parametrize("map_id", IDS)
def test_a_pack_is_whole(map_id):
    pack = ATLAS.open(map_id)
    assert_regions_are_named_and_drawn(pack)
    assert_aliases_name_one_region_only(pack)
    assert_labels_stand_in_the_frame(pack)
    assert_layers_can_be_read(pack)


def assert_regions_are_named_and_drawn(pack):
    geometry = pack.geometry(1200)
    keys = [region.key for region in pack.regions]
    assert len(set(keys)) == len(keys) > 0
    assert all(region.key.strip() and region.title.strip() for region in pack.regions)
    assert (np.diff(geometry.region_rings) > 0).all()
    assert len(geometry.region_rings) == len(keys) + 1
    assert (geometry.rings.sizes >= 4).all()
    assert are_closed(geometry.rings)
    assert (pack.frame.x, pack.frame.y) == (0.0, 0.0)
    assert pack.frame.longer_side == pytest.approx(1200.0)
    assert 0.6 <= pack.frame.aspect <= 2.6


def are_closed(rings):
    points, starts = rings.points, rings.starts
    return (points[starts[:-1]] == points[starts[1:] - 1]).all()


def assert_aliases_name_one_region_only(pack):
    """Counties are told apart by their states."""
    regions = pack.regions
    if regions[0].parent:
        return
    names = Counter(name.casefold() for region in regions for name in region.aliases)
    keys = {region.key.casefold() for region in regions}
    assert [name for name, uses in names.items() if uses > 1] == []
    assert keys & set(names) == set()


def assert_labels_stand_in_the_frame(pack):
    positions = np.array([region.label for region in pack.regions])
    assert (positions >= -1).all()
    assert (positions <= np.array((pack.frame.right, pack.frame.bottom)) + 1).all()


def assert_layers_can_be_read(pack):
    assert list(pack.layers) == [layer for layer in LAYER_IDS if layer in pack.layers]
    for name in pack.layers:
        layer = pack.layer(name, 1200)
        assert isinstance(layer, AreaLayer | LineLayer | PointLayer)
        if isinstance(layer, AreaLayer):
            assert len(layer.rings) > 0
            assert are_closed(layer.rings)
        else:
            assert len(layer.points if isinstance(layer, PointLayer) else layer.lines) > 0
    with pytest.raises(KeyError):
        pack.layer("trails", 1200)


def edges(lines):
    """Every undirected edge of polylines, with how often it occurs."""
    grid = np.round(lines.points * 32).astype(np.int64)
    code = (grid[:, 0] + (1 << 20)) << 22 | (grid[:, 1] + (1 << 20))
    a, b = code[:-1], code[1:]
    inside = np.ones(len(a), bool)
    inside[lines.starts[1:-1] - 1] = False
    pairs = np.sort(np.stack((a, b), axis=1)[inside], axis=1)
    return Counter(map(tuple, pairs.tolist()))


@pytest.mark.parametrize("map_id", SOME)
def test_borders_are_the_edges_of_the_rings(map_id):
    geometry = ATLAS.open(map_id).geometry(1200)
    rings = edges(geometry.rings)
    inner, outer = edges(geometry.inner), edges(geometry.outer)
    assert max(inner.values()) == 1
    once = {edge for edge, uses in rings.items() if uses == 1}
    twice = {edge for edge, uses in rings.items() if uses == 2}
    assert len(twice ^ set(inner)) <= 0.002 * len(twice) + 4
    assert len(once ^ set(outer)) <= 0.002 * len(once) + 4


@pytest.mark.parametrize("map_id", SOME)
def test_levels_grow_and_are_read_only(map_id):
    pack = ATLAS.open(map_id)
    sizes = [len(pack.geometry(px).rings.points) for px in (1200, 2400, 4800)]
    assert sizes == sorted(sizes)
    geometry = pack.geometry(1200)
    with pytest.raises(ValueError, match="read-only"):
        geometry.rings.points[0] = 0
    step = 8
    assert (geometry.rings.points * step == np.round(geometry.rings.points * step)).all()


NORWAY_2024 = {"NO-31", "NO-32", "NO-33", "NO-39", "NO-40", "NO-55", "NO-56"}
"""Codes of the counties of 2024, which pycountry does not have yet."""


def test_codes_exist():
    known = {s.code for s in pycountry.subdivisions} | NORWAY_2024
    for listed in ATLAS.list("country"):
        pack = ATLAS.open(listed.id)
        if pack.category == "country":
            coded = [r.key for r in pack.regions if r.key[2:3] == "-" and r.key[:2].isupper()]
            assert [key for key in coded if key not in known] == [], pack.id
    countries = {country.alpha_2 for country in pycountry.countries}
    assert {region.key for region in ATLAS.open("world").regions} - countries == {"XK"}


def test_counties_are_the_census_list():
    counties = ATLAS.open("us-counties").regions
    assert len(counties) == 3144
    assert len({county.parent for county in counties}) == 51
    per_state = Counter(county.parent for county in counties)
    assert (per_state["US-TX"], per_state["US-CT"], per_state["US-DC"]) == (254, 9, 1)
    states = {region.key: region for region in ATLAS.open("us-states").regions}
    fips = {key: {name for name in states[key].aliases if name.isdigit()} for key in states}
    assert all(county.key[:2] in fips[county.parent] for county in counties)


def test_the_policy_on_boundaries():
    world = {region.key for region in ATLAS.open("world").regions}
    assert {"TW", "PS", "EH", "XK", "GF", "SJ"} <= world
    ukraine = {region.key: region.title for region in ATLAS.open("ukraine").regions}
    assert (ukraine["UA-43"], ukraine["UA-40"]) == ("Crimea", "Sevastopol")
    assert not {"RU-CR", "Crimea"} & {region.key for region in ATLAS.open("russia").regions}


@pytest.mark.parametrize("map_id", ["russia", "south-africa", "germany", "world", "italy"])
def test_holes_run_against_their_outlines(map_id):
    """By the non-zero rule a hole that ran with its outline would be filled."""
    pack = ATLAS.open(map_id)
    geometry = pack.geometry(1200)
    rings = np.split(geometry.rings.points.astype(float), geometry.rings.starts[1:-1])
    turns = {
        np.sign(signed_area(rings[i])) * (-1) ** depth(rings[i], rings[first:last])
        for first, last in pairwise(geometry.region_rings.tolist())
        for i in range(first, last)
    }
    assert turns == {1}


def signed_area(ring):
    x, y = ring.T
    return (x[:-1] * y[1:] - x[1:] * y[:-1]).sum()


def depth(ring, others):
    """Return how many other rings hold the middle of a ring's first edge."""
    x, y = (ring[0] + ring[1]) / 2
    return sum(holds(other, x, y) for other in others if other is not ring)


def holds(ring, x, y):
    (ax, ay), (bx, by) = ring[:-1].T, ring[1:].T
    crossed = (ay > y) != (by > y)
    at = ax[crossed] + (y - ay[crossed]) / (by - ay)[crossed] * (bx - ax)[crossed]
    return int((x < at).sum() % 2)

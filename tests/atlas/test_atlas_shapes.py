from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.atlas.shapes import LEVEL_CANVASES, choose_level, split_table


@pytest.fixture(scope="module")
def pack():
    return mapcore.Atlas().open("switzerland")


@given(st.floats(1, 20_000), st.sets(st.sampled_from([1, 2, 3]), min_size=1))
def test_the_coarsest_level_with_enough_detail_is_chosen(pixels, levels):
    available = tuple(sorted(levels))
    chosen = choose_level(pixels, available)
    enough = [level for level in available if pixels <= LEVEL_CANVASES[level] * 1.25]
    assert chosen == (enough[0] if enough else available[-1])


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_a_table_is_split_into_its_sections(sizes):
    names = [f"section{i}" for i in range(len(sizes))]
    table = np.arange(sum(sizes))
    parts = split_table(table, dict(zip(names, sizes, strict=True)))
    assert [len(parts[name]) for name in names] == sizes
    assert np.concatenate([parts[name] for name in names]).tolist() == table.tolist()


def test_every_region_has_closed_rings(pack):
    geometry = pack.geometry(1200)
    assert len(geometry.region_rings) == len(pack.regions) + 1
    assert (np.diff(geometry.region_rings) > 0).all()
    points, starts = geometry.rings.points, geometry.rings.starts
    assert (points[starts[:-1]] == points[starts[1:] - 1]).all()


def test_shapes_can_be_read_alone(pack):
    geometry = pack.geometry(1200)
    arrays = [lines.points for lines in (geometry.rings, geometry.inner, geometry.outer)]
    for array in (*arrays, geometry.region_rings):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0

from __future__ import annotations

import numpy as np
import pytest
import shapely

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import Region, open_pack
from mapcore.building.draft import (
    FOREIGN_OWNER,
    Cell,
    Draft,
    Naming,
    Origin,
    OwnedCell,
    Place,
)
from mapcore.building.packing import with_coast, write_pack
from mapcore.building.shapes.detail import pack_levels, read_level
from mapcore.geometry.affine import Affine


def draft():
    left, right = shapely.box(100, 100, 500, 600), shapely.box(500, 100, 900, 600)
    abroad = shapely.box(900, 100, 1300, 600)
    cells = (
        OwnedCell(Cell(left, "AA", "AA-1"), 0),
        OwnedCell(Cell(right, "AA", "AA-2"), 1),
        OwnedCell(Cell(abroad, "BB", "BB-1"), FOREIGN_OWNER),
    )
    return Draft(
        naming=Naming("toy", "Toy", "part", "parts", "test", "title", aliases=("plaything",)),
        origin=Origin("drawn by hand", "1"),
        projection="+proj=laea +units=km",
        to_plane=Affine(1.0, 0.0, 0.0, 0.0, -1.0, 0.0),
        frame=(0.0, 0.0, 1200.0, 800.0),
        regions=(
            Region("AA-1", "Left", aliases=("West",), label=(300, 350), label_radius=90.0),
            Region("AA-2", "Right", label=(700, 350), label_radius=90.0),
        ),
        pieces=(cells,),
        overlays={"lakes": [shapely.Point(300, 300).buffer(40)]},
        places=(Place("Town", 1000, True, 250.0, 300.0),),
    )


def test_the_same_draft_gives_the_same_bytes(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, second = (write_pack(draft(), tmp_path / folder).read_bytes() for folder in "ab")
    assert first == second


def test_what_is_written_is_read_back(tmp_path):
    write_pack(draft(), tmp_path)
    pack = open_pack(tmp_path / "toy.mappack")
    assert [(r.key, r.title, r.aliases) for r in pack.regions] == [
        ("AA-1", "Left", ("West",)),
        ("AA-2", "Right", ()),
    ]
    assert pack.labels
    assert pack.layers == ("admin0", "admin0-mesh", "admin1-mesh", "lakes", "cities")
    geometry = pack.geometry(1200)
    assert (len(geometry.inner), len(geometry.outer)) == (1, 1)
    assert sorted(map(tuple, geometry.inner.points.tolist())) == [(500, 100), (500, 600)]
    border = pack.layer("admin0-mesh", 1200)
    assert sorted(map(tuple, border.lines.points.tolist())) == [(900, 100), (900, 600)]
    land = pack.layer("admin0", 1200).rings
    assert (land.points.min(axis=0).tolist(), land.points.max(axis=0).tolist()) == (
        [900, 100],
        [1300, 600],
    )
    cities = pack.layer("cities", 1200)
    assert cities.names == ("Town",)
    assert np.allclose(cities.points, [[250, 300]])
    assert cities.capitals.tolist() == [True]


@pytest.mark.parametrize("map_id", ["germany", "austria", "fiji", "us-ri-zips", "norway"])
def test_the_levels_of_a_shipped_pack_are_packed_again_with_the_same_coast(map_id):
    pack = Atlas().open(map_id)
    frames = [inset.frame for inset in pack.insets]
    bare = [read_level(pack, number) for number in pack.levels]
    for level in bare:
        level.own.sections.pop("coast", None)
    members, sizes = pack_levels([with_coast(level, frames) for level in bare])
    assert sizes == {name: pack.sections[name] for name in sizes}
    for name, array in pack.archive.arrays(members).items():
        assert (array == members[name]).all()

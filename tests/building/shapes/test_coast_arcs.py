"""Coasts are told from borders on land."""

from __future__ import annotations

import pytest
import shapely
from attrs import evolve

from mapcore.atlas.archive import PackBytes
from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import Region, open_pack
from mapcore.building.draft import FOREIGN_OWNER, Cell, Draft, Naming, Origin, OwnedCell
from mapcore.building.packing import pack_of
from mapcore.geometry.affine import Affine


def draft(gap: float) -> Draft:
    """Return a square country with land right of it, parted from it by a gap."""
    own, other = shapely.box(100, 100, 500, 500), shapely.box(500 + gap, 100, 700, 500)
    cells = OwnedCell(Cell(own, "AA", "A"), 0), OwnedCell(Cell(other, "BB", "B"), FOREIGN_OWNER)
    return Draft(
        naming=Naming("toy", "Toy", "part", "parts", "test", "title"),
        origin=Origin("drawn by hand", "1"),
        projection="+proj=laea +units=km",
        to_plane=Affine(1.0, 0.0, 0.0, 0.0, -1.0, 0.0),
        frame=(0.0, 0.0, 1200.0, 800.0),
        regions=(Region("A", "A", label=(300, 300), label_radius=90.0),),
        pieces=(cells,),
    )


@pytest.mark.parametrize(("gap", "frontier"), [(0.0, 400.0), (0.5, 0.0), (3.0, 0.0)])
def test_the_side_that_other_land_touches_is_no_coast(gap: float, frontier: float) -> None:
    """An arc beside land for less than half of its length is coast: here it is all four sides."""
    geometry = open_pack(PackBytes(pack_of(draft(gap)))).geometry(1)
    assert geometry.frontier.length() == frontier
    assert geometry.coast.length() == 1600 - frontier


def test_land_close_by_counts_though_it_does_not_touch() -> None:
    around = shapely.box(0, 0, 700, 700) - shapely.box(99.5, 99.5, 500.5, 500.5)
    near = draft(0.5)
    own, other = near.pieces[0]
    piece = (own, evolve(other, cell=evolve(other.cell, shape=around)))
    geometry = open_pack(PackBytes(pack_of(evolve(near, pieces=(piece,))))).geometry(1)
    assert geometry.coast.length() == 0


def test_landlocked_countries_have_no_coast_and_islands_no_frontier() -> None:
    atlas = Atlas()
    for map_id, share in (("austria", 0.0), ("iceland", 1.0)):
        geometry = atlas.open(map_id).geometry(1)
        assert geometry.coast.length() == share * geometry.outer.length()

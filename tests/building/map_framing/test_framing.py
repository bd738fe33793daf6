from __future__ import annotations

import shapely

from mapcore.atlas.pack import Region
from mapcore.building.draft import Unit
from mapcore.building.map_framing.framing import FarArea, Wishes, framing_of, is_left_out


def unit(key, *boxes):
    shape = shapely.multipolygons([shapely.box(*box) for box in boxes])
    return Unit(Region(key, key), shape, ("AA", key, ""))


HOME = unit("home", (0, 45, 5, 50))
NEAR = unit("near", (5, 45, 8, 50))
FAR = unit("far", (55, -21, 56, -20))


def owners(parts):
    return {part.owner for part in parts}


def test_a_far_region_gets_an_inset():
    framing = framing_of([HOME, NEAR, FAR], Wishes())
    assert owners(framing.main) == {0, 1}
    assert [owners(parts) for parts in framing.insets] == [{2}]


def test_a_small_far_part_of_a_visible_region_is_cropped():
    with_speck = unit("home", (0, 45, 5, 50), (-30, 30, -29.9, 30.1))
    framing = framing_of([with_speck, NEAR], Wishes())
    assert len(framing.main) == 2
    assert framing.insets == ()


def test_no_region_is_lost():
    units = [HOME, NEAR, FAR, unit("other", (-60, 10, -59.9, 10.1))]
    framing = framing_of(units, Wishes())
    shown = owners(framing.main).union(*map(owners, framing.insets))
    assert shown == {0, 1, 2, 3}


def test_wishes_overrule_the_rules():
    inset = framing_of([HOME, NEAR], Wishes(insets=frozenset({"near"})))
    assert owners(inset.main) == {0}
    assert [owners(parts) for parts in inset.insets] == [{1}]
    whole = framing_of([HOME, NEAR, FAR], Wishes(whole=frozenset({"far"})))
    assert owners(whole.main) == {0, 1, 2}


def test_a_far_area_has_an_inset_of_its_name_or_is_left_out():
    scattered = unit("home", (0, 45, 5, 50), (6, 46, 6.1, 46.1), (7, 46, 7.1, 46.1))
    north, south = FarArea("North", (5.9, 45, 6.2, 47)), FarArea("", (366.9, 45, 367.2, 47))
    framing = framing_of([scattered], Wishes(far=(north, south)))
    assert [part.shape.bounds for part in framing.main] == [(0, 45, 5, 50)]
    assert [[part.shape.bounds for part in parts] for parts in framing.insets] == [
        [(6, 46, 6.1, 46.1)]
    ]
    assert framing.names == ("North",)


def test_the_largest_land_may_be_a_far_area():
    chain = unit("chain", (0, 0, 1, 1), (1.5, 0, 2, 1))
    island = unit("island", (40, 0, 43, 3))
    framing = framing_of([chain, island], Wishes(far=(FarArea("Island", (39, -1, 44, 4)),)))
    assert owners(framing.main) == {0}
    assert len(framing.main) == 2
    assert [owners(parts) for parts in framing.insets] == [{1}]


def test_the_antimeridian_does_not_part_a_country():
    framing = framing_of(
        [unit("a", (177, -18, 180, -16)), unit("b", (-180, -18, -178, -16))], Wishes()
    )
    west, _, east, _ = shapely.total_bounds([part.shape for part in framing.main])
    assert (west, east) == (177, 182)


def test_a_region_is_left_out_where_all_its_land_is():
    around, within = FarArea("", (54, -22, 57, -19)), FarArea("Reef", (55, -21, 56, -20))
    assert is_left_out(FAR, (around,))
    assert not is_left_out(FAR, (around, within))
    assert not is_left_out(HOME, (around,))
    assert not is_left_out(unit("both", (0, 45, 5, 50), (55, -21, 56, -20)), (around,))

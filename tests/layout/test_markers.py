from __future__ import annotations

import numpy as np
from attrs import evolve
from layout_plans import PACK, a_plan, square

import mapcore
from mapcore.atlas.pack import Region
from mapcore.composition.arranging import arrange_page
from mapcore.composition.marker_sizes import MARKER_RADIUS, SPARSE_GROWTH
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.crowding import DOT_RADIUS
from mapcore.layout.land.markers import lay_out_markers
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Disc
from mapcore.rendering import arrange_request


def pack_of(squares):
    """Return a map whose regions are squares."""
    rings = Polylines.of(squares)
    shapes = evolve(
        PACK.shapes,
        rings=rings,
        region_rings=np.arange(len(squares) + 1, dtype=np.int32),
        outer=rings,
    )
    regions = tuple(Region(str(i), str(i)) for i in range(len(squares)))
    return evolve(PACK, shapes=shapes, regions=regions, insets=())


def mark(squares, **given):
    plan = a_plan(pack=pack_of(squares), width=1200, **given)
    return lay_out_markers(arrange_page(plan))


def test_specks_far_apart_get_a_full_marker_at_their_middle():
    found = mark([square(100, 100, 1), square(500, 300, 1), square(700, 100, 200)])
    assert [(disc.key, disc.x, disc.y) for disc in found] == [
        ("0", 100.5, 100.5),
        ("1", 500.5, 300.5),
    ]
    assert all(disc.radius >= MARKER_RADIUS for disc in found)


def test_regions_that_fill_the_land_between_them_get_none_however_small():
    crowd = [square(x * 1.5, y * 1.5, 1.5) for x in range(40) for y in range(40)]
    assert not mark(crowd)


def test_crowded_specks_get_smaller_markers():
    crowd = [square(100 + x * 4, 100 + y * 4, 0.2) for x in range(8) for y in range(8)]
    alone = [square(900, 500, 0.2)]
    found = mark(crowd + alone)
    assert len(found) == 65
    assert max(disc.radius for disc in found[:64]) < found[64].radius


def test_a_region_that_lost_its_shape_is_marked_at_its_label():
    pack = pack_of([square(100, 100, 300)])
    shapes = evolve(pack.shapes, region_rings=np.array([0, 1, 1], np.int32))
    regions = (*pack.regions, Region("lost", "Lost", label=(700.0, 350.0)))
    plan = a_plan(pack=evolve(pack, shapes=shapes, regions=regions), width=1200)
    (disc,) = lay_out_markers(arrange_page(plan))
    assert (disc.key, disc.x, disc.y) == ("lost", 700, 350)


def mark_bordered(side, scale):
    """Return the markers of a small square that shares a side with a large one."""
    small, large = square(100, 100, side), square(100 + side, 100, 300)
    pack = pack_of([small, large])
    border = Polylines.of([[(100 + side, 100), (100 + side, 100 + side)]])
    pack = evolve(pack, shapes=evolve(pack.shapes, inner=border))
    plan = a_plan(pack=pack, width=1200)
    plan = evolve(plan, output=evolve(plan.output, scale=scale))
    return lay_out_markers(arrange_page(plan))


def test_a_region_among_others_is_marked_only_where_its_shape_would_not_show():
    assert len(mark_bordered(0.5, scale=1)) == 1
    assert not mark_bordered(0.9, scale=2)
    assert not mark_bordered(1.5, scale=1)


def test_a_small_region_that_a_marker_would_hide_is_marked_as_well():
    speck, small, large = square(100, 100, 0.5), square(100.5, 100, 1.5), square(102, 100, 300)
    sides = [[(x, 100), (x, 100 + high)] for x, high in ((100.5, 0.5), (102, 1.5))]
    for squares, expected in (([speck, small, large], 2), ([small, large], 0)):
        pack = pack_of(squares)
        pack = evolve(pack, shapes=evolve(pack.shapes, inner=Polylines.of(sides)))
        found = lay_out_markers(arrange_page(a_plan(pack=pack, width=1200)))
        assert len(found) == expected


def test_markers_are_larger_on_maps_with_hardly_any_land():
    (atoll,) = mark([square(100, 100, 0.5)])
    (beside_land,) = mark([square(100, 100, 0.5), square(300, 100, 300)])
    assert atoll.radius == SPARSE_GROWTH * beside_land.radius


def test_no_marker_is_cut_by_the_edge_of_the_map() -> None:
    keys = [region.key for region in mapcore.get_map("maldives").regions]
    spec = {"mapId": "maldives", "regions": dict.fromkeys(keys, "#2853A3")}
    arrangement = arrange_request(mapcore.decode_request({**spec, "output": {"width": 200}}))
    discs = [mark for mark in lay_out(arrangement).marks if isinstance(mark, Disc)]
    assert len(discs) > 5
    around = [Box(d.x - d.radius, d.y - d.radius, 2 * d.radius, 2 * d.radius) for d in discs]
    assert all(box.is_within(arrangement.page.window) for box in around)


LAND = square(100, 400, 250)
NEIGHBOURS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def test_markers_of_many_regions_in_one_place_are_dots_and_none_hides_another():
    crowd = [square(600 + x * 0.1, 300 + y * 0.1, 0.05) for x in range(6) for y in range(6)]
    found = {disc.key: disc for disc in mark([*crowd, square(100, 100, 1), LAND])}
    alone, dots = found.pop("36"), list(found.values())
    assert len(dots) == 36
    assert {(disc.radius, disc.stroke, disc.stroke_width) for disc in dots} == {
        (DOT_RADIUS, None, 0.0)
    }
    places = np.array([(disc.x, disc.y) for disc in dots])
    apart = np.hypot(*(places[:, None] - places).transpose(2, 0, 1))
    assert apart[~np.eye(36, dtype=bool)].min() > 2 * DOT_RADIUS
    assert apart.max() < 16  # they stay where they belong
    assert alone.radius >= MARKER_RADIUS
    assert alone.stroke_width


def mark_around(side):
    """Return the radii of four markers around a square that has none."""
    places = [(x * (side / 2 + 0.3), y * (side / 2 + 0.3)) for x, y in NEIGHBOURS]
    middle = 600 + side / 2 - 0.15
    specks = [square(middle + x, middle - 300 + y, 0.3) for x, y in places]
    found = mark([square(600, 300, side), *specks, LAND])
    assert {disc.key for disc in found} == {"1", "2", "3", "4"}
    return [disc.radius for disc in found]


def test_markers_are_smaller_where_they_would_hide_a_shape():
    small, full = mark_around(4), mark_around(8)
    assert max(small) < min(full)
    assert min(small) > DOT_RADIUS

from __future__ import annotations

from itertools import combinations

import numpy as np
from attrs import evolve
from hypothesis import given, strategies as st
from layout_plans import PACK, a_plan

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import PointLayer
from mapcore.composition.arranging import arrange_page
from mapcore.geometry.box import Box
from mapcore.layout.scene import Disc, Text
from mapcore.layout.text.cities import lay_out_cities
from mapcore.layout.text.lettering import text_box


def pack_of(points):
    count = len(points)
    layer = PointLayer(
        tuple(f"City {i}" for i in range(count)),
        np.arange(count, 0, -1),
        np.array(points, np.float32).reshape(-1, 2),
        np.zeros(count, np.bool_),
    )
    return evolve(PACK, extra={**PACK.extra, "cities": layer})


def draw(points, taken=(), **given):
    plan = a_plan(
        **({"pack": pack_of(points), "layers": ("admin0", "cities"), "width": 1200} | given)
    )
    page = arrange_page(plan)
    marks = lay_out_cities(page, taken)
    dots = [mark for mark in marks if isinstance(mark, Disc)]
    return dots, [mark for mark in marks if isinstance(mark, Text)], page


@given(st.lists(st.tuples(st.floats(0, 1200), st.floats(0, 700)), max_size=60))
def test_no_name_covers_another_and_all_stay_on_the_map(points):
    dots, names, page = draw(points)
    assert len(dots) == len(names)
    for one, other in combinations(map(text_box, names), 2):
        assert not one.intersects(other)
    assert all(text_box(name).is_within(page.window) for name in names)


def test_the_largest_go_first():
    _, names, _ = draw([(300, 300), (301, 301), (600, 300)])
    assert [name.text for name in names] == ["City 0", "City 2"]


def test_a_capital_ranks_above_a_city_with_more_people():
    pack = pack_of([(300, 300), (301, 301), (600, 300)])
    layer = evolve(pack.extra["cities"], capitals=np.array([False, True, False]))
    _, names, _ = draw([], pack=evolve(pack, extra={**pack.extra, "cities": layer}))
    assert [name.text for name in names] == ["City 1", "City 2"]


def test_a_name_that_must_cover_a_dot_covers_the_least_important_one():
    right, suburb = (330, 300), (297, 298)
    _, names, _ = draw([(300, 300), right, suburb])
    assert [name.text for name in names] == ["City 0", "City 1"]


def test_names_and_dots_have_three_sizes_the_largest_first():
    points = [(x, y) for x in range(100, 1150, 150) for y in range(100, 650, 75)]
    dots, names, _ = draw(points)
    by_people = sorted(names, key=lambda name: int(name.text.split()[1]))
    sizes = [name.size for name in by_people]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len({dot.radius for dot in dots}) == 3


def cities_of(map_id):
    plan = a_plan(pack=Atlas().open(map_id), layers=("cities",), width=1200)
    return {mark.text for mark in lay_out_cities(arrange_page(plan), ()) if isinstance(mark, Text)}


def test_a_far_larger_city_beside_a_capital_ranks_as_the_capital():
    points = [(900, 500), (300, 300), (301, 301), (600, 300)]
    pack = pack_of(points)
    layer = evolve(
        pack.extra["cities"],
        populations=np.array([1500, 1000, 90, 1200]),
        capitals=np.array([False, False, True, False]),
    )
    _, names, _ = draw([], pack=evolve(pack, extra={**pack.extra, "cities": layer}))
    assert [name.text for name in names] == ["City 1", "City 0", "City 3"]


def test_a_name_leaves_the_last_side_of_a_coming_city_free():
    right_of_it = [(415, 290), (415, 310), (352, 285), (352, 315), (352, 300)]
    _, names, _ = draw([(300, 300), *right_of_it])
    assert [name.anchor for name in names if name.text == "City 0"] == ["end"]


def test_the_world_shows_the_capitals_that_readers_look_for():
    assert {"Delhi", "Paris", "Seoul", "Bangkok", "Tokyo", "London"} <= cities_of("world")


def test_each_large_country_of_the_world_shows_its_largest_city():
    largest = {"New York City", "Los Angeles", "Toronto", "Buenos Aires", "Mumbai", "Sydney"}
    assert largest <= cities_of("world")


def test_large_cities_come_before_villages_and_have_english_names():
    europe = cities_of("europe")
    assert {"Kyiv", "Lviv", "Munich", "Cologne", "Hamburg", "Istanbul"} <= europe
    assert not europe & {"Vaduz", "San Marino", "Douglas", "Köln"}


def test_what_is_taken_stays_free():
    _, names, _ = draw([(300, 300), (900, 500)], [Box(200, 200, 300, 200)])
    assert [name.text for name in names] == ["City 1"]


def test_a_name_turns_to_the_other_side_at_the_edge():
    (dot,), (name,), _ = draw([(1195, 300)])
    assert name.anchor == "end"
    assert name.x < dot.x


def test_cities_off_the_land_are_shown_with_the_land_around_the_map_alone():
    on_land, beside_it, at_sea = (270, 100), (1021, 200), (800, 620)
    points = [at_sea, on_land, beside_it]
    assert {name.text for name in draw(points)[1]} == {"City 0", "City 1", "City 2"}
    assert {name.text for name in draw(points, layers=("cities",))[1]} == {"City 1", "City 2"}


def test_nothing_without_the_layer():
    assert draw([(300, 300)], layers=())[1] == []

"""What a box on a map keeps clear of, and where one has room."""

from __future__ import annotations

import numpy as np
import pytest
from layout_plans import a_plan, hand_made

from mapcore.composition.arranging import arrange_page
from mapcore.composition.bands.page import MapPage
from mapcore.composition.pages.inside import Obstacles, find_land, find_obstacles
from mapcore.geometry.box import Box

EM = 10.0


@pytest.fixture(scope="module")
def page() -> MapPage:
    return arrange_page(a_plan(pack=hand_made(), width=1200, height=700))


def survey(page: MapPage, *texts: Box) -> Obstacles:
    return find_obstacles(page, find_land(page, page.window), page.window, EM, texts)


def is_free(obstacles: Obstacles, box: Box) -> bool:
    (free,) = obstacles.are_free(np.array([box.sides]))
    return bool(free)


def test_land_and_insets_are_kept_clear_of(page: MapPage) -> None:
    obstacles = survey(page)
    land, inset = (page.placement.point(*at) for at in ((270, 270), (1110, 610)))
    assert not is_free(obstacles, Box(*land, 5, 5))
    assert not is_free(obstacles, Box(*inset, 5, 5))
    assert is_free(obstacles, Box(*page.placement.point(600, 630), 20, 10))


def test_texts_are_kept_clear_of_by_four_fifths_of_an_em(page: MapPage) -> None:
    x, y = page.placement.point(600, 630)
    taken = Box(x, y, 20, 10)
    for obstacles in (survey(page, taken), survey(page).join(taken)):
        assert not is_free(obstacles, taken)
        assert not is_free(obstacles, Box(taken.right + 0.7 * EM, y, 20, 10))
        assert is_free(obstacles, Box(taken.right + 0.9 * EM, y, 20, 10))
    assert is_free(survey(page), taken)


def test_the_first_free_place_is_at_the_left_and_as_high_as_it_can_be(page: MapPage) -> None:
    obstacles = survey(page)
    region = Box(*page.placement.point(30, 530), 900, 150)
    found = obstacles.find_place(region, (60, 30))
    assert found
    assert found.x == region.x
    assert is_free(obstacles, found)
    assert not is_free(obstacles, Box(found.x, found.y - 0.5 * EM, 60, 30))
    right = obstacles.find_place(region, (60, 30), ("right",))
    assert right
    assert right.right == region.right
    assert obstacles.find_place(region, (60, 151)) is None

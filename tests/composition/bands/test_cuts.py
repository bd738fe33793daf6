"""At which sides the land of a map is cut before the canvas ends."""

from __future__ import annotations

import pytest
from page_specs import a_page, arranged

from mapcore.composition.bands.cuts import find_cuts

BANNER = {"width": 1600, "height": 500}


@pytest.mark.parametrize(
    ("map_id", "cut"),
    [
        ("germany", (False, False, False, False)),
        ("europe", (False, True, True, False)),
        ("eu-nuts-2", (True, True, True, True)),
    ],
)
def test_the_land_of_a_map_is_cut_where_it_goes_on(
    map_id: str, cut: tuple[bool, bool, bool, bool]
) -> None:
    assert find_cuts(arranged(a_page(map_id, output=BANNER)).page)[1] == cut


def test_the_land_ends_within_the_window() -> None:
    page = arranged(a_page("europe", output={"width": 900})).page
    assert find_cuts(page)[0].is_within(page.window)

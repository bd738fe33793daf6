"""Parts that the source gives to another unit are moved to their own."""

from __future__ import annotations

import pytest
import shapely

from mapcore.atlas.pack import Region
from mapcore.building.draft import Unit
from mapcore.building.regions.moving import NoSuchPartError, move_parts

ROW = {"name": "Isle", "from": "X-1", "to": "X-2",
       "west": "4", "south": "4", "east": "6", "north": "6"}  # fmt: skip


def unit(key: str, *boxes: tuple[float, float, float, float]) -> Unit:
    shape = shapely.multipolygons([shapely.box(*sides) for sides in boxes])
    return Unit(Region(key, key), shape, ("X", key, ""))


def test_an_island_is_moved_to_its_unit() -> None:
    one, other = unit("X-1", (0, 0, 1, 1), (4.5, 4.5, 5, 5)), unit("X-2", (1, 0, 2, 1))
    kept, grown = move_parts([one, other], [ROW])
    assert kept.shape.equals(shapely.box(0, 0, 1, 1))
    assert [part.area for part in grown.shape.geoms] == [1, 0.25]


def test_a_source_without_the_island_is_refused() -> None:
    units = [unit("X-1", (0, 0, 1, 1)), unit("X-2", (1, 0, 2, 1))]
    with pytest.raises(NoSuchPartError, match="X-1 has no part in the box of Isle"):
        move_parts(units, [ROW])

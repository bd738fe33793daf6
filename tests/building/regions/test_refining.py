"""First-level units take the shapes of a finer source, and keep all else."""

from __future__ import annotations

import pytest
import shapely

from mapcore.building.regions.refining import find_finer, refine
from mapcore.building.sources.coverage import Coverage, read_coverage
from mapcore.building.sources.natural_earth import Feature
from mapcore.building.tables import INPUTS, ChangedSourceError, rows
from mapcore.rendering import builtin_atlas

FINE = Coverage(
    [{"unit": "X-1"}, {"unit": "X-1"}, {"unit": "X-2"}],
    [shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1), shapely.box(2, 0, 3, 1)],
)


def feature(key: str, world: str = "X") -> Feature:
    return Feature(1, "X", world, key, f"Title of {key}", (), (), "", shapely.box(0, 0, 9, 9))


def test_units_are_joined_and_keep_their_names() -> None:
    one, other = refine([feature("X-1"), feature("X-2")], FINE, "unit")
    assert one.shape.equals(shapely.box(0, 0, 2, 1))
    assert other.shape.equals(shapely.box(2, 0, 3, 1))
    assert (one.key, one.title) == ("X-1", "Title of X-1")


def test_what_the_source_lacks_and_territories_keep_their_shapes() -> None:
    given = [feature("X-1"), feature("X-2", world="Y"), feature("X-3")]
    one, territory, missing = refine(given, FINE, "unit")
    assert one.shape.area == 2
    assert (territory, missing) == tuple(given[1:])


def test_a_unit_of_several_features_is_drawn_once() -> None:
    found = refine([feature("X-1"), feature("X-1"), feature("X-2")], FINE, "unit")
    assert [each.shape.area for each in found] == [2, 0, 1]


def test_a_unit_that_the_country_does_not_have_is_refused() -> None:
    with pytest.raises(ChangedSourceError, match="X-2"):
        refine([feature("X-1")], FINE, "unit")


@pytest.mark.parametrize("row", rows("finer"), ids=lambda row: row["country"])
def test_the_maps_are_of_the_finer_sources(row: dict[str, str]) -> None:
    """Each unit of the source is a region of the country's map, which tells the source."""
    (map_id,) = [
        each["id"]
        for each in rows("maps")
        if each["kind"] == "country" and each["of"] == row["country"]
    ]
    pack = builtin_atlas().open(map_id)
    units = {
        each[row["column"]] for each in read_coverage(INPUTS / f"{row['input']}.coverage").rows
    }
    assert units <= set(pack.keys)
    assert (pack.source, pack.edition) == (row["source"], row["edition"])
    assert find_finer(row["country"]) == row

"""What the parents of second-level units are called, from the maps of the first level."""

from __future__ import annotations

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.parent_names import FIRST_LEVELS, list_parent_names
from mapcore.matching.tables import table


def test_the_table_is_that_of_the_maps() -> None:
    atlas = Atlas()
    for map_id, first in FIRST_LEVELS.items():
        found = list_parent_names(atlas.open(map_id), atlas.open(first))
        assert table("parents")[map_id] == found
        assert found.keys() == {region.parent for region in atlas.open(map_id).regions}


def test_a_name_leads_to_one_parent_and_a_number_to_none() -> None:
    for parents in table("parents").values():
        names = [name for own in parents.values() for name in own.split("|")]
        assert len(names) == len(set(names))
        assert not any(letter.isdigit() for name in names for letter in name)

"""No slip of one key in a title leads to another region; `MAPCORE_MAPS=all` tries every map."""

from __future__ import annotations

import pytest
from map_sample import EVERY

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.typos import count_slips, slips

ALWAYS = ("world", "us-states", "germany", "japan", "us-la-counties")
SHORTEST = 5
"""Letters of names, on average, in which most slips can be told; in codes none can."""
MAPS = tuple(entry.id for entry in Atlas().list()) if EVERY else ALWAYS


def test_slips_are_all_that_one_key_does() -> None:
    assert slips("Ab") == {
        *("b", "A"),
        *("AAb", "Abb"),
        "bA",
        *("Qb", "Wb", "Sb", "Zb"),
        *("Ag", "Ah", "Av", "An"),
    }


@pytest.mark.parametrize("map_id", MAPS)
def test_no_slip_is_corrected_to_another_region(map_id: str) -> None:
    counts = count_slips(map_id)
    assert counts["wrong"] == 0
    titles = [region.title for region in Atlas().open(map_id).regions]
    are_codes = sum(any(map(str.isdigit, title)) for title in titles) * 2 > len(titles)
    if not are_codes and sum(map(len, titles)) >= SHORTEST * len(titles):
        assert counts["right"] > counts["unmatched"]

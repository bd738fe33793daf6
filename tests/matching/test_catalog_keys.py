"""Every region of every built-in map is reached by its published key."""

from __future__ import annotations

import pytest
from map_sample import choose_maps

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys


@pytest.mark.parametrize("map_id", choose_maps((entry.id for entry in Atlas().list()), step=4))
def test_every_published_key_is_its_region(map_id: str) -> None:
    pack = Atlas().open(map_id)
    keys = [region.key for region in pack.regions]
    matching = match_keys(pack, keys)
    assert dict(matching.resolved) == {key: key for key in keys}
    assert not matching.corrected


@pytest.mark.parametrize("part", ["England", "Scotland", "Wales", "Bavaria", "Texas", "Zanzibar"])
def test_a_part_of_a_country_is_not_the_country(part: str) -> None:
    assert not match_keys(Atlas().open("world"), [part]).resolved


@pytest.mark.parametrize(
    ("map_id", "key", "code"),
    [
        ("germany", "Lower Saxony", "DE-NI"),
        ("germany", "Saxony", "DE-SN"),
        ("germany", "NRW", "DE-NW"),
        ("austria", "Upper Austria", "AT-4"),
        ("netherlands", "South Holland", "NL-ZH"),
        ("denmark", "Zealand", "DK-85"),
        ("canada", "P.E.I.", "CA-PE"),
        ("russia", "Yakutia", "RU-SA"),
    ],
)
def test_english_names_are_names(map_id: str, key: str, code: str) -> None:
    assert match_keys(Atlas().open(map_id), [key]).resolved == {key: code}

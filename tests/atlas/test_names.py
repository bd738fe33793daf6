"""What maps say of their regions: titles that tell them apart, notes that are true."""

from __future__ import annotations

from collections import Counter

from mapcore.atlas.catalog import Atlas

ATLAS = Atlas()
COUNTRIES = [ATLAS.open(listed.id) for listed in ATLAS.list("country")]


def test_no_title_stands_twice_on_a_map_of_first_level_units() -> None:
    doubled = {
        pack.id: titles
        for pack in COUNTRIES
        if pack.category == "country"
        and (titles := [t for t, n in Counter(r.title for r in pack.regions).items() if n > 1])
    }
    assert doubled == {}


def test_no_note_says_that_a_region_holds_another_one_of_the_map() -> None:
    for pack in COUNTRIES:
        keys = {region.key for region in pack.regions}
        for note in pack.notes:
            _, _, held = note.rstrip(".").partition(" contains ")
            assert not keys & set(held.split(", ")), (pack.id, note)


def test_zip_areas_have_the_land_around_on_by_default() -> None:
    maps = [ATLAS.open(listed.id) for listed in ATLAS.list("us-zips")]
    assert len(maps) == 51
    for pack in maps:
        states = [layer for layer in ("admin1-mesh-inner",) if layer in pack.layers]
        assert pack.default_layers == ("admin0", *states)
        assert all(len(region.key) == 5 and region.key.isdigit() for region in pack.regions)
    assert sum(len(pack.regions) for pack in maps) == 32988

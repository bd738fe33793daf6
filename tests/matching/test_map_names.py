"""The built-in maps are found by the names of their regions, and the table is up to date."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from mapcore.building.names.map_names import CALLED_LIKE_COMMUNES, index_map_names
from mapcore.matching.map_names import BARE, read_map_names
from mapcore.matching.text.normalize import normalize_name
from mapcore.rendering import builtin_atlas

RENEW = "run python -m mapcore.building.names.map_names after maps, names or codes have changed"


def test_the_table_has_nearly_every_name_of_every_map() -> None:
    names, atlas = read_map_names(), builtin_atlas()
    listed = [
        each.id
        for each in atlas.list()
        if not each.tiles_of and each.id not in CALLED_LIKE_COMMUNES
    ]
    assert set(listed) <= set(names.maps), RENEW
    for map_id in listed:
        titles = {normalize_name(region.title) for region in atlas.open(map_id).regions}
        found = sum(names.maps.index(map_id) in names.find(title) for title in titles)
        assert found >= 0.9 * len(titles), (map_id, RENEW)


def test_the_arrays_are_those_that_are_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    packs = [builtin_atlas().open(map_id) for map_id in ("germany", "france")]
    np.savez_compressed(tmp_path / "names.npz", **index_map_names(packs))
    monkeypatch.setattr("mapcore.matching.map_names.MAP_NAMES_FILE", tmp_path / "names.npz")
    names = read_map_names.__wrapped__()
    assert names.maps == ("germany", "france")
    assert names.find("bayern") == (0,)
    assert names.find("ain") == (1,)
    assert names.find("texas") == ()


def test_maps_are_found_by_every_title_and_key() -> None:
    names, atlas = read_map_names(), builtin_atlas()
    for map_id in ("world", "germany", "us-tx-counties", "japan", "us-ca-zips"):
        place = names.maps.index(map_id)
        for region in atlas.open(map_id).regions:
            assert place in names.find(normalize_name(region.title)), region.title
            assert place in names.find(normalize_name(region.key)), region.key


def test_maps_are_found_by_codes_of_other_publishers() -> None:
    names = read_map_names()
    for code, map_id in (("Q980", "germany"), ("ITC4", "italy-regions"), ("21", "south-korea")):
        assert names.maps.index(map_id) in names.find(normalize_name(code))


def test_hardly_an_unknown_name_is_found() -> None:
    names = read_map_names()
    found = sum(bool(names.find(f"xq{number}zy")) for number in range(10_000))
    assert found < 150


def test_a_look_up_copies_no_table() -> None:
    names = read_map_names()
    tracemalloc.start()
    try:
        names.find("nowhere at all")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < names.hashes.nbytes / 10


def test_names_without_a_type_word_stand_apart() -> None:
    names = read_map_names()
    counties = names.maps.index("us-al-counties")
    assert counties in names.find("autauga", BARE)
    assert names.find("autauga") == ()
    assert counties in names.find("autauga county")

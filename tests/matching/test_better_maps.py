"""Maps that fit some keys better."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, permutations

import pytest

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import MapPack
from mapcore.matching import map_suggestions
from mapcore.matching.better_maps import SAMPLE_KEYS, advise_map, find_better_map
from mapcore.matching.map_suggestions import CANDIDATES
from mapcore.matching.matching import Matching, match_keys

ATLAS = Atlas()
CHILE = ATLAS.open("chile")


def titles(map_id: str) -> list[str]:
    return [region.title for region in ATLAS.open(map_id).regions]


def test_a_better_map_is_rated_by_all_keys() -> None:
    keys = [*titles("us-counties"), "Antofagasta"]
    better = find_better_map(keys, CHILE, 1, ATLAS)
    assert better is not None
    assert better.map_id == "us-counties"
    assert better.matched + better.unmatched == len(set(keys))


def test_keys_that_no_map_has_are_matched_on_few_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    nonsense = ("".join(letters) for letters in permutations("santigomerp", 9))
    maps = ["germany", "france", "italy", "us-states", "world", "japan", "us-tx-counties", "kenya"]
    named = [title for map_id in maps for title in titles(map_id)[:5]]
    tried = 0

    def count_matches(pack: MapPack, keys: Iterable[str]) -> Matching:
        nonlocal tried
        tried += len(list(keys))
        return match_keys(pack, keys)

    monkeypatch.setattr(map_suggestions, "match_keys", count_matches)
    find_better_map([*named, *islice(nonsense, 2_000)], CHILE, 0, ATLAS)
    assert tried <= CANDIDATES * SAMPLE_KEYS + 2_000 + len(named)


PICARDIE = ["Picardie", "Alsace", "Auvergne", "Bretagne", "Centre", "Aquitaine"]


def test_a_former_edition_is_named_on_another_map() -> None:
    better = find_better_map(PICARDIE, CHILE, 0, ATLAS)
    assert better is not None
    assert (better.map_id, better.base, better.edition) == (
        "france-regions-1982", "france-regions", "1982",
    )  # fmt: skip
    advice = advise_map(better)
    assert advice.endswith('set mapId to "france-regions" and edition to "1982".')
    assert advice.command.endswith("add --map france-regions --edition 1982.")


def test_what_is_advised_draws_all_keys() -> None:
    values = {key: float(place) for place, key in enumerate([*PICARDIE, "Germany"])}
    spec = {"mapId": "world", "choropleth": {"values": values}}
    told = [each.message for each in mapcore.check(spec).warnings]
    assert any('mapId to "france-regions" and edition to "1982"' in each for each in told), told
    advised = {**spec, "mapId": "france-regions", "edition": "1982"}
    assert mapcore.check(advised).region_matching.matched_keys == len(PICARDIE)


def test_keys_of_today_name_the_map_of_today() -> None:
    better = find_better_map(["Grand Est", "Occitanie", "Bretagne"], CHILE, 0, ATLAS)
    assert better is not None
    assert (better.map_id, better.base) == ("france-regions", None)

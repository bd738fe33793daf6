"""Maps that fit some keys better."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, permutations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import MapPack
from mapcore.matching import map_suggestions
from mapcore.matching.map_suggestions import CANDIDATES, SAMPLE_KEYS, find_better_map
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

"""Suggestions of maps for some keys: candidates by exact names, then matching on the best few."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from mapcore.caching import Cache, weigh
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_keys
from mapcore.matching.text.normalize import normalize, split_words
from mapcore.rendering import builtin_atlas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

CANDIDATES = 8
"""How many maps are matched key by key."""
MOST_SUGGESTIONS = 5
LEAST_SHARE = 0.5
"""A map that matches fewer keys than this share of the best map's is not suggested."""


@frozen
class MapSuggestion:
    """A map that fits some keys, with the number of keys that are matched and unmatched.

    `corrected` of the matched keys were corrected. `regions` is the number of regions that the keys
    name, `region_count` the number that the map has.
    """

    map_id: str
    title: str
    matched: int
    corrected: int
    unmatched: int
    regions: int
    region_count: int

    @property
    def why(self) -> str:
        """The reason in words.

        >>> MapSuggestion("italy", "Italy", 18, 1, 2, 18, 20).why
        '18 of 20 keys are regions of Italy, 1 corrected; they name 18 of its 20 regions'
        """
        keys = self.matched + self.unmatched
        corrected = f", {self.corrected} corrected" if self.corrected else ""
        return (
            f"{self.matched} of {keys} keys are regions of {self.title}{corrected}; they name "
            f"{self.regions} of its {self.region_count} regions"
        )


def suggest_maps(keys: Iterable[Any], *, atlas: Atlas | None = None) -> tuple[MapSuggestion, ...]:
    """Return at most five maps that fit the keys, best first.

    `keys` are names or codes, such as a column of a data frame; missing ones are ignored. The map
    that matches most keys comes first, and of two with equal numbers the one with the larger share
    of its regions named. Raises `ValidationError` for a single string.

    >>> [suggestion.map_id for suggestion in suggest_maps(["Bayern", "Hessen", "Berlin"])]
    ['germany']
    """
    texts = list(dict.fromkeys(key for key in read_keys(keys) if key.strip()))
    atlas = atlas or builtin_atlas()
    packs = [*atlas.own_packs, *(atlas.open(map_id) for map_id in _find_candidates(atlas, texts))]
    found = [_rate_map(pack, texts) for pack in packs]
    found = [each for each in found if each.matched]
    found.sort(key=lambda each: (-each.matched, -each.regions / each.region_count, each.corrected))
    least = found[0].matched * LEAST_SHARE if found else 0
    return tuple(each for each in found if each.matched >= least)[:MOST_SUGGESTIONS]


def _rate_map(pack: MapPack, keys: list[str]) -> MapSuggestion:
    matching = match_keys(pack, keys)
    return MapSuggestion(
        map_id=pack.id,
        title=pack.title,
        matched=len(matching.resolved),
        corrected=len(matching.corrected),
        unmatched=len(matching.unmatched),
        regions=len(set(matching.resolved.values())),
        region_count=len(pack.regions),
    )


def _find_candidates(atlas: Atlas, keys: list[str]) -> list[str]:
    """Return the ids of the listed maps that have the most keys among their names."""
    maps = tuple(listed.id for listed in atlas.list())
    names = _NAMES.get(maps, lambda: _index_names(atlas, maps))
    hits = Counter(place for key in keys for place in _find_maps(names, _normalize_name(key)))
    ranked = sorted(hits, key=lambda place: (-hits[place], place))
    return [maps[place] for place in ranked[:CANDIDATES]]


def _find_maps(names: dict[str, tuple[int, ...]], key: str) -> tuple[int, ...]:
    """Return the positions of the maps with a key; a number may have lost its leading zero."""
    return names.get(key) or (names.get(f"0{key}", ()) if key.isdecimal() else ())


def _index_names(atlas: Atlas, maps: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Return for each name the positions in `maps` of the maps that have a region of that name."""
    places: dict[str, list[int]] = {}
    for place, map_id in enumerate(maps):
        regions = atlas.open(map_id).regions
        names = "\n".join(
            name for region in regions for name in (region.key, region.title, *region.aliases)
        )
        for name in set(_normalize_name(names).split("\n")):
            places.setdefault(name, []).append(place)
    return {name: tuple(found) for name, found in places.items()}


def _normalize_name(text: str) -> str:
    return split_words(normalize(text))


def _weigh_names(names: dict[str, tuple[int, ...]]) -> int:
    return sum(weigh(name) + 100 + 8 * len(places) for name, places in names.items())


_NAMES: Cache[dict[str, tuple[int, ...]]] = Cache("maps by name", _weigh_names)

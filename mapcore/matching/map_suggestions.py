"""Suggestions of maps for some keys: candidates by exact names, then matching on the best few."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.matching.map_names import MapNames, normalize_asked_name, read_map_names
from mapcore.matching.matching import match_keys
from mapcore.matching.text.region_types import strip_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

CANDIDATES = 8
"""How many maps are matched key by key."""
SAMPLE_KEYS = 250
"""About how many keys are matched on each candidate where only the best map is wanted."""
MOST_SUGGESTIONS = 5
LEAST_SHARE = 0.5
"""A map that matches fewer keys than this share of the best map's is not suggested."""
FEWEST_REGIONS = 3
"""Regions from which on those of one part are no accident."""


MAPS_BY_SCRIPT = {
    "CJK": ("china", "japan", "taiwan"),
    "HIRAGANA": ("japan",),
    "KATAKANA": ("japan",),
    "HANGUL": ("south-korea", "north-korea"),
    "CYRILLIC": ("russia", "ukraine", "bulgaria", "belarus", "kazakhstan", "serbia"),
    "ARABIC": ("iran", "egypt", "iraq", "saudi-arabia", "morocco", "algeria", "syria", "pakistan"),
    "HEBREW": ("israel",),
    "GREEK": ("greece", "cyprus"),
    "THAI": ("thailand",),
    "DEVANAGARI": ("india", "nepal"),
    "BENGALI": ("bangladesh", "india"),
    "TAMIL": ("india", "sri-lanka"),
    "GEORGIAN": ("georgia",),
    "ARMENIAN": ("armenia",),
    "KHMER": ("cambodia",),
    "LAO": ("laos",),
    "MYANMAR": ("myanmar",),
    "ETHIOPIC": ("ethiopia", "eritrea"),
}
"""The maps of the countries that write in a script, by the first word of its letters' names."""


@frozen
class MapSuggestion:
    """A map that fits some keys, with the number of keys that are matched and unmatched.

    `corrected` of the matched keys were corrected. `regions` is the number of regions that the keys
    name, `region_count` the number that the map has. Of a former edition, `base` is the map of
    today, `edition` the year to ask for, and `decisive` are the keys that tell it. `tie_year` is
    the year of the table where that decided, as several editions have the keys.
    """

    map_id: str
    title: str
    matched: int
    corrected: int
    unmatched: int
    regions: int
    region_count: int
    base: str | None = None
    edition: str | None = None
    decisive: tuple[str, ...] = ()
    tie_year: str | None = None

    def id_for(self, edition: str | None) -> str:
        """Return the id of the map to draw: that of today's where an edition of it is asked for.

        >>> MapSuggestion("ghana-1983", "Ghana", 10, 0, 0, 10, 10, "ghana", "2018").id_for("auto")
        'ghana'
        """
        return self.map_id if edition is None or self.base is None else self.base

    @property
    def evidence(self) -> str:
        """What tells that the keys are of a former edition, in words; nothing for today's map.

        >>> fit = MapSuggestion("ghana-1983", "Ghana", 10, 0, 0, 10, 10, "ghana", "2018")
        >>> fit.evidence
        'all of its regions are named'
        """
        if self.edition is None:
            return ""
        if self.tie_year is not None:
            return f"the year {self.tie_year} decides"
        if not self.decisive:
            return "all of its regions are named"
        count = len(self.decisive)
        return f"{count:,} key{'s decide' if count > 1 else ' decides'}"

    @property
    def why(self) -> str:
        """The reason in words.

        >>> MapSuggestion("italy", "Italy", 18, 1, 2, 18, 20).why
        '18 of 20 keys are regions of Italy, 1 corrected; they name 18 of its 20 regions'
        """
        keys = self.matched + self.unmatched
        corrected = f", {self.corrected} corrected" if self.corrected else ""
        told = f"; {self.evidence}" if self.edition else ""
        return (
            f"{self.matched} of {keys} keys are regions of {self.title}{corrected}; they name "
            f"{self.regions} of its {self.region_count} regions{told}"
        )


def rank_maps(keys: Iterable[str], atlas: Atlas) -> tuple[MapSuggestion, ...]:
    """Return at most five maps of an atlas that fit the keys, best first; see `suggest_maps`."""
    texts = _list_texts(keys)
    return _rank_maps(_open_candidates(atlas, texts), texts)


def find_better_map(
    keys: Iterable[str], pack: MapPack, matched: int, atlas: Atlas
) -> MapSuggestion | None:
    """Return the map that fits keys best, None where it matches no more of them than `pack` does.

    `matched` says how many that is.

    >>> from mapcore.atlas.catalog import Atlas
    >>> find_better_map(["Bayern", "Hessen"], Atlas().open("france"), 0, Atlas()).map_id
    'germany'
    """
    best = _find_best_map(keys, atlas)
    return best if best and best.matched > matched and best.map_id != pack.id else None


def find_map_of_part(keys: Mapping[str, int], pack: MapPack, atlas: Atlas) -> MapSuggestion | None:
    """Return the map of the one part of `pack` that all keys name; None where there is none.

    `keys` gives the index of each key's region. A part is what its regions belong to, such as a
    state on a map of counties.

    >>> from mapcore.atlas.catalog import Atlas
    >>> pack = Atlas().open("us-counties")
    >>> texas = {region.key: i for i, region in enumerate(pack.regions) if region.parent == "US-TX"}
    >>> find_map_of_part(texas, pack, Atlas()).map_id
    'us-tx-counties'
    """
    parents = (pack.regions[index].parent for index in keys.values())
    part = next(parents, None)
    if part is None or any(parent != part for parent in parents):
        return None
    if len(set(keys.values())) < FEWEST_REGIONS:
        return None
    if all(region.parent == part for region in pack.regions):
        return None
    best = _find_best_map(keys, atlas)
    if best is None or best.map_id == pack.id or best.matched < len(keys):
        return None
    return best if best.region_count < len(pack.regions) else None


def advise_map(better: MapSuggestion | None) -> str:
    """Return a sentence that names a map that fits better, and how to ask for it; else nothing.

    >>> advise_map(MapSuggestion("italy", "Italy", 18, 0, 2, 18, 20))
    ' Italy fits better: 18 of 20 are its regions; set mapId to "italy", or add --map italy.'
    """
    if better is None:
        return ""
    keys = better.matched + better.unmatched
    return (
        f" {better.title} fits better: {better.matched} of {keys} are its regions; "
        f'set mapId to "{better.map_id}", or add --map {better.map_id}.'
    )


def _find_best_map(keys: Iterable[str], atlas: Atlas) -> MapSuggestion | None:
    """Return the map that fits keys best by a sample of them, rated by all of them.

    The sample bounds the work: thousands of keys that no map has are matched on one more map, not
    on each candidate.
    """
    texts = _list_texts(keys)
    sample = texts[:: len(texts) // SAMPLE_KEYS + 1]
    best = next(iter(_rank_maps(_open_candidates(atlas, texts), sample)), None)
    return rate_map(atlas.open(best.map_id), texts) if best else None


def _list_texts(keys: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(key for key in keys if key.strip()))


def _open_candidates(atlas: Atlas, keys: list[str]) -> list[MapPack]:
    return [*atlas.own_packs, *(atlas.open(map_id) for map_id in _find_candidates(atlas, keys))]


def _rank_maps(packs: list[MapPack], keys: list[str]) -> tuple[MapSuggestion, ...]:
    found = [rate_map(pack, keys) for pack in packs]
    found = [each for each in found if each.matched]
    found.sort(key=lambda each: (-each.matched, -each.regions / each.region_count, each.corrected))
    least = found[0].matched * LEAST_SHARE if found else 0
    return tuple(each for each in found if each.matched >= least)[:MOST_SUGGESTIONS]


def rate_map(pack: MapPack, keys: list[str]) -> MapSuggestion:
    """Return how well a map fits different keys."""
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
    names = read_map_names()
    listed = {each.id for each in atlas.list()}
    hits = Counter(place for key in keys for place in _find_key(names, key))
    ranked = sorted(hits, key=lambda place: (-hits[place], place))
    found = [names.maps[place] for place in ranked if names.maps[place] in listed][:CANDIDATES]
    return found + [each for each in _find_by_script(keys) if each in listed and each not in found]


def _find_by_script(keys: list[str]) -> tuple[str, ...]:
    """Return the maps whose names may be written in the script of the keys.

    The names of a map's regions in other scripts stand in no index of names by map.
    """
    scripts = Counter(
        unicodedata.name(letter, "").partition(" ")[0]
        for key in keys[:SAMPLE_KEYS]
        for letter in key.strip()[:1]
    )
    script = next((each for each, _ in scripts.most_common(1)), "")
    return (*MAPS_BY_SCRIPT.get(script, ()), "world") if script in MAPS_BY_SCRIPT else ()


def _find_key(names: MapNames, key: str) -> tuple[int, ...]:
    """Return the places of the maps with a key, or its name before `, state` or a type word."""
    found = _find_maps(names, key)
    first, comma, _ = key.partition(",")
    found = found or (_find_maps(names, first) if comma else ())
    if found or not (words := normalize_asked_name(first)):
        return found
    return next(filter(None, (names.find(each.base) for each in strip_type(words))), ())


def _find_maps(names: MapNames, key: str) -> tuple[int, ...]:
    """Return the places of the maps with a key; a number may have lost its leading zero."""
    name = normalize_asked_name(key)
    return names.find(name) or (names.find(f"0{name}") if name.isdecimal() else ())

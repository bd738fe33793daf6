"""Suggestions of maps for some keys: candidates by exact names, then matching on the best few."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.frozen import frozen
from mapcore.matching.map_names import MapNames, read_map_names
from mapcore.matching.matching import Matching, match_keys
from mapcore.matching.text.normalize import normalize_asked_name

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

CANDIDATES = 8
"""How many maps are matched key by key."""
MOST_BY_SCRIPT = 250
"""So many keys tell in which script all are."""
MOST_SUGGESTIONS = 5
LEAST_SHARE = 0.5
"""A map that matches fewer keys than this share of the best map's is not suggested."""
MANY_KEYS = 40
FEW_KNOWN, FEW_CODES = 0.06, 0.4
"""Many keys are no names of regions, or no codes, if no map knows a larger share as written."""
FAR_SHARE = 0.25
"""Maps are not asked for names if they know less than this share of what the first one knows."""
CODES_SHARE = 0.95
"""Keys are codes if so many are numbers."""
MOSTLY, WELL = 0.75, 0.6
"""Names of regions of NUTS of which so many are in one country are of its own map if it has so many
of them."""
NEARLY_AS_GOOD = 0.9
"""A country's map with this share of the keys of a map of many countries is preferred to it."""

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
    the year of the table where that decided, as several editions have the keys. `bare` is the
    number of keys that are names only with a type word, a state or so; it is 0 but for those of
    the maps that match the most keys.
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
    bare: int = 0

    def id_for(self, edition: str | None) -> str:
        """Return the id of the map to draw: that of today's where an edition of it is asked for.

        >>> MapSuggestion("ghana-1983", "Ghana", 10, 0, 0, 10, 10, "ghana", "2018").id_for("auto")
        'ghana'
        """
        return self.map_id if edition is None or self.base is None else self.base

    @property
    def share(self) -> float:
        """The share of the map's regions that the keys name, 0 to 1."""
        return self.regions / self.region_count

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


def rank_maps(
    keys: Iterable[str], atlas: Atlas, rated: list[str] | None = None
) -> tuple[MapSuggestion, ...]:
    """Return at most five maps of an atlas that fit the keys, best first; see `suggest_maps`.

    `rated` is a sample of the keys by which the maps are rated, where all are too many.
    """
    texts = list_texts(keys)
    packs = [*atlas.own_packs, *map(atlas.open, find_candidates(atlas, texts))]
    tried = texts if rated is None else rated
    matched = [(pack, match_keys(pack, tried)) for pack in packs]
    found = [_rate(pack, matching) for pack, matching in matched if matching.resolved]
    resolved = {pack.id: matching.resolved for pack, matching in matched}
    most = max((each.matched for each in found), default=0)
    found = [
        evolve(each, bare=_count_bare(each.map_id, resolved[each.map_id]))
        if each.matched == most
        else each
        for each in found
    ]
    found.sort(key=lambda each: (-each.matched, each.bare, -each.share, each.corrected))
    yielding = _find_yielding(matched, tried)
    found = [each for each in found if each.map_id not in yielding]
    least = found[0].matched * LEAST_SHARE if found else 0
    return tuple(each for each in found if each.matched >= least)[:MOST_SUGGESTIONS]


def list_texts(keys: Iterable[str]) -> list[str]:
    """Return the keys that say something, each once."""
    return list(dict.fromkeys(key for key in keys if key.strip()))


def _find_yielding(matched: list[tuple[MapPack, Matching]], keys: list[str]) -> frozenset[str]:
    """Return the maps of NUTS that are not suggested, as the keys are of one country alone.

    Codes of NUTS are drawn on them all the same where no map of the country has nearly as many.
    Names are those of the country's map or of a former edition of it.
    """
    counts = {pack.id: len(matching.resolved) for pack, matching in matched}
    narrow = {
        pack.id: (sum(key in pack.index_of_key for key in keys), share)
        for pack, matching in matched
        if pack.key_scheme == "NUTS" and (share := _share_country(matching)) >= MOSTLY
    }
    rival = max((count for each, count in counts.items() if each not in narrow), default=0)
    return frozenset(
        each
        for each, (codes, share) in narrow.items()
        if (codes <= len(keys) / 2 and (share == 1 or rival >= WELL * counts[each]))
        or (share == 1 and rival >= NEARLY_AS_GOOD * counts[each])
    )


def _share_country(matching: Matching) -> float:
    """Return the share of the regions of NUTS that are of one country: that with the most."""
    countries = Counter(key[:2] for key in matching.resolved.values())
    return max(countries.values()) / countries.total() if countries else 0.0


def rate_map(pack: MapPack, keys: list[str]) -> MapSuggestion:
    """Return how well a map fits different keys."""
    return _rate(pack, match_keys(pack, keys))


def _rate(pack: MapPack, matching: Matching) -> MapSuggestion:
    return MapSuggestion(
        map_id=pack.id,
        title=pack.title,
        matched=len(matching.resolved),
        corrected=len(matching.corrected),
        unmatched=len(matching.unmatched),
        regions=len(set(matching.resolved.values())),
        region_count=len(pack.regions),
    )


def find_candidates(atlas: Atlas, keys: list[str]) -> list[str]:
    """Return the ids of the listed maps that have the most keys among their names.

    Of many keys, maps are left out that have far fewer than the first, as they cannot match half as
    many: to match keys by a map's gazetteer takes a hundred times as long as to look them up here.
    """
    names = read_map_names()
    listed = {each.id for each in atlas.list()}
    hits = _count_hits(names, keys)
    ranked = sorted(hits, key=lambda place: (-hits[place], place))
    near = LEAST_SHARE if _are_codes(keys) else FAR_SHARE
    least = near * hits[ranked[0]] if len(keys) >= MANY_KEYS and ranked else 0
    found = [names.maps[at] for at in ranked if names.maps[at] in listed and hits[at] >= least]
    found = found[:CANDIDATES]
    return found + [each for each in _find_by_script(keys) if each in listed and each not in found]


def are_unknown(atlas: Atlas, keys: list[str], *, few_codes: float = FEW_CODES) -> bool:
    """Return whether no map has more than a few of many keys among its names.

    Of codes, no map has more than the share `few_codes`. Such keys name people, streets or smaller
    units. To look for slips in them on every candidate takes a second.
    """
    if len(keys) < MANY_KEYS or atlas.own_packs or _find_by_script(keys):
        return False
    most = max(_count_hits(read_map_names(), keys).values(), default=0)
    return most < (few_codes if _are_codes(keys) else FEW_KNOWN) * len(keys)


def _count_hits(names: MapNames, keys: list[str]) -> Counter[int]:
    """Return how many of the keys each map has among its names, by its place."""
    return Counter(place for key in keys for place in names.find_key(key))


def _are_codes(keys: list[str]) -> bool:
    """Return whether nearly all keys are numbers, in which no slips are looked for."""
    return sum(key.isdecimal() for key in keys) >= CODES_SHARE * len(keys)


def _find_by_script(keys: list[str]) -> tuple[str, ...]:
    """Return the maps whose names may be written in the script of the keys.

    The names of a map's regions in other scripts stand in no index of names by map.
    """
    scripts = Counter(
        unicodedata.name(letter, "").partition(" ")[0]
        for key in keys[:MOST_BY_SCRIPT]
        for letter in key.strip()[:1]
    )
    script = next((each for each, _ in scripts.most_common(1)), "")
    return (*MAPS_BY_SCRIPT.get(script, ()), "world") if script in MAPS_BY_SCRIPT else ()


def _count_bare(map_id: str, keys: Iterable[str]) -> int:
    """Return how many keys are no names of a built-in map but with a type word, a state or so."""
    names = read_map_names()
    if map_id not in names.maps:
        return 0
    place = names.maps.index(map_id)
    return sum(place not in names.find_whole(normalize_asked_name(key)) for key in keys)

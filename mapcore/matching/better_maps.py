"""A map that fits some keys better than the one they are drawn on, and the words that name it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.sentences import Sentence

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack
    from mapcore.matching.map_suggestions import MapSuggestion

SAMPLE_KEYS = 250
"""About how many keys are matched on each candidate where only the best map is wanted."""
FEWEST_REGIONS = 3
"""Regions from which on those of one part are no accident."""


def find_better_map(
    keys: Iterable[str], pack: MapPack, matched: int, atlas: Atlas
) -> MapSuggestion | None:
    """Return the map that fits keys best, None where it matches no more of them than `pack` does.

    `matched` says how many that is. Where keys decide a former edition, that is the map.

    >>> from mapcore.atlas.catalog import Atlas
    >>> find_better_map(["Bayern", "Hessen"], Atlas().open("france"), 0, Atlas()).map_id
    'germany'
    >>> keys = ["Picardie", "Alsace", "Auvergne", "Bretagne"]
    >>> find_better_map(keys, Atlas().open("germany"), 0, Atlas()).map_id
    'france-regions-1982'
    """
    best = _find_best(keys, atlas, editions=True)
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
    best = _find_best(keys, atlas, editions=False)
    if best is None or best.map_id == pack.id or best.matched < len(keys):
        return None
    return best if best.region_count < len(pack.regions) else None


def advise_map(better: MapSuggestion | None) -> Sentence:
    """Return a sentence that names a map that fits better, and how to ask for it; else nothing.

    >>> from mapcore.matching.map_suggestions import MapSuggestion
    >>> advise_map(MapSuggestion("italy", "Italy", 18, 0, 2, 18, 20))
    ' Italy fits better: 18 of 20 are its regions; set mapId to "italy".'
    >>> advise_map(MapSuggestion("italy", "Italy", 18, 0, 2, 18, 20)).command
    ' Italy fits better: 18 of 20 are its regions; add --map italy.'
    """
    if better is None:
        return Sentence("")
    keys = better.matched + better.unmatched
    asked, option = f'mapId to "{better.map_id}"', f"--map {better.map_id}"
    if better.base is not None:
        asked = f'mapId to "{better.base}" and edition to "{better.edition}"'
        option = f"--map {better.base} --edition {better.edition}"
    fits = f" {better.title} fits better: {better.matched} of {keys} are its regions"
    return fits + Sentence(f"; set {asked}.", command=f"; add {option}.", plain=".")


def _find_best(keys: Iterable[str], atlas: Atlas, *, editions: bool) -> MapSuggestion | None:
    """Return the map that fits keys best, found by a sample of them and rated by all.

    The sample bounds the work: thousands of keys that no map has are matched on one more map, not
    on each candidate.
    """
    from mapcore.matching.edition_suggestions import add_editions  # which read the names of maps
    from mapcore.matching.map_suggestions import list_texts, rank_maps, rate_map

    texts = list_texts(keys)
    sample = texts[:: len(texts) // SAMPLE_KEYS + 1]
    ranked = rank_maps(texts, atlas, sample)
    found = next(iter(add_editions(ranked, texts, atlas, sample) if editions else ranked), None)
    if found is None:
        return None
    return evolve(
        rate_map(atlas.open(found.map_id), texts),
        base=found.base,
        edition=found.edition,
        decisive=found.decisive,
    )

"""Former editions among the maps that fit some keys: first where the keys decide them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.atlas.editions.periods import families
from mapcore.matching.deciding import MORE_KEYS, decide_edition
from mapcore.matching.evidence import read_evidence
from mapcore.matching.map_suggestions import MOST_SUGGESTIONS, MapSuggestion, rate_map
from mapcore.matching.text.cells import MOST_CODE_DIGITS

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas

LEAST_FIT = 0.25
"""Of many keys, no editions are asked of a map that has a smaller share of a sample."""
LEAST_TOLD = 0.5
"""Keys are of a family that no map of today fits if so large a share has a meaning in it."""
WHOLE = 0.8
"""So large a share of an edition's regions is no accident where other maps have the keys too."""


def add_editions(
    ranked: Sequence[MapSuggestion],
    keys: list[str],
    atlas: Atlas,
    rated: list[str] | None = None,
    years: Collection[str] = (),
) -> tuple[MapSuggestion, ...]:
    """Return maps, best first, with the former editions that keys decide before those of today.

    `rated` is the sample of the keys by which the maps were rated, and `years` are those that the
    table names. An edition goes before another map if it has more keys, or as many and nearly all
    of its regions are named.

    >>> from mapcore.atlas.catalog import Atlas
    >>> from mapcore.matching.map_suggestions import rank_maps
    >>> keys = ["Picardie", "Alsace", "Auvergne", "Bretagne"]
    >>> found = add_editions(rank_maps(keys, Atlas()), keys, Atlas())
    >>> [(each.map_id, each.base) for each in found[:2]]
    [('france-regions-1982', 'france-regions'), ('france-regions', None)]
    """
    sample = keys if rated is None else rated
    least = LEAST_FIT * len(sample) if len(keys) > len(sample) else 0
    maps = list(ranked)
    poor = {each.map_id for each in maps if each.matched < least}
    for family in _list_families(maps, sample, atlas):
        if family in poor:
            continue
        fit = _rate_edition(family, keys, sample, atlas, years)
        is_whole = fit is not None and fit.regions >= WHOLE * fit.region_count
        if fit is None or (maps and not is_whole and all(each.map_id != family for each in maps)):
            continue
        maps = _place([each for each in maps if each.map_id != fit.map_id], fit, is_whole=is_whole)
        if all(each.map_id != family for each in maps):
            today = rate_map(atlas.open(family), sample)
            maps[maps.index(fit) + 1 : 0] = [today] if today.matched else []
    return tuple(maps[:MOST_SUGGESTIONS])


def _place(maps: list[MapSuggestion], fit: MapSuggestion, *, is_whole: bool) -> list[MapSuggestion]:
    """Return maps with an edition before that of today, and before what fits no better."""
    place = next((at for at, each in enumerate(maps) if each.map_id == fit.base), len(maps))
    least = fit.matched if is_whole else fit.matched - 1
    while place and maps[place - 1].matched <= least:
        place -= 1
    return [*maps[:place], fit, *maps[place:]]


def _list_families(maps: Sequence[MapSuggestion], sample: list[str], atlas: Atlas) -> Iterator[str]:
    """Yield the families of maps that fit, and those in which most keys have a meaning."""
    fitting = {each.map_id for each in maps}
    if _are_counted(sample):  # which fit many maps, and tell nothing
        yield from (each.map_id for each in maps if atlas.family_of(each.map_id) == each.map_id)
        return
    for family in families():
        if atlas.family_of(family) != family:
            continue
        if family in fitting:
            yield family
            continue
        told = len(read_evidence(family).find_all(sample))
        if told >= MORE_KEYS and told >= LEAST_TOLD * len(sample):
            yield family


def _are_counted(keys: Sequence[str]) -> bool:
    """Tell whether keys are numbers without a gap, such as 1 to 16."""
    if not all(key.isdecimal() and len(key) <= MOST_CODE_DIGITS for key in keys):
        return False
    numbers = {int(key) for key in keys}
    return bool(numbers) and max(numbers) - min(numbers) == len(numbers) - 1


def _rate_edition(
    family: str, keys: list[str], sample: list[str], atlas: Atlas, years: Collection[str]
) -> MapSuggestion | None:
    """Return how the edition that keys decide fits them; None where they decide none."""
    decision = decide_edition(keys, atlas.open(family), atlas, years)
    if decision.edition is None:
        return None
    return evolve(
        rate_map(atlas.open(decision.edition.id), sample),
        base=family,
        edition=decision.edition.year,
        decisive=decision.by,
        tie_year=decision.year,
    )

"""Matching: every key of a request to the region that it names, or to suggestions.

The answer for a key depends on the key and the map alone. A key that is written as a code, title or
alias of the map is matched, whatever its case, marks and punctuation; one that had to be repaired,
turned round or spelled right is matched and reported; one that may mean two regions, or contradicts
itself, is not matched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.matching.answers import answer_for
from mapcore.matching.index import index_of
from mapcore.matching.suggestions import shown
from mapcore.spec.responses import Correction, Unmatched

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.pack import MapPack


@frozen
class Matching:
    """What became of some keys.

    `resolved` leads from each matched key, as given, to the published key of its region, `indices`
    to the region's place in the map's regions. A key given twice counts once.
    """

    resolved: Mapping[str, str]
    indices: Mapping[str, int]
    corrected: tuple[Correction, ...]
    unmatched: tuple[Unmatched, ...]
    matched_keys: int


def match_keys(pack: MapPack, keys: Iterable[str]) -> Matching:
    """Match keys, each for itself, to the regions of a map.

    >>> from mapcore.atlas.catalog import Atlas
    >>> matching = match_keys(Atlas().open("world"), ["Korea, Rep.", "Germny", "Nigera"])
    >>> dict(matching.resolved)
    {'Korea, Rep.': 'KR', 'Germny': 'DE'}
    >>> [(each.input, each.via) for each in matching.corrected]
    [('Germny', 'typo: one letter missing')]
    >>> matching.unmatched[0].suggestions
    ('Niger (NE)', 'Nigeria (NG)')
    """
    index = index_of(pack)
    resolved: dict[str, str] = {}
    indices: dict[str, int] = {}
    corrections: list[Correction] = []
    unmatched: list[Unmatched] = []
    for key in dict.fromkeys(keys):
        if (published := index.keys.get(key)) is not None:  # as most of thousands are
            resolved[key], indices[key] = key, published
            continue
        answer = answer_for(index, key)
        if answer.region is None:
            unmatched.append(Unmatched(key, shown(index, answer.candidates)))
            continue
        region = index.regions[answer.region]
        resolved[key] = region.key
        indices[key] = answer.region
        if answer.via is not None:
            corrections.append(Correction(key, region.key, region.title, answer.via))
    return Matching(resolved, indices, tuple(corrections), tuple(unmatched), len(resolved))

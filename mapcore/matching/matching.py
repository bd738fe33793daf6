"""Matching: every key of a request to the region that it names, or to suggestions.

The result for a key depends on the key and the map alone. A key that is a code, title or alias of
the map is matched, whatever its case, diacritics and punctuation. A key that had to be repaired,
reordered or corrected is matched and reported. A key that may mean two regions, or contradicts
itself, is not matched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

from mapcore.matching.gazetteer.gazetteer import gazetteer_of
from mapcore.matching.reading.explain import FORMER
from mapcore.matching.reading.interpret import Interpretation, interpret
from mapcore.matching.reading.suggest import label_regions
from mapcore.spec.responses import Correction, RegionMatching, Unmatched

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.pack import MapPack

V = TypeVar("V")


@frozen
class Matching:
    """The regions of some keys, and the keys without a region.

    `resolved` maps each matched key, as given, to the published key of its region, `indices` to the
    index of the region in the map's regions. A key that stands in several blocks is listed in
    `corrected` and `unmatched`, and counted in `matched_keys`, once for each block. `framed` are
    the indices of the regions that a request wants to be shown alone.
    """

    resolved: Mapping[str, str]
    indices: Mapping[str, int]
    corrected: tuple[Correction, ...]
    unmatched: tuple[Unmatched, ...]
    matched_keys: int
    framed: tuple[int, ...] = ()

    @property
    def report(self) -> RegionMatching:
        """What is reported to the caller: all but the regions themselves."""
        return RegionMatching(self.matched_keys, self.corrected, self.unmatched)

    def locate(self, values: Mapping[str, V]) -> list[tuple[int, V]]:
        """Return the region's index and the value of each key that matched, in order."""
        indices = self.indices
        return [(indices[key], value) for key, value in values.items() if key in indices]


def match_keys(pack: MapPack, *blocks: Iterable[str]) -> Matching:
    """Match keys, independently of each other, to the regions of a map.

    A key that occurs twice in a block counts once.

    >>> from mapcore.atlas.catalog import Atlas
    >>> matching = match_keys(Atlas().open("world"), ["Korea, Rep.", "Germny", "Nigera"])
    >>> dict(matching.resolved)
    {'Korea, Rep.': 'KR', 'Germny': 'DE'}
    >>> [(each.input, each.via) for each in matching.corrected]
    [('Germny', 'typo: one letter missing')]
    >>> matching.unmatched[0].suggestions
    ('Niger (NE)', 'Nigeria (NG)')
    """
    gazetteer = gazetteer_of(pack)
    answers: dict[str, Interpretation] = {}
    indices: dict[str, int] = {}
    corrected: list[Correction] = []
    unmatched: list[Unmatched] = []
    matched = 0
    keys = [key for block in blocks for key in dict.fromkeys(block)]
    for key in keys:
        if (published := gazetteer.keys.get(key)) is not None:  # the usual case, made fast
            indices[key] = published
            matched += 1
            continue
        answer = answers.get(key)
        if answer is None:
            answer = answers[key] = interpret(gazetteer, key)
        if answer.region is None:
            unmatched.append(Unmatched(key, label_regions(gazetteer, answer.candidates)))
            continue
        indices[key] = answer.region
        matched += 1
        if answer.via is not None:
            region = gazetteer.regions[answer.region]
            corrected.append(Correction(key, region.key, region.title, answer.via))
    for key in _list_hidden(indices, answers):
        index = indices.pop(key)
        matched -= keys.count(key)
        corrected = [each for each in corrected if each.input != key]
        unmatched.append(Unmatched(key, label_regions(gazetteer, (index,))))
    resolved = {key: gazetteer.regions[index].key for key, index in indices.items()}
    return Matching(resolved, indices, tuple(corrected), tuple(unmatched), matched)


def _list_hidden(indices: dict[str, int], answers: dict[str, Interpretation]) -> list[str]:
    """Return the keys of former units whose region is given by a name of its own as well."""
    former = {key for key, answer in answers.items() if answer.via == FORMER}
    own = {index for key, index in indices.items() if key not in former}
    return [key for key in indices if key in former and indices[key] in own]

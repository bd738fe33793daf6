"""Matching: every key of a request to the region that it names, or to suggestions.

A key that is a code, title or alias of the map is matched, whatever its case, diacritics and
punctuation. A key that had to be repaired, reordered or corrected is matched and reported. A key
that may mean two regions, or contradicts itself, is not matched.

The result for a key depends on the key and the map alone, with two exceptions: a former unit gives
way to a key of the region that it became, and a name that two regions of a parent share is one's if
the other has a key of its own.
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
    from collections.abc import Iterable, Mapping, Sequence

    from mapcore.atlas.pack import MapPack, Region

V = TypeVar("V")
REMAINING = "the other region of this name has a key of its own"


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
    regions, published = pack.regions, pack.index_of_key
    given = [dict.fromkeys(block) for block in blocks]
    keys = [key for block in given for key in block]
    answers = _interpret_all(pack, [key for key in keys if key not in published])
    indices: dict[str, int] = {}
    corrected: list[Correction] = []
    unmatched: list[Unmatched] = []
    matched = 0
    for key in keys:
        if (index := published.get(key)) is not None:
            indices[key] = index
            matched += 1
            continue
        answer = answers[key]
        if answer.region is None:
            unmatched.append(Unmatched(key, label_regions(regions, answer.candidates)))
            continue
        indices[key] = answer.region
        matched += 1
        if answer.via is not None:
            region = regions[answer.region]
            corrected.append(Correction(key, region.key, region.title, answer.via))
    if remaining := _find_remaining(regions, given, indices, answers):
        indices |= remaining
        unmatched = [each for each in unmatched if each.input not in remaining]
        for key in [key for key in keys if key in remaining]:
            region = regions[remaining[key]]
            corrected.append(Correction(key, region.key, region.title, REMAINING))
            matched += 1
    for key in _list_hidden(indices, answers):
        index = indices.pop(key)
        matched -= keys.count(key)
        corrected = [each for each in corrected if each.input != key]
        unmatched.append(Unmatched(key, label_regions(regions, (index,))))
    resolved = {key: regions[index].key for key, index in indices.items()}
    return Matching(resolved, indices, tuple(corrected), tuple(unmatched), matched)


def _interpret_all(pack: MapPack, keys: list[str]) -> dict[str, Interpretation]:
    """Return the meaning of each key; without keys the map's gazetteer, slow to build, is not."""
    if not keys:
        return {}
    gazetteer = gazetteer_of(pack)
    return {key: interpret(gazetteer, key) for key in dict.fromkeys(keys)}


def _list_hidden(indices: dict[str, int], answers: dict[str, Interpretation]) -> list[str]:
    """Return the keys of former units whose region is given by a name of its own as well."""
    former = {key for key, answer in answers.items() if answer.via == FORMER}
    own = {index for key, index in indices.items() if key not in former}
    return [key for key in indices if key in former and indices[key] in own]


def _find_remaining(
    regions: Sequence[Region],
    blocks: Sequence[Mapping[str, None]],
    indices: dict[str, int],
    answers: dict[str, Interpretation],
) -> dict[str, int]:
    """Return each key that two regions of a parent share, with the one that has no key.

    Beside "Baltimore city, MD", the key "Baltimore, MD" is the county. In each block with such a
    key, exactly one of the two regions must have a key of its own.
    """
    pairs = {
        key: answer.candidates
        for key, answer in answers.items()
        if answer.shared and len(answer.candidates) == 2
    }
    found: dict[str, int] = {}
    if not pairs:
        return found
    given = [(block, {indices[key] for key in block if key in indices}) for block in blocks]
    for key, (one, other) in pairs.items():
        if regions[one].parent is None or regions[one].parent != regions[other].parent:
            continue
        owned = {frozenset({one, other} & own) for block, own in given if key in block}
        if owned == {frozenset({one})}:
            found[key] = other
        elif owned == {frozenset({other})}:
            found[key] = one
    return found

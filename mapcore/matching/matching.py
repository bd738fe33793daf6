"""Matching: every key of a request to the region that it names, or to suggestions.

A key that is a code, title or alias of the map is matched, whatever its case, diacritics and
punctuation. A key that had to be repaired, reordered or corrected is matched and reported. A key
that may mean two regions, or contradicts itself, is not matched.

The result for a key depends on the key and the map alone, with two exceptions: a former unit gives
way to a key of the region that it became, and a name that two regions of a parent share is one's if
the other has a key of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from mapcore.frozen import frozen
from mapcore.matching.wholes import NO_PARTS, Parts, list_parts, spread
from mapcore.request.responses import Correction, RegionMatching, Unmatched

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack

V = TypeVar("V")


@frozen
class Matching:
    """The regions of some keys, and the keys without a region.

    `resolved` maps each matched key, as given, to the published key of its region, `indices` to the
    index of the region in the map's regions. A key that stands in several blocks is listed in
    `corrected` and `unmatched`, and counted in `matched_keys`, once for each block. `framed` are
    the indices of the regions that a request wants to be shown alone, `labelled` of those that it
    lists for labels, `highlighted` of those that it points out, `annotated` of those that
    its annotations are about, None for annotations about a place. `parts` are the regions that have
    the value of another one where the keys name none of them.
    """

    resolved: Mapping[str, str]
    indices: Mapping[str, int]
    corrected: tuple[Correction, ...]
    unmatched: tuple[Unmatched, ...]
    matched_keys: int
    framed: tuple[int, ...] = ()
    labelled: tuple[int, ...] = ()
    highlighted: tuple[int, ...] = ()
    annotated: tuple[int | None, ...] = ()
    parts: Parts = NO_PARTS

    @property
    def report(self) -> RegionMatching:
        """What is reported to the caller: all but the regions themselves."""
        return RegionMatching(self.matched_keys, self.corrected, self.unmatched)

    def index_keys(self, keys: Collection[str]) -> Mapping[str, int]:
        """Return the region's index of each key that matched, in the order of the keys."""
        indices = self.indices
        if list(keys) == list(indices):  # a request with one block: nothing is looked up again
            return indices
        return {key: indices[key] for key in keys if key in indices}

    def locate(self, values: Mapping[str, V]) -> dict[int, V]:
        """Return the value of each key that matched by its region's index, in order.

        A later key of the same region wins, and parts have the value of their whole.
        """
        if not values:
            return {}
        regions = self.index_keys(values)
        if len(regions) == len(values):
            found = dict(zip(regions.values(), values.values(), strict=True))
        else:
            found = {regions[key]: value for key, value in values.items() if key in regions}
        return spread(self.parts, found) if self.parts else found


def match_keys(pack: MapPack, *blocks: Iterable[str], language: str | None = None) -> Matching:
    """Match keys, independently of each other, to the regions of a map.

    A key that occurs twice in a block counts once. What the regions are called in `language`, one
    of those that have words, counts as the map's own names.

    >>> from mapcore.atlas.catalog import Atlas
    >>> matching = match_keys(Atlas().open("world"), ["Korea, Rep.", "Germny", "Nigera"])
    >>> dict(matching.resolved)
    {'Korea, Rep.': 'KR', 'Germny': 'DE'}
    >>> [(each.input, each.via) for each in matching.corrected]
    [('Germny', 'typo: one letter missing')]
    >>> matching.unmatched[0].suggestions
    ('Niger (NE)', 'Nigeria (NG)')
    """
    published = pack.index_of_key
    given = [block if isinstance(block, dict) else dict.fromkeys(block) for block in blocks]
    keys = [key for block in given for key in block]
    try:
        indices = dict(zip(keys, map(published.__getitem__, keys), strict=True))
        resolved = dict(zip(keys, keys, strict=True))
        return Matching(resolved, indices, (), (), len(keys), parts=list_parts(pack))
    except KeyError:
        from mapcore.matching.name_matching import match_names  # which loads and indexes a lot

    found = match_names(pack, tuple(map(tuple, given)), language)
    resolved = {key: pack.regions[index].key for key, index in found.indices.items()}
    indices = dict(found.indices)  # a copy, since what was found is kept for the same keys
    return Matching(
        resolved,
        indices,
        found.corrected,
        found.unmatched,
        found.matched_keys,
        parts=list_parts(pack),
    )

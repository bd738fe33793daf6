"""Which edition of a map some keys are of, or which ones could be: a decision, never a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.atlas.editions.periods import families
from mapcore.matching.evidence import TODAY, read_evidence
from mapcore.matching.matching import match_keys

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.editions.periods import Edition
    from mapcore.atlas.pack import MapPack
    from mapcore.matching.evidence import Evidence
    from mapcore.matching.matching import Matching

MORE_KEYS = 3
"""An edition that leaves keys without a region must have so many more than the map of today."""
MORE_REGIONS = 2
"""So many regions of today must be absent where nothing but their absence decides."""


@frozen
class Decision:
    """What some keys tell of their edition.

    `edition` is the one that they decide. `fitting` are the former editions that have all keys by
    which editions differ, newest first, and `by` those keys that today's map does not have. `mixed`
    are keys that no edition has together.
    """

    edition: Edition | None = None
    fitting: tuple[Edition, ...] = ()
    by: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()


def decide_edition(
    keys: Collection[str], matching: Matching, today: MapPack, atlas: Atlas
) -> Decision:
    """Return what keys tell of their edition; `matching` is theirs on the map of today.

    Several editions may have the same keys. Of these the one is decided whose regions are all
    named, else none is.

    >>> from mapcore.atlas.catalog import Atlas
    >>> keys, today = ["09001", "09003", "51515", "01001"], Atlas().open("us-counties")
    >>> decision = decide_edition(keys, match_keys(today, keys), today, Atlas())
    >>> decision.edition, [each.id for each in decision.fitting]
    (None, ['us-counties-2010', 'us-counties-2003'])
    """
    evidence, family = read_evidence(today.id), families()[today.id]
    found = evidence.find_all(keys)
    every = frozenset((TODAY, *(each.id for each in family.editions)))
    common = every.intersection(*found.values())
    fitting = tuple(each for each in family.editions if each.id in common)
    if not common:
        return Decision(mixed=_find_rivals(found))
    if TODAY in common:
        return Decision(_decide_by_absence(evidence, fitting, matching, today), fitting)
    by = tuple(key for key, ids in found.items() if TODAY not in ids)
    others = {each.input for each in matching.unmatched}.difference(by)
    if len(by) < MORE_KEYS and others:
        return Decision(by=by)
    chosen = fitting if len(fitting) == 1 else _list_complete(fitting, keys, atlas)
    return Decision(chosen[0] if len(chosen) == 1 else None, fitting, by)


def _find_rivals(found: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """Return keys that no edition has together: two, or more if all pairs have one."""
    seen: dict[frozenset[str], str] = {}
    for key, ids in found.items():
        for others, other in seen.items():
            if not ids & others:
                return other, key
        seen.setdefault(ids, key)
    rivals: list[str] = []
    left = frozenset[str]().union(*seen)
    for ids, key in seen.items():
        if left & ids != left:
            rivals.append(key)
            left &= ids
    return tuple(rivals)


def _decide_by_absence(
    evidence: Evidence, fitting: Sequence[Edition], matching: Matching, today: MapPack
) -> Edition | None:
    """Return the edition all of whose regions are named, and none that is not its own."""
    if matching.unmatched or matching.corrected:
        return None
    named = set(matching.resolved.values())
    if not named or len(today.regions) - len(named) < MORE_REGIONS:
        return None
    return next((each for each in fitting if named == evidence.shared[each.id]), None)


def _list_complete(
    fitting: Sequence[Edition], keys: Collection[str], atlas: Atlas
) -> list[Edition]:
    """Return the editions all of whose regions are named; by their own keys or titles, if any."""
    found, own = [], []
    for each in fitting:
        if len(keys) < each.region_count:
            continue
        pack = atlas.open(each.id)
        if len(set(match_keys(pack, keys).resolved.values())) == each.region_count:
            found.append(each)
            own += [each] if set(keys) <= {*pack.keys, *pack.titles} else []
    return own or found

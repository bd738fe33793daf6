"""Which edition of a map some keys are of, or which ones could be: a decision, never a guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import filterfalse
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.atlas.editions.periods import Edition, families
from mapcore.frozen import frozen
from mapcore.matching.evidence import TODAY, Evidence, read_evidence
from mapcore.matching.matching import Matching, match_keys

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

MORE_KEYS = 3
"""An edition that leaves keys without a region must have so many more than the map of today."""
MORE_REGIONS = 2
"""So many regions of today must be absent where nothing but their absence decides."""
ODD_IN = 8
"""For each odd key of another edition so many must speak against it, for the one that is decided.

Connecticut's eight counties are the smallest reform where one slip is told from a table of both
years. Tables with all regions of two years have an odd key for fewer than eight others; but in
Latvia, where today's map has three names that that of 2009 lacks, which has 77 others.
"""
LEAST_NAMED = 0.5
"""A table that also has other keys may be of an edition of which it names this share."""
LEAST_SHARE = 0.05
"""Of such a table so many keys must have had another area; of a whole edition, one."""


@frozen
class Decision:
    """What some keys tell of their edition.

    `edition` is the one that they decide. `fitting` are the former editions that have all keys by
    which editions differ, newest first, and `by` those keys that today's map does not have. `odd`
    are a few keys that they lack, each with the id of the newest that has it; where `fitting` is
    empty, today's map lacks them. `mixed` are the two editions that have most of the keys that no
    edition has together, each with those that the other lacks. `unclear` is an edition of which the
    table may be, with the keys that had another area in it. `year` decided where several editions
    have the keys.
    """

    edition: Edition | None = None
    fitting: tuple[Edition, ...] = ()
    by: tuple[str, ...] = ()
    odd: tuple[tuple[str, str], ...] = ()
    mixed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unclear: tuple[Edition, tuple[str, ...]] | None = None
    year: str | None = None


def decide_edition(
    keys: Collection[str], today: MapPack, atlas: Atlas, years: Collection[str] = ()
) -> Decision:
    """Return what keys tell of their edition.

    Several editions may have the same keys. Of these the one is decided whose regions are all
    named. Else `years`, those that the table names, decide if all of them are of one edition.

    >>> from mapcore.atlas.catalog import Atlas
    >>> keys, today = ["09001", "09003", "51515", "01001"], Atlas().open("us-counties")
    >>> decision = decide_edition(keys, today, Atlas())
    >>> decision.edition, [each.id for each in decision.fitting]
    (None, ['us-counties-2010', 'us-counties-2003'])
    >>> decide_edition(keys, today, Atlas(), ["2009"]).edition.id
    'us-counties-2010'
    """
    return _decide(tuple(keys), today, atlas, tuple(years))


@lru_cache(maxsize=16)
def _decide(
    keys: tuple[str, ...], today: MapPack, atlas: Atlas, years: tuple[str, ...]
) -> Decision:
    """Return a decision; the same keys often come again, with other values."""
    evidence, family = read_evidence(today.id), families()[today.id]
    found = evidence.find_all([*filterfalse(_list_plain_names(today).__contains__, keys)])
    every = (TODAY, *(each.id for each in family.editions))
    common = frozenset(every).intersection(*{*found.values()})
    odd: tuple[tuple[str, str], ...] = ()
    if not common:
        common = _find_dominant(found, every)
        if not common:
            return Decision(mixed=_find_rivals(found, every))
        odd = list_odd(found, common, every)
    fitting = tuple(each for each in family.editions if each.id in common)
    if odd and TODAY in common:
        return Decision(odd=odd)
    if not fitting or not (found or _may_be_whole(keys, evidence)):
        return Decision()
    if TODAY in common:
        return _decide_shared(evidence, fitting, match_keys(today, keys), today, years)
    by = tuple(key for key, ids in found.items() if TODAY not in ids and common <= ids)
    if len(by) < MORE_KEYS:
        unmatched = {each.input for each in match_keys(today, keys).unmatched}
        if unmatched.difference(by):
            return Decision(by=by)
    return _choose(Decision(None, fitting, by, odd), keys, atlas, years)


def _choose(
    decision: Decision, keys: Collection[str], atlas: Atlas, years: Collection[str]
) -> Decision:
    """Return a decision with the one of the editions that all fit, if its regions or years tell."""
    fitting = decision.fitting
    chosen = fitting if len(fitting) == 1 else _list_complete(fitting, keys, atlas)
    if len(chosen) == 1:
        return evolve(decision, edition=chosen[0])
    edition = _break_tie(fitting, years)
    return evolve(decision, edition=edition, year=_tell(edition, years))


@lru_cache(maxsize=32)
def _list_plain_names(today: MapPack) -> frozenset[str]:
    """Return those of the keys and titles of a map of today that all of its editions have."""
    names = frozenset((*today.keys, *today.titles))
    return names.difference(read_evidence(today.id).find_all(names))


def _may_be_whole(keys: Collection[str], evidence: Evidence) -> bool:
    """Tell whether keys that all editions have may be a whole one, before they are matched."""
    most = max(map(len, evidence.differs.values()))
    named = max(map(len, evidence.shared.values()))
    return 0 < len(keys) <= max(most / LEAST_SHARE, 1.2 * named)


def _break_tie(fitting: Iterable[Edition], years: Collection[str]) -> Edition | None:
    """Return the edition that was in force in all of the years; None where it is not one."""
    held = {next((each for each in fitting if each.holds(year)), None) for year in years}
    return held.pop() if len(held) == 1 else None


def _tell(edition: Edition | None, years: Collection[str]) -> str | None:
    return max(years) if edition else None


def _decide_shared(
    evidence: Evidence,
    fitting: tuple[Edition, ...],
    matching: Matching,
    today: MapPack,
    years: Collection[str],
) -> Decision:
    """Return what keys tell that today's map has as well."""
    if whole := _decide_by_absence(evidence, fitting, matching, today):
        return Decision(whole, fitting)
    unclear = _find_unclear(evidence, fitting, matching, today)
    if unclear is None:
        return Decision(fitting=fitting)
    edition = _break_tie(fitting, years)
    return Decision(edition, fitting, unclear=unclear, year=_tell(edition, years))


def _find_unclear(
    evidence: Evidence, fitting: Iterable[Edition], matching: Matching, today: MapPack
) -> tuple[Edition, tuple[str, ...]] | None:
    """Return an edition of which a table may be, and the keys that had another area in it."""
    regions = {region: key for key, region in matching.resolved.items()}
    count = len(matching.resolved) + len(matching.unmatched)
    if len(regions) == len(today.regions):
        return None
    for edition in fitting:
        differs = evidence.differs[edition.id]
        same = tuple(key for region, key in regions.items() if region in differs)
        if not same:
            continue
        is_most = 3 * len(same) >= 2 * count
        is_whole = regions.keys() == evidence.shared[edition.id]
        is_usual = len(regions) >= LEAST_NAMED * edition.region_count
        if is_most or is_whole or (is_usual and len(same) >= LEAST_SHARE * count):
            return edition, same
    return None


def _find_dominant(found: Mapping[str, frozenset[str]], every: tuple[str, ...]) -> frozenset[str]:
    """Return the editions that have nearly all keys: those that no other can rival."""
    counts = Counter(found.values())

    def is_rival(other: str, one: str) -> bool:
        against = sum(count for ids, count in counts.items() if other in ids and one not in ids)
        in_favour = sum(count for ids, count in counts.items() if one in ids and other not in ids)
        return ODD_IN * against > in_favour

    return frozenset(one for one in every if not any(is_rival(other, one) for other in every))


def list_odd(
    found: Mapping[str, frozenset[str]], common: frozenset[str], every: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return the keys that some editions lack, with the newest that has each."""
    return tuple(
        (key, next(filter(ids.__contains__, every)))
        for key, ids in found.items()
        if not common <= ids
    )


def _find_rivals(
    found: Mapping[str, frozenset[str]], every: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the edition that has most keys, and the one that has most of the others.

    Each is given with the keys that the other lacks; the newest goes first where two have as many.
    """
    first = max(every, key=lambda one: sum(one in ids for ids in found.values()))
    others = [ids for ids in found.values() if first not in ids]
    second = max(every, key=lambda one: sum(one in ids for ids in others))
    return tuple(
        (one, tuple(key for key, ids in found.items() if one in ids and other not in ids))
        for one, other in ((first, second), (second, first))
    )


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

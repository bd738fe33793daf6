"""Misspelt names: the one region that a text must mean, or none.

Regions are compared, not strings: for every name the Damerau-Levenshtein distance (jellyfish; an
adjacent swap counts as one edit) of the canonical letters, for every region its nearest name. The
nearest region is taken when

* the name is long enough for that many edits: one from five letters on, two from eight (and four
  edits to the next region), three from fourteen (six to the next); a doubled letter from four on;
* no other region is as near, or nearly;
* the text is no name of a place elsewhere, and no part of another region's name;
* no word that tells neighbours apart (north, upper, IV) is changed into another.

Candidates are found by letters first: an edit changes at most two letters of the set of letters,
and of the set of letters that occur an odd number of times, so two bit masks leave few names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from jellyfish import damerau_levenshtein_distance
from numpy.typing import NDArray

from mapcore.matching.elsewhere import known_elsewhere
from mapcore.matching.words import canonical, contrasts

if TYPE_CHECKING:
    from mapcore.matching.index import RegionIndex, Regions
    from mapcore.matching.readings import Reading

LONGEST = 60
"""Letters; longer texts are not corrected."""
FIRST = 5
"""Letters that a text must have to be corrected."""


class Near(NamedTuple):
    """A region near a text, by its nearest name."""

    distance: int
    region: int
    name: str


class Targets(NamedTuple):
    """The names of a map in ascending length, as letters and as bit masks."""

    names: list[str]
    lengths: list[int]
    masks: NDArray[np.uint64]
    parities: NDArray[np.uint64]
    words: dict[str, frozenset[int]]


def targets(index: RegionIndex) -> Targets:
    """Return the names that texts are compared with; built when first needed."""
    found = index.lazy.get("targets")
    if isinstance(found, Targets):
        return found
    names = sorted(
        (name for name in index.bases if _spelt(name)), key=lambda name: (len(name), name)
    )
    masks, parities = _masks(names)
    words: dict[str, set[int]] = {}
    for number, name in enumerate(names):
        for word in index.spelling[name].split():
            words.setdefault(word, set()).add(number)
    built = Targets(
        names,
        [len(name) for name in names],
        masks,
        parities,
        {word: frozenset(numbers) for word, numbers in words.items()},
    )
    index.lazy["targets"] = built
    return built


def corrected(index: RegionIndex, reading: Reading) -> tuple[Near | None, Regions]:
    """Return the region that a misspelt reading means, else None and the regions it may mean."""
    words = reading.name
    letters = canonical(words)
    if not FIRST <= len(letters) <= LONGEST or not (letters.isascii() and letters.isalpha()):
        return None, ()
    near = [
        each
        for each in nearest(index, letters, _reach(len(letters)))
        if reading.admits(index, each.region)
    ]
    if not near:
        return None, ()
    best = near[0]
    rivals = tuple(each.region for each in near if each.distance <= best.distance + 1)
    if not _enough(letters, best) or (len(near) > 1 and near[1].distance < _next(letters, best)):
        return None, rivals
    if not contrasts(words) <= contrasts(index.spelling[best.name]):
        return None, rivals
    longer = tuple(each for each in holding(index, words) if each != best.region)
    if longer:
        return None, (*rivals, *longer)
    if known_elsewhere(words.replace(" ", "")) or known_elsewhere(letters):
        return None, rivals
    return best, ()


def nearest(index: RegionIndex, letters: str, reach: int) -> list[Near]:
    """Return the regions within a number of edits of a text, nearest first."""
    found: dict[int, Near] = {}
    for name in _candidates(targets(index), letters, reach):
        distance = damerau_levenshtein_distance(letters, name)
        if distance > reach:
            continue
        for region in index.bases[name]:
            known = found.get(region)
            if known is None or distance < known.distance:
                found[region] = Near(distance, region, name)
    return sorted(found.values())


def holding(index: RegionIndex, words: str) -> Regions:
    """Return the regions with a name that holds all words of a text and more."""
    known = targets(index)
    sets = [known.words.get(word) for word in words.split()]
    if not sets or None in sets:
        return ()
    shared = frozenset.intersection(*(each for each in sets if each is not None))
    names = (known.names[number] for number in sorted(shared))
    return tuple(dict.fromkeys(region for name in names for region in index.bases[name]))


def described(letters: str, best: Near) -> str:
    """Return in plain words how a text differs from the name that it was corrected to."""
    if best.distance > 1:
        return f"typo: {'two' if best.distance == 2 else 'three'} letters differ"
    if len(letters) != len(best.name):
        return f"typo: one letter {'missing' if len(letters) < len(best.name) else 'too many'}"
    swapped = sorted(letters) == sorted(best.name)
    return f"typo: {'two letters swapped' if swapped else 'one letter wrong'}"


def _candidates(known: Targets, letters: str, reach: int) -> list[str]:
    from bisect import bisect_left, bisect_right

    start = bisect_left(known.lengths, len(letters) - reach)
    stop = bisect_right(known.lengths, len(letters) + reach)
    if start == stop:
        return []
    (mask,), (parity,) = _masks([letters])
    limit = 2 * reach
    close = np.bitwise_count(known.masks[start:stop] ^ mask) <= limit
    close &= np.bitwise_count(known.parities[start:stop] ^ parity) <= limit
    return [known.names[start + int(number)] for number in np.flatnonzero(close)]


def _masks(names: list[str]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return for each name the set of its letters and the set of those of odd number, as bits."""
    if not names:
        empty = np.zeros(0, np.uint64)
        return empty, empty
    codes = np.frombuffer("".join(names).encode("utf-32-le"), np.uint32).astype(np.uint64)
    bits = np.left_shift(np.uint64(1), codes % np.uint64(64))
    starts = np.cumsum([0, *(len(name) for name in names[:-1])])
    return np.bitwise_or.reduceat(bits, starts), np.bitwise_xor.reduceat(bits, starts)


def _spelt(name: str) -> bool:
    return 4 <= len(name) <= LONGEST and name.isascii() and name.isalpha()


def _reach(length: int) -> int:
    """Return within how many edits to look for the nearest region and its runner-up."""
    return 5 if length >= 14 else 3 if length >= 8 else 2


def _enough(letters: str, best: Near) -> bool:
    """Return whether a text has letters enough for its distance from a name."""
    shorter = min(len(letters), len(best.name))
    if best.distance == 1:
        return shorter >= FIRST or _doubled(letters, best.name)
    alike = letters[0] == best.name[0] or sorted(letters[:2]) == sorted(best.name[:2])
    return alike and (shorter >= 8 if best.distance == 2 else shorter >= 14)


def _next(letters: str, best: Near) -> int:
    """Return how many edits away the next region has to be."""
    if best.distance == 1:
        return 3 if min(len(letters), len(best.name)) <= FIRST else 2
    return 2 * best.distance


def _doubled(letters: str, name: str) -> bool:
    """Return whether a text is a name with one letter typed twice."""
    return len(letters) == len(name) + 1 and any(
        letters[at] == letters[at + 1] and letters[:at] + letters[at + 1 :] == name
        for at in range(len(name))
    )

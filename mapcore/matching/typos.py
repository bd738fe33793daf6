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

from bisect import bisect_left, bisect_right
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
    """A region near a text, by its nearest name, and the form of the text that is so near.

    A name that is not `telling` has a type word in it, and is here to be a rival only.
    """

    distance: int
    region: int
    name: str
    letters: str
    telling: bool


class Targets(NamedTuple):
    """The names of a map in ascending length, as letters and as bit masks."""

    names: list[str]
    regions: list[Regions]
    telling: list[bool]
    lengths: list[int]
    masks: NDArray[np.uint64]
    parities: NDArray[np.uint64]
    words: dict[str, frozenset[int]]


def targets(index: RegionIndex) -> Targets:
    """Return the names that texts are compared with; built when first needed."""
    found = index.lazy.get("targets")
    if isinstance(found, Targets):
        return found
    meant = {name: regions for name, regions in index.solids.items() if _spelt(name)}
    telling = {name: words for name, words in index.spelling.items() if _spelt(name)}
    meant |= {
        name: index.words.get(words) or index.bases[canonical(words)]
        for name, words in telling.items()
    }
    names = sorted(meant, key=lambda name: (len(name), name))
    words: dict[str, set[int]] = {}
    for number, name in enumerate(names):
        for word in telling.get(name, "").split():
            words.setdefault(word, set()).add(number)
    masks, parities = _masks(names)
    built = Targets(
        names,
        [meant[name] for name in names],
        [name in telling for name in names],
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
    forms = spellings(words)
    if not all(FIRST <= len(letters) <= LONGEST and _plain(letters) for letters in forms):
        return None, ()
    for edits, reach in _stages(min(map(len, forms))):
        near = [each for each in nearest(index, forms, reach) if reading.admits(index, each.region)]
        if near and near[0].distance <= edits:
            break
    else:
        return None, tuple(each.region for each in near if each.distance <= near[0].distance + 1)
    best = near[0]
    if _accepted(index, words, best, near[1:]):
        return best, ()
    far = nearest(index, forms, best.distance + 1)
    rivals = [each.region for each in far if reading.admits(index, each.region)]
    return None, (*rivals, *holding(index, words))


def _accepted(index: RegionIndex, words: str, best: Near, others: list[Near]) -> bool:
    """Return whether a text can be nothing but a misspelling of the nearest name."""
    return (
        best.telling
        and _enough(best.letters, best)
        and not (others and others[0].distance < _next(best.letters, best))
        and contrasts(words) <= contrasts(index.spelling[best.name])
        and not any(each != best.region for each in holding(index, words))
        and not known_elsewhere(words.replace(" ", ""))
        and not known_elsewhere(best.letters)
    )


def spellings(words: str) -> tuple[str, ...]:
    """Return the letters of a text, canonical and as it is written.

    >>> spellings("st louis"), spellings("lake")
    (('saintlouis', 'stlouis'), ('lake',))
    """
    letters, plain = canonical(words), words.replace(" ", "")
    return (letters,) if letters == plain else (letters, plain)


def nearest(index: RegionIndex, forms: tuple[str, ...], reach: int) -> list[Near]:
    """Return the regions within a number of edits of a text, nearest first."""
    known = targets(index)
    found: dict[int, Near] = {}
    for letters in forms:
        for number in _candidates(known, letters, reach):
            name = known.names[number]
            distance = damerau_levenshtein_distance(letters, name)
            if distance > reach:
                continue
            telling = known.telling[number]
            for region in known.regions[number]:
                other = found.get(region)
                if other is None or (distance, not telling) < (other.distance, not other.telling):
                    found[region] = Near(distance, region, name, letters, telling)
    return sorted(found.values())


def holding(index: RegionIndex, words: str) -> Regions:
    """Return the regions with a name that holds all words of a text and more."""
    known = targets(index)
    sets = [known.words.get(word) for word in words.split()]
    if not sets or None in sets:
        return ()
    shared = frozenset.intersection(*(each for each in sets if each is not None))
    regions = (known.regions[number] for number in sorted(shared))
    return tuple(dict.fromkeys(region for each in regions for region in each))


def described(best: Near) -> str:
    """Return in plain words how a text differs from the name that it was corrected to."""
    letters = best.letters
    if best.distance > 1:
        return f"typo: {'two' if best.distance == 2 else 'three'} letters differ"
    if len(letters) != len(best.name):
        return f"typo: one letter {'missing' if len(letters) < len(best.name) else 'too many'}"
    swapped = sorted(letters) == sorted(best.name)
    return f"typo: {'two letters swapped' if swapped else 'one letter wrong'}"


def _candidates(known: Targets, letters: str, reach: int) -> list[int]:
    start = bisect_left(known.lengths, len(letters) - reach)
    stop = bisect_right(known.lengths, len(letters) + reach)
    if start == stop:
        return []
    mask = parity = 0
    for letter in letters:
        bit = 1 << ord(letter) % 64
        mask |= bit
        parity ^= bit
    limit = 2 * reach
    close = np.bitwise_count(known.masks[start:stop] ^ np.uint64(mask)) <= limit
    close &= np.bitwise_count(known.parities[start:stop] ^ np.uint64(parity)) <= limit
    numbers: list[int] = (np.flatnonzero(close) + start).tolist()
    return numbers


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
    return 4 <= len(name) <= LONGEST and _plain(name)


def _plain(letters: str) -> bool:
    return letters.isascii() and letters.isalpha()


def _stages(length: int) -> tuple[tuple[int, int], ...]:
    """Return how many edits a text of so many letters may have, and how far its rivals reach.

    Few edits are looked for first, for they are what most misspelt texts have.
    """
    one = (1, 2 if length <= FIRST + 1 else 1)
    return (one, (2, 3), (3, 5))[: 3 if length >= 14 else 2 if length >= 8 else 1]


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

"""A search for the names of a map that are near a text.

Two indices select the few names whose distance is computed. A single edit (a letter missing, added
or wrong, or two swapped) leaves either the first or the second half of a name unchanged, unless it
swaps the two letters in the middle; so names are indexed by both halves. Names with more edits are
selected by their letters. The distance is at least the number of letters that one text has and the
other lacks. With the first, second and third occurrence of each letter as bits, counting these
takes two operations on an array of numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from attrs import field
from jellyfish import damerau_levenshtein_distance

from mapcore.frozen import frozen
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.text.words import canonicalize

if TYPE_CHECKING:
    from numpy.typing import NDArray

MIN_COMPARED_LETTERS, MAX_COMPARED_LETTERS = 4, 60
"""The least and the most letters of names and texts that are compared."""
MOST_ALIKE = 100
"""The most names like a text that are compared with it; on built-in maps 59 share a half."""
MOST_CONTAINING = 1000
"""The most names with one word that are searched for the other words of a text."""
LONGEST_SPELLED = 400
"""The most characters of all ways to divide the same letters into words; on `world` at most 213."""
_DOUBLE = re.compile(r"(.)\1+")
_THRICE = "aeiounrstlhd"
"""The letters whose third occurrence counts: 26 + 26 + 12 bits."""
_BITS = {
    letter: (1 << at, 1 << at + 26, 1 << 52 + _THRICE.index(letter) if letter in _THRICE else 0)
    for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}


class IndexedName(NamedTuple):
    """A name to be searched: its words, and its regions.

    `meant` are the regions that it names without a qualifier, `called` all regions that have it.
    """

    words: str
    meant: Regions
    called: Regions
    titled: bool


class Spelling(NamedTuple):
    """A name in plain letters.

    `meant` are the regions that it names without a qualifier, `called` all regions that have it.
    The same letters may be divided into words in several ways: `words` has the most words,
    `spelled` has the words of all ways. A name is `titled` if it is a title. `bits` are its
    letters as bits.
    """

    letters: str
    meant: Regions
    called: Regions
    words: str
    spelled: str
    titled: bool
    bits: int


@frozen(eq=False)
class NameSearch:
    """The names of a map in ascending length, with their letters as bits.

    The names are indexed by their length and either half (`halves`), by their letters with double
    letters written once (`single`), and by each of their words (`words`).
    """

    names: list[Spelling] = field(repr=False)
    lengths: list[int] = field(repr=False)
    bits: NDArray[np.uint64] = field(repr=False)
    halves: dict[str, list[int]] = field(repr=False)
    single: dict[str, list[int]] = field(repr=False)
    words: dict[str, dict[int, None]] = field(repr=False)

    @classmethod
    def of(cls, entries: Iterable[IndexedName]) -> NameSearch:
        """Return a search for names.

        >>> search = NameSearch.of([IndexedName("lake", (0,), (0,), True)])
        >>> [name.letters for name in search.find_slips("lakee") or ()]
        ['lake']
        """
        names = _list_spellings(entries)
        halves: dict[str, list[int]] = {}
        single: dict[str, list[int]] = {}
        words: dict[str, dict[int, None]] = {}
        for number, name in enumerate(names):
            letters = name.letters
            length = len(letters)
            middle = length // 2
            halves.setdefault(f"{chr(length)}<{letters[:middle]}", []).append(number)
            halves.setdefault(f"{chr(length)}>{letters[middle:]}", []).append(number)
            single.setdefault(undouble(letters), []).append(number)
            for word in name.words.split():
                words.setdefault(word, {})[number] = None
        return cls(
            names,
            [len(name.letters) for name in names],
            np.array([name.bits for name in names], np.uint64),
            halves,
            single,
            words,
        )

    def find_slips(self, letters: str) -> list[Spelling] | None:
        """Return the names that are one edit from a text; an adjacent swap is one edit.

        None means that more names than `MOST_ALIKE` are so like the text that it cannot be told.
        """
        seen: set[int] = set()
        own = len(letters)
        for length in (own - 1, own, own + 1):
            middle = length // 2
            seen.update(self.halves.get(f"{chr(length)}<{letters[:middle]}", ()))
            seen.update(self.halves.get(f"{chr(length)}>{letters[middle - length :]}", ()))
        middle = own // 2
        swapped = letters[: middle - 1] + letters[middle : middle + 1]
        seen.update(self.halves.get(f"{chr(own)}<{swapped}", ()))
        bits = letter_bits(letters)
        if len(seen) > MOST_ALIKE:
            seen = self._filter_alike(seen, bits)
            if len(seen) > MOST_ALIKE:
                return None
        found = []
        for number in sorted(seen):
            name = self.names[number]
            if (
                (name.bits & ~bits).bit_count() < 2
                and (bits & ~name.bits).bit_count() < 2
                and damerau_levenshtein_distance(letters, name.letters) == 1
            ):
                found.append(name)
        return found

    def _filter_alike(self, numbers: set[int], bits: int) -> set[int]:
        """Return those of some names of which one edit may leave some letters, given as bits."""
        chosen = np.fromiter(numbers, np.intp, len(numbers))
        column, own = self.bits[chosen], np.uint64(bits)
        near = (np.bitwise_count(column & ~own) < 2) & (np.bitwise_count(~column & own) < 2)
        return set(chosen[near].tolist())

    def find_close(self, letters: str) -> Regions:
        """Return the regions that have a name that is one edit from some letters."""
        if not (letters.isascii() and letters.isalpha()):
            return ()
        near = self.find_slips(letters) or ()
        return tuple(dict.fromkeys(region for name in near for region in name.called))

    def find_close_words(self, words: str) -> Regions:
        """Return the regions that have a name that is one edit from some words, spaces included."""
        letters = words.replace(" ", "")
        if not (letters.isascii() and letters.isalpha()):
            return ()
        near = [
            name
            for name in self.find_slips(letters) or ()
            if damerau_levenshtein_distance(words, name.words) == 1
        ]
        return tuple(dict.fromkeys(region for name in near for region in name.called))

    def find_doubled(self, letters: str) -> list[Spelling] | None:
        """Return the names that differ from a text only in letters written once or twice.

        None means that there are more names than `MOST_ALIKE`.
        """
        numbers = self.single.get(undouble(letters), [])
        if len(numbers) > MOST_ALIKE:
            return None
        near = map(self.names.__getitem__, numbers)
        return [name for name in near if name.letters != letters]

    def find_within(self, letters: str, reach: int, most: int) -> list[tuple[int, Spelling]]:
        """Return the names within some edits of a text, nearest first, each with its distance.

        At most `most` names are compared, those that share the most letters with the text.
        """
        start = bisect_left(self.lengths, len(letters) - reach)
        stop = bisect_right(self.lengths, len(letters) + reach)
        if start == stop:
            return []
        bits = np.uint64(letter_bits(letters))
        differing = np.bitwise_count(self.bits[start:stop] ^ bits)
        close = (differing <= 2 * reach).nonzero()[0]
        if not len(close):
            return []
        column = self.bits[start:stop][close]
        lacking = np.bitwise_count(column & ~bits)
        excess = np.bitwise_count(~column & bits)
        close = close[np.maximum(lacking, excess) <= reach]
        if len(close) > most:
            close = close[np.argsort(differing[close], kind="stable")[:most]]
        found = []
        for number in close.tolist():
            name = self.names[start + number]
            distance = damerau_levenshtein_distance(letters, name.letters)
            if distance <= reach:
                found.append((distance, name))
        found.sort(key=lambda pair: pair[0])
        return found

    def find_containing(self, words: str) -> Regions:
        """Return the regions with a name that contains all words of a text.

        Of the names with the rarest word at most `MOST_CONTAINING` are searched.
        """
        named = []
        for word in words.split():
            if not (numbers := self.words.get(word)):
                return ()  # the usual case, made fast
            named.append(numbers)
        rarest, *others = sorted(named, key=len) or [{}]
        shared = (
            number
            for number in islice(rarest, MOST_CONTAINING)
            if all(number in each for each in others)
        )
        regions = (self.names[number].meant for number in shared)
        return tuple(dict.fromkeys(region for each in regions for region in each))


@lru_cache(maxsize=256)  # one key is looked up in several ways
def letter_bits(letters: str) -> int:
    """Return a text's letters as bits: each letter's first and second occurrence, some's third.

    >>> letter_bits("aba") == 1 << 0 | 1 << 1 | 1 << 26
    True
    """
    bits = 0
    for letter in letters:
        first, second, third = _BITS[letter]
        bits |= first if not bits & first else second if not bits & second else third
    return bits


def undouble(letters: str) -> str:
    """Return a text with its double letters written once.

    >>> undouble("tennessee")
    'tenese'
    """
    return _DOUBLE.sub(r"\1", letters)


def is_plain(letters: str) -> bool:
    """Return whether a text has only the letters a to z, and a length that is compared."""
    return (
        MIN_COMPARED_LETTERS <= len(letters) <= MAX_COMPARED_LETTERS
        and letters.isascii()
        and letters.isalpha()
    )


def _list_spellings(entries: Iterable[IndexedName]) -> list[Spelling]:
    """Return names as written and in canonical form, ordered by length.

    Names with the same letters are merged; the merged name has the regions of all of them.
    """
    found: dict[str, Spelling] = {}
    for words, meant, called, titled in entries:
        for letters in {canonicalize(words), words.replace(" ", "")}:
            other = found.get(letters)
            if other is not None:
                found[letters] = other._replace(
                    words=max(other.words, words, key=lambda each: each.count(" ")),
                    spelled=f"{other.spelled} {words}"[:LONGEST_SPELLED],
                    meant=tuple(dict.fromkeys((*other.meant, *meant))),
                    called=tuple(dict.fromkeys((*other.called, *called))),
                    titled=other.titled or titled,
                )
            elif is_plain(letters):
                bits = letter_bits(letters)
                found[letters] = Spelling(letters, meant, called, words, words, titled, bits)
    return sorted(found.values(), key=lambda name: (len(name.letters), name.letters))

"""A possible misspelling of a name, and how much it changes: whether the text is long enough."""

from __future__ import annotations

from typing import NamedTuple

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.gazetteer.search import Spelling, undouble
from mapcore.matching.reading.explain import describe_difference
from mapcore.matching.reading.qualifiers import Reading
from mapcore.matching.text.words import is_generic, list_significant_words

ONE_EDIT_LETTERS, TWO_EDIT_LETTERS, THREE_EDIT_LETTERS = 5, 9, 14
"""The least letters of a name that is corrected by one, two and three edits."""

WEAK = 7
"""The most letters of a changed word for which no other region may be two edits away."""


class Slip(NamedTuple):
    """A possible misspelling: the letters of a reading, the name meant, and their distance."""

    distance: int
    letters: str
    way: Reading
    target: Spelling


def describe_slip(slip: Slip) -> str:
    """Return in plain words how a text differs from the name that it was corrected to."""
    return f"typo: {describe_difference(slip.letters, slip.target.letters, slip.distance)}"


def has_extra_word(slip: Slip) -> bool:
    """Return whether a text has more words than a name, as `G. Minsk` and `Dutch Ness` have."""
    return slip.way.name.count(" ") > slip.target.words.count(" ")


def list_changed_words(slip: Slip) -> list[str]:
    """Return the words of a text, in canonical form, that a name does not have."""
    right = list_significant_words(slip.target.spelled)
    return [word for word in list_significant_words(slip.way.name) if word not in right]


def is_weak(slip: Slip) -> bool:
    """Return whether a slip changes a short word by other than a swap or a letter typed twice."""
    if slip.distance > 1:
        return False
    letters, name = slip.letters, slip.target.letters
    if len(letters) <= ONE_EDIT_LETTERS:
        return True
    if sorted(letters) == sorted(name) or undouble(letters) == undouble(name):
        return False
    if len(letters) < len(name):
        missing = set(list_significant_words(slip.target.words)).difference(
            list_significant_words(slip.way.name)
        )
        if missing and is_generic(" ".join(missing)):
            return False  # Noth is North, although it is only two edits from South
    return len(max(list_changed_words(slip), key=len, default=letters)) <= WEAK


def lacks_letters(letters: str, name: str) -> bool:
    """Return whether a text is a name with letters left out."""
    rest = iter(name)
    return all(letter in rest for letter in letters)


def is_long_enough(slip: Slip) -> bool:
    """Return whether a text is long enough for its distance from a name."""
    letters, name = slip.letters, slip.target.letters
    shorter = min(len(letters), len(name))
    if slip.distance == 1:
        return shorter >= ONE_EDIT_LETTERS or _is_doubled(letters, name)
    return shorter >= (
        TWO_EDIT_LETTERS if slip.distance == 2 else THREE_EDIT_LETTERS
    ) and _fits_word_by_word(slip)


def _fits_word_by_word(slip: Slip) -> bool:
    """Return whether each changed word is long enough for its edits and keeps its first letter.

    South America is not South Africa, nor Finland Sea Finland.
    """
    texts, names = list_significant_words(slip.way.name), list_significant_words(slip.target.words)
    if len(texts) != len(names):
        return False
    for text, name in zip(texts, names, strict=True):
        distance = damerau_levenshtein_distance(text, name)
        fewest = (
            0,
            4,
            TWO_EDIT_LETTERS if len(texts) == 1 else TWO_EDIT_LETTERS - 1,
            THREE_EDIT_LETTERS,
        )[min(distance, 3)]
        if len(text) < fewest or distance > 3 or not _begins_alike(text, name):
            return False
    return True


def _begins_alike(letters: str, name: str) -> bool:
    """Return whether a text and a name begin with the same letter, or with two swapped."""
    return letters[0] == name[0] or sorted(letters[:2]) == sorted(name[:2])


def _is_doubled(letters: str, name: str) -> bool:
    """Return whether a text is a name with one letter typed twice."""
    return len(letters) == len(name) + 1 and any(
        letters[at] == letters[at + 1] and letters[:at] + letters[at + 1 :] == name
        for at in range(len(name))
    )

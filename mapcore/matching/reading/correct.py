"""Misspelt names: the one region that a text must mean, or none.

Regions are compared, not strings: for every way to read a text and every name the
Damerau-Levenshtein distance (jellyfish; an adjacent swap counts as one edit), for every region its
nearest name. The nearest region is taken when

* the name is long enough for that many edits: one from five letters on, two from nine (and four
  edits to the next region), three from fourteen (six to the next); a doubled letter from four on.
  Where there are more edits than one, each changed word has to be long enough for its own. Letters
  that are doubled, or should be, are one edit together;
* no other region is as near, or nearly;
* the text is no name of a place elsewhere, and no part of another region's name;
* no word that tells neighbours apart (north, upper, IV) is changed into another.

A type word alone may be misspelt, whatever the name that is written right beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.gazetteer.places import is_place_name
from mapcore.matching.gazetteer.search import Spelling, is_plain, undouble
from mapcore.matching.reading.explain import describe_difference
from mapcore.matching.reading.qualifiers import Reading
from mapcore.matching.text.region_types import strip_misspelt_type
from mapcore.matching.text.words import (
    canonicalize,
    has_contrast,
    is_generic,
    list_telling_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST, SECOND, THIRD = 5, 9, 14
"""Letters that a name must have to be found by one, two and three edits."""
WEAK = 7
"""Letters of a changed word up to which no other region may be two edits away."""
MOST = 20
"""Names that are measured at most, of those that share the most letters with a text."""
MOST_READINGS = 4
"""Readings of a text that are compared with names."""
SHORTEST_BASE = 3
"""Letters that a name must have beside a misspelt type word."""
TYPE_WORD = "typo: type word misspelt"


class Slip(NamedTuple):
    """What a text is a misspelling of: the letters of a reading, a name, and their distance."""

    distance: int
    letters: str
    way: Reading
    target: Spelling


class Guess(NamedTuple):
    """The region that a misspelt text means and the way, or else the regions that it may mean."""

    region: int | None
    via: str
    rivals: Regions


def correct(gazetteer: Gazetteer, ways: Iterable[Reading], whole: Reading) -> Guess:
    """Return what a text means that is misspelt in one of some ways to read it.

    `whole` is the text as it is written, which may be a title in parts: "Sakha (Yakutia)".
    """
    ways = list(dict.fromkeys(ways))[:MOST_READINGS]
    # A name beside a qualifier that contradicts it is no typo of another name.
    if named := tuple(dict.fromkeys(each for way in ways for each in way.find_named(gazetteer))):
        return Guess(None, "", named)
    typed: dict[int, None] = {}
    near: dict[int, list[Slip]] = {}
    for way in ways:
        typed |= dict.fromkeys(_find_misspelt_type(gazetteer, way))
        _note_nearest(gazetteer, way, _list_slips(gazetteer, way), near)
    if gazetteer.parted:
        slips = [
            slip for slip in _list_slips(gazetteer, whole) if slip.target.words in gazetteer.parted
        ]
        _note_nearest(gazetteer, whole, slips, near)
    if not near and not typed:
        for way in [way for way in ways if way.types] or ways:
            _note_nearest(gazetteer, way, _list_far_slips(gazetteer, way), near)
    nearest = sorted(near, key=lambda each: near[each][0].distance)
    if typed:
        (region, *others) = typed
        if not others and near.keys() <= {region}:
            return Guess(region, TYPE_WORD, ())
    elif nearest and (slip := _find_certain(gazetteer, nearest, near)):
        return Guess(nearest[0], _describe_slip(slip), ())
    if rivals := (*typed, *nearest):
        longer = (region for way in ways for region in gazetteer.search.find_holding(way.name))
        return Guess(None, "", tuple(dict.fromkeys((*rivals, *longer))))
    return Guess(None, "", ())


def _find_certain(
    gazetteer: Gazetteer, nearest: list[int], near: dict[int, list[Slip]]
) -> Slip | None:
    """Return the slip that leads to the nearest region, if no other region is nearly as near.

    Where several names of the region are as near, a title goes first: Oregn is Oregon, not Oreg.
    """
    slips = near[nearest[0]]
    if len(nearest) > 1 and near[nearest[1]][0].distance < 2 * slips[0].distance:
        return None
    accepted = [slip for slip in slips if _accepts(gazetteer, nearest[0], slip)]
    return min(accepted, key=lambda slip: not slip.target.titled, default=None)


def _note_nearest(
    gazetteer: Gazetteer, way: Reading, slips: Iterable[Slip], near: dict[int, list[Slip]]
) -> None:
    """Note for each region that a way to read a text admits its nearest names."""
    for slip in slips:
        name = slip.target
        for region in _find_meant(gazetteer, way, name):
            others = near.get(region)
            if others is None or slip.distance < others[0].distance:
                near[region] = [slip]
            elif slip.distance == others[0].distance:
                others.append(slip)


def _list_slips(gazetteer: Gazetteer, way: Reading) -> Iterator[Slip]:
    """Give the names that are one edit from a reading, or some letters doubled or not."""
    search = gazetteer.search
    for letters in _list_spellings(way.name):
        if is_plain(letters):
            for name in search.find_slips(letters):
                yield Slip(1, letters, way, name)
            for name in search.find_doubled(letters) if len(letters) > FIRST else ():
                yield Slip(1, letters, way, name)


def _list_far_slips(gazetteer: Gazetteer, way: Reading) -> Iterator[Slip]:
    """Give the names that are two or three edits from a reading, and those not much further."""
    search, letters = gazetteer.search, canonicalize(way.name)
    if len(letters) < SECOND - 1 or not is_plain(letters):
        return
    found = search.find_within(letters, 3, MOST)
    if found and found[0][0] == 3:
        found = search.find_within(letters, 5, MOST) if len(letters) >= THIRD else []
    for distance, name in found:
        yield Slip(distance, letters, way, name)


def _find_misspelt_type(gazetteer: Gazetteer, way: Reading) -> Iterator[int]:
    """Give the regions that a reading names when its type word is spelled right."""
    if way.types:
        return
    for base, types in strip_misspelt_type(way.name):
        if len(base) >= SHORTEST_BASE:
            yield from way._replace(name=base, types=types).find_regions(gazetteer)


def _accepts(gazetteer: Gazetteer, region: int, slip: Slip) -> bool:
    """Return whether a text can be nothing but a misspelling of the nearest name."""
    words = slip.way.name
    return (
        _is_long_enough(slip)
        and not _is_padded(slip)
        and not _means_another(gazetteer, region, slip)
        and not has_contrast(words, slip.target.spelled)
        and not any(each != region for each in gazetteer.search.find_holding(words))
        and not is_place_name(words.replace(" ", ""))
        and not is_place_name(slip.letters)
        and not gazetteer.exonyms.is_nearly_foreign(slip.letters)
        and not (_is_weak(slip) and _is_rivalled(gazetteer, region, slip))
    )


def _list_spellings(words: str) -> tuple[str, ...]:
    """Return the letters of a text, canonical and as it is written.

    >>> _list_spellings("st louis"), _list_spellings("lake")
    (('saintlouis', 'stlouis'), ('lake',))
    """
    letters, plainly = canonicalize(words), words.replace(" ", "")
    return (letters,) if letters == plainly else (letters, plainly)


def _describe_slip(slip: Slip) -> str:
    """Return in plain words how a text differs from the name that it was corrected to."""
    return f"typo: {describe_difference(slip.letters, slip.target.letters, slip.distance)}"


def _is_padded(slip: Slip) -> bool:
    """Return whether a text has a word more than a name: `G. Minsk` and `Dutch Ness` are none."""
    return slip.way.name.count(" ") > slip.target.words.count(" ")


def _list_changed(slip: Slip) -> list[str]:
    """Return the words of a text, in canonical form, that a name has not."""
    right = list_telling_words(slip.target.spelled)
    return [word for word in list_telling_words(slip.way.name) if word not in right]


def _means_another(gazetteer: Gazetteer, region: int, slip: Slip) -> bool:
    """Return whether a word that is changed in a name of several is another region's name."""
    return " " in slip.way.name and any(
        region not in regions
        for word in _list_changed(slip)
        if (regions := gazetteer.called.get(word))
    )


def _is_weak(slip: Slip) -> bool:
    """Return whether a slip changes a short word in more than a swap or a letter typed twice."""
    if slip.distance > 1:
        return False
    letters, name = slip.letters, slip.target.letters
    if len(letters) <= FIRST:
        return True
    if sorted(letters) == sorted(name) or undouble(letters) == undouble(name):
        return False
    if len(letters) < len(name):
        missing = set(list_telling_words(slip.target.words)).difference(
            list_telling_words(slip.way.name)
        )
        if missing and is_generic(" ".join(missing)):
            return False  # Noth is North, for all that it is but two letters from South
    return len(max(_list_changed(slip), key=len, default=letters)) <= WEAK


def _is_rivalled(gazetteer: Gazetteer, region: int, slip: Slip) -> bool:
    """Return whether a text is two edits from another region's title.

    A longer text that lacks a letter is rivalled only by names that it may lack two letters of.
    """
    letters = slip.letters
    near = [name for _, name in gazetteer.search.find_within(letters, 2, MOST) if name.titled]
    if len(letters) >= WEAK and len(letters) < len(slip.target.letters):
        near = [name for name in near if _lacks_letters(letters, name.letters)]
    return any(each != region for name in near for each in _find_meant(gazetteer, slip.way, name))


def _lacks_letters(letters: str, name: str) -> bool:
    """Return whether a text is a name of which letters are left out."""
    rest = iter(name)
    return all(letter in rest for letter in letters)


def _find_meant(gazetteer: Gazetteer, way: Reading, name: Spelling) -> Regions:
    """Return the regions that a name means in a reading."""
    return way.filter_regions(gazetteer, name.called) if way.filters else name.meant


def _is_long_enough(slip: Slip) -> bool:
    """Return whether a text has letters enough for its distance from a name."""
    letters, name = slip.letters, slip.target.letters
    shorter = min(len(letters), len(name))
    if slip.distance == 1:
        return shorter >= FIRST or _is_doubled(letters, name)
    return shorter >= (SECOND if slip.distance == 2 else THIRD) and _fits_word_by_word(slip)


def _fits_word_by_word(slip: Slip) -> bool:
    """Return whether each changed word is long enough for what is changed in it.

    South America is not South Africa, nor Finland Sea Finland; and a word keeps its first letter.
    """
    texts, names = list_telling_words(slip.way.name), list_telling_words(slip.target.words)
    if len(texts) != len(names):
        return False
    for text, name in zip(texts, names, strict=True):
        distance = damerau_levenshtein_distance(text, name)
        fewest = (0, 4, SECOND if len(texts) == 1 else SECOND - 1, THIRD)[min(distance, 3)]
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

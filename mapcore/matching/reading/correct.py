"""Misspelt names: the one region that a text must mean, or none.

Regions are compared, not strings. The distance of a region is that of its nearest name from any
reading of the text: the Damerau-Levenshtein distance (jellyfish; an adjacent swap is one edit). The
nearest region is taken if

* the name is long enough for that many edits: five letters for one edit (four for a letter typed
  twice), nine for two, fourteen for three. With more than one edit, each changed word has to be
  long enough for its own edits. All letters wrongly doubled or not doubled are one edit together;
* no other region is nearly as near: for two edits the next must be at least four edits away, for
  three edits six;
* the text is not the name of a place elsewhere, nor part of another region's name;
* no word that distinguishes neighbours (north, upper, IV) is changed into another.

If only a type word is misspelt, the name beside it may have any length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.gazetteer.places import is_place_name
from mapcore.matching.gazetteer.search import Spelling, is_plain
from mapcore.matching.reading.qualifiers import Reading
from mapcore.matching.reading.slips import (
    ONE_EDIT_LETTERS,
    THREE_EDIT_LETTERS,
    TWO_EDIT_LETTERS,
    WEAK,
    Slip,
    describe_slip,
    has_extra_word,
    is_long_enough,
    is_weak,
    lacks_letters,
    list_changed_words,
)
from mapcore.matching.text.region_types import strip_misspelt_type
from mapcore.matching.text.words import (
    canonicalize,
    has_contrast,
)

MAX_CANDIDATES = 20
"""The most names that are compared with a text, those that share the most letters with it."""
MOST_READINGS = 4
"""The most readings of a text that are compared with names."""
SHORTEST_BASE = 3
"""The least letters of a name beside a misspelt type word."""
TYPE_WORD = "typo: type word misspelt"


class Guess(NamedTuple):
    """The region of a misspelt text and the kind of error, or the regions that it may mean."""

    region: int | None
    via: str
    rivals: Regions


def correct(gazetteer: Gazetteer, ways: Iterable[Reading], whole: Reading) -> Guess:
    """Return what a misspelt text means; `ways` are its readings.

    `whole` is the text as it is written, which may be a title in parts: "Sakha (Yakutia)".
    """
    ways = list(dict.fromkeys(ways))[:MOST_READINGS]
    # A name beside a qualifier that contradicts it is not a typo of another name.
    if named := tuple(dict.fromkeys(each for way in ways for each in way.find_named(gazetteer))):
        return Guess(None, "", named)
    typed = {each: None for way in ways for each in _find_misspelt_type(gazetteer, way)}
    near = _find_near(gazetteer, ways, whole)
    if near is None:
        return Guess(None, "", tuple(typed))
    if not near and not typed:
        for way in [way for way in ways if way.types] or ways:
            _record_nearest(gazetteer, way, _list_far_slips(gazetteer, way), near)
    nearest = sorted(near, key=lambda each: near[each][0].distance)
    if typed:
        (region, *others) = typed
        if not others and near.keys() <= {region}:
            return Guess(region, TYPE_WORD, ())
    elif nearest and (slip := _find_certain(gazetteer, nearest, near)):
        return Guess(nearest[0], describe_slip(slip), ())
    if rivals := (*typed, *nearest):
        longer = (region for way in ways for region in gazetteer.search.find_containing(way.name))
        return Guess(None, "", tuple(dict.fromkeys((*rivals, *longer))))
    return Guess(None, "", ())


def _find_near(
    gazetteer: Gazetteer, ways: Iterable[Reading], whole: Reading
) -> dict[int, list[Slip]] | None:
    """Return the names one edit from a text by their regions; None if there are too many."""
    near: dict[int, list[Slip]] = {}
    for way in ways:
        slips = _list_slips(gazetteer, way)
        if slips is None:
            return None
        _record_nearest(gazetteer, way, slips, near)
    if gazetteer.parted:
        slips = _list_slips(gazetteer, whole) or []
        parted = [slip for slip in slips if slip.target.words in gazetteer.parted]
        _record_nearest(gazetteer, whole, parted, near)
    return near


def _find_certain(
    gazetteer: Gazetteer, nearest: list[int], near: dict[int, list[Slip]]
) -> Slip | None:
    """Return the slip to the nearest region, if no other region is nearly as near.

    Of several equally near names of the region a title is preferred: Oregn is Oregon, not Oreg.
    """
    slips = near[nearest[0]]
    if len(nearest) > 1 and near[nearest[1]][0].distance < 2 * slips[0].distance:
        return None
    likeliest = sorted(slips, key=lambda slip: not slip.target.titled)[:MAX_CANDIDATES]
    return next((slip for slip in likeliest if _accepts(gazetteer, nearest[0], slip)), None)


def _record_nearest(
    gazetteer: Gazetteer, way: Reading, slips: Iterable[Slip], near: dict[int, list[Slip]]
) -> None:
    """Record the nearest names of each region that a reading of the text allows."""
    for slip in slips:
        name = slip.target
        for region in _find_meant(gazetteer, way, name):
            others = near.get(region)
            if others is None or slip.distance < others[0].distance:
                near[region] = [slip]
            elif slip.distance == others[0].distance:
                others.append(slip)


def _list_slips(gazetteer: Gazetteer, way: Reading) -> list[Slip] | None:
    """Return the names that are one edit from a reading, or differ in doubled letters.

    None means that there are too many to tell which one is meant.
    """
    search, found = gazetteer.search, []
    for letters in _list_spellings(way.name):
        if not is_plain(letters):
            continue
        near = search.find_slips(letters)
        doubled = search.find_doubled(letters) if len(letters) > ONE_EDIT_LETTERS else []
        if near is None or doubled is None:
            return None
        found += [Slip(1, letters, way, name) for name in (*near, *doubled)]
    return found


def _list_far_slips(gazetteer: Gazetteer, way: Reading) -> Iterator[Slip]:
    """Yield the names that are two or three edits from a reading, and those not much farther."""
    search, letters = gazetteer.search, canonicalize(way.name)
    if len(letters) < TWO_EDIT_LETTERS - 1 or not is_plain(letters):
        return
    found = search.find_within(letters, 3, MAX_CANDIDATES)
    if found and found[0][0] == 3:
        found = (
            search.find_within(letters, 5, MAX_CANDIDATES)
            if len(letters) >= THREE_EDIT_LETTERS
            else []
        )
    for distance, name in found:
        yield Slip(distance, letters, way, name)


def _find_misspelt_type(gazetteer: Gazetteer, way: Reading) -> Iterator[int]:
    """Yield the regions that a reading names once its type word is corrected."""
    if way.types:
        return
    for base, types in strip_misspelt_type(way.name):
        if len(base) >= SHORTEST_BASE:
            yield from way._replace(name=base, types=types).find_regions(gazetteer)


def _accepts(gazetteer: Gazetteer, region: int, slip: Slip) -> bool:
    """Return whether a text must be a misspelling of the nearest name."""
    words = slip.way.name
    return (
        is_long_enough(slip)
        and not has_extra_word(slip)
        and not _means_another(gazetteer, region, slip)
        and not has_contrast(words, slip.target.spelled)
        and not any(each != region for each in gazetteer.search.find_containing(words))
        and not is_place_name(words.replace(" ", ""))
        and not is_place_name(slip.letters)
        and not gazetteer.exonyms.is_nearly_foreign(slip.letters)
        and not (is_weak(slip) and _has_rival(gazetteer, region, slip))
    )


def _list_spellings(words: str) -> tuple[str, ...]:
    """Return the letters of a text, canonical and as it is written.

    >>> _list_spellings("st louis"), _list_spellings("lake")
    (('saintlouis', 'stlouis'), ('lake',))
    """
    letters, plainly = canonicalize(words), words.replace(" ", "")
    return (letters,) if letters == plainly else (letters, plainly)


def _means_another(gazetteer: Gazetteer, region: int, slip: Slip) -> bool:
    """Return whether a changed word, in a name of several words, is another region's name."""
    return " " in slip.way.name and any(
        region not in regions
        for word in list_changed_words(slip)
        if (regions := gazetteer.called.get(word))
    )


def _has_rival(gazetteer: Gazetteer, region: int, slip: Slip) -> bool:
    """Return whether a text is two edits from another region's title.

    For a longer text that lacks a letter, only names count from which it lacks two letters.
    """
    letters = slip.letters
    near = [
        name for _, name in gazetteer.search.find_within(letters, 2, MAX_CANDIDATES) if name.titled
    ]
    if len(letters) >= WEAK and len(letters) < len(slip.target.letters):
        near = [name for name in near if lacks_letters(letters, name.letters)]
    return any(each != region for name in near for each in _find_meant(gazetteer, slip.way, name))


def _find_meant(gazetteer: Gazetteer, way: Reading, name: Spelling) -> Regions:
    """Return the regions that a name means in a reading."""
    return way.filter_regions(gazetteer, name.called) if way.filters else name.meant

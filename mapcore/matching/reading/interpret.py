"""The interpretation of one key: the region that it names, or the regions that it may mean.

The steps are tried from the strictest to the loosest. The first that finds anything decides, even
if it finds two regions: then the key is ambiguous, and no looser step is tried.
"""

from __future__ import annotations

import re
from itertools import islice

from attrs import evolve

from mapcore.matching.gazetteer.exonyms import CODES_SECTION
from mapcore.matching.gazetteer.further_codes import MAY_BE_FURTHER
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions, compose
from mapcore.matching.reading.abbreviations import (
    ABBREVIATION,
    MOST_WORDS,
    find_abbreviated,
    read_shortened,
)
from mapcore.matching.reading.correct import correct
from mapcore.matching.reading.explain import FORMER, WITHIN
from mapcore.matching.reading.interpretation import (
    NOTHING,
    Interpretation,
    decide,
    decide_named,
    find_rivals,
    unite,
)
from mapcore.matching.reading.pairs import find_combined, find_in_parent, find_inverted
from mapcore.matching.reading.qualifiers import (
    Reading,
    find_prefixed,
    list_readings,
    split_segments,
)
from mapcore.matching.reading.repairs import LOST, ROMANIZED, find_completions, list_repairs
from mapcore.matching.reading.suggest import suggest
from mapcore.matching.text.codes import (
    find_zip_area,
    is_marker,
    looks_like_code,
    normalize_code,
    repair_code,
    repair_zip,
)
from mapcore.matching.text.normalize import ReadKey, normalize_key, split_words
from mapcore.matching.text.region_types import find_types
from mapcore.matching.text.words import has_abbreviation

LONGEST_LOOSE = 100
"""The most characters of a key that is read other than as written; the longest title has 76."""
MOST_REPAIRS = 2
"""The most repairs that are tried for a key."""
MOST_NAMES = 2
"""The most segments of an unknown text that are compared with names for suggestions."""
SHORTEST_PART = 4
"""Letters of a part of a name in another language; shorter ones may be codes."""
_DIGIT = re.compile("[0-9]")
_AMOUNT = re.compile("[%‰$€£¥₹₽°]|^[-+]")
LETTERS_OF_CODE = 3
"""Letters of a code that may be a name in some language: NGA."""
_NAME_LIKE = re.compile("[A-Z][a-z]{2}")
"""Three letters that are written as a name is, and may be a code."""


def interpret(gazetteer: Gazetteer, raw: str) -> Interpretation:
    """Return what one key means on a map.

    A published key means its region even if another region's name differs from it only in
    diacritics, as Krsko and Krško do.
    """
    if (published := gazetteer.keys.get(raw)) is not None:
        return Interpretation(published)
    text = normalize_key(raw)
    if text is None:
        return NOTHING
    if (region := find_in_parent(gazetteer, text)) is not None:
        took_in = gazetteer.regions[region].former and _names_former(gazetteer, text)
        return Interpretation(region, FORMER if took_in else None)
    key = ReadKey.of(raw, text)
    if key is None:
        return NOTHING
    if shared := gazetteer.shared.get(key.words.replace(" ", "")):
        return Interpretation(candidates=shared, shared=True)
    found = find_prefixed(gazetteer, key.text, key.words)
    if found is not None and _may_begin_with_code(gazetteer, key):
        near = gazetteer.find_close_words(key.words) if " " in key.text[:3] else ()
        return find_rivals(found, near) or decide(found, shared=True)
    answer = _interpret_written(gazetteer, key)
    if answer is not None:
        certain = answer.region is not None and len(raw) != LETTERS_OF_CODE
        return answer if certain else _dispute(gazetteer, key, answer)
    if len(key.text) > LONGEST_LOOSE or key.words.count(" ") >= MOST_WORDS:
        return NOTHING
    return _dispute(gazetteer, key, _interpret_loosely(gazetteer, key))


def _may_begin_with_code(gazetteer: Gazetteer, key: ReadKey) -> bool:
    """Tell whether a key may begin with its parent's code: OR-5 may be a code, not 5 in Oregon."""
    return key.text[:2] not in key.marked and _read_code(key) not in gazetteer.codes


def _dispute(gazetteer: Gazetteer, key: ReadKey, answer: Interpretation) -> Interpretation:
    """Return an interpretation with the regions of a name that languages do not agree on.

    "Nga" is Russia in Vietnamese, while NGA and nga are the code of Nigeria.
    """
    coded = answer.region is not None and _NAME_LIKE.fullmatch(key.raw) is not None
    if not gazetteer.types.has_countries or not (coded or len(answer.candidates) > 1):
        return answer
    named = dict(gazetteer.exonyms.find_disputed(key.words))
    if named and answer.region is not None:
        named[CODES_SECTION] = answer.region
    found = answer.candidates if answer.region is None else (answer.region,)
    regions = unite((found, tuple(named.values())))
    if not named or len(regions) < 2:
        return answer
    return Interpretation(candidates=regions, by_language=named)


def _names_former(gazetteer: Gazetteer, text: str) -> bool:
    """Tell whether a part of a text names a former unit of the map: Bedford city, VA."""
    return any(split_words(part.lower()) in gazetteer.former for part in split_segments(text))


def _interpret_loosely(gazetteer: Gazetteer, key: ReadKey) -> Interpretation:
    """Return the interpretation of a text that is qualified, damaged or misspelt."""
    answer, readings = _interpret_qualified(gazetteer, key)
    if answer is not None:
        return answer
    if LOST in key.words:
        return decide(find_completions(gazetteer, key.words), "unreadable letters restored")
    for text, via in islice(list_repairs(gazetteer, key), MOST_REPAIRS):
        repaired = ReadKey.read(text)
        if repaired and via == ROMANIZED:  # letters of another alphabet are no code
            repaired = evolve(repaired, romanized=True)
        answer = _interpret_written(gazetteer, repaired) if repaired else None
        if answer is None:
            answer, others = _interpret_qualified(gazetteer, repaired) if repaired else (None, [])
            if via is None:  # typos are then corrected in the text without its footnote
                readings = others
        if answer is not None and answer is not NOTHING:
            return Interpretation(answer.region, via or answer.via, answer.candidates)
    return _interpret_misspelt(gazetteer, key, readings)


def _interpret_written(gazetteer: Gazetteer, key: ReadKey) -> Interpretation | None:
    """Return the interpretation of a code, also a repaired one, a name, or a missing value."""
    text, words = key.text, key.words
    code = _read_code(key)
    marker = is_marker(text, words)
    if (marker and words != text) or (words.isdigit() and _AMOUNT.search(text)):
        return NOTHING
    if text.endswith(".") and find_types(words):
        return NOTHING
    found = gazetteer.find_as_written(code, words)
    if not found and (both := find_combined(gazetteer, words)):
        return Interpretation(candidates=both)
    as_written = bool(found)
    if found := found or gazetteer.find_respelled(words):
        near = _list_near(gazetteer, key, as_written=as_written)
        if rivals := find_rivals(found, near):
            return rivals
        if words in gazetteer.words or code in gazetteer.codes or not has_abbreviation(words):
            return decide_named(gazetteer, found, key, words)
        return decide(found, ABBREVIATION)
    if marker:
        return NOTHING
    if (former := gazetteer.find_successors(words)) is not None:
        return Interpretation(candidates=former)
    return _interpret_code(gazetteer, text, code)


def _interpret_code(gazetteer: Gazetteer, text: str, code: str | None) -> Interpretation | None:
    """Return the interpretation of a code of another publisher, or of a repaired one."""
    if code and MAY_BE_FURTHER(code) and (further := gazetteer.find_further_code(code)):
        return decide(further, shared=True)
    if not _DIGIT.search(text):
        return None
    ways = {
        region: via
        for repaired, via in reversed(_list_repaired_codes(gazetteer, text))
        for region in gazetteer.codes.get(repaired, ())
    }
    return decide(tuple(ways), next(iter(ways.values()))) if ways else None


def _read_code(key: ReadKey) -> str | None:
    """Return the form by which a text is looked up among codes; None if it is written with marks.

    "Bỉ" is not BI, since no code has marks.
    """
    code = normalize_code(key.text)
    return None if code is None or key.is_marked else code


def _list_repaired_codes(gazetteer: Gazetteer, text: str) -> list[tuple[str, str]]:
    """Return the codes that a text may have been before a spreadsheet, each with the repair."""
    if not gazetteer.postal:
        return repair_code(text, gazetteer.widths)
    found = repair_zip(text)
    return found + [
        (area, f"{via}, {WITHIN}" if via else WITHIN)
        for code, via in ((text, ""), *found)
        if code not in gazetteer.codes and (area := find_zip_area(code))
    ]


def _list_near(gazetteer: Gazetteer, key: ReadKey, *, as_written: bool) -> Regions:
    """Return the regions that a name may also mean, since theirs is one edit from it."""
    words = key.words
    near = () if as_written else gazetteer.find_close_words(words)
    if gazetteer.lacks_marks(words, key.raw):
        return (*near, *gazetteer.search.find_close(words.replace(" ", "")))
    return near


def _interpret_qualified(
    gazetteer: Gazetteer, key: ReadKey
) -> tuple[Interpretation | None, list[Reading]]:
    """Return the interpretation of a text with qualifiers, and its readings."""
    parts = split_segments(key.text)
    if found := _find_exonym(gazetteer, key, parts):
        return decide_named(gazetteer, found, key, key.words), []
    if gazetteer.exonyms.is_foreign(key.words):
        return NOTHING, []
    if found := find_inverted(gazetteer, parts):
        return decide(found, "words reordered"), []
    readings = list_readings(gazetteer, key.text, parts)
    if marked := key.marked:
        readings = [each._replace(coded=each.name not in marked) for each in readings]
    named = [(each, found) for each in readings if (found := each.find_regions(gazetteer))]
    if named:
        regions = unite(found for _, found in named)
        if len(parts) == 1 and not any(each.name == key.words or each.only for each, _ in named):
            rivals = find_rivals(regions, gazetteer.find_close_words(key.words))
            if rivals:
                return rivals, []
        return decide_named(gazetteer, regions, key, named[0][0].name), []
    if found := find_abbreviated(gazetteer, key.text):
        return decide(found, ABBREVIATION), []
    return None, readings


def _find_exonym(gazetteer: Gazetteer, key: ReadKey, parts: list[str]) -> Regions:
    """Return the regions that a text names in some language; short ones may need their marks.

    A name may have several parts, Congo - Kinshasa, but none that may be a code: "Herat, AS".
    """
    if len(parts) > 1 and any(part.isascii() and len(part) < SHORTEST_PART for part in parts):
        return ()
    marked = gazetteer.exonyms.find_marked(compose(key.raw)) if key.is_marked else ()
    return marked or gazetteer.find_exonym(key.words)


def _interpret_misspelt(
    gazetteer: Gazetteer, key: ReadKey, readings: list[Reading]
) -> Interpretation:
    """Return the interpretation of a misspelt text, or the regions that it may mean."""
    text = key.text
    if looks_like_code(text):
        return Interpretation(candidates=_find_neighbours(gazetteer, text))
    if text.endswith(".") and " " not in text:  # an abbreviation is not a misspelt word
        readings = []
        if (answer := read_shortened(gazetteer, key.words)) is not None:
            return answer
    guess = correct(gazetteer, readings, Reading(key.words))
    if guess.region is not None:
        near = unite(((guess.region,), gazetteer.find_close_as_written(key.raw, key.words)))
        return decide(near, guess.via)
    if guess.rivals:
        return Interpretation(candidates=guess.rivals)
    typed = [each.name for each in readings if each.types][:1]
    return Interpretation(candidates=suggest(gazetteer, typed or split_segments(text)[:MOST_NAMES]))


def _find_neighbours(gazetteer: Gazetteer, text: str) -> Regions:
    """Return the regions whose codes differ from an unknown code in the last character."""
    stem = (normalize_code(text) or text)[:-1]
    tails = "0123456789" if stem.isdigit() else "abcdefghijklmnopqrstuvwxyz"
    return unite(gazetteer.codes.get(stem + tail, ()) for tail in tails) if len(stem) > 1 else ()

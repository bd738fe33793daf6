"""Matching of keys that are not all published keys: by the gazetteer of the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from sys import getsizeof
from typing import TYPE_CHECKING

from mapcore.caching import keep
from mapcore.frozen import frozen
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.reading.explain import FORMER, WITHIN
from mapcore.matching.reading.interpret import interpret
from mapcore.matching.reading.interpretation import Interpretation, list_titles_in
from mapcore.matching.reading.languages import SPOKEN, choose_by_language, find_spoken
from mapcore.matching.reading.schemes import FEWEST_OF_SCHEME, read_by_scheme
from mapcore.matching.reading.suggest import label_regions
from mapcore.matching.reading.twins import find_twins
from mapcore.matching.text.normalize import normalize_name
from mapcore.request.responses import Correction, Unmatched

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack, Region

PART_REPORTS = (FORMER, WITHIN)
"""How keys are told of that name a part of a region."""
TWIN = "the city of this name has a key of its own"
REMAINING = "the other region of this name has a key of its own"
MARKED = "the name without marks, as other keys have theirs"
SCHEME_CODE = 3
"""Letters of the codes of countries that are also those of other schemes, such as of sport."""


@frozen
class MatchedNames:
    """The index of each key's region, with what `Matching` says of the keys."""

    indices: Mapping[str, int]
    corrected: tuple[Correction, ...]
    unmatched: tuple[Unmatched, ...]
    matched_keys: int


def _weigh(matched: MatchedNames) -> int:
    """Estimate the bytes of matched keys and of what is said of them."""
    told = [each.input for each in matched.corrected] + [each.input for each in matched.unmatched]
    keys = sum(map(getsizeof, matched.indices)) + sum(map(getsizeof, told))
    return keys + 120 * len(matched.indices) + 600 * len(told)


@keep("matched names", _weigh, share=1 / 16)
def match_names(
    pack: MapPack, blocks: tuple[tuple[str, ...], ...], language: str | None = None
) -> MatchedNames:
    """Match the keys of some blocks, each key once a block, to the regions of a map.

    Names in the reader's `language` go before all but published keys.

    What the last lists of keys came to is kept: a table is often drawn again with new numbers.
    """
    gazetteer = gazetteer_of(pack)
    indices: dict[str, int] = {}
    read: dict[str, Interpretation] = {}
    for key in dict.fromkeys(key for block in blocks for key in block):
        region = gazetteer.keys.get(key)
        if region is None:  # else the usual case, made fast
            read[key] = _read_name(pack, gazetteer, key, language)
            region = read[key].region
        if region is not None:
            indices[key] = region
    _settle(_choose_by_others(gazetteer, blocks, indices, read), indices, read)
    twins = find_twins(gazetteer, blocks, indices)
    _settle({key: (region, TWIN) for key, region in twins.items()}, indices, read)
    for key in {*_list_hidden(indices, read), *_list_foreign_codes(pack.regions, indices)}:
        read[key] = Interpretation(candidates=(indices.pop(key),))
    return _report(pack.regions, blocks, indices, read)


def _read_name(
    pack: MapPack, gazetteer: Gazetteer, key: str, language: str | None
) -> Interpretation:
    spoken = find_spoken(pack, language, key) if language else None
    return interpret(gazetteer, key) if spoken is None else Interpretation(spoken)


def _settle(
    decided: Mapping[str, tuple[int, str]],
    indices: dict[str, int],
    read: dict[str, Interpretation],
) -> None:
    """Put the regions of keys that other keys have decided in place of what was read of them."""
    for key, (region, via) in decided.items():
        indices[key], read[key] = region, Interpretation(region, via)


def _report(
    regions: Sequence[Region],
    blocks: tuple[tuple[str, ...], ...],
    indices: dict[str, int],
    read: dict[str, Interpretation],
) -> MatchedNames:
    """Return what the keys came to, in their order; `read` has those that are not published."""
    keys = [key for block in blocks for key in block]
    corrected, unmatched = [], []
    for key in keys:
        answer = read.get(key)
        if answer is None:
            continue
        if answer.region is None:
            unmatched.append(Unmatched(key, label_regions(regions, answer.candidates)))
        elif answer.via is not None:
            region = regions[answer.region]
            corrected.append(Correction(key, region.key, region.title, answer.via))
    matched = sum(key in indices for key in keys)
    return MatchedNames(indices, tuple(corrected), tuple(unmatched), matched)


def _choose_by_others(
    gazetteer: Gazetteer,
    blocks: tuple[tuple[str, ...], ...],
    indices: dict[str, int],
    read: dict[str, Interpretation],
) -> dict[str, tuple[int, str]]:
    """Return the keys whose region the other keys tell, each with the region and how."""
    undecided = {key: each for key, each in read.items() if each.region is None}
    remaining = _find_remaining(gazetteer, blocks, indices, undecided)
    plain = _find_plain(gazetteer.regions, indices, undecided)
    spoken = choose_by_language(gazetteer, blocks, undecided)
    coded = read_by_scheme(gazetteer, blocks, indices) if len(undecided) >= FEWEST_OF_SCHEME else {}
    return (
        {key: (region, MARKED) for key, region in plain.items()}
        | {key: (region, REMAINING) for key, region in remaining.items()}
        | {key: (region, SPOKEN) for key, region in spoken.items()}
        | coded
    )


def _find_plain(
    regions: Sequence[Region], indices: dict[str, int], undecided: dict[str, Interpretation]
) -> dict[str, int]:
    """Return each key that is a title without marks beside one with, if other keys have marks.

    In a table with Malmö, Habo is not Håbo.
    """
    shared = {key: answer for key, answer in undecided.items() if answer.shared}
    if not shared or all(key.isascii() for key in indices):
        return {}
    found = {}
    for key, answer in shared.items():
        titles = list_titles_in(key, [regions[each].title for each in answer.candidates])
        written = [number for number, title in enumerate(titles) if title]
        if len(written) == 1 and titles[written[0]].isascii():
            found[key] = answer.candidates[written[0]]
    return found


def _list_hidden(indices: dict[str, int], read: Mapping[str, Interpretation]) -> list[str]:
    """Return those keys of parts of regions whose region has a key of its own as well.

    They are former units, and ZIP codes without an area. Of several former units of one region
    none has its value.
    """
    reports = {key: each.via or "" for key, each in read.items()}
    parts = {key: via for key, via in reports.items() if via.endswith(PART_REPORTS)}
    if not parts:
        return []
    own = {index for key, index in indices.items() if key not in parts}
    former = {key for key, via in parts.items() if via.endswith(FORMER)}
    several = Counter(indices[key] for key in former)
    return [
        key for key in parts if indices[key] in own or (key in former and several[indices[key]] > 1)
    ]


def _list_foreign_codes(regions: Sequence[Region], indices: Mapping[str, int]) -> list[str]:
    """Return the codes of other schemes whose region has its own code among the keys as well.

    The World Bank calls the Channel Islands CHI, which is Chile's code in sport, beside CHL.
    """
    codes = [key for key in indices if len(key) == SCHEME_CODE and key.isalpha() and key.isupper()]
    own = {key for key in codes if key in regions[indices[key]].aliases}
    named = {indices[key] for key in own}
    return [key for key in codes if key not in own and indices[key] in named]


def _find_remaining(
    gazetteer: Gazetteer,
    blocks: Iterable[Iterable[str]],
    indices: dict[str, int],
    undecided: dict[str, Interpretation],
) -> dict[str, int]:
    """Return each key that two regions of a parent share, with the one that has no key.

    Beside "Baltimore city, MD", the key "Baltimore, MD" is the county. So it is with two regions
    whose titles are the key with the words of their types, "Leipzig, Kreisfreie Stadt". In each
    block with such a key, exactly one of the two regions must have a key of its own.
    """
    pairs = {
        key: answer.candidates
        for key, answer in undecided.items()
        if answer.shared and len(answer.candidates) == 2
    }
    found: dict[str, int] = {}
    if not pairs:
        return found
    regions = gazetteer.regions
    sets = map(frozenset, blocks)
    given = [(block, {indices[key] for key in block if key in indices}) for block in sets]
    for key, (one, other) in pairs.items():
        parent = regions[one].parent
        if regions[other].parent != parent or not (
            parent or _are_twins(gazetteer, key, one, other)
        ):
            continue
        owned = {frozenset({one, other} & own) for block, own in given if key in block}
        if owned == {frozenset({one})}:
            found[key] = other
        elif owned == {frozenset({other})}:
            found[key] = one
    return found


def _are_twins(gazetteer: Gazetteer, key: str, one: int, other: int) -> bool:
    """Return whether the titles of two regions, and no other, are a key and words of types."""
    return {*gazetteer.types.typed_titles.get(normalize_name(key), ())} == {one, other}

"""The columns of a table that name regions, and the maps that they fit."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.frozen import frozen
from mapcore.matching.edition_suggestions import add_editions
from mapcore.matching.evidence import list_rivals
from mapcore.matching.map_suggestions import (
    FEW_CODES,
    MapSuggestion,
    are_unknown,
    rank_maps,
    rate_map,
)
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_key
from mapcore.matching.text.normalize import normalize
from mapcore.matching.text.region_types import (
    FIRST_LEVEL,
    NO_TYPES,
    Types,
    find_types,
    parse_types,
)
from mapcore.tables.finding.cleaning import clean_keys
from mapcore.tables.finding.evidence import (
    LONG_CODE,
    are_counted,
    are_letters,
    is_evidence,
    names_country,
)
from mapcore.tables.finding.wholes import find_wholes
from mapcore.tables.finding.words import (
    COUNTRY_OF,
    KEY_WORDS,
    PERSON_WORDS,
    SCHEME_WORDS,
    SURE_COUNTRY,
    US_CODES,
    WHOLE_COUNTRY,
    is_aggregate,
)

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.tables.finding.columns import Column

MOST_KEYS = 600
"""So many different texts, evenly spread, show which map a column fits."""
TIE_DIFFERENCE = 0.15
"""Maps of which as large a share is named, to this difference, are a tie."""
NEAR_FIT_SHARE = 0.9
"""A map that the column's name says is taken where so large a share of the best map's keys fit."""
COMMUNES_SHARE = 0.75
"""So large a share of the best map's keys is enough where the name says that they are communes."""
MORE_CODES = 0.6
"""Fewer codes of no country that the name says are no evidence, with some to spare."""
_COUNTRY = re.compile(r"[A-Z]{2}")
_PART = re.compile(r"[A-Z]{2}[0-9A-Z]{1,3}")
FEWEST_COUNTRIES = 8
"""Beside fewer countries, codes of NUTS are not those of their parts."""


@frozen
class KeyColumn:
    """A column of keys with the maps that it fits, best first, and those that fit it as well.

    `ties` are the ids of the other maps on which the keys name as many, but different, regions.
    `aggregates` are its cells that name groups of regions, `parts` those that name parts of them.
    """

    name: str
    maps: tuple[MapSuggestion, ...]
    rating: float
    ties: tuple[str, ...] = ()
    aggregates: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def find_keys(
    columns: Mapping[str, Sequence[Any]],
    described: Iterable[Column],
    atlas: Atlas,
    map_id: str | None = None,
    *,
    named: bool = False,
) -> list[KeyColumn]:
    """Return the columns that name regions, the most likely one first.

    Texts may be keys. Numbers are only if the name of their column says so, or leading zeros do;
    years, running numbers and columns of 0 and 1 never are. With `map_id` no other map is asked,
    but for other editions of it where no column fits. Of a column that is `named` with its map,
    nothing else is asked.
    """
    sure = named and map_id is not None
    likely = {each: columns[each.name] for each in described if sure or _may_be_key(each)}
    found = _rate_columns(likely, atlas, map_id, sure=sure)
    if found or map_id is None:
        return found
    texts = dict.fromkeys(key for cells in likely.values() for key in list_keys(cells)[0])
    rated = (_rate_columns(likely, atlas, each) for each in list_rivals(map_id, texts, atlas))
    return next(filter(None, rated), [])


def _rate_columns(
    likely: Mapping[Column, Sequence[Any]],
    atlas: Atlas,
    map_id: str | None,
    *,
    sure: bool = False,
) -> list[KeyColumn]:
    rated = (_rate_column(column, likely[column], atlas, map_id, sure=sure) for column in likely)
    return sorted((key for key in rated if key is not None), key=lambda each: -each.rating)


def _may_be_key(column: Column) -> bool:
    is_text = column.role == "text" or (column.role == "constant" and not column.whole)
    if is_text and column.words & PERSON_WORDS and not column.words & KEY_WORDS:
        return False
    return is_text or _may_be_code(column)


def _may_be_code(column: Column) -> bool:
    if not column.whole or column.role in ("running number", "yes or no"):
        return column.role == "running number" and bool(column.words & SCHEME_WORDS)
    return column.role == "code" or (
        column.role in ("number", "years") and bool(column.words & (KEY_WORDS | SCHEME_WORDS))
    )


def list_keys(cells: Sequence[Any]) -> tuple[list[str], tuple[str, ...]]:
    """Return the different keys of a column and, apart, those that name groups of regions."""
    cells, _ = clean_keys(cells)
    texts = dict.fromkeys(text for cell in cells if (text := read_key(cell)) is not None)
    aggregates = tuple(text for text in texts if is_aggregate(text))
    for text in aggregates:
        del texts[text]
    return list(texts), aggregates


def _rate_column(
    column: Column, cells: Sequence[Any], atlas: Atlas, map_id: str | None, *, sure: bool = False
) -> KeyColumn | None:
    keys, aggregates = list_keys(cells)
    every, parts = _split_levels(keys, map_id and atlas.open(map_id).index_of_key)
    keys = every[:: len(every) // MOST_KEYS + 1]
    if not keys:
        return None
    few = FEW_CODES if column.words & COUNTRY_OF.keys() else MORE_CODES
    if map_id is not None:
        maps: tuple[MapSuggestion, ...] = (rate_map(atlas.open(map_id), keys),)
    elif are_letters(column, keys) or are_unknown(atlas, keys, few_codes=few):
        return None
    else:
        maps = add_editions(rank_maps(keys, atlas), every, atlas, keys)
    if not maps:
        return None
    maps = _prefer(maps, column, keys, atlas, map_id)
    is_whole = maps[0].matched and not (maps[0].unmatched or maps[0].corrected)  # as it is written
    fits_named = sure or (map_id is not None and column.role == "text" and is_whole)
    pack = atlas.open(maps[0].map_id)
    if not fits_named and not is_evidence(column, keys, maps[0], pack):
        return None
    maps, wholes = _leave_out_wholes(maps, keys, atlas)
    aggregates += wholes
    best = maps[0]
    if map_id is None and _are_of_others(keys, best, column, atlas):
        return None
    matched = best.matched / (best.matched + best.unmatched)
    coded = bool(column.words & SCHEME_WORDS) and column.role != "text"
    exact = 1 if coded else 1 - best.corrected / max(1, 2 * best.matched)  # zeros that were lost
    length = sum(map(len, keys)) / len(keys)
    rating = matched * exact * (1 + best.share) / 2 * min(1.0, length / 3)
    rating *= (len(keys) / max(len(keys), len(cells) - len(aggregates))) ** 0.5
    rating *= 1.2 if column.words & (KEY_WORDS | SCHEME_WORDS) else 1.0
    if column.role != "text":
        is_long = max(map(len, keys)) >= LONG_CODE  # others may have lost a zero
        rating *= 0.95 if column.words & SCHEME_WORDS and is_long else 0.6
    ties = () if names_country(maps[0], column) else _find_ties(keys, maps, atlas)
    return KeyColumn(column.name, maps, rating, ties, aggregates, parts)


def _are_of_others(keys: list[str], best: MapSuggestion, column: Column, atlas: Atlas) -> bool:
    """Return whether keys are codes of another country, or count the rows as many codes do."""
    if names_country(best, column):
        return False
    counted = are_counted(keys) and not _has_type(best, column, atlas)
    return counted or bool(column.words & SURE_COUNTRY)


def _is_sure(column: Column) -> bool:
    """Return whether the name of a column says whose codes it holds, and no other's."""
    coded = column.role != "text" and column.words & US_CODES  # letters are FIPS 10-4
    return bool(coded or column.words & SURE_COUNTRY)


def _leave_out_wholes(
    maps: tuple[MapSuggestion, ...], keys: list[str], atlas: Atlas
) -> tuple[tuple[MapSuggestion, ...], tuple[str, ...]]:
    """Return maps with the first rated without the keys that name all of it, and those keys."""
    if not maps[0].unmatched:
        return maps, ()
    pack = atlas.open(maps[0].map_id)
    wholes = find_wholes(keys, pack, atlas)
    if not wholes:
        return maps, ()
    first = rate_map(pack, [key for key in keys if key not in wholes])
    return (evolve(maps[0], unmatched=first.unmatched), *maps[1:]), wholes


def _split_levels(
    keys: list[str], on_map: Collection[str] | None = None
) -> tuple[list[str], tuple[str, ...]]:
    """Return the countries of keys, and apart the NUTS codes of their parts; all keys if none.

    Parts that are keys of the map that was asked for are returned in the place of the countries.
    """
    countries = {key for key in keys if _COUNTRY.fullmatch(key)}
    parts = [key for key in keys if _PART.fullmatch(key) and key[:2] in countries]
    if len(countries) < FEWEST_COUNTRIES or len(parts) + len(countries) < len(keys):
        return keys, ()
    if on_map and (drawn := [key for key in parts if key in on_map]):
        return drawn, ()
    return [key for key in keys if key in countries], tuple(parts)


def _prefer(
    maps: tuple[MapSuggestion, ...],
    column: Column,
    keys: list[str],
    atlas: Atlas,
    map_id: str | None,
) -> tuple[MapSuggestion, ...]:
    """Return maps with those first that fit nearly as well and whose country the name says.

    Of those that fit as well as each other, one is first whose regions are of the type in the name;
    where that is a type of smaller units, as Gemeinde, one that fits nearly as well.
    """
    least = (COMMUNES_SHARE if _is_sure(column) else NEAR_FIT_SHARE) * maps[0].matched
    own = {COUNTRY_OF[word] for word in column.words & COUNTRY_OF.keys()}
    if map_id is None and own and not any(names_country(each, column) for each in maps):
        listed = {each.id for each in atlas.list()}
        whole = {each for prefix in own for each in WHOLE_COUNTRY.get(prefix, (prefix,))}
        maps += tuple(rate_map(atlas.open(each), keys) for each in sorted(whole & listed))
    fitting = [each for each in maps if each.matched >= least or not names_country(each, column)]
    fitting.sort(key=lambda each: not names_country(each, column))
    first = fitting[0].matched
    near = sorted(fitting, key=lambda each: -each.matched)
    typed = next(
        (
            each
            for each in near
            if (each.matched == first and _has_type(each, column, atlas))
            or (
                each.matched >= COMMUNES_SHARE * first
                and _has_type(each, column, atlas, FIRST_LEVEL)
            )
        ),
        fitting[0],
    )
    return (typed, *(each for each in fitting if each is not typed))


def _has_type(fit: MapSuggestion, column: Column, atlas: Atlas, vague: Types = NO_TYPES) -> bool:
    """Return whether a column is called after what one region of a map is, such as Gemeinde.

    Types that are `vague` do not count.
    """
    types = parse_types(normalize(atlas.open(fit.map_id).region_type or "")) - vague
    return any(find_types(word) & types for word in column.words)


def _find_ties(keys: list[str], maps: Sequence[MapSuggestion], atlas: Atlas) -> tuple[str, ...]:
    """Return the maps that fit as well as the first, and on which the keys are other regions."""
    best, *others = maps
    rivals = [
        each
        for each in others
        if each.matched == best.matched
        and each.corrected <= best.corrected
        and abs(each.share - best.share) < TIE_DIFFERENCE
        and (each.bare <= best.bare or each.share > best.share)
    ]
    if not rivals:
        return ()
    own = _regions_of(keys, best.map_id, atlas)
    return tuple(
        each.map_id for each in rivals if _regions_of(keys, each.map_id, atlas).isdisjoint(own)
    )


def _regions_of(keys: list[str], map_id: str, atlas: Atlas) -> set[str]:
    return set(match_keys(atlas.open(map_id), keys).resolved.values())

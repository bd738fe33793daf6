"""The columns of a table that name regions, and the maps that they fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from mapcore.matching.map_suggestions import MapSuggestion, rank_maps, rate_map
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_key
from mapcore.tables.finding.words import COUNTRY_OF, KEY_WORDS, SCHEME_WORDS, is_aggregate

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.tables.finding.columns import Column

LEAST_SHARE = 0.5
"""A column holds keys if at least this share of its texts are regions of one map."""
MOST_KEYS = 600
"""So many different texts, evenly spread, show which map a column fits."""
TIE_DIFFERENCE = 0.15
"""Maps of which as large a share is named, to this difference, are a tie."""
CLEANED_SHARE = 0.8
"""Codes before names are left out where so large a share of the cells has one."""
_CODE_BEFORE = re.compile(r"\d[\w.]{0,8}(?:\s*[:–-]\s*|\.?\s+)(?P<name>[^\W\d].*)")
_CODE_BEHIND = re.compile(r"(?P<name>[^<(\[]*[^<(\[\s])\s*(?:<[\w-]+>|\([A-Z]{2,3}\)|\[[\w-]+\])")
_BESIDE = ((_CODE_BEFORE, "codes before the names"), (_CODE_BEHIND, "marks behind the names"))
FEWEST_SHORT = 3
"""So many texts of two letters, all of them regions, are no accident."""


@frozen
class KeyColumn:
    """A column of keys with the maps that it fits, best first, and those that fit it as well.

    `ties` are the ids of the other maps on which the keys name as many, but different, regions.
    `aggregates` are its cells that name groups of regions.
    """

    name: str
    maps: tuple[MapSuggestion, ...]
    rating: float
    ties: tuple[str, ...] = ()
    aggregates: tuple[str, ...] = ()


def find_keys(
    columns: Mapping[str, Sequence[Any]],
    described: Iterable[Column],
    atlas: Atlas,
    map_id: str | None = None,
) -> list[KeyColumn]:
    """Return the columns that name regions, the most likely one first.

    Texts may be keys. Numbers are only if the name of their column says so, or leading zeros do;
    years, running numbers and columns of 0 and 1 never are. With `map_id` no other map is asked.
    """
    found = []
    for column in described:
        is_text = column.role == "text" or (column.role == "constant" and not column.whole)
        if not is_text and not _may_be_code(column):
            continue
        key = _rate_column(column, columns[column.name], atlas, map_id)
        if key is not None:
            found.append(key)
    found.sort(key=lambda each: -each.rating)
    return found


def _may_be_code(column: Column) -> bool:
    if not column.whole or column.role in ("running number", "yes or no"):
        return column.role == "running number" and bool(column.words & SCHEME_WORDS)
    return column.role == "code" or (
        column.role in ("number", "years") and bool(column.words & (KEY_WORDS | SCHEME_WORDS))
    )


def clean_keys(cells: Sequence[Any]) -> tuple[Sequence[Any], str]:
    """Return keys without the codes that stand before all names, or the marks behind all of them.

    The second value says in words what was left out, if anything was.

    >>> clean_keys(["01 Sonora", "02 Puebla", "03 Oaxaca"])
    (['Sonora', 'Puebla', 'Oaxaca'], 'codes before the names')
    """
    texts = [cell for cell in cells if isinstance(cell, str) and cell.strip()]
    for form, told in (
        (_CODE_BEFORE, "codes before the names"),
        (_CODE_BEHIND, "marks behind the names"),
    ):
        found = [form.fullmatch(text.strip()) for text in texts]
        if texts and sum(each is not None for each in found) >= CLEANED_SHARE * len(texts):
            if len(set(texts)) < FEWEST_SHORT:
                continue
            return [_strip_code(cell, form) for cell in cells], told
    return cells, ""


def _strip_code(cell: Any, form: re.Pattern[str]) -> Any:
    found = form.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return found["name"] if found else cell


def list_keys(cells: Sequence[Any]) -> tuple[list[str], tuple[str, ...]]:
    """Return the different keys of a column and, apart, those that name groups of regions."""
    cells, _ = clean_keys(cells)
    texts = dict.fromkeys(text for cell in cells if (text := read_key(cell)) is not None)
    aggregates = tuple(text for text in texts if is_aggregate(text))
    for text in aggregates:
        del texts[text]
    return list(texts), aggregates


def _rate_column(
    column: Column, cells: Sequence[Any], atlas: Atlas, map_id: str | None
) -> KeyColumn | None:
    keys, aggregates = list_keys(cells)
    keys = keys[:: len(keys) // MOST_KEYS + 1]
    if not keys:
        return None
    maps = (rate_map(atlas.open(map_id), keys),) if map_id is not None else rank_maps(keys, atlas)
    if not maps or not _is_evidence(column, keys, maps[0]):
        return None
    maps = _prefer(maps, column)
    best = maps[0]
    matched = best.matched / (best.matched + best.unmatched)
    exact = 1 - best.corrected / max(1, 2 * best.matched)
    coverage = best.regions / best.region_count
    length = sum(map(len, keys)) / len(keys)
    rating = matched * exact * (1 + coverage) / 2 * min(1.0, length / 3)
    rating *= (len(keys) / max(len(keys), len(cells) - len(aggregates))) ** 0.5
    rating *= 1.2 if column.words & (KEY_WORDS | SCHEME_WORDS) else 1.0
    rating *= 0.6 if column.role != "text" else 1.0
    ties = () if _names_country(maps[0], column) else _find_ties(keys, maps, atlas)
    return KeyColumn(column.name, maps, rating, ties, aggregates)


def _prefer(maps: tuple[MapSuggestion, ...], column: Column) -> tuple[MapSuggestion, ...]:
    """Return maps with those first that fit as well and whose country the column's name says."""
    most = maps[0].matched
    return tuple(
        sorted(maps, key=lambda each: not (each.matched == most and _names_country(each, column)))
    )


def _names_country(fit: MapSuggestion, column: Column) -> bool:
    return any(fit.map_id.startswith(COUNTRY_OF[word]) for word in column.words & COUNTRY_OF.keys())


def _is_evidence(column: Column, keys: list[str], best: MapSuggestion) -> bool:
    """Return whether so many regions in a column are no accident."""
    total = best.matched + best.unmatched
    if best.matched < LEAST_SHARE * total:
        return False
    named = bool(column.words & (KEY_WORDS | SCHEME_WORDS))
    coverage = best.regions / best.region_count
    if all(key.strip().isdecimal() for key in keys):
        wide = len(keys[0].strip()) >= 4 and len({len(key) for key in keys}) <= 2
        return named or wide or (coverage >= 0.9 and len(keys) >= FEWEST_SHORT)
    length = sum(len(key.strip()) for key in keys) / len(keys)
    if length < 1.5:
        return named and best.matched == total
    if length <= 2:
        full = best.matched == total and len(keys) >= FEWEST_SHORT
        return named or full or (best.matched >= 0.8 * total and len(keys) >= 8)
    return named or best.matched - best.corrected >= 0.4 * total


def _find_ties(keys: list[str], maps: Sequence[MapSuggestion], atlas: Atlas) -> tuple[str, ...]:
    """Return the maps that fit as well as the first, and on which the keys are other regions."""
    best, *others = maps
    rivals = [
        each
        for each in others
        if each.matched == best.matched
        and each.corrected <= best.corrected
        and abs(each.regions / each.region_count - best.regions / best.region_count)
        < TIE_DIFFERENCE
    ]
    if not rivals:
        return ()
    own = _regions_of(keys, best.map_id, atlas)
    return tuple(
        each.map_id for each in rivals if _regions_of(keys, each.map_id, atlas).isdisjoint(own)
    )


def _regions_of(keys: list[str], map_id: str, atlas: Atlas) -> set[str]:
    return set(match_keys(atlas.open(map_id), keys).resolved.values())

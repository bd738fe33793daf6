"""The maps that fit the keys of a table, in the edition that its keys or else its years decide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.editions.periods import families
from mapcore.matching.edition_suggestions import add_editions
from mapcore.matching.editions import find_edition, list_years, settle_keys
from mapcore.matching.map_suggestions import MapSuggestion, list_texts, rank_maps, rate_map
from mapcore.matching.text.cells import read_key, read_keys
from mapcore.rendering import builtin_atlas
from mapcore.tables.finding.words import YEAR_WORDS, words_of

MOST_YEARS = 20
"""A column with more different texts is no year of the table."""


def suggest_maps(keys: Iterable[Any], *, atlas: Atlas | None = None) -> tuple[MapSuggestion, ...]:
    """Return at most five maps that fit the keys, best first.

    `keys` are names or codes, such as a column of a data frame; missing ones are ignored. The map
    that matches most keys comes first, and of two with equal numbers the one with the larger share
    of its regions named. A former edition that the keys decide stands before the map of today.

    Raises `ValidationError` for a single string.

    >>> [suggestion.map_id for suggestion in suggest_maps(["Bayern", "Hessen", "Berlin"])]
    ['germany']
    """
    opened = atlas or builtin_atlas()
    texts = list_texts(read_keys(keys))
    return add_editions(rank_maps(texts, opened), texts, opened)


def find_table_years(
    columns: Mapping[str, Sequence[Any]], selected: Sequence[bool], texts: Iterable[str | None]
) -> tuple[str, ...]:
    """Return the years that a table names: in texts such as a header, else in a column of years.

    `selected` says of each row whether it is drawn.

    >>> table = {"region": ["Volta", "Ashanti"], "year": [2010, 2010], "rate": [1, 2]}
    >>> find_table_years(table, [True, True], ["rate"])
    ('2010',)
    """
    if named := list_years(*texts):
        return named
    found: dict[str, None] = {}
    for name, cells in columns.items():
        if words_of(name) & YEAR_WORDS:
            pairs = zip(cells, selected, strict=True)
            held = dict.fromkeys(read_key(cell) or "" for cell, is_drawn in pairs if is_drawn)
            found |= dict.fromkeys(list_years(*held) if len(held) <= MOST_YEARS else ())
    return tuple(found)


def rate_with_years(
    maps: Sequence[MapSuggestion], keys: Iterable[Any], years: Collection[str], atlas: Atlas | None
) -> tuple[MapSuggestion, ...]:
    """Return maps that fit keys, with an edition that only the years of the table decide."""
    opened = atlas or builtin_atlas()
    best = maps[0]
    if not years or best.base is not None or opened.family_of(best.map_id) != best.map_id:
        return tuple(maps)
    texts = list_texts(read_keys(keys))
    again = add_editions([rate_map(opened.open(best.map_id), texts)], texts, opened, years=years)
    return (*again, *maps[1:]) if again[0].base else tuple(maps)


def choose_edition(
    map_id: str, keys: Iterable[Any], atlas: Atlas | None, years: Collection[str] = ()
) -> tuple[str, str]:
    """Return the id of the map with the boundaries that keys decide, and a line that tells it.

    That is the map itself, and no line, where they decide nothing, nor do `years`. A former edition
    that was found itself is told of too.

    >>> choose_edition("france-regions", ["Picardie", "Alsace", "Auvergne"], None)[0]
    'france-regions-1982'
    """
    opened, texts = atlas or builtin_atlas(), read_keys(keys)
    family = opened.family_of(map_id)
    if family is None:
        return map_id, ""
    maps = add_editions([rate_map(opened.open(family), texts)], texts, opened, years=years)
    fit = maps[0] if maps else None
    if fit is None or fit.base is None or map_id not in (family, fit.map_id):
        return map_id, ""
    year = families()[family].year
    line = f"drawn as {fit.title} ({fit.evidence}); name the map {family} to draw that of {year}"
    return fit.map_id, line


def settle_tie(
    map_id: str,
    keys: Iterable[Any],
    edition: str | None,
    years: Collection[str],
    atlas: Atlas | None,
) -> tuple[str | None, str]:
    """Return an edition that is asked for, and a line that tells of a year that decided.

    It is a year in the place of "auto" where only the `years` of a table tell which edition it is.

    >>> settle_tie("us-counties", ["09001", "51515"], "auto", ["2009"], None)
    ('2010', 'drawn in the boundaries of 2010, by the year 2009 of the table')
    """
    if edition != "auto" or not years:
        return edition, ""
    told = settle_keys(map_id, read_keys(keys), edition, atlas or builtin_atlas(), years).told
    if told is None or told.tie_year is None:
        return edition, ""
    line = f"drawn in the boundaries of {told.year}, by the year {told.tie_year} of the table"
    return told.year, line


def seek_on(map_id: str | None, edition: str | None, atlas: Atlas | None) -> str | None:
    """Return the id of the map on which keys are sought, None for all maps.

    >>> seek_on("us-counties", "2009", None), seek_on("us-counties", "auto", None)
    ('us-counties-2010', 'us-counties')
    """
    if map_id is None:
        return None
    return find_edition(map_id, (), edition, atlas or builtin_atlas())

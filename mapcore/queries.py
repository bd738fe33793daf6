"""The questions that need no render: maps, regions, keys, classes and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.formatting.formatter import formatter
from mapcore.locales.locale import AMERICAN, find_locale
from mapcore.matching.editions import find_edition
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_keys
from mapcore.rendering import builtin_atlas
from mapcore.request.decoding.decode import decode_value
from mapcore.request.format_spec import FormatSpec
from mapcore.request.values.language_names import check_tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.matching.matching import Matching
    from mapcore.request.responses import CatalogMap, MapDetail


def list_maps(q: str | None = None, *, atlas: Atlas | None = None) -> tuple[CatalogMap, ...]:
    """Return all maps, or those with `q` in their id, title, region type or category.

    `atlas` holds the maps, the built-in ones if absent. Case and diacritics do not matter. Raises
    `ValidationError` for more than 100 characters.

    >>> [entry.id for entry in list_maps("us-count")][0]
    'us-counties'
    """
    return (atlas or builtin_atlas()).list(q)


def list_editions(*, atlas: Atlas | None = None) -> tuple[CatalogMap, ...]:
    """Return the former editions of maps, by their maps, newest first.

    `list_maps` lists those of today alone, unless it is asked for some.

    >>> [each.id for each in list_editions() if each.id.startswith("ghana")]
    ['ghana-1983']
    """
    return (atlas or builtin_atlas()).list_editions()


def get_map(
    map_id: str,
    q: str | None = None,
    offset: int = 0,
    limit: int | None = None,
    *,
    atlas: Atlas | None = None,
    locale: str | None = None,
) -> MapDetail:
    """Return one map with its regions, or those with `q` in their key, title or an alias.

    Titles are those that a map has in `locale`, a BCP 47 tag. Raises `UnknownMap`, and
    `ValidationError` for arguments out of bounds.

    >>> [region.title for region in get_map("us-states", q="dakota").regions]
    ['North Dakota', 'South Dakota']
    >>> [region.title for region in get_map("us-states", q="dakota", locale="es").regions]
    ['Dakota del Norte', 'Dakota del Sur']
    """
    return (atlas or builtin_atlas()).get(map_id, q, offset, limit, locale)


def match(
    map_id: str,
    keys: Iterable[Any],
    *,
    atlas: Atlas | None = None,
    edition: str | None = None,
    locale: str | None = None,
) -> Matching:
    """Return which region of a map each key names; see `docs/matching.md`.

    `keys` are names or codes: a list, a column of a data frame, any iterable. None and NaN are left
    out. `resolved` maps each key that matched, as text, to its region's published key. `edition` is
    that of a request: a year, or "auto" for the boundaries that the keys are of. Names in the
    language of `locale`, a BCP 47 tag, go before codes that look alike. Raises `UnknownMap`, and
    `ValidationError` for a single string or what is no tag.

    >>> dict(match("us-states", ["texas", "CA"]).resolved)
    {'texas': 'US-TX', 'CA': 'US-CA'}
    >>> dict(match("world", ["Nga"], locale="vi").resolved)
    {'Nga': 'RU'}
    """
    check_tag(locale)
    opened, texts = atlas or builtin_atlas(), read_keys(keys)
    reader = find_locale(locale) or AMERICAN
    language = None if reader.is_usual else reader.language
    pack = opened.open(find_edition(map_id, texts, edition, opened))
    return match_keys(pack, texts, language=language)


def format_number(
    value: float,
    spec: FormatSpec | Mapping[str, Any] | str | None = None,
    locale: str | None = None,
) -> str:
    """Return a number as a `FormatSpec`, its wire form or the name of a preset prints it.

    `locale` is a BCP 47 tag, en-US if absent or without words of its own. Raises `ValidationError`
    for an invalid spec or what is no tag.

    >>> format_number(1234567, {"compact": True, "decimals": 1})
    '1.2M'
    >>> format_number(1234567.8, "plain", "de")
    '1.234.567,8'
    """
    check_tag(locale)
    if isinstance(spec, str):
        spec = {"preset": spec}
    if not isinstance(spec, FormatSpec):
        spec = decode_value(FormatSpec, spec or {"preset": "auto"})
    return formatter(spec, find_locale(locale) or AMERICAN)(float(value))

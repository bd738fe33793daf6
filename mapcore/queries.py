"""The questions that need no render: maps, regions, keys, classes and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.formatting.formatter import formatter
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_keys
from mapcore.rendering import builtin_atlas
from mapcore.request.decode import decode_value
from mapcore.request.request import FormatSpec

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


def get_map(
    map_id: str,
    q: str | None = None,
    offset: int = 0,
    limit: int | None = None,
    *,
    atlas: Atlas | None = None,
) -> MapDetail:
    """Return one map with its regions, or those with `q` in their key, title or an alias.

    Raises `UnknownMap`, and `ValidationError` for arguments out of bounds.

    >>> [region.title for region in get_map("us-states", q="dakota").regions]
    ['North Dakota', 'South Dakota']
    """
    return (atlas or builtin_atlas()).get(map_id, q, offset, limit)


def match(map_id: str, keys: Iterable[Any], *, atlas: Atlas | None = None) -> Matching:
    """Return which region of a map each key names; see `docs/matching.md`.

    `keys` are names or codes: a list, a column of a data frame, any iterable. None and NaN are left
    out. `resolved` maps each key that matched, as text, to its region's published key. Raises
    `UnknownMap`, and `ValidationError` for a single string.

    >>> dict(match("us-states", ["texas", "CA"]).resolved)
    {'texas': 'US-TX', 'CA': 'US-CA'}
    """
    return match_keys((atlas or builtin_atlas()).open(map_id), read_keys(keys))


def format_number(value: float, spec: FormatSpec | Mapping[str, Any] | str | None = None) -> str:
    """Return a number as a `FormatSpec`, its wire form or the name of a preset prints it.

    Raises `ValidationError` for an invalid spec.

    >>> format_number(1234567, {"compact": True, "decimals": 1})
    '1.2M'
    """
    if isinstance(spec, str):
        spec = {"preset": spec}
    if not isinstance(spec, FormatSpec):
        spec = decode_value(FormatSpec, spec or {"preset": "auto"})
    return formatter(spec)(float(value))

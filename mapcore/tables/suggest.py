"""Suggestions of maps for the keys of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.matching.edition_suggestions import add_editions
from mapcore.matching.map_suggestions import MapSuggestion, list_texts, rank_maps
from mapcore.matching.text.cells import read_keys
from mapcore.rendering import builtin_atlas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.catalog import Atlas

__all__ = ["MapSuggestion", "suggest_maps"]


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

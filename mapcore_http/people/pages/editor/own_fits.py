"""Private maps among those that a member's table fits: first where they fit as well as others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mapcore
from mapcore_http.people.pages.editor.brought_tables import describe_choice
from mapcore_http.rendering.atlases import atlas_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore_http.rendering.atlases import OwnPack


def add_own_fits(
    answer: dict[str, Any],
    source: Any,
    names: Sequence[str],
    own: Sequence[OwnPack],
    *,
    name: str = "",
    locale: str | None = None,
) -> None:
    """Put private maps among the readings of an answer, where a table has regions of them.

    `source` is the table as `mapcore.read_table` takes it, `names` are its columns that the editor
    has.
    """
    for pack in own:
        try:
            read = mapcore.read_table(
                source, name=name, locale=locale, map_id=pack.id, atlas=atlas_of(pack)
            )
        except (mapcore.ValidationError, mapcore.UnknownMap, OSError, ValueError):
            continue
        best = read.best
        if best is None or best.key not in names or not best.maps or not best.maps[0].matched:
            continue
        if best.value is not None and best.value not in names:
            continue
        put_fit(answer["readings"], describe_choice(best, list(names)))


def put_fit(readings: list[dict[str, Any]], found: dict[str, Any]) -> None:
    """Put the reading of a private map among others, before what fits no better.

    >>> readings = [{"key": 1, "maps": [{"id": "iran", "matched": 2, "keys": 5}]}]
    >>> put_fit(readings, {"key": 0, "maps": [{"id": "sales.zones", "matched": 5, "keys": 5}]})
    >>> [each["maps"][0]["id"] for each in readings]
    ['sales.zones', 'iran']
    """
    fit = found["maps"][0]
    of_key = next((each for each in readings if each["key"] == found["key"]), None)
    if of_key is not None:
        at = next(
            (at for at, each in enumerate(of_key["maps"]) if _share(each) <= _share(fit)),
            len(of_key["maps"]),
        )
        of_key["maps"].insert(at, fit)
        readings.remove(of_key)
    reading = of_key or found
    best = _share(reading["maps"][0])
    at = next(
        (at for at, each in enumerate(readings) if _share(each["maps"][0]) <= best), len(readings)
    )
    readings.insert(at, reading)


def _share(fit: dict[str, Any]) -> float:
    """Return the share of keys that are regions of a map."""
    return float(fit["matched"] / max(1, fit["keys"]))

"""What became of the keys of a preview: which region each names, and how it may be written."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import mapcore
from mapcore.request.output import LEAST_SIDE
from mapcore_http.rendering.atlases import house_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore_http.rendering.orders import Order


def readings_of(
    atlas: mapcore.Atlas, order: Order, sides: Mapping[str, int], most: int
) -> dict[str, Any]:
    """Return the size of a picture, the region of every key, and how each may be written.

    `canvas` is the size that the request has for who asks, whose pictures have sides of at most
    `most` px. `widest` is the greatest width by tier at which the map fits the tier's greatest
    side, which `sides` gives. `regions` maps a key to key and title of its region, `spellings` a
    suggestion or a correction, as `Title (key)`, to a text that is read as that region: its title
    where that is enough, else its key. `wholes` are the keys of groups and totals.
    """
    request, size = order.request, dict[str, Any]()
    plan = mapcore.Plan(request, atlas, house_of(order.house))
    with suppress(mapcore.ValidationError):  # the drawing says it
        widest = {name: min(side, plan.greatest_width(side) or LEAST_SIDE)
                  for name, side in sides.items()}  # fmt: skip
        canvas = plan.canvas(most)
        size = {"canvas": mapcore.encode(canvas), "widest": widest}
    keys = keys_of(request)
    if not keys:
        return {**size, "regions": {}, "spellings": {}, "wholes": []}
    pack = plan.map  # with the boundaries that are drawn
    match = partial(mapcore.match, pack.id, atlas=atlas, locale=request.locale)
    found = match(keys)
    regions = {
        key: (pack.regions[index].key, pack.regions[index].title)
        for key, index in found.indices.items()
    }
    guessed = [each.input for each in found.unmatched]
    guessed += [each.input for each in found.corrected]
    wholes = mapcore.find_wholes(guessed, pack, atlas) if guessed else ()
    suggested = {text for each in found.unmatched for text in each.suggestions}
    named = {text: _title_and_key(text) for text in suggested}
    named |= {f"{each.title} ({each.matched_to})": (each.title, each.matched_to)
              for each in found.corrected}  # fmt: skip
    read = match([title for title, _ in named.values()])
    spellings = {
        text: title if read.resolved.get(title) == key else key
        for text, (title, key) in named.items()
    }
    return {**size, "regions": regions, "spellings": spellings, "wholes": list(wholes)}


def keys_of(request: mapcore.RenderRequest) -> list[str]:
    """Return the keys of all values of a request, each once, in their order."""
    both = request.bivariate
    blocks = [
        request.choropleth,
        request.categories,
        request.symbols,
        *((both.x, both.y) if both else ()),
        *(request.panels or ()),
    ]
    return list(dict.fromkeys(key for each in blocks if each for key in each.values or ()))


def _title_and_key(suggestion: str) -> tuple[str, str]:
    """Take a suggestion apart; on maps whose key is the title it is just that.

    >>> _title_and_key("Texas (US-TX)"), _title_and_key("Ashanti")
    (('Texas', 'US-TX'), ('Ashanti', 'Ashanti'))
    """
    title, opening, key = suggestion.rpartition(" (")
    return (title, key.removesuffix(")")) if opening else (suggestion, suggestion)

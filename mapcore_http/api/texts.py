"""What processes make of the text of a request in one job: they read it and draw, or plan.

The headers of the answer are made there too, so that the process that answers passes all on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

import mapcore
from mapcore_http.rendering.atlases import OwnPack, atlas_of
from mapcore_http.rendering.orders import Order, read_order
from mapcore_http.rendering.worker import REFUSALS, Refused, draw, refusal_of
from mapcore_http.web.headers import report_headers

if TYPE_CHECKING:
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.atlases import Maps, OwnHouse
    from mapcore_http.rendering.records import KeptSpec


@frozen
class DrawnText:
    """What a text asks for, a picture or the JSON of a dry run, and the headers that tell of it.

    `spec` is what is kept of a picture; None for a dry run. `refused` says why there is nothing
    though the text could be read: matching its keys found that out.
    """

    map_id: str
    content: bytes = field(default=b"", repr=False)
    media_type: str = ""
    headers: dict[str, str] = field(factory=dict)
    spec: KeptSpec | None = None
    refused: Refused | None = None


def draw_text(
    maps: Maps, text: bytes, tier: Tier, attribution: str | None, house: OwnHouse | None = None
) -> DrawnText:
    """Return what a text asks for; raises what `read_order` does."""
    order = read_order(atlas_of(maps), text, tier, house)
    return _draw(evolve(order, own=maps) if isinstance(maps, OwnPack) else order, attribution, maps)


def plan_text(
    atlas: mapcore.Atlas, text: bytes, tier: Tier, house: OwnHouse | None = None
) -> Order | DrawnText:
    """Return the dry run that a text asks for, else its order; raises what `read_order` does."""
    order = read_order(atlas, text, tier, house)
    return _draw(order, None, atlas) if order.dry_run else order


def _draw(order: Order, attribution: str | None, maps: Maps) -> DrawnText:
    map_id = order.map_id
    try:
        drawn = draw(order, attribution, maps, records=not order.dry_run)
    except tuple(REFUSALS) as error:
        return DrawnText(map_id, refused=refusal_of(error))
    headers = report_headers(drawn.report, map_id, drawn.media_type, number_format=True)
    return DrawnText(map_id, drawn.content, drawn.media_type, headers, drawn.spec)

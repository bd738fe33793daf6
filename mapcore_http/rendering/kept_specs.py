"""What is stored of a picture that is delivered: the process that draws it prepares it."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING

from attrs import field, frozen

import mapcore
from mapcore.request.decoding.json_text import write_json

if TYPE_CHECKING:
    from mapcore_http.rendering.orders import Order

ZLIB_LEVEL = 1
"""The level of zlib: at 6, the spec of all US counties is 11 % smaller and takes 7 times as
long."""


@frozen
class KeptSpec:
    """What is stored of a picture: its map, and its spec as JSON, compressed by zlib.

    `is_own` tells whether it shows what a workspace alone has.
    """

    map_id: str
    edition: str
    is_own: bool
    digest: str
    compressed: bytes = field(repr=False)


def make_kept_spec(order: Order) -> KeptSpec:
    """Return what is stored of an order; of all US counties that takes 1.2 ms.

    The order of its keys is kept, as the colours of categories go by it.
    """
    spec = write_json(mapcore.encode(order.request))
    digest, compressed = hashlib.sha256(spec).hexdigest(), zlib.compress(spec, ZLIB_LEVEL)
    is_own = bool(order.own or order.house)
    return KeptSpec(order.map_id, order.edition, is_own, digest, compressed)

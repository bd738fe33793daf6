"""Where the map of an order is found: the maps for all, and the private ones of workspaces.

The maps for all are tried first, for everybody alike. Only where none answers to an id, the maps
of the workspaces of who asks are looked up, all at once: so the answer takes the same time, and is
the same, whether a private map of another workspace has the id or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve

import mapcore
from mapcore_http.rendering.atlases import atlas_of
from mapcore_http.rendering.worker import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from concurrent.futures import Future

    from mapcore_http.limits.turns import Turn
    from mapcore_http.rendering.atlases import Maps, OwnPack
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.rendering.worker import Rendered

T = TypeVar("T")


async def order_for(
    runtime: Runtime,
    turn: Turn,
    workspaces: Collection[str],
    read: Callable[..., Order],
    *arguments: Any,
) -> Order:
    """Return what `read(atlas, *arguments)` makes of a request by whoever is in some workspaces.

    Raises what `read` does; UnknownMap also for the private maps of other workspaces.
    """
    try:
        return await runtime.readers.call(turn, read, runtime.atlas, *arguments)
    except mapcore.UnknownMap as unknown:
        return await own_order(runtime, turn, workspaces, unknown, read, *arguments)


async def own_order(
    runtime: Runtime,
    turn: Turn,
    workspaces: Collection[str],
    unknown: mapcore.UnknownMap,
    read: Callable[..., Order],
    *arguments: Any,
) -> Order:
    """Do as `order_for`, for an id that no built-in map has."""
    own = await find_own(runtime, workspaces, unknown)
    order: Order = await runtime.readers.call(turn, with_maps, own, read, *arguments)
    return evolve(order, own=own)


def maps_for(runtime: Runtime, order: Order) -> Maps:
    """Return where the map of an order is found, for a process that draws."""
    return order.own or runtime.atlas


def begin_drawing(
    runtime: Runtime,
    turn: Turn,
    order: Order,
    attribution: str | None,
    *,
    after_others: bool = False,
    records: bool = False,
) -> Future[Rendered]:
    """Queue the drawing of an order, and of what is recorded of it; raises QueueFull."""
    maps = maps_for(runtime, order)
    return runtime.engine.begin(
        turn, draw, order, attribution, maps, records, after_others=after_others
    )


async def plan_for(
    runtime: Runtime, turn: Turn, order: Order, function: Callable[..., T], *arguments: Any
) -> T:
    """Call a function with the atlas that holds an order's map, in a process that plans."""
    maps = maps_for(runtime, order)
    return await runtime.readers.call(turn, with_maps, maps, function, *arguments)


async def find_own(
    runtime: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownMap
) -> OwnPack:
    """Return the private map that some workspaces mean by an id that no built-in map has.

    Raises UnknownMap where no extension finds one.
    """
    for extension in runtime.extensions:
        if workspaces and extension.find_map:
            try:
                return await extension.find_map(runtime, workspaces, unknown)
            except mapcore.UnknownMap as still_unknown:
                unknown = still_unknown
    raise unknown


def with_maps(maps: Maps, function: Callable[..., T], *arguments: Any) -> T:
    """Call a function with the atlas that some maps are found in."""
    return function(atlas_of(maps), *arguments)

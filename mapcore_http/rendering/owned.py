"""Private maps in the place of built-in ones, for who belongs to their workspaces.

The built-in maps are tried first, for everybody alike. Only where none answers to an id, the maps
of the workspaces of who asks are looked up, all at once: so the answer takes the same time, and is
the same, whether a private map of another workspace has the id or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from attrs import evolve

import mapcore
from mapcore.similarity import search_similar
from mapcore_http.maps.kept import content_of, maps_of
from mapcore_http.maps.own_packs import OwnPack, atlas_of
from mapcore_http.rendering.listings import json_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service

T = TypeVar("T")


async def order_for(
    service: Service, workspaces: Collection[str], read: Callable[..., Order], *arguments: Any
) -> Order:
    """Return what `read(atlas, *arguments)` makes of a request by whoever is in some workspaces.

    Raises what `read` does; UnknownMap also for the private maps of other workspaces.
    """
    try:
        return await service.run_planner(read, service.atlas, *arguments)
    except mapcore.UnknownMap as unknown:
        return await own_order(service, workspaces, unknown, read, *arguments)


async def own_order(
    service: Service,
    workspaces: Collection[str],
    unknown: mapcore.UnknownMap,
    read: Callable[..., Order],
    *arguments: Any,
) -> Order:
    """Do as `order_for`, for an id that no built-in map has."""
    own = await find_own(service, workspaces, unknown)
    order: Order = await service.run_planner(with_own, own, read, *arguments)
    return evolve(order, own=own)


def maps_for(service: Service, order: Order) -> OwnPack | mapcore.Atlas:
    """Return where the map of an order is found, for a process that draws."""
    return order.own or service.atlas


async def plan_for(
    service: Service, order: Order, function: Callable[..., T], *arguments: Any
) -> T:
    """Call a function with the atlas that holds an order's map, in a process that plans."""
    if order.own:
        return await service.run_planner(with_own, order.own, function, *arguments)
    return await service.run_planner(function, service.atlas, *arguments)


async def find_own(
    service: Service, workspaces: Collection[str], unknown: mapcore.UnknownMap
) -> OwnPack:
    """Return the private map that some workspaces mean by an id that no built-in map has.

    Raises UnknownMap where they have none, with their own maps among the suggestions. Of two
    workspaces that have the id, the first counts.
    """
    if not workspaces:
        raise unknown
    own = await service.run_in_store(maps_of, service.store, tuple(workspaces))
    found = own.get(unknown.map_id.strip().casefold())
    if found is None:
        _raise_unknown(unknown, tuple(own))
    file = await service.run_on_files(service.packs.get, found.digest, found.size)
    if file is None:
        content = await service.run_in_store(
            content_of, service.store, found.workspace, found.digest
        )
        if content is None:  # removed between the two questions
            _raise_unknown(unknown, tuple(own))
        file = await service.run_on_files(service.packs.put, content)
    return OwnPack(found.id, found.digest, file)


def _raise_unknown(unknown: mapcore.UnknownMap, own: tuple[str, ...]) -> NoReturn:
    near = search_similar(unknown.map_id, {name: name for name in own})
    suggestions = tuple(dict.fromkeys((*near, *unknown.suggestions)))[:5]
    raise mapcore.UnknownMap(unknown.map_id, suggestions) from None


def with_own(own: OwnPack, function: Callable[..., T], *arguments: Any) -> T:
    """Call a function with the atlas of a private map."""
    return function(atlas_of(own), *arguments)


def describe_own(own: OwnPack, q: str | None, offset: int, limit: int | None) -> bytes:
    """Return a private map with its regions, or those that match, as JSON."""
    return json_of(mapcore.get_map(own.id, q, offset, limit, atlas=atlas_of(own)))

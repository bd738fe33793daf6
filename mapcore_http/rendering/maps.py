"""Where the map of an order is found, and its house style, if those are a workspace's own.

The maps for all are tried first, for everybody alike. Only where none answers to an id, the maps
of the workspaces of who asks are looked up, all at once: so the answer takes the same time, and is
the same, whether a private map of another workspace has the id or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import mapcore
from mapcore_http.rendering.orders import with_maps

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable

    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.limits import Turn
    from mapcore_http.rendering.atlases import Maps, OwnHouse, OwnPack
    from mapcore_http.rendering.runtime import Runtime

T = TypeVar("T")
Unknown = TypeVar("Unknown", mapcore.UnknownMap, mapcore.UnknownHouse)
Workspaces: TypeAlias = "Collection[str] | Callable[[], Awaitable[Collection[str]]]"
"""Those of who asks, or what finds them where an order asks for them."""


async def order_for(
    runtime: Runtime,
    turn: Turn,
    workspaces: Workspaces,
    read: Callable[..., T],
    *arguments: Any,
    usual: OwnHouse | None = None,
) -> T:
    """Return what `read(atlas, *arguments)` makes of a request by whoever is in some workspaces.

    A house style that the request names is a further argument, else the `usual` one. Raises what
    `read` does; UnknownMap and UnknownHouse also for the private maps and the house styles of other
    workspaces.
    """

    async def read_in(maps: Maps, *worn: OwnHouse) -> T:
        return await runtime.readers.call(turn, with_maps, maps, read, *arguments, *worn)

    return await try_maps(runtime, workspaces, read_in, usual)


async def try_maps(
    runtime: Runtime,
    workspaces: Workspaces,
    read_in: Callable[..., Awaitable[T]],
    usual: OwnHouse | None = None,
) -> T:
    """Return what `read_in(maps, *worn)` does with the maps for all and the `usual` house style.

    Where it raises that it does not know the map or the house style that is asked for, those of
    some workspaces take the place.
    """
    own: OwnPack | None = None
    house = usual
    while True:
        try:
            return await read_in(own or runtime.atlas, *((house,) if house else ()))
        except mapcore.UnknownMap as unknown:
            if own:
                raise
            own = await find_own(runtime, await _known(workspaces), unknown)
        except mapcore.UnknownHouse as unknown:
            if house and house.name == unknown.name:
                raise
            finders = [each.find_house for each in runtime.extensions]
            house = await _ask(finders, runtime, await _known(workspaces), unknown)


async def _known(workspaces: Workspaces) -> Collection[str]:
    return await workspaces() if callable(workspaces) else workspaces


async def find_own(
    runtime: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownMap
) -> OwnPack:
    """Return the private map that some workspaces mean by an id that no built-in map has.

    Raises UnknownMap where no extension finds one.
    """
    finders = [each.find_map for each in runtime.extensions]
    return await _ask(finders, runtime, workspaces, unknown)


async def _ask(
    finders: Iterable[Callable[[Runtime, Collection[str], Unknown], Awaitable[T]] | None],
    runtime: Runtime,
    workspaces: Collection[str],
    unknown: Unknown,
) -> T:
    """Return what the first extension finds for some workspaces, or raise that none does."""
    for find in finders if workspaces else ():
        try:
            if find:
                return await find(runtime, workspaces, unknown)
        except type(unknown) as still_unknown:
            unknown = still_unknown
    raise unknown


async def usual_house(runtime: Runtime, caller: Caller) -> OwnHouse | None:
    """Return the house style in which a caller's workspace has all drawn that names none."""
    for extension in runtime.extensions:
        if caller.workspaces and extension.usual_house:
            found = await extension.usual_house(runtime, caller.workspaces[0])
            if found:
                return found
    return None

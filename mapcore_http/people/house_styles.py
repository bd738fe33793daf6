"""The house styles of workspaces, found by their names and brought to this machine's disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import mapcore
from mapcore_http.people.houses.house_store import style_content, styles_of, usual_style_of
from mapcore_http.people.people import people_of
from mapcore_http.rendering.atlases import OwnHouse

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore_http.people.houses.house_store import HeldStyle
    from mapcore_http.rendering.runtime import Runtime


async def find_house(
    runtime: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownHouse
) -> OwnHouse:
    """Return the house style that some workspaces have by the name that a request asks for.

    Raises UnknownHouse where they have none, with their own among the suggestions. Of two
    workspaces that have the name, the first counts.
    """
    own = await runtime.store.call(styles_of, tuple(workspaces))
    found = own.get(unknown.name)
    if found is None:
        _raise_unknown(unknown, tuple(own))
    house = await _bring_style(runtime, found)
    if house is None:  # removed between the two questions
        _raise_unknown(unknown, tuple(own))
    return house


async def usual_house(runtime: Runtime, workspace: str) -> OwnHouse | None:
    """Return the house style in which a workspace has all drawn that names none, if it has one."""
    found = await runtime.store.call(usual_style_of, workspace)
    return await _bring_style(runtime, found) if found else None


async def _bring_style(runtime: Runtime, found: HeldStyle) -> OwnHouse | None:
    """Return a house style on this machine's disk; None where it was just removed."""
    files = people_of(runtime).styles
    file = await runtime.files.call(files.get, found.digest, found.size)
    if file is None:
        content = await runtime.store.call(style_content, found.workspace, found.digest)
        if content is None:
            return None
        file = await runtime.files.call(files.put, content)
    return OwnHouse(found.name, found.digest, file)


def _raise_unknown(unknown: mapcore.UnknownHouse, own: tuple[str, ...]) -> NoReturn:
    near = mapcore.search_similar(unknown.name, {name: name for name in own})
    raise mapcore.UnknownHouse(unknown.name, near[:5]) from None

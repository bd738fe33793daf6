"""What processes are sent by name: the atlas of all maps, a private map, a house style."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

import mapcore


class ServedAtlas(mapcore.Atlas):
    """An atlas that is sent to other processes by the names of its folders.

    Each process opens it once: what it draws is what was there at its start.
    """

    folders: tuple[Path, ...]

    def __init__(self, folders: tuple[Path, ...]) -> None:
        super().__init__(folders)
        object.__setattr__(self, "folders", folders)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how another process gets the atlas of the same folders."""
        return open_served_atlas, (self.folders,)


@lru_cache(maxsize=4)
def open_served_atlas(folders: tuple[Path, ...] = ()) -> ServedAtlas:
    """Return the atlas of some folders; raises OSError and ValueError for what is in them.

    >>> open_served_atlas().open("germany").id
    'germany'
    """
    return ServedAtlas(folders)


@frozen
class OwnPack:
    """The file of a private map's pack, its digest, and the id that its workspace knows it by."""

    id: str
    digest: str
    file: Path


Maps = OwnPack | mapcore.Atlas
"""Where a map is found: the pack of a private map, or the atlas of the maps for all."""


def atlas_of(maps: Maps) -> mapcore.Atlas:
    """Return the atlas, or one that holds a private map alone."""
    return mapcore.Atlas([_open(maps)], builtin=False) if isinstance(maps, OwnPack) else maps


@frozen
class OwnHouse:
    """The file of a workspace's house style, its digest and its name."""

    name: str
    digest: str
    file: Path


def house_of(own: OwnHouse | None) -> mapcore.House | None:
    """Return the house style of a file that the service has built; None where there is none."""
    return mapcore.open_house(own.file, trusted=True) if own else None


@mapcore.keep("private packs")
def _open(own: OwnPack) -> mapcore.MapPack:
    return evolve(mapcore.open_pack(own.file), id=own.id, aliases=())

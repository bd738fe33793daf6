"""The maps that a service draws for all: the built-in ones, and the packs of its own folders."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import mapcore

if TYPE_CHECKING:
    from pathlib import Path


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

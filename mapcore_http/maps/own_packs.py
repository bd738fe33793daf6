"""The pack of a private map, as the processes that plan and draw open it."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve, frozen

import mapcore
from mapcore.atlas.pack import open_pack
from mapcore.caching import keep


@frozen
class OwnPack:
    """The file of a private map's pack, its digest, and the id that its workspace knows it by."""

    id: str
    digest: str
    file: Path


def atlas_of(own: OwnPack) -> mapcore.Atlas:
    """Return an atlas that holds one private map alone."""
    return mapcore.Atlas([_open(own)], builtin=False)


@keep("private packs")
def _open(own: OwnPack) -> mapcore.MapPack:
    return evolve(open_pack(own.file), id=own.id, aliases=())

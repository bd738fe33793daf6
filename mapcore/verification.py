"""Whether a map pack that a stranger made is sound: all of it is read, drawn and matched."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import MapPack
from mapcore.atlas.shapes import LEVEL_CANVASES
from mapcore.atlas.verifying import verify_pack
from mapcore.rendering import check, render

if TYPE_CHECKING:
    from os import PathLike

TRIAL_WIDTH = 400
TRIAL_KEYS = 50
"""Keys that no region has, which are matched to see how long it takes."""
MATCHING_SECONDS = 5.0
"""Of the processor, which these keys may take."""


def verify_map(source: str | PathLike[str] | MapPack) -> MapPack:
    """Return a map pack once all of it was read and drawn, and its names were compared with keys.

    `source` is the file of a pack, which may be anybody's: sizes are judged before contents are
    read. Or it is a pack that is open, of which shapes and names are tried. A file of strangers is
    best read in a process whose memory and time are bounded, as this bounds them by the greatest
    pack that there may be: 64 MB, and 512 MB unpacked.

    Raises ValueError for a pack that is not sound, OSError for a file that cannot be read, and
    `MapcoreError` where it cannot be drawn.

    >>> from mapcore import Atlas
    >>> verify_map(Atlas().open("fiji")).id
    'fiji'
    """
    pack = source if isinstance(source, MapPack) else verify_pack(Path(source))
    _draw(pack)
    _compare(pack)
    return pack


def _draw(pack: MapPack) -> None:
    """Draw a pack with its labels and all its layers, at every level of detail."""
    for canvas in LEVEL_CANVASES.values():
        pack.geometry(canvas)
        for layer in pack.layers:
            pack.layer(layer, canvas)
    render(
        {
            "mapId": pack.id,
            "regions": {pack.keys[0]: "#336699"},
            "layers": dict.fromkeys(pack.layers, True),
            "style": {"labels": {"show": True}},
            "output": {"width": TRIAL_WIDTH},
        },
        atlas=Atlas([pack], builtin=False),
    )


def _compare(pack: MapPack) -> None:
    """Match keys that a pack does not have; raises ValueError where that takes too long."""
    unknown = {f"{title[::-1][:60]} {place}": "#336699"
               for place, title in enumerate(pack.titles[:TRIAL_KEYS])}  # fmt: skip
    misspelt = {f"{title[:30]}q{title[31:60]}": "#336699" for title in pack.titles[:TRIAL_KEYS]}
    spec = {"mapId": pack.id, "regions": {**unknown, **misspelt}, "output": {"width": TRIAL_WIDTH}}
    begun = time.process_time()
    check(spec, atlas=Atlas([pack], builtin=False))
    if time.process_time() - begun > MATCHING_SECONDS:
        raise ValueError("its names take too long to compare with a key: it has too many alike")

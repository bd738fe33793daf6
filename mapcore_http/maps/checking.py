"""Packs of strangers are opened in a process of its own, with bounds of memory and time."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from attrs import asdict, frozen

import mapcore
from mapcore.atlas.verifying import MOST_PACKED, verify_pack
from mapcore_http.maps.errors import MapError
from mapcore_http.maps.limited import Limits, begin, leave, run_limited

LIMITS = Limits(memory=2 << 30, processor_seconds=60, wall_seconds=120.0, written=1 << 20)
TRIAL_WIDTH = 400
UPLOAD = "upload.mappack"


@frozen
class PackFacts:
    """What a sound pack is: its id, title and edition, and how many regions it has."""

    id: str
    title: str
    region_count: int
    edition: str


def check_pack(content: bytes) -> PackFacts:
    """Return what a pack is once all of it was read and drawn; raises MapError."""
    if len(content) > MOST_PACKED:
        raise MapError(f"A map pack has at most {MOST_PACKED >> 20} MB.")
    with tempfile.TemporaryDirectory(prefix="mapcore-") as folder:
        (Path(folder) / UPLOAD).write_bytes(content)
        answer = run_limited("mapcore_http.maps.checking", Path(folder), LIMITS)
    if answer is None:
        raise MapError("The map pack took too much memory or time to read.")
    if "refused" in answer:
        raise MapError(f"The map pack cannot be taken: {answer['refused']}")
    return PackFacts(**answer)


def facts_of(pack: mapcore.MapPack) -> PackFacts:
    """Return what a pack is."""
    return PackFacts(pack.id, pack.title, len(pack.regions), pack.edition)


def draw_all(pack: mapcore.MapPack) -> None:
    """Draw a pack with its labels and all its layers, to see whether it can be drawn."""
    spec = {
        "mapId": pack.id,
        "regions": {pack.keys[0]: "#336699"},
        "layers": dict.fromkeys(pack.layers, True),
        "style": {"labels": {"show": True}},
        "output": {"width": TRIAL_WIDTH},
    }
    mapcore.render(spec, atlas=mapcore.Atlas([pack], builtin=False))


def _main(folder: Path) -> None:
    """Check the pack in a folder within the bounds, and leave what it is."""
    begin(LIMITS)
    try:
        pack = verify_pack(folder / UPLOAD)
        draw_all(pack)
    except (ValueError, mapcore.MapcoreError, MemoryError) as error:
        leave(folder, {"refused": str(error)[:300] or "it takes too much memory"})
        return
    leave(folder, asdict(facts_of(pack)))


if __name__ == "__main__":
    _main(Path(sys.argv[1]))

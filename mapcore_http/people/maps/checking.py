"""Packs of strangers are opened in a process of its own, with bounds of memory and time."""

from __future__ import annotations

import sys
from pathlib import Path

from attrs import asdict, frozen

import mapcore
from mapcore.workers.confined import Limits, NoAnswer, begin, leave, run_confined
from mapcore.workers.working_folders import working_folder
from mapcore_http.keys.errors import AccountError

CHECK_LIMITS = Limits(memory=2 << 30, processor_seconds=30, wall_seconds=120.0, written=1 << 20)
MOST_PACKED = 64 << 20
CHECK_MODULE, UPLOAD_NAME = "mapcore_http.people.maps.checking", "upload.mappack"


@frozen
class PackFacts:
    """What a sound pack is: its id, title and edition, and how many regions it has."""

    id: str
    title: str
    region_count: int
    edition: str


def check_pack(content: bytes) -> PackFacts:
    """Return what a pack is once all of it was read and drawn; raises AccountError."""
    if len(content) > MOST_PACKED:
        raise AccountError(f"A map pack has at most {MOST_PACKED >> 20} MB.")
    with working_folder() as folder:
        (folder / UPLOAD_NAME).write_bytes(content)
        try:
            answer = run_confined(CHECK_MODULE, folder, None, seconds=CHECK_LIMITS.wall_seconds)
        except NoAnswer:
            raise AccountError("The map pack took too much memory or time to read.") from None
    if "refused" in answer:
        raise AccountError(f"The map pack cannot be taken: {answer['refused']}")
    return PackFacts(**answer)


def facts_of(pack: mapcore.MapPack) -> PackFacts:
    """Return what a pack is."""
    return PackFacts(pack.id, pack.title, len(pack.regions), pack.edition)


def _main(folder: Path) -> None:
    """Check the pack in a folder within the bounds, and leave what it is."""
    begin(folder, CHECK_LIMITS)
    try:
        pack = mapcore.verify_map(folder / UPLOAD_NAME)
    except (ValueError, mapcore.MapcoreError, MemoryError) as error:
        leave(folder, {"refused": str(error)[:300] or "it takes too much memory"})
        return
    leave(folder, asdict(facts_of(pack)))


if __name__ == "__main__":
    _main(Path(sys.argv[1]))

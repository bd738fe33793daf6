"""Packs of strangers are opened in a process of its own, with bounds of memory and time."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from attrs import frozen

import mapcore
from mapcore.atlas.verifying import MOST_PACKED, verify_pack
from mapcore_http.maps.errors import MapError

MEMORY_BYTES = 2 << 30
PROCESSOR_SECONDS = 60
WALL_SECONDS = 120.0
TRIAL_WIDTH = 400


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
        file = Path(folder) / "upload.mappack"
        file.write_bytes(content)
        try:
            run = subprocess.run(
                [sys.executable, "-m", "mapcore_http.maps.checking", str(file)],
                capture_output=True,
                cwd=folder,
                timeout=WALL_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise MapError("The map pack took too long to read.") from None
    try:
        answer = json.loads(run.stdout)
    except ValueError:
        raise MapError("The map pack took too much memory or time to read.") from None
    if "refused" in answer:
        raise MapError(f"The map pack cannot be taken: {answer['refused']}")
    return PackFacts(**answer)


def _main(path: str) -> None:
    """Check the pack in a file within the bounds, and print what it is as JSON."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    try:
        pack = verify_pack(path)
        _draw(pack)
    except (ValueError, mapcore.MapcoreError, MemoryError) as error:
        reason = str(error)[:300] or "it takes too much memory"
        sys.stdout.write(json.dumps({"refused": reason}))
        return
    facts = {
        "id": pack.id,
        "title": pack.title,
        "region_count": len(pack.regions),
        "edition": pack.edition,
    }
    sys.stdout.write(json.dumps(facts))


def _draw(pack: mapcore.MapPack) -> None:
    """Draw a pack with its labels and all its layers, to see whether it can be drawn."""
    spec = {
        "mapId": pack.id,
        "regions": {pack.keys[0]: "#336699"},
        "layers": dict.fromkeys(pack.layers, True),
        "style": {"labels": {"show": True}},
        "output": {"width": TRIAL_WIDTH},
    }
    mapcore.render(spec, atlas=mapcore.Atlas([pack], builtin=False))


if __name__ == "__main__":
    _main(sys.argv[1])

"""House styles of strangers are built anew in a process of its own, with bounds."""

from __future__ import annotations

import sys
from pathlib import Path

from attrs import field, frozen

import mapcore
from mapcore.workers.confined import Limits, NoAnswer, begin, leave, run_confined
from mapcore.workers.working_folders import working_folder
from mapcore_http.keys.errors import AccountError

STYLE_LIMITS = Limits(memory=2 << 30, processor_seconds=30, wall_seconds=120.0, written=6 << 20)
MOST_UPLOADED = 5_000_000
"""Bytes of a style that is uploaded."""
CHECK_MODULE, UPLOAD_NAME = "mapcore_http.people.houses.checking", "upload.mapstyle"
BUILT_NAME = "built.mapstyle"


@frozen
class BuiltHouse:
    """A house style that the service has built: its name, its title, and its file."""

    name: str
    title: str
    content: bytes = field(repr=False)


def build_upload(content: bytes) -> BuiltHouse:
    """Return a house style built from an uploaded file; raises AccountError.

    `content` is a file of `mapcore house build`, or a `style.json`. Nothing of it is taken as it
    is: faces are rebuilt, and a logo is reduced to its shapes or pixels.
    """
    if len(content) > MOST_UPLOADED:
        raise AccountError(f"A house style has at most {MOST_UPLOADED // 1_000_000} MB.")
    with working_folder() as folder:
        (folder / UPLOAD_NAME).write_bytes(content)
        try:
            answer = run_confined(CHECK_MODULE, folder, None, seconds=STYLE_LIMITS.wall_seconds)
        except NoAnswer:
            raise AccountError("The house style took too much memory or time to read.") from None
        if "refused" in answer:
            raise AccountError(f"The house style cannot be taken: {answer['refused']}")
        return BuiltHouse(answer["name"], answer["title"], (folder / BUILT_NAME).read_bytes())


def _main(folder: Path) -> None:
    """Build the style in a folder within the bounds, and leave what it is."""
    begin(folder, STYLE_LIMITS)
    try:
        built = mapcore.build_house((folder / UPLOAD_NAME).read_bytes())
        house = mapcore.open_house(built)
    except (ValueError, mapcore.MapcoreError, MemoryError) as error:
        leave(folder, {"refused": str(error)[:600] or "it takes too much memory"})
        return
    (folder / BUILT_NAME).write_bytes(built)
    leave(folder, {"name": house.name, "title": house.style.title})


if __name__ == "__main__":
    _main(Path(sys.argv[1]))

"""The reading of a vector file in a process of its own, which can reach nothing else.

The process names the stages on its standard output, and leaves an answer in a folder: JSON, and a
map pack. It is confined as far as this machine can do it, see `mapcore.confining`, and ends with
the command that began it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs

import mapcore
from mapcore.atlas.archive import PackBytes
from mapcore.atlas.pack import open_pack
from mapcore.sentences import say_in_command
from mapcore.workers.confined import NoAnswer, begin, leave, run_confined
from mapcore.workers.working_folders import working_folder

PACK_FILE = "made.mappack"
COMPANIONS = (".shx", ".dbf", ".prj", ".cpg", ".gpkg-wal", ".gpkg-shm", ".gpkg-journal")
"""The suffixes of files that belong to one of the same name."""


def make_pack(
    function: str, arguments: dict[str, Any], files: Iterable[str], tell: Callable[[str], None]
) -> mapcore.MapPack:
    """Return the pack that `import_map` or `add_layers` makes in a confined process.

    `arguments` are plain values, and `files` all that may be read. `tell` is called with each
    stage. Raises what the function raises.
    """
    asked = {"function": function, "arguments": arguments, "files": list(files)}
    with working_folder() as folder:
        _run(asked, folder, tell)
        return open_pack(PackBytes((folder / PACK_FILE).read_bytes()))


def describe(source: str, layer: str | None) -> dict[str, Any]:
    """Return the members of what `describe_source` tells, found in a confined process."""
    arguments = {"source": source, "layer": layer}
    asked = {"function": "describe_source", "arguments": arguments, "files": [source]}
    with working_folder() as folder:
        return _run(asked, folder, lambda stage: None)


def _run(asked: dict[str, Any], folder: Path, tell: Callable[[str], None]) -> dict[str, Any]:
    """Run the process on a folder until it ends, and return its answer; raises its error."""
    try:
        answer = run_confined("mapcore_cli.confined", folder, asked, tell=tell)
    except NoAnswer as end:
        raise mapcore.MapcoreError(f"{end}: it may have taken too much memory") from None
    if "error" in answer:
        raise _error_of(**answer["error"])
    return answer


def _error_of(name: str, arguments: list[Any]) -> Exception:
    if name == "ValidationError":
        errors, omitted = arguments
        return mapcore.ValidationError(
            [mapcore.FieldError(param, message, tuple(more)) for param, message, more in errors],
            omitted=omitted,
        )
    if name == "UnknownMap":
        return mapcore.UnknownMap(*arguments)
    return OSError(*arguments) if name == "OSError" else mapcore.MapcoreError(*arguments)


def _answer_of(error: mapcore.MapcoreError | OSError) -> dict[str, Any]:
    if isinstance(error, mapcore.ValidationError):
        errors = [
            (each.param, say_in_command(each.message), each.suggestions) for each in error.errors
        ]
        return {"name": "ValidationError", "arguments": [errors, error.omitted]}
    if isinstance(error, mapcore.UnknownMap):
        return {"name": "UnknownMap", "arguments": [error.map_id, error.suggestions]}
    if isinstance(error, OSError) and error.errno:
        name = str(error.filename) if error.filename else None
        return {"name": "OSError", "arguments": [error.errno, error.strerror, name]}
    return {"name": "MapcoreError", "arguments": [str(error)]}


def _with_companions(files: Iterable[str]) -> list[Path]:
    """Return the files, and those beside them that belong to them."""
    paths = [Path(each) for each in files]
    suffixes = [*COMPANIONS, *map(str.upper, COMPANIONS)]
    near = [path.with_suffix(each) for path in paths if path.name for each in suffixes]
    return [path for path in (*paths, *near) if path.is_file()]


def _main(folder: Path) -> None:
    """Do what is asked within the walls, and leave the answer."""
    stages = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a library that prints is not taken for a stage
    asked = begin(folder, find=lambda asked: _with_companions(asked["files"]))
    arguments = asked["arguments"]
    if asked["function"] == "import_map":
        arguments["progress"] = lambda stage: print(stage, file=stages, flush=True)
    answer: dict[str, Any] = {}
    try:
        made = getattr(mapcore, asked["function"])(**arguments)
        if isinstance(made, mapcore.MapPack):
            (folder / PACK_FILE).write_bytes(made.archive.content())
        else:
            answer = attrs.asdict(made)
    except (mapcore.MapcoreError, OSError) as error:
        answer = {"error": _answer_of(error)}
    leave(folder, answer)


if __name__ == "__main__":
    _main(Path(sys.argv[1]))

"""Files of strangers are made into map packs in a process of its own, with bounds.

Vector files are read by a fixed list of GDAL's drivers: others read further files, or the network,
by what a file says.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict, evolve, field, frozen

import mapcore
from mapcore.workers.confined import Limits, NoAnswer, begin, leave, run_confined
from mapcore.workers.working_folders import working_folder
from mapcore_http.people.maps.checking import facts_of

if TYPE_CHECKING:
    from threading import Event

IMPORT_LIMITS = Limits(memory=4 << 30, processor_seconds=30, wall_seconds=120.0, written=1 << 30)
MOST_UPLOADED = 64 << 20
"""Bytes of a file that is uploaded."""
GDAL_DRIVERS = frozenset(
    {"GeoJSON", "TopoJSON", "GPKG", "FlatGeobuf", "ESRI Shapefile", "LIBKML", "KML", "MEM"}
)
IMPORT_MODULE = "mapcore_http.people.maps.importing"
PACK, PICTURE, UPLOADS = "made.mappack", "made.png", "upload"
PICTURE_WIDTH, PICTURE_HEIGHT = 480, 340
"""Of the picture, in pixels."""
MOST_TOLD = 30
LONGEST_NAME = 80
TOO_MUCH = (
    f"The file took more than {IMPORT_LIMITS.processor_seconds} seconds of processor time, "
    f"{IMPORT_LIMITS.wall_seconds:.0f} seconds in all, or {IMPORT_LIMITS.memory >> 30} GB of "
    "memory. Try again, simplify it, or make the map on your own machine with the library and "
    "upload its pack."
)


@frozen
class Asked:
    """What is asked of an import; what is empty is chosen, or left out.

    `guess` tells whether columns that are not named are guessed.
    """

    id: str = ""
    map_title: str = ""
    key: str = ""
    title: str = ""
    layer: str = ""
    crs: str = ""
    guess: bool = True


@frozen
class Read:
    """What became of a file: how it was read, what it holds, and what the map would be.

    `facts` are of the pack that was made, or None, and then `faults` say why. `notes` and
    `warnings` tell what was found, `asked` what was taken of what was asked, columns guessed.
    """

    asked: Asked
    format: str = ""
    rows: int = 0
    crs: str = ""
    layers: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    facts: dict[str, Any] | None = None


@frozen
class Imported:
    """What became of a file, with the pack and its picture if there are."""

    read: Read
    pack: bytes | None = field(default=None, repr=False)
    picture: bytes | None = field(default=None, repr=False)


def import_upload(name: str, source: Path, asked: Asked, unwanted: Event | None = None) -> Imported:
    """Make a pack of an uploaded file; whatever is wrong with it is told in the answer.

    The work is given up when `unwanted` is set.
    """
    with working_folder() as folder:
        (folder / UPLOADS).mkdir()
        _put(source, folder / UPLOADS / plain_name(name))
        seconds = IMPORT_LIMITS.wall_seconds
        try:
            answer = run_confined(
                IMPORT_MODULE, folder, asdict(asked), seconds=seconds, unwanted=unwanted
            )
        except NoAnswer:
            return Imported(Read(asked, faults=(TOO_MUCH,)))
        read = read_of(answer)
        pack, picture = _content(folder / PACK), _content(folder / PICTURE)
        return Imported(read, pack, picture) if read.facts and pack else Imported(read)


def _put(source: Path, target: Path) -> None:
    """Put a file where it is read: by another name if it can have one, or else as a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def read_of(answer: dict[str, Any]) -> Read:
    """Return what became of a file, out of JSON."""
    lists = ("layers", "columns", "notes", "warnings", "faults")
    values = {**answer, **{name: tuple(answer[name]) for name in lists}}
    return Read(**{**values, "asked": Asked(**answer["asked"])})


def plain_name(name: str) -> str:
    """Return the name of a file without what is special in paths.

    >>> plain_name("../Zonen für März.gpkg"), plain_name("..")
    ('Zonen_für_März.gpkg', 'upload')
    """
    words = re.sub(r"[^\w.-]+", "_", name.replace("\\", "/").rpartition("/")[2])
    return words.lstrip(".-")[-LONGEST_NAME:] or "upload"


def _content(file: Path) -> bytes | None:
    with suppress(OSError):
        if file.stat().st_size <= MOST_UPLOADED:
            return file.read_bytes()
    return None


def _main(folder: Path) -> None:
    """Read the file in a folder within the bounds; leave what became of it, the pack, a picture."""
    asked = Asked(**begin(folder, IMPORT_LIMITS))
    (file,) = (folder / UPLOADS).iterdir()
    try:
        read_file = _read_pack if file.suffix.lower() == ".mappack" else _read_vector
        read, pack = read_file(file, asked)
    except mapcore.ValidationError as error:
        leave(folder, asdict(Read(asked, faults=_faults_of(error))))
        return
    except (ValueError, OSError, mapcore.MapcoreError, MemoryError) as error:
        reason = str(error)[:300] or "it takes too much memory"
        leave(folder, asdict(Read(asked, faults=(f"The file cannot be taken: {reason}",))))
        return
    if pack:
        content = pack.archive.content()
        if len(content) > MOST_UPLOADED:
            read = Read(asked, faults=(f"The map has more than {MOST_UPLOADED >> 20} MB.",))
        else:
            (folder / PACK).write_bytes(content)
            spec = {"mapId": pack.id, "output": {"width": PICTURE_WIDTH, "height": PICTURE_HEIGHT}}
            drawn = mapcore.render(spec, atlas=mapcore.Atlas([pack], builtin=False))
            (folder / PICTURE).write_bytes(drawn.content)
    leave(folder, asdict(read))


def _faults_of(error: mapcore.ValidationError) -> tuple[str, ...]:
    """Return errors as pages say them: where the library writes two sentences, the plain one."""
    said = (
        evolve(each, message=getattr(each.message, "plain", each.message))
        for each in error.errors[:MOST_TOLD]
    )
    return tuple(map(str, said))


def _read_pack(file: Path, asked: Asked) -> tuple[Read, mapcore.MapPack | None]:
    pack = mapcore.verify_map(file)
    if asked.id and asked.id != pack.id:
        fault = f"The pack's own id is {pack.id}, not {asked.id}."
        return Read(asked, "Map pack", faults=(fault,)), None
    return _describe_pack(Read(asked, "Map pack", rows=len(pack.regions)), pack), pack


def _read_vector(file: Path, asked: Asked) -> tuple[Read, mapcore.MapPack | None]:
    with suppress(ModuleNotFoundError):  # then the file is refused
        leave_few_drivers()
    source = mapcore.describe_source(file, layer=asked.layer or None)
    key = asked.key or (source.key or "" if asked.guess else "")
    title = asked.title or (source.title or "" if asked.guess else "")
    map_id = asked.id or source.id
    taken = Asked(map_id, asked.map_title, key, title, asked.layer, asked.crs, guess=False)
    read = Read(taken, source.format, source.rows, source.crs or "", source.layers, source.columns)
    if not source.columns and len(source.layers) > 1:
        return evolve(read, faults=("The file has several layers: choose one.",)), None
    if not key:
        return evolve(read, faults=("Choose the column of the keys: no two regions may have the "
                                   "same, and none may be without.",)), None  # fmt: skip
    try:
        pack = mapcore.import_map(
            file, id=map_id, key=key, title=title or None, layer=asked.layer or None,
            crs=asked.crs or None, map_title=asked.map_title or None,
        )  # fmt: skip
    except mapcore.ValidationError as error:
        return evolve(read, faults=_faults_of(error)), None
    return _describe_pack(read, mapcore.verify_map(pack)), pack


def _describe_pack(read: Read, pack: mapcore.MapPack) -> Read:
    """Return what there is to tell of a pack."""
    told = {
        severity: tuple(str(each) for each in pack.findings if each.severity == severity)
        for severity in ("note", "warning")
    }
    facts = asdict(facts_of(pack))
    return evolve(read, notes=told["note"], warnings=told["warning"], facts=facts)


def leave_few_drivers() -> None:
    """Take all of GDAL's drivers but the fixed ones from this process.

    pyogrio has no call for it, GDAL has: it is in a library that pyogrio's own module has loaded
    (docs/private-interfaces.md).
    """
    import pyogrio

    gdal = ctypes.CDLL(pyogrio._io.__file__)
    gdal.GDALGetDriverByName.restype = ctypes.c_void_p
    for name in pyogrio.list_drivers().keys() - GDAL_DRIVERS:
        driver = gdal.GDALGetDriverByName(name.encode("ascii"))
        gdal.GDALDeregisterDriver(ctypes.c_void_p(driver))
    if more := pyogrio.list_drivers().keys() - GDAL_DRIVERS:
        raise OSError(f"GDAL has drivers that read files of strangers unasked: {sorted(more)}")


if __name__ == "__main__":
    _main(Path(sys.argv[1]))

"""From the path that a caller gives to one dataset on disk: formats by content, zips unpacked."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import mmap
import re
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING

from attrs import frozen

from mapcore.atlas.archive import SUFFIX
from mapcore.building.importing.files.references import check_references
from mapcore.errors import make_error
from mapcore.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_SOURCE_BYTES = 2 << 30
"""The largest file, or content of a zip, that is read."""

MOST_MEMBERS = 2000
BOMB_RATIO = 250
"""From this ratio on, of what a zip's member unpacks to, it is a zip bomb."""

BOMB_BYTES = 50 << 20
"""Members smaller than this may be compressed as well as they like."""

FILE_FORMATS = {
    ".geojson": "GeoJSON",
    ".json": "GeoJSON",
    ".topojson": "TopoJSON",
    ".gpkg": "GeoPackage",
    ".fgb": "FlatGeobuf",
    ".parquet": "Parquet",
    ".geoparquet": "Parquet",
    ".shp": "Shapefile",
    ".kml": "KML",
}
"""The formats that are read, by the suffixes of their files."""

_COMPANIONS = frozenset({".dbf", ".shx", ".prj", ".cpg"})
_MAGIC = {
    b"SQLite format 3\x00": "GeoPackage",
    b"fgb\x03": "FlatGeobuf",
    b"PAR1": "Parquet",
    b"\x00\x00\x27\x0a": "Shapefile",
}
_REFERRING = {
    b"<OGRVRTDataSource": "a virtual file (VRT), which names other files",
    b"<VRTDataset": "a virtual file (VRT), which names other files",
    b"<!ENTITY": "XML with entities, which may name other files",
}
"""What files are called that only lead to others, by what stands in them."""
SNIFFED_BYTES = 1 << 16
"""Bytes by which the format of a file is told."""
_ELSEWHERE = re.compile(r"(?i)/vsi\w+(/|$)|[a-z][a-z0-9+.-]+:/")


@frozen
class Dataset:
    """A file of a known format. `digest` is the SHA-256 of what the caller gave."""

    path: Path
    format: str
    name: str
    digest: str


def open_dataset(path: Path, folder: Path) -> Dataset:
    """Return the dataset in a file; a zip or a gzip file is unpacked into `folder`.

    The format is told by the file's first bytes, so that no driver is tried on what it was not
    made for. Raises ValidationError for what is no dataset or refers to anything outside of it,
    and OSError.
    """
    dataset = _find_dataset(path, folder)
    check_references(dataset)
    return dataset


def _find_dataset(path: Path, folder: Path) -> Dataset:
    size = path.stat().st_size if path.is_file() else _not_a_file(path)
    if size > MOST_SOURCE_BYTES:
        raise make_error("source", f"{path.name} has more than {MOST_SOURCE_BYTES >> 30} GB")
    if not size:
        raise make_error("source", f"{path.name} is empty")
    if path.suffix == SUFFIX:
        use = Sentence("; give it to an Atlas", command="; give it to --maps", plain="")
        raise make_error("source", f"{path.name} is a map already" + use)
    digest = _digest_of(path)
    if zipfile.is_zipfile(path):
        inner = _unpack(path, folder)
        return Dataset(inner, format_of(inner), path.name, digest)
    if path.suffix.lower() == ".gz":
        inner = _unpack_gzip(path, folder)
        return Dataset(inner, format_of(inner), path.name, digest)
    found = format_of(path)
    if found == "Shapefile" and path.suffix.lower() == ".shp":
        near = (path.with_suffix(suffix) for suffix in sorted(_COMPANIONS))
        digest = _digest_of(path, *(each for each in near if each.is_file()))
    return Dataset(path, found, path.name, digest)


def _not_a_file(path: Path) -> int:
    if path.exists():
        raise make_error("source", f"{path} is a folder, not a file")
    if _ELSEWHERE.match(str(path)):
        raise make_error("source", f"{path} is an address, not a file: download it first")
    raise FileNotFoundError(2, "there is no such file", str(path))


def _digest_of(*paths: Path) -> str:
    sha256 = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                sha256.update(block)
    return sha256.hexdigest()


def format_of(path: Path) -> str:
    """Return the format of a file by its first bytes; raises ValidationError for any other."""
    with path.open("rb") as file:
        start = file.read(SNIFFED_BYTES)
    for magic, name in _MAGIC.items():
        if start.startswith(magic):
            return name
    if start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return "TopoJSON" if _is_topology(path) else "GeoJSON"
    if _KML.search(start):
        return "KML"
    formats = ", ".join(dict.fromkeys(FILE_FORMATS.values()))
    found = next((what for mark, what in _REFERRING.items() if mark in start), None)
    told = f" {path.name} is {found}." if found else ""
    raise make_error(
        "source",
        f"{path.name} is none of the formats that are read: {formats}, a zip or a .gz.{told}",
    )


def _is_topology(path: Path) -> bool:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return bool(_TOPOLOGY.search(text)) and not _COLLECTION.search(text)


_KML = re.compile(rb"<(?:\w+:)?kml[\s>]")
_TOPOLOGY = re.compile(rb'"type"\s*:\s*"Topology"')
_COLLECTION = re.compile(rb'"type"\s*:\s*"FeatureCollection"')


@contextmanager
def _unpacking(path: Path) -> Iterator[None]:
    """Turn every error of a damaged file into a ValidationError."""
    try:
        yield
    except _DAMAGES as error:
        raise make_error("source", f"{path.name} cannot be unpacked: {error}") from None


def _unpack(path: Path, folder: Path) -> Path:
    with _unpacking(path), zipfile.ZipFile(path) as members:
        wanted = _select_members(members.infolist(), path.name)
        for entry, name in wanted.items():
            with members.open(entry) as source:
                if not _copy(source, folder / name, entry.file_size):
                    raise make_error("source", f"{entry.filename[:100]!r} is longer than it says")
    return folder / next(iter(wanted.values()))


_DAMAGES = (zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, lzma.LZMAError,
            NotImplementedError, RuntimeError, EOFError, ValueError)  # fmt: skip


def _unpack_gzip(path: Path, folder: Path) -> Path:
    target, most = folder / path.stem, max(BOMB_BYTES, BOMB_RATIO * path.stat().st_size)
    most = min(most, MOST_SOURCE_BYTES)
    with _unpacking(path), gzip.open(path) as source:
        if not _copy(source, target, most):
            raise make_error("source", f"{path.name} unpacks to more than {most >> 20:,} MB")
    return target


def _select_members(entries: Sequence[zipfile.ZipInfo], name: str) -> dict[zipfile.ZipInfo, str]:
    """Return the members of the zip's dataset, its main file first, with their plain names."""
    if len(entries) > MOST_MEMBERS:
        raise make_error("source", f"{name} has more than {MOST_MEMBERS:,} members")
    for entry in entries:
        _check_member(entry, name)
    if sum(entry.file_size for entry in entries) > MOST_SOURCE_BYTES:
        raise make_error("source", f"{name} unpacks to more than {MOST_SOURCE_BYTES >> 30} GB")
    files = [e for e in entries if not e.is_dir() and "__MACOSX" not in e.filename]
    datasets = [
        e for e in files if _suffix(e) in FILE_FORMATS and not e.filename.endswith(".shp.xml")
    ]
    if name.lower().endswith(".kmz"):  # its first page, among others that it may hold
        datasets = [e for e in datasets if e.filename.lower() == "doc.kml"] or datasets
    if len(datasets) != 1:
        found = ", ".join(sorted(e.filename for e in datasets)[:10]) or "none"
        raise make_error("source", f"{name} must hold one dataset; it holds {found}")
    main = datasets[0]
    stem = PurePosixPath(main.filename).with_suffix("")
    companions = [
        e
        for e in files
        if _suffix(e) in _COMPANIONS
        and str(PurePosixPath(e.filename).with_suffix("")).casefold() == str(stem).casefold()
    ]
    return {e: f"dataset{_suffix(e)}" for e in (main, *companions)}


def _suffix(entry: zipfile.ZipInfo) -> str:
    return PurePosixPath(entry.filename).suffix.lower()


def _check_member(entry: zipfile.ZipInfo, name: str) -> None:
    parts = PurePosixPath(entry.filename.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in entry.filename:
        raise make_error("source", f"{name} names a path outside of it: {entry.filename[:100]!r}")
    if entry.flag_bits & 1:
        raise make_error("source", f"{name} is encrypted")
    ratio = entry.file_size / max(entry.compress_size, 1)
    if entry.file_size > BOMB_BYTES and ratio > BOMB_RATIO:
        raise make_error("source", f"{name} is a zip bomb: {entry.filename[:100]!r}")


def _copy(source: IO[bytes] | gzip.GzipFile, target: Path, most: int) -> bool:
    """Write a stream to a new file; return False, and stop, where it is longer than `most`."""
    with target.open("xb") as file:
        while block := source.read(1 << 20):
            if file.tell() + len(block) > most:
                return False
            file.write(block)
    return True

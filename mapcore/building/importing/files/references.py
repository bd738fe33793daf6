"""What a file refers to outside of itself: addresses, further files, grids; all of it is refused.

GDAL follows such references by itself, over the network too, while it reads a file.
"""

from __future__ import annotations

import json
import mmap
import re
from typing import TYPE_CHECKING, Any

from mapcore.building.importing.files.geopackage import check_geopackage
from mapcore.building.importing.files.kml import check_kml
from mapcore.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mapcore.building.importing.files.opening import Dataset

LONGEST_SYSTEM = 1 << 16
"""Bytes that a file may take to name its coordinate system."""
ADVICE = "name the coordinate system in the file itself, such as EPSG:4326"

_ADDRESS = re.compile(r"\b(?:https?|ftps?|file|s3|gs)://[^\s\"']*|/vsi[a-z0-9_]+/[^\s\"']*", re.I)
_KNOWN_NAME = re.compile(
    r"https?://(?:www\.)?opengis\.net/(?:def/crs/|gml/srs/)[\w./#:?=&-]*", re.I
)
_FILES = re.compile(
    r"\b(?:nadgrids|geoidgrids|grids|xy_grids|z_grids|file|catalog|model|init)\s*=\s*([^\s\"']*)"
    r"|PARAMETERFILE\s*\[\s*\"[^\"]*\"\s*,\s*\"([^\"]*)\"",
    re.I,
)
"""The parameters of coordinate systems that name files of PROJ."""
_PLAIN_FILE = re.compile(r"@?(?:[\w-][\w.-]*|[a-z]\w*:\w+)?", re.I)
_LIKE_PATH = re.compile(r"\s*(?:\.{0,2}[/\\]|[a-z]:[/\\])", re.I)
_LETTERS = {"c": r"(?:c|\\u00[46]3)", "r": r"(?:r|\\u00[57]2)", "s": r"(?:s|\\u00[57]3)"}
_CRS = re.compile(
    rf"[\"']{''.join(_LETTERS.values())}[\"']\s*(?:/[/*]|:\s*(?:/|(?=\{{)))".encode(), re.I
)
"""A member `crs` that is an object, however it is spelt; GDAL reads it wherever it stands."""


def check_references(dataset: Dataset) -> None:
    """Raise ValidationError where a dataset refers to anything outside of its file.

    Parquet's metadata is checked where it is read.
    """
    if dataset.format in ("GeoJSON", "TopoJSON"):
        _check_json(dataset.path)
    elif dataset.format == "GeoPackage":
        for definition in check_geopackage(dataset.path):
            check_system(definition)
    elif dataset.format == "Shapefile":
        for beside in list_beside(dataset.path, ".prj"):
            check_system(_start_of(beside))
    elif dataset.format == "KML":
        check_kml(dataset.path)
    elif dataset.format == "FlatGeobuf":
        check_system(_start_of(dataset.path))


def list_beside(path: Path, suffix: str) -> list[Path]:
    """Return the files beside a shapefile with a suffix in small letters or in capitals."""
    both = (path.with_suffix(each) for each in (suffix, suffix.upper()))
    return [each for each in both if each.is_file()]


def check_system(text: str, param: str = "source") -> None:
    """Raise ValidationError where the text of a coordinate system names an address or a file.

    Names of PROJ's own grids are plain words, and are looked for where PROJ is installed.
    """
    address = _ADDRESS.search(_KNOWN_NAME.sub("", text))
    if address:
        raise _refuse(address[0], param)
    for found in _FILES.finditer(text):
        for name in (found[1] or found[2] or "").split(","):
            if not _PLAIN_FILE.fullmatch(name):
                raise _refuse(name, param)


def check_metadata(document: Any) -> None:
    """Raise ValidationError where GeoParquet's metadata names an address or a file.

    Its coordinate systems are texts, or JSON whose parameters have values.
    """
    for system in _members(document, "crs"):
        check_system(system)
        if _LIKE_PATH.match(system):
            raise _refuse(system, "source")
    for value in _members(document, "value"):
        if not _PLAIN_FILE.fullmatch(value):
            raise _refuse(value, "source")


def _members(document: Any, name: str) -> Iterator[str]:
    """Yield the texts that are members of a name, at whatever depth."""
    left = [document]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            if isinstance(each.get(name), str):
                yield each[name]
            left.extend(each.values())
        elif isinstance(each, list):
            left.extend(each)


def _check_json(path: Path) -> None:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        for found in _CRS.finditer(text):
            if found[0].endswith((b"/", b"*")):
                raise make_error("source", f"has a comment at its crs: {ADVICE}")
            _check_member(text[found.end() : found.end() + LONGEST_SYSTEM])


def _check_member(start: bytes) -> None:
    """Check the object that begins some bytes of a GeoJSON or TopoJSON file."""
    try:
        member, _ = json.JSONDecoder().raw_decode(start.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        raise make_error("source", f"has a crs that cannot be read: {ADVICE}") from None
    plain = {str(name).casefold(): value for name, value in member.items()}
    kind = plain.get("type")
    if kind is None:
        return  # a cell of a column that is called so
    texts = [text for text in _texts(plain.get("properties")) if text]
    if str(kind).casefold() not in ("name", "epsg", "ogc"):
        target = next((text for text in texts if _ADDRESS.search(text)), texts[0] if texts else "")
        told = f" to {target[:200]!r}" if target else ""
        raise make_error("source", f"has a crs that is a {str(kind)[:40]}{told}: {ADVICE}")
    for text in texts:
        check_system(text)
        if _LIKE_PATH.match(text):
            raise _refuse(text, "source")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (each for each in value.values() if isinstance(each, str))


def _refuse(what: str, param: str) -> Exception:
    return make_error(
        param, f"refers to {what[:200]!r}, and nothing outside of a file is read: {ADVICE}"
    )


def _start_of(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(LONGEST_SYSTEM).decode("utf-8", "replace")

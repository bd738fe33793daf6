"""KML: checked for what leads outside of the file before any driver reads it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers import expat

from mapcore.errors import make_error

if TYPE_CHECKING:
    from pathlib import Path

MOST_NESTED = 60
"""Elements may be nested so deep; GDAL's reader goes down by recursion."""
MOST_ELEMENTS = 20_000_000
SNIFFED_BYTES = 1 << 16
"""Bytes by which GDAL chooses the driver of a file."""
_OTHER_FORMATS = re.compile(
    rb"<(?:OGRVRTDataSource|VRTDataset|OGR\w+DataSource|GDAL_\w+|gpx|rss|rdf:RDF|feed|osm|wfs:)"
    rb"|opengis\.net/(?:gml|wfs|ows)|\"gdal_streamed_alg\"",
    re.I,
)
"""By what GDAL knows other formats, some of which lead to further files, wherever it stands."""
OWN_COLUMNS = frozenset({
    "id", "timestamp", "begin", "end", "altitudemode", "tessellate", "extrude", "visibility",
    "draworder", "icon", "snippet",
})  # fmt: skip
"""Columns that GDAL makes of how a place is shown, in lower case: they name no region."""


def check_kml(path: Path) -> None:
    """Raise ValidationError where a KML file leads to others, or is no KML that can be read.

    Refused are links to networks of files, entities, and what another driver of GDAL could take
    for its own: it asks them all, by the first bytes, whatever a file is called. Addresses of
    pictures and styles are never followed.
    """
    _check_start(path)
    depth = count = 0

    def begin(name: str, _: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if count == 1 and name.rpartition(":")[2] != "kml":
            raise make_error("source", f"begins with the element {name[:40]!r}, not with kml")
        if name.rpartition(":")[2] == "NetworkLink":
            raise make_error(
                "source", "has a NetworkLink, which names an address: save the places themselves"
            )
        if depth > MOST_NESTED or count > MOST_ELEMENTS:
            raise make_error("source", "is nested too deeply, or has too many elements")

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser: Any = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.EntityDeclHandler = parser.StartDoctypeDeclHandler = _refuse_declaration
    parser.ProcessingInstructionHandler = _refuse_instruction
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if hasattr(error, "errors"):
            raise
        raise make_error("source", f"cannot be read as KML: {error}") from None


def _check_start(path: Path) -> None:
    with path.open("rb") as file:
        found = _OTHER_FORMATS.search(file.read(SNIFFED_BYTES))
    if found:
        what = found[0].decode("ascii").lstrip("<")
        raise make_error("source", f"names {what!r}, which is of another format than KML")


def _refuse_instruction(*_: Any) -> NoReturn:
    raise make_error("source", "has a processing instruction, which KML does not need")


def _refuse_declaration(*_: Any) -> NoReturn:
    raise make_error("source", "declares entities or a document type, which KML does not need")

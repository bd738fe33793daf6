"""KML: checked for what leads outside of the file before any driver reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers import expat

from mapcore.building.importing.problems import make_error

if TYPE_CHECKING:
    from pathlib import Path

DEEPEST = 60
"""Elements may be nested so deep; GDAL's reader goes down by recursion."""
MOST_ELEMENTS = 20_000_000
OWN_COLUMNS = frozenset({
    "id", "timestamp", "begin", "end", "altitudemode", "tessellate", "extrude", "visibility",
    "draworder", "icon", "snippet",
})  # fmt: skip
"""Columns that GDAL makes of how a place is shown, in lower case: they name no region."""


def check_kml(path: Path) -> None:
    """Raise ValidationError where a KML file leads to others, or is no KML that can be read.

    Refused are links to networks of files and entities. Addresses of pictures and styles are never
    followed.
    """
    depth = count = 0

    def begin(name: str, _: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if name.rpartition(":")[2] == "NetworkLink":
            raise make_error(
                "source", "has a NetworkLink, which names an address: save the places themselves"
            )
        if depth > DEEPEST or count > MOST_ELEMENTS:
            raise make_error("source", "is nested too deeply, or has too many elements")

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser: Any = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.EntityDeclHandler = parser.StartDoctypeDeclHandler = _refuse_declaration
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if hasattr(error, "errors"):
            raise
        raise make_error("source", f"cannot be read as KML: {error}") from None


def _refuse_declaration(*_: Any) -> NoReturn:
    raise make_error("source", "declares entities or a document type, which KML does not need")

"""The logo of a house style: filled shapes as numbers, or a PNG."""

from __future__ import annotations

import io
import itertools
import json
from typing import TYPE_CHECKING, Annotated, Any

from attrs import field

from mapcore.errors import UnreadableHouse, ValidationError
from mapcore.frozen import frozen
from mapcore.geometry.polylines import Polylines
from mapcore.request.declaring.declare import Entries, Range, document, require
from mapcore.request.decoding.decode import decode_value
from mapcore.request.decoding.json_text import parse_json
from mapcore.request.house import OpaqueColor

if TYPE_CHECKING:
    from collections.abc import Iterable

LOGO_MEMBER = "logo.json"
MAX_PNG_BYTES, MAX_PNG_SIDE = 256_000, 4000
MAX_LOGO_POINTS = 20_000
MOST_COORDINATE = 100_000.0
DECIMALS = 3
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"

Number = Annotated[float, Range(-MOST_COORDINATE, MOST_COORDINATE)]
Side = Annotated[float, Range(0.001, MOST_COORDINATE)]
Ring = Annotated[tuple[Number, ...], Entries(6, 2 * MAX_LOGO_POINTS)]


@frozen(eq=False)
class LogoShape:
    """Closed rings in one colour, filled where they wind around (non-zero)."""

    fill: str
    rings: Polylines = field(repr=False)


@frozen(eq=False)
class Logo:
    """A picture, y pointing down: shapes from back to front, or a PNG.

    `width` and `height` are in units of the shapes, or pixels of the PNG.
    """

    width: float
    height: float
    shapes: tuple[LogoShape, ...] = ()
    png: bytes | None = field(default=None, repr=False)


@document
@frozen
class _WrittenShape:
    """A shape as it is written: each ring is x, y, x, y and so on."""

    fill: OpaqueColor = require("The colour.")
    rings: Annotated[tuple[Ring, ...], Entries(1, 2000)] = require("Closed rings.")


@document
@frozen
class _WrittenLogo:
    """A logo as it is written in the file of a house style."""

    width: Side = require("In units of its own.")
    height: Side = require("In units of its own.")
    shapes: Annotated[tuple[_WrittenShape, ...], Entries(1, 2000)] = require("Back to front.")


def read_logo(name: str, content: bytes) -> Logo:
    """Return the logo of a member of a house style: the numbers of `write_logo`, or a PNG.

    A PNG has at most 256 kB and 4000 pixels a side, a logo of numbers 20,000 vertices. Raises
    `UnreadableHouse`.
    """
    if content.startswith(PNG_SIGNATURE):
        image = _open_png(name, content)
        return Logo(float(image.width), float(image.height), png=content)
    try:
        found = decode_value(_WrittenLogo, parse_json(content))
    except ValidationError as error:
        raise UnreadableHouse(f"{name}: no logo of a built house style: {error}") from None
    if sum(len(ring) for shape in found.shapes for ring in shape.rings) > 2 * MAX_LOGO_POINTS:
        raise UnreadableHouse(f"{name}: a logo has at most {MAX_LOGO_POINTS:,} vertices")
    if any(len(ring) % 2 for shape in found.shapes for ring in shape.rings):
        raise UnreadableHouse(f"{name}: a ring of the logo ends amid a vertex")
    shapes = tuple(LogoShape(shape.fill, _gather(shape.rings)) for shape in found.shapes)
    return Logo(found.width, found.height, shapes)


def _gather(rings: Iterable[tuple[float, ...]]) -> Polylines:
    """Return rings, each closed by its first vertex."""
    return Polylines.of((*ring, *ring[:2]) for ring in rings).freeze()


def write_logo(logo: Logo) -> bytes:
    """Return a logo of shapes as JSON; the same logo gives the same bytes."""
    shapes = [{"fill": shape.fill, "rings": _list_rings(shape.rings)} for shape in logo.shapes]
    raw = {"width": _round(logo.width), "height": _round(logo.height), "shapes": shapes}
    return json.dumps(raw, separators=(",", ":")).encode("ascii")


def _list_rings(rings: Polylines) -> list[list[float]]:
    cuts = rings.starts.tolist()
    return [
        [_round(number) for point in rings.points[first : last - 1].tolist() for number in point]
        for first, last in itertools.pairwise(cuts)
    ]


def _round(number: float) -> float:
    rounded = round(number, DECIMALS)
    return int(rounded) if rounded == int(rounded) else rounded


def rebuild_png(name: str, content: bytes) -> bytes:
    """Return a PNG that holds its pixels alone, without words, places and profiles."""
    image = _open_png(name, content)
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    if len(stream.getvalue()) > MAX_PNG_BYTES:
        raise UnreadableHouse(f"{name}: a logo has at most {MAX_PNG_BYTES // 1000} kB")
    return stream.getvalue()


def _open_png(name: str, content: bytes) -> Any:
    from PIL import Image

    if len(content) > MAX_PNG_BYTES:
        raise UnreadableHouse(f"{name}: a logo has at most {MAX_PNG_BYTES // 1000} kB")
    try:
        with Image.open(io.BytesIO(content), formats=["PNG"]) as image:
            if max(image.size) > MAX_PNG_SIDE:
                raise UnreadableHouse(f"{name}: a logo has at most {MAX_PNG_SIDE} pixels a side")
            return Image.frombytes("RGBA", image.size, image.convert("RGBA").tobytes())
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadableHouse(f"{name}: the PNG is damaged: {error}") from None

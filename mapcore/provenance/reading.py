"""The record of a picture, read from its PNG, SVG or PDF file."""

from __future__ import annotations

import html
import re
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from mapcore.errors import UnreadablePicture
from mapcore.provenance.record import Provenance, read_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

KEYWORD = "mapcore"
"""The keyword of the PNG chunk, and the id of the SVG element, that hold a record."""
_PDF_SIGNATURE = b"%PDF-"
_PDF_KEYWORDS = re.compile(rb"/Keywords \(((?:[^()\\]|\\.)*)\)")
_PDF_ESCAPE = re.compile(rb"\\([()\\])")
MAX_RECORD_LETTERS = 16_000_000
"""The most characters of a record: many times what a request can hold."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_METADATA = re.compile(rb"<metadata\b([^<>]*)>([^<>]*)</metadata>")
_ID = re.compile(rb"\bid\s*=\s*[\"']mapcore[\"']")
_SVG_END = re.compile(rb"</(?:\w+:)?svg\s*>|<(?:\w+:)?svg\b[^<>]*/>")
_NONE = (
    "it carries no metadata of mapcore: it was drawn by another program or without them, or "
    "a program has removed them since"
)
_CUT_OFF = "the file is cut off, and no metadata of mapcore are in what is left of it"


def inspect_picture(source: str | PathLike[str] | bytes) -> Provenance:
    """Return what a picture says of itself: its request, map, edition, version and data digest.

    `source` is a path or the content of a PNG, SVG or PDF file. `mapcore.render(found.spec,
    attribution=found.attribution)` draws it again. Raises `UnreadablePicture` for a file that is
    neither, or is no picture of mapcore, and OSError for one that cannot be read.

    >>> from mapcore.rendering import render
    >>> picture = render({"mapId": "fiji", "output": {"width": 200}}).content
    >>> inspect_picture(picture).spec
    {'mapId': 'fiji', 'output': {'width': 200}}
    """
    if isinstance(source, bytes):
        return read_record(_find_text(source))
    try:
        return read_record(_find_text(Path(source).read_bytes()))
    except UnreadablePicture as error:
        raise UnreadablePicture(f"{source}: {error}") from None


def is_picture(content: bytes) -> bool:
    """Return whether some bytes are those of a PNG, SVG or PDF file.

    >>> is_picture(b'{"mapId": "fiji"}')
    False
    """
    return content.startswith((_SIGNATURE, _PDF_SIGNATURE)) or _is_svg(content)


def _is_svg(content: bytes) -> bool:
    return content.lstrip()[:1] == b"<" and b"<svg" in content[:4096]


def _find_text(content: bytes) -> str:
    if content.startswith(_SIGNATURE):
        return _find_in_png(content)
    if _is_svg(content):
        return _find_in_svg(content)
    if content.startswith(_PDF_SIGNATURE):
        return _find_in_pdf(content)
    raise UnreadablePicture("this is no PNG, SVG or PDF file")


def _find_in_png(content: bytes) -> str:
    head = KEYWORD.encode() + b"\0"
    last = b""
    for kind, data in _chunks(content):
        if kind == b"iTXt" and data.startswith(head):
            return _read_text(data[len(head) :])
        last = kind
    raise UnreadablePicture(_NONE if last == b"IEND" else _CUT_OFF)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG file up to its end, or to where it is cut off."""
    place = len(_SIGNATURE)
    while place + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, place)
        kind = content[place + 4 : place + 8]
        data = content[place + 8 : place + 8 + length]
        if len(data) < length:
            break
        yield kind, data
        if kind == b"IEND":
            return
        place += length + 12


def _read_text(rest: bytes) -> str:
    """Return the text of an iTXt chunk behind its keyword; some programs uncompress it."""
    packed, _, tail = rest[:1], rest[1:2], rest[2:]
    *names, text = tail.split(b"\0", 2)
    if len(names) < 2:
        raise UnreadablePicture("its metadata are damaged: the text chunk is cut off")
    if packed == b"\1":
        unpacker = zlib.decompressobj()
        try:
            text = unpacker.decompress(text, MAX_RECORD_LETTERS)
        except zlib.error as error:
            raise UnreadablePicture(f"its metadata are damaged: {error}") from None
        if not unpacker.eof:
            raise UnreadablePicture("its metadata are damaged: they are cut off or far too long")
    return _decode(text)


def _find_in_svg(content: bytes) -> str:
    texts = (text for names, text in _METADATA.findall(content) if _ID.search(names))
    found = next(texts, None)
    if found is None:
        raise UnreadablePicture(_NONE if _SVG_END.search(content) else _CUT_OFF)
    return html.unescape(_decode(found))


def _find_in_pdf(content: bytes) -> str:
    """Return the keywords of the document's information, which matplotlib writes uncompressed."""
    found = _PDF_KEYWORDS.findall(content)
    if not found:
        raise UnreadablePicture(_NONE if b"%%EOF" in content[-1024:] else _CUT_OFF)
    return _decode(_PDF_ESCAPE.sub(rb"\1", found[-1]))


def _decode(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadablePicture(f"its metadata are damaged: {error}") from None

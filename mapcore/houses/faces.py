"""Typefaces of a house style: rebuilt from their outlines when built, measured when opened."""

from __future__ import annotations

import io
from typing import Any

from mapcore.errors import UnreadableHouse

MAX_FACE_BYTES = 2_000_000
MAX_GLYPHS = 20_000
NEEDED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-\u2212%.,"
"""Characters that a face must have: what numbers and Latin texts are written with."""
KEPT_TABLES = frozenset({"CFF ", "GDEF", "GPOS", "GSUB", "OS/2", "cmap", "glyf", "head", "hhea",
                         "hmtx", "loca", "maxp", "name", "post"})  # fmt: skip
"""Outlines, measures and layout: no programs, no colours, no pictures."""
FORBIDS_EMBEDDING = 0x0002
"""The bit of `fsType` by which a font may not be embedded (OpenType, OS/2 table)."""


def rebuild_face(name: str, content: bytes) -> bytes:
    """Return a font with nothing but its outlines, measures, names and layout.

    Raises `UnreadableHouse` for what is no TrueType or OpenType font, is larger than 2 MB, forbids
    to be embedded, or has not the characters that numbers and Latin texts need.
    """
    from fontTools import subset
    from fontTools.ttLib import TTFont

    if len(content) > MAX_FACE_BYTES:
        raise UnreadableHouse(f"{name}: a typeface has at most {MAX_FACE_BYTES // 1_000_000} MB")
    if content[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
        raise UnreadableHouse(f"{name}: a typeface is a TrueType or OpenType file (.ttf, .otf)")
    try:
        font = TTFont(io.BytesIO(content), recalcTimestamp=False, recalcBBoxes=False)
        _check_face(name, font)
        for tag in {*font.keys()} - KEPT_TABLES - {"GlyphOrder"}:
            del font[tag]
        options = subset.Options(
            layout_features=["*"], hinting=False, notdef_outline=True, glyph_names=False,
            name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17], recalc_timestamp=False,
        )  # fmt: skip
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=font.getBestCmap().keys())
        subsetter.subset(font)
        stream = io.BytesIO()
        font.save(stream, reorderTables=True)
    except UnreadableHouse:
        raise
    except Exception as error:
        raise UnreadableHouse(f"{name}: the typeface is damaged: {error}") from None
    return stream.getvalue()


def _check_face(name: str, font: Any) -> None:
    if font["OS/2"].fsType & FORBIDS_EMBEDDING:
        raise UnreadableHouse(f"{name}: its maker forbids to embed this typeface (fsType)")
    if "fvar" in font:
        raise UnreadableHouse(f"{name}: a variable typeface: give one weight of it as a file")
    if font["maxp"].numGlyphs > MAX_GLYPHS:
        raise UnreadableHouse(f"{name}: a typeface has at most {MAX_GLYPHS} glyphs")
    characters = font.getBestCmap() or {}
    lacking = [char for char in NEEDED if ord(char) not in characters]
    if lacking:
        raise UnreadableHouse(f"{name}: the typeface has no {' '.join(lacking[:8])}")

"""What a font measures: its proportions, its advances, its kerning and its ligatures."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

KERNED_CHARACTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xC0, 0x100)))) + "–—‘’“”…"
"""The characters between which kerning is tabled."""

JOINING_RANGES = (0x0600, 0x0780)
"""Scripts whose letters are measured in their joined form."""


def measure_face(data: bytes) -> tuple[dict[str, float], dict[str, NDArray[Any]]]:
    """Return a font's proportions and its tables of advances and kerning, in fractions of the em.

    The advance of a letter that joins its neighbours is that of its joined form. The kerning of a
    pair is what the pair, shaped, is wider than its letters. `ligatures` are the pairs that are
    not drawn with the glyphs of their letters; what they save counts as kerning too.
    """
    font = _Shaper(data)
    first, end = JOINING_RANGES
    codes = font.codes
    advances = [
        font.width(f"\u200d{chr(code)}\u200d" if first <= code < end else chr(code))
        for code in codes
    ]
    alone = {char: font.width(char) for char in KERNED_CHARACTERS if ord(char) in set(codes)}
    kerns, ligatures = {}, []
    for a, b in product(alone, alone):
        kern = font.width(a + b) - alone[a] - alone[b]
        if abs(kern) > 0.0005:
            kerns[a + b] = kern
        if font.glyphs(a + b) != font.glyphs(a) + font.glyphs(b):
            ligatures.append(a + b)
    return _proportions(data), {
        "codes": np.array(codes, np.uint32),
        "advances": np.array(advances, np.float32),
        "pairs": np.array([list(map(ord, pair)) for pair in kerns], np.uint16).reshape(-1, 2),
        "kerns": np.array(list(kerns.values()), np.float32),
        "ligatures": np.array([list(map(ord, pair)) for pair in ligatures], np.uint16),
    }


class _Shaper:
    """A font as HarfBuzz shapes text in it."""

    def __init__(self, data: bytes) -> None:
        import uharfbuzz  # type: ignore[import-untyped, unused-ignore]

        self._harfbuzz = uharfbuzz
        self._face = uharfbuzz.Face(data)
        self._font = uharfbuzz.Font(self._face)
        self.codes: list[int] = sorted(self._face.unicodes)

    def glyphs(self, text: str) -> list[int]:
        """Return the numbers of the glyphs that show a text."""
        return [info.codepoint for info in self._shape(text).glyph_infos]

    def width(self, text: str) -> float:
        """Return the width of a text in ems."""
        advance: int = sum(place.x_advance for place in self._shape(text).glyph_positions)
        em: int = self._face.upem
        return advance / em

    def _shape(self, text: str) -> Any:
        buffer = self._harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        self._harfbuzz.shape(self._font, buffer)
        return buffer


def _proportions(data: bytes) -> dict[str, float]:
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data))
    em, os2, hhea = font["head"].unitsPerEm, font["OS/2"], font["hhea"]
    return {
        "ascent": round(hhea.ascent / em, 4),
        "descent": round(-hhea.descent / em, 4),
        "cap_height": round(getattr(os2, "sCapHeight", 0) / em or 0.7, 4),
    }

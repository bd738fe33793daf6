"""A typeface: one font file and its proportions."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from attrs import field

from mapcore.frozen import frozen

Kind = Literal[
    "sans", "sans-strong", "serif", "serif-strong", "mono", "script", "symbols", "emoji", "cjk",
    "system",
]  # fmt: skip


@frozen
class Face:
    """One font file. Proportions are fractions of the em, measured from the baseline.

    `ascent` and `descent` (positive) are what the face asks for a line, `cap_height` the height of
    its capitals.
    """

    id: str
    family: str
    weight: int
    kind: Kind
    file: Path = field(repr=False)
    ascent: float
    descent: float
    cap_height: float


STRONG_WEIGHT = 600
"""The weight from which a face of a file counts as a strong one."""


def read_face(file: Path) -> Face:
    """Return the face in a TrueType or OpenType file; its id is `file:` and the path.

    Raises OSError or TTLibError where it cannot be read.
    """
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True) as font:
        em, os2, hhea = font["head"].unitsPerEm, font["OS/2"], font["hhea"]
        has_serifs = os2.panose.bFamilyType == 2 and 2 <= os2.panose.bSerifStyle <= 10
        is_strong = os2.usWeightClass >= STRONG_WEIGHT
        kinds: dict[tuple[bool, bool], Kind] = {
            (False, False): "sans",
            (False, True): "sans-strong",
            (True, False): "serif",
            (True, True): "serif-strong",
        }
        return Face(
            id=f"file:{file}",
            family=font["name"].getBestFamilyName() or file.stem,
            weight=os2.usWeightClass,
            kind=kinds[has_serifs, is_strong],
            file=file,
            ascent=hhea.ascent / em,
            descent=-hhea.descent / em,
            cap_height=(getattr(os2, "sCapHeight", 0) or 0.7 * em) / em,
        )

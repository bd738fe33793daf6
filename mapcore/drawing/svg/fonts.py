"""The faces of an SVG's texts, each embedded as a subset of the glyphs that are used."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from mapcore.assets.fonts import get_face, split_runs
from mapcore.caching import Cache
from mapcore.drawing.characters import make_drawable
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.assets.fonts import Face

GENERIC = {
    "serif": "'Times New Roman',serif",
    "serif-strong": "'Times New Roman',serif",
    "mono": "monospace",
}
"""What programs that read no embedded fonts fall back on, by kind of face: where there are several,
those that are no wider first, so that no text leaves its place."""
SANS_SERIF = "Arial,sans-serif"

BOLD = ";font-weight:700;font-synthesis:none"
"""Makes the fallback bold, and keeps browsers from thickening the embedded face."""

BOLD_FROM = 600
"""The weight from which a face falls back on a bold one."""

NARROW = frozenset({"EB Garamond", "Cormorant Garamond"})
"""Families whose strong faces are narrower than Times New Roman Bold, by 5 and 9 %: they fall back
on its regular face, so that no text leaves its place."""

NUMERALS = frozenset("0123456789,.-")
"""Embedded together, so that the same map with other numbers takes the same subsets."""

FORBIDS_EMBEDDING = 0x0002
"""The bit of a font's `fsType` by which it may not be embedded."""


@frozen
class Lettering:
    """The style sheet of an SVG's texts, and the class that each face's texts take."""

    css: str
    classes: Mapping[str, str]


def embed_faces(texts: Iterable[tuple[str, str]]) -> Lettering:
    """Return the faces used by texts, (text, face) pairs, as subsets in a style sheet.

    Families and classes are named by what they hold, so that pictures in one page never take
    each other's subsets, and the same texts give the same names.
    """
    used: dict[str, set[str]] = {}
    chains: dict[str, dict[str, None]] = {}
    for text, face in dict.fromkeys(texts):
        chain = chains.setdefault(face, {get_face(face).id: None})
        for part, run in split_runs(make_drawable(text), face):
            used.setdefault(part, set()).update(run)
            chain[part] = None
    for chars in used.values():
        if not chars.isdisjoint(NUMERALS):
            chars.update(NUMERALS)
    subsets = {face: _get_subset(get_face(face), "".join(sorted(used[face]))) for face in used}
    rules = [rule for _, rule in subsets.values()]
    classes = {}
    for face, chain in chains.items():
        families = [subsets[each][0] for each in chain if each in subsets]
        rule = _write_text_rule(get_face(face), families)
        classes[face] = _make_name("t", rule)
        rules.append(f".{classes[face]}{{{rule}}}")
    return Lettering("".join(dict.fromkeys(rules)), classes)


def _make_name(kind: str, content: str) -> str:
    return f"mapcore-{kind}{sha256(content.encode()).hexdigest()[:10]}"


def _write_text_rule(face: Face, families: list[str]) -> str:
    generic = GENERIC.get(face.kind, SANS_SERIF)
    bold = BOLD if face.weight >= BOLD_FROM and face.family not in NARROW else ""
    return f"font-family:{','.join([*families, _quote(face.family), generic])}{bold}"


def _quote(family: str) -> str:
    return "'" + re.sub(r"[^\w -]", "", family) + "'"


def _get_subset(face: Face, chars: str) -> tuple[str, str]:
    """Return the family and the `@font-face` rule of a face's subset; no rule if it may not be."""
    return _SUBSETS.get((face.id, chars), lambda: _make_subset(face, chars))


def _make_subset(face: Face, chars: str) -> tuple[str, str]:
    data = subset_font(face, chars)
    if data is None:
        return _quote(face.family), ""
    encoded = b64encode(data).decode("ascii")
    family = _make_name("f", encoded)
    source = f"url(data:font/woff;base64,{encoded})format('woff')"
    return family, f"@font-face{{font-family:{family};src:{source}}}"


def subset_font(face: Face, chars: str) -> bytes | None:
    """Return a WOFF font with the glyphs that `chars` and their shaping need.

    None where the font forbids to be embedded.
    """
    from fontTools import subset
    from fontTools.ttLib import TTFont

    with TTFont(face.file, fontNumber=0, lazy=True, recalcTimestamp=False) as font:
        if font["OS/2"].fsType & FORBIDS_EMBEDDING:
            return None
        options = subset.Options(
            layout_features=["*"],
            hinting=False,
            notdef_outline=True,
            name_IDs=[0, 13, 14],
        )
        options.drop_tables += ["FFTM"]  # times of editing, which some fonts of a system hold
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=chars)
        subsetter.subset(font)
        font.flavor = "woff"
        stream = BytesIO()
        font.save(stream, reorderTables=None)
        return stream.getvalue()


_SUBSETS: Cache[tuple[str, str]] = Cache("font subsets")

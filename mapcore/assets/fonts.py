"""The bundled faces and what is known of their characters, without any font library."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapcore.assets.face import Face as Face, read_face
from mapcore.assets.system_fonts import SystemFont, characters_without_font, system_font
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

FACES_FOLDER = Path(__file__).with_name("faces")


class _Kerns(dict[str, dict[str, float]]):
    """How far each letter moves the one after it, read when a letter first comes.

    A face has thousands of pairs, and a map has few letters.
    """

    def __init__(self, pairs: NDArray[np.uint16], kerns: NDArray[np.float32]) -> None:
        order = pairs[:, 0].argsort(kind="stable")
        self._pairs, self._kerns = pairs[order], kerns[order]

    def __missing__(self, letter: str) -> dict[str, float]:
        start, end = self._pairs[:, 0].searchsorted([ord(letter), ord(letter) + 1]).tolist()
        after, kerns = self._pairs[start:end, 1].tolist(), self._kerns[start:end].tolist()
        self[letter] = dict(zip(map(chr, after), kerns, strict=True))
        return self[letter]


@frozen(eq=False)
class _FaceMetrics:
    advances: Mapping[str, float]
    kerns: Mapping[str, Mapping[str, float]]
    ligatures: frozenset[str] = frozenset()


def _load() -> dict[str, Face]:
    rows = json.loads((FACES_FOLDER / "faces.json").read_bytes())
    files = [FACES_FOLDER / row.pop("file", f"{row['id']}.ttf") for row in rows]
    return {row["id"]: Face(file=file, **row) for row, file in zip(rows, files, strict=True)}


FACES: Mapping[str, Face] = MappingProxyType(_load())
"""Every bundled face by its id."""

_STRONG = {"semibold": 600, "bold": 700, "normal": 400}
_IGNORED = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff"
    "\U0001f3fb-\U0001f3ff]"
)
"""What takes no room: marks of direction, joiners, selectors, and tones of skin."""
_PLAIN = frozenset(map(chr, (*range(0x20, 0x7F), 0xA0, *range(0xC0, 0x100), *map(ord, "–—’“”…·"))))

_STAND_INS = {
    "sans-strong": ("inter-semibold",),
    "serif": ("noto-serif",),
    "serif-strong": ("noto-serif-bold", "noto-serif"),
}


@lru_cache(maxsize=256)
def face_for(name: str, weight: int | str = 400) -> str:
    """Return the id of the face with a theme's face name, in the nearest weight that there is.

    `name` is a family such as "EB Garamond", in any capitals, with or without an optical size or
    a weight ("Inter Semi Bold"), or an id of `FACES`. Raises KeyError for an unknown name.

    >>> face_for("Inter Semi Bold"), face_for("EB Garamond 12"), face_for("Exo 2", "bold")
    ('inter-semibold', 'eb-garamond', 'exo-2-bold')
    """
    if name in FACES or name.startswith("file:"):
        return name
    stem = name.casefold().replace("semi bold", "semibold")
    stem, _, word = stem.rpartition(" ") if stem.split()[-1] in _STRONG else (stem, "", weight)
    wanted = _STRONG.get(str(word)) or int(word)
    families = {face.family.casefold() for face in FACES.values()}
    family = stem if stem in families else re.sub(r" \d+$", "", stem)
    found = [face for face in FACES.values() if face.family.casefold() == family]
    if not found:
        raise KeyError(name)
    return min(found, key=lambda face: abs(face.weight - wanted)).id


CJK = {"ja": "noto-sans-jp", "zh": "noto-sans-sc", "zh-Hant": "noto-sans-tc", "ko": "noto-sans-kr"}
"""The face of each language that is written with Chinese characters or hangul."""
_FOR = "+"
"""What stands between a face and the language whose shapes its fallbacks have."""


def face_in(face: str, language: str) -> str:
    """Return the id of a face whose fallbacks have the shapes of a language.

    >>> face_in("inter", "ja"), face_in("inter", "de")
    ('inter+ja', 'inter')
    """
    return f"{face}{_FOR}{language}" if language in CJK else face


@lru_cache(maxsize=512)
def get_face(face: str) -> Face:
    """Return a face by its id, a theme's name for it, or the id of a file or a system's font.

    Raises KeyError for an unknown name.
    """
    own, _, language = face.rpartition(_FOR)
    if own and language in CJK:
        return get_face(own)
    if face.startswith("file:"):
        return read_face(Path(face.removeprefix("file:")))
    if face.startswith("system:"):
        font = SystemFont.read(Path(face.removeprefix("system:")))
        return Face(face, font.family, 400, "system", font.file, 1.0, 0.3, 0.72)
    return FACES[face_for(face)]


@lru_cache(maxsize=len(FACES) * 2)
def fallbacks(face: str) -> tuple[str, ...]:
    """Return the ids of the bundled faces that serve a text in `face`, best first.

    >>> fallbacks("Old Standard TT")[:4]
    ('old-standard-bold', 'noto-serif-bold', 'noto-serif', 'noto-sans')
    """
    own = get_face(face)
    scripts = [each.id for each in FACES.values() if each.kind in {"script", "symbols", "emoji"}]
    language = face.rpartition(_FOR)[2]
    cjk = (CJK[language], *CJK.values()) if language in CJK else CJK.values()
    chain = (own.id, *_STAND_INS.get(own.kind, ()), "noto-sans", *scripts, *cjk)
    return tuple(dict.fromkeys(chain))


def split_runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """Split a text into runs that one face has the characters of: (face id, text) pairs.

    Marks and joiners stay with the character before them. A character that no face has goes to
    the run's own face, which shows its box.

    >>> split_runs("Roma Ελλάς", "exo-2")
    (('exo-2', 'Roma '), ('noto-sans', 'Ελλάς'))
    """
    own = get_face(face).id
    faces: list[str] = []
    for char in text:
        current = faces[-1] if faces else None
        faces.append(_face_of(char, face, current) or current or own)
    if not text.isascii():
        faces = _unite_faces(text, faces)
    runs = groupby(zip(faces, text, strict=True), key=itemgetter(0))
    return tuple((used, "".join(char for _, char in run)) for used, run in runs)


def _unite_faces(text: str, faces: list[str]) -> list[str]:
    """Return the faces of a text's characters; a system's font that has one draws all it can.

    The bundled faces of Chinese, Japanese and Korean have few characters, and a word in two faces
    looks odd.
    """
    system = next((each for each in faces if each.startswith("system:")), None)
    if system is None or set(CJK.values()).isdisjoint(faces):
        return faces
    advances = _advances(system)
    return [
        system if face in CJK.values() and char in advances else face
        for char, face in zip(text, faces, strict=True)
    ]


def em_width(text: str, face: str) -> float:
    """Return the width of a line of text in ems, run by run.

    Kerning is counted between letters of the face itself; marks take no width.

    >>> round(em_width("Vienna", "inter"), 2), em_width("", "inter")
    (3.26, 0.0)
    """
    return sum((_run_width(run, used) for used, run in split_runs(text, face)), 0.0)


def _run_width(text: str, face: str) -> float:
    advances, kerns = _advances(face), _metrics(face).kerns
    total = sum(_advance(char, advances) for char in text)
    return total + sum(kerns[char].get(after, 0.0) for char, after in pairwise(text))


def missing(text: str, face: str) -> set[str]:
    """Return the characters that neither a bundled face nor one of this system has.

    The time taken grows with the different characters, however long the text is.

    >>> missing("Zürich, Αθήνα, ไทย", "inter")
    set()
    """
    left = {char for char in set(text) if not is_mark(char) and not char.isspace()}
    for candidate in fallbacks(face):
        if not left:
            break
        advances = _advances(candidate)
        left = {char for char in left if char not in advances}
    return characters_without_font(left)


def place_characters(text: str, face: str) -> tuple[float, ...] | None:
    """Return where each character of a plain text begins, and at last its width, in ems.

    None where characters are not simply set one after the other: other scripts, ligatures.

    >>> [round(x, 2) for x in place_characters("if", "noto-serif")]
    [0.0, 0.32, 0.69]
    >>> place_characters("fi", "noto-serif") is None
    True
    """
    metrics = _metrics(get_face(face).id)
    if not all(char in _PLAIN and char in metrics.advances for char in text):
        return None
    places = [0.0]
    for i, char in enumerate(text):
        pair = text[i : i + 2]
        if pair in metrics.ligatures:
            return None
        kern = metrics.kerns[char].get(pair[1:], 0.0)
        places.append(places[-1] + metrics.advances[char] + kern)
    return tuple(places)


@lru_cache(maxsize=4096)
def is_mark(char: str) -> bool:
    """Tell whether a character is drawn, if at all, as a part of the one before it.

    >>> is_mark("\u0301"), is_mark("a")
    (True, False)
    """
    return (
        unicodedata.category(char) in {"Mn", "Mc", "Me", "Cc"} or _IGNORED.match(char) is not None
    )


@lru_cache(maxsize=16384)
def _face_of(char: str, face: str, current: str | None) -> str | None:
    """Return the face that draws a character after one drawn in `current`."""
    if current is not None and (is_mark(char) or char == " "):
        if char in _advances(current) or _IGNORED.match(char):
            return current
        if char < " ":
            return current
    for candidate in fallbacks(face):
        if char in _advances(candidate):
            return candidate
    found = system_font(char)
    return None if found is None else f"system:{found.file}"


def _advance(char: str, advances: Mapping[str, float]) -> float:
    if _IGNORED.match(char):
        return 0.0
    return advances.get(char, 0.0 if is_mark(char) else 0.816)  # as the box drawn for it


def _advances(face: str) -> Mapping[str, float]:
    return _metrics(face).advances


@lru_cache(maxsize=64)
def _metrics(face: str) -> _FaceMetrics:
    import numpy as np

    if face not in FACES:
        return _FaceMetrics(SystemFont.read(get_face(face).file).advances, defaultdict(dict))
    with np.load(FACES_FOLDER / "metrics.npz") as tables:
        codes, advances = tables[f"{face}.codes"], tables[f"{face}.advances"]
        pairs, kerns = tables[f"{face}.pairs"], tables[f"{face}.kerns"]
        ligatures = tables[f"{face}.ligatures"].reshape(-1, 2)
    return _FaceMetrics(
        dict(zip(map(chr, codes.tolist()), advances.tolist(), strict=True)),
        _Kerns(pairs, kerns),
        frozenset(_pairs(ligatures)),
    )


def _pairs(codes: NDArray[np.uint16]) -> list[str]:
    texts: list[str] = codes.astype("uint32", "C").view("U2").ravel().tolist()
    return texts

"""Lines of text as outlines: shaped, in the face that has each character, kept between pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.fonts import get_face, missing, place_characters, split_runs
from mapcore.caching import TEXT_SHARE, Cache, keep
from mapcore.drawing.characters import make_drawable
from mapcore.drawing.glyphs import EM, outline_text
from mapcore.drawing.pen import Path

if TYPE_CHECKING:
    from numpy.typing import NDArray

Line = tuple[Path, float]
"""An outline and its advance, in ems; it begins at (0, 0), y pointing up."""

UNKNOWN = "\u25a1"
"""Shown for a character that no face has."""


def outline_line(text: str, face: str) -> Line:
    """Return the outline of a text in a face; a character that no face has shows as a box."""
    return _LINES.get((text, face), lambda: _draw_line(make_drawable(text), face))


def _draw_line(text: str, face: str) -> Line:
    places = place_characters(text, face)
    if places is not None:
        return _join_glyphs(text, places, get_face(face).id)
    path, advance = outline_text(*choose_files(text, face))
    return Path((path.vertices / EM).astype(np.float32), path.codes), advance / EM


def choose_files(text: str, face: str) -> tuple[str, tuple[str, ...]]:
    """Return a drawable text and the font files that have its characters, its own face first.

    A character that no face has becomes a box.
    """
    for char in missing(text, face):
        text = text.replace(char, UNKNOWN)
    faces = dict.fromkeys((face, *(run[0] for run in split_runs(text, face))))
    return text, tuple(str(get_face(each).file) for each in faces)


def _join_glyphs(text: str, places: tuple[float, ...], face: str) -> Line:
    """Set the glyphs of a plain text one after the other."""
    glyphs = [_outline_glyph(char, face) for char in text]
    counts = [len(glyph.codes) for glyph in glyphs]
    if not sum(counts):
        return Path(np.empty((0, 2), np.float32), np.empty(0, np.uint8)), places[-1]
    points: NDArray[np.float32] = np.concatenate([glyph.vertices for glyph in glyphs])
    points[:, 0] += np.repeat(np.array(places[:-1], np.float32), counts)
    return Path(points, np.concatenate([glyph.codes for glyph in glyphs])), places[-1]


@keep("glyphs")
def _outline_glyph(char: str, face: str) -> Path:
    path, _ = outline_text(char, (str(get_face(face).file),))
    return Path((path.vertices / EM).astype(np.float32), path.codes)


def _weigh(line: Line) -> int:
    return line[0].vertices.nbytes + line[0].codes.nbytes + 512


_LINES: Cache[Line] = Cache("texts", _weigh, share=TEXT_SHARE)

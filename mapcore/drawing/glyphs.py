"""The one place that calls matplotlib's glyph layout, whose shaping has no public function.

What is used of it is that of matplotlib 3.11. It is tried once where it is loaded; if it differs,
the public text path is used instead.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.assets.fonts import get_face
from mapcore.drawing.agg import warn
from mapcore.drawing.compiled import load_compiled
from mapcore.drawing.pen import Path
from mapcore.forking import make_lock

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

FIXED_POINT = 65536
"""FreeType's whole unit."""

EM = 1000
"""The size in pixels at which glyphs are outlined."""

_FONTS = make_lock()


def outline_text(text: str, files: tuple[str, ...]) -> tuple[Path, float]:
    """Return the outline of a shaped line of text and its advance, both with an em of `EM`.

    `files` are the font files, the text's own face first. The line begins at (0, 0), y points up.
    """
    with _FONTS:
        return find_outliner()(text, files)


@cache
def find_outliner() -> Callable[[str, tuple[str, ...]], tuple[Path, float]]:
    """Return what outlines texts: the compiled layout, or the public one where that differs."""
    try:
        outline, advance = _outline("l", (str(get_face("inter").file),))
        if not (len(outline.vertices) == len(outline.codes) > 4 and 0 < advance < EM):
            raise ValueError("it outlines otherwise")
    except Exception as error:
        from mapcore.drawing.agg_public import outline_publicly

        warn("matplotlib's glyph layout", "its public one is used", error)
        return partial(outline_publicly, size=EM)
    return _outline


def _outline(text: str, files: tuple[str, ...]) -> tuple[Path, float]:
    points: list[NDArray[np.float64]] = [np.empty((0, 2))]
    codes: list[NDArray[np.uint8]] = [np.empty(0, np.uint8)]
    advance = 0.0
    plain = _ft2font().LoadFlags.NO_HINTING
    font = _font(files)  # named, as the items do not keep it open
    for item in font._layout(text, plain, features=None, language=None):
        glyph = item.ft_object.load_glyph(item.glyph_index, flags=plain)
        vertices, kinds = item.ft_object.get_path()
        points.append(np.add(vertices, (item.x, item.y)))
        codes.append(kinds.astype(np.uint8))
        advance = item.x + glyph.linearHoriAdvance / FIXED_POINT
    return Path(np.concatenate(points), np.concatenate(codes)), advance


def _ft2font() -> Any:
    return load_compiled("matplotlib.ft2font")


@lru_cache(maxsize=16)
def _font(files: tuple[str, ...]) -> Any:
    """Return the face of the first file, with those of the others for what it lacks."""
    font = _ft2font().FT2Font(files[0], _fallback_list=[_fallback(file) for file in files[1:]])
    font.set_size(EM, 72)
    return font


@lru_cache(maxsize=64)
def _fallback(file: str) -> Any:
    """Return the face of a file, to stand in for others: each is open, and so it is shared."""
    return _ft2font().FT2Font(file)


def _forget_fonts() -> None:
    """Forget the open faces: a forked process would read their files where its parent does."""
    _font.cache_clear()
    _fallback.cache_clear()


if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(after_in_child=_forget_fonts)

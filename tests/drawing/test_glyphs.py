"""The private glyph layout against matplotlib's public text path."""

from __future__ import annotations

import pathlib
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from mapcore.assets.fonts import FACES, get_face
from mapcore.drawing import glyphs
from mapcore.drawing.glyphs import EM, find_outliner, outline_text


@pytest.mark.parametrize("text", ["Vienna", "AVA To", "office"])
def test_outlines_are_those_of_the_public_text_path(text):
    file = str(get_face("inter").file)
    path, advance = outline_text(text, (file,))
    other = TextPath((0, 0), text, size=EM, prop=FontProperties(fname=file))
    found, expected = (
        np.concatenate([v.min(axis=0), v.max(axis=0)]) for v in (path.vertices, other.vertices)
    )
    assert found == pytest.approx(expected, abs=EM * 0.01)
    assert advance >= found[2] - EM * 0.05


@pytest.mark.parametrize(
    ("text", "face"),
    [("العربية", "noto-sans-arabic"), ("क्षेत्र", "noto-sans-devanagari")],
)
def test_scripts_are_shaped(text, face):
    file = (str(get_face(face).file),)
    letters = sum(outline_text(letter, file)[1] for letter in text)
    assert outline_text(text, file)[1] < letters * 0.95


OPEN_FILES = pathlib.Path("/proc/self/fd")
DRAWING = """
import os
from mapcore.assets.fonts import FACES
from mapcore.drawing.glyphs import outline_text
files = sorted(str(face.file) for face in FACES.values())
for first in range(len(files)):
    for second in range(3):
        outline_text("Map", (files[first], files[first - second - 1], files[first - 5 - second]))
opened = [os.path.realpath(f"/proc/self/fd/{each}") for each in os.listdir("/proc/self/fd")]
print(len(files), sum(each.endswith((".ttf", ".otf", ".ttc")) for each in opened))
"""


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="needs Linux's list of open files")
def test_few_faces_are_open_whatever_was_drawn() -> None:
    """Counted in a process of its own: other tests of this one open faces too."""
    run = subprocess.run([sys.executable, "-c", DRAWING], check=True, capture_output=True)
    files, opened = map(int, run.stdout.split())
    assert 0 < opened <= files + 20


def test_a_line_is_shaped_by_a_font_that_nothing_else_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The glyphs of a line do not hold their font: it must not be closed while they are read."""
    files = tuple(str(FACES[face].file) for face in ("inter", "noto-sans"))
    expected, advance = outline_text("Wien, Ελλάδα", files)
    monkeypatch.setattr(glyphs, "_font", glyphs._font.__wrapped__)
    monkeypatch.setattr(glyphs, "_fallback", glyphs._fallback.__wrapped__)
    path, width = outline_text("Wien, Ελλάδα", files)
    assert np.array_equal(path.vertices, expected.vertices)
    assert width == advance


@pytest.fixture
def another_layout(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give a module whose fonts have their layout under another name, until the test ends."""
    fonts = glyphs._ft2font()
    other = type("FT2Font", (), {"set_size": lambda *given: None, "arrange": fonts.FT2Font._layout})
    module = SimpleNamespace(FT2Font=lambda *given, **more: other(), LoadFlags=fonts.LoadFlags)
    monkeypatch.setattr(glyphs, "load_compiled", lambda name: module)
    for kept in (find_outliner, glyphs._font):
        kept.cache_clear()
    yield
    for kept in (find_outliner, glyphs._font):
        kept.cache_clear()


TEXTS = ("Vienna", "AVA To", "office", "Wien, Ελλάδα", "العربية", "क्षेत्र", "")
FILES = tuple(
    str(get_face(face).file)
    for face in ("inter", "noto-sans", "noto-sans-arabic", "noto-sans-devanagari")
)


def test_the_layout_of_the_tested_version_is_used() -> None:
    assert find_outliner() is glyphs._outline


EXPECTED = {text: outline_text(text, FILES) for text in TEXTS}


@pytest.mark.usefixtures("another_layout")
def test_where_the_layout_differs_the_public_one_is_used(caplog: pytest.LogCaptureFixture) -> None:
    for text, (expected, advance) in EXPECTED.items():
        path, width = outline_text(text, FILES)
        assert np.array_equal(path.codes, expected.codes)
        assert np.allclose(path.vertices, expected.vertices, atol=EM * 0.01)
        assert width == pytest.approx(advance, abs=EM * 0.1)
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("mapcore", "WARNING")
    assert "_layout" in record.message

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import matplotlib
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapcore.assets.fonts import FACES, measure
from mapcore.drawing.agg import EM, outline
from mapcore.drawing.lettering import line_of, printable, runs_leftward

SHAPING = pytest.mark.skipif(
    matplotlib.__version_info__ < (3, 11), reason="matplotlib shapes text from 3.11 on"
)
ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=20).map("".join)
PLAIN = [each for each in FACES.values() if each.kind not in {"script", "symbols"}]


@given(ANY_TEXT)
def test_a_printable_text_fits_into_xml_and_stays_as_it_is(text):
    shown = printable(text)
    assert printable(shown) == shown
    shown.encode("utf-8")
    assert not any(char < " " or char in "\x7f\ufffe\uffff" for char in shown)


def test_letters_and_their_accents_are_composed():
    assert printable("Cote d\u2019Ivoire, Co\u0302te") == "Cote d\u2019Ivoire, Côte"


@pytest.mark.parametrize(
    ("text", "leftward"),
    [("العربية 5", True), ("2023 ישראל", True), ("Saudi العربية", False), ("123", False)],
)
def test_the_first_letter_decides_the_direction(text, leftward):
    assert runs_leftward(text) is leftward


@SHAPING
@pytest.mark.parametrize("face", PLAIN, ids=lambda face: face.id)
def test_a_plain_text_is_set_as_the_shaper_sets_it(face):
    text = "Wave Tyres, “quoted” – 1,234 $5"
    path, advance = line_of(text, face.id)
    shaped, whole = outline(text, (str(face.file),))
    assert advance == pytest.approx(whole / EM, abs=0.01)
    assert path.vertices == pytest.approx(shaped.vertices / EM, abs=0.01)
    assert (path.codes == shaped.codes).all()


@pytest.mark.parametrize("text", ["office", "Ελλάδα", "Łódź", "भारत", "한국", ""])
def test_other_texts_are_about_as_wide_as_measured(text):
    assert line_of(text, "noto-serif")[1] == pytest.approx(measure(text, "noto-serif", 1), rel=0.2)


def test_an_empty_or_blank_text_has_no_outline():
    assert len(line_of("", "inter")[0].codes) == 0
    assert len(line_of("   ", "inter")[0].codes) == 0


def test_threads_may_set_text_at_once():
    texts = [f"Łódź {i} العربية" for i in range(40)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: line_of(text, "exo-2"), texts))
    for text, (path, advance) in zip(texts, together, strict=True):
        again, width = line_of(text, "exo-2")
        assert np.array_equal(path.vertices, again.vertices)
        assert advance == width

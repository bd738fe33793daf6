from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from mapcore.assets.fonts import FACES
from mapcore.composition.lettering import measure
from mapcore.drawing.glyphs import EM, outline_text
from mapcore.drawing.outlines import outline_line

PLAIN = [each for each in FACES.values() if each.kind not in {"script", "symbols", "emoji", "cjk"}]


@pytest.mark.parametrize("face", PLAIN, ids=lambda face: face.id)
def test_a_plain_text_is_set_as_the_shaper_sets_it(face):
    text = "Wave Tyres, “quoted” – 1,234 $5"
    path, advance = outline_line(text, face.id)
    shaped, whole = outline_text(text, (str(face.file),))
    assert advance == pytest.approx(whole / EM, abs=0.01)
    assert path.vertices == pytest.approx(shaped.vertices / EM, abs=0.01)
    assert (path.codes == shaped.codes).all()


@pytest.mark.parametrize("text", ["office", "Ελλάδα", "Łódź", "भारत", "한국", ""])
def test_other_texts_are_about_as_wide_as_measured(text):
    assert outline_line(text, "noto-serif")[1] == pytest.approx(
        measure(text, "noto-serif", 1), rel=0.2
    )


def test_a_tone_of_skin_is_not_drawn():
    plain, toned = (outline_line(text, "inter") for text in ("\U0001f44d", "\U0001f44d\U0001f3fd"))
    assert toned[1] == plain[1]
    assert np.array_equal(toned[0].vertices, plain[0].vertices)


def test_an_empty_or_blank_text_has_no_outline():
    assert len(outline_line("", "inter")[0].codes) == 0
    assert len(outline_line("   ", "inter")[0].codes) == 0


def test_threads_may_set_text_at_once():
    texts = [f"Łódź {i} العربية" for i in range(40)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: outline_line(text, "exo-2"), texts))
    for text, (path, advance) in zip(texts, together, strict=True):
        again, width = outline_line(text, "exo-2")
        assert np.array_equal(path.vertices, again.vertices)
        assert advance == width

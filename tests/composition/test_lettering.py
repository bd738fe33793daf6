from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.assets.fonts import FACES
from mapcore.composition.lettering import (
    ellipsize,
    even_out,
    is_whole,
    measure,
    runs_leftwards,
    wrap,
    wrap_evenly,
)

MIXED = st.text(
    st.sampled_from("Tea fish Ελ Łó عرب भा क्ष ไทย 中文 👩\u200d🚀🇮🇹e\u0301\u00ad\u0000\n€→✓")
    | st.characters(),
    max_size=30,
)
FACE = st.sampled_from(list(FACES))


@given(st.text(alphabet="ab cdé ", max_size=80), st.floats(30, 400), st.integers(1, 4))
def test_wrapping_keeps_the_text(text, width, most):
    found = wrap(text, "inter", 12, width, most)
    assert len(found) <= most
    assert all(measure(line, "inter", 12) <= width for line in found)
    assert is_whole(text, found) or found[-1].endswith("…") or not found[-1]
    assert is_whole(text, wrap_evenly(text, "inter", 12, width, most)) == is_whole(text, found)


@given(st.lists(st.text(alphabet="abcdé", min_size=1, max_size=9), min_size=3, max_size=9))
def test_three_lines_are_as_even_as_any_three(words):
    text = " ".join(words)
    lines = wrap_evenly(text, "inter", 12, 400, 3)
    if len(lines) < 3:
        return
    found = even_out(text, lines, "inter", 12)

    def rate(lines):
        return sum(measure(line, "inter", 12) ** 2 for line in lines)

    most = max(measure(line, "inter", 12) for line in found)
    for a in range(1, len(words) - 1):
        for b in range(a + 1, len(words)):
            lines = [" ".join(part) for part in (words[:a], words[a:b], words[b:])]
            if max(measure(line, "inter", 12) for line in lines) <= most:
                assert rate(found) <= rate(lines) * 1.05 + 1


@given(MIXED, FACE, st.floats(4, 40), st.floats(0, 300))
def test_what_is_cut_fits_and_begins_like_the_text(text, face, size, width):
    cut = ellipsize(text, face, size, width)
    assert measure(cut, face, size) <= width or not cut
    if cut != text:
        assert cut in ("", "…") or (cut.endswith("…") and text.startswith(cut[:-1]))


@pytest.mark.parametrize("cluster", ["e\u0301", "👩\u200d🚀", "🇮🇹", "क्ष", "👍🏽"])
def test_nothing_is_cut_within_a_character(cluster):
    text = cluster * 6
    for width in range(0, 200, 3):
        cut = ellipsize(text, "inter", 12, width).removesuffix("…")
        whole, rest = divmod(len(cut), len(cluster))
        assert cut == cluster * whole
        assert rest == 0


def test_as_much_as_fits_is_kept():
    text = "Hydroelectric power"
    cut = ellipsize(text, "inter", 12, 70)
    longer = text[: len(cut)] + "…"
    assert measure(longer, "inter", 12) > 70


@pytest.mark.parametrize(
    ("text", "leftward"),
    [("العربية 5", True), ("2023 ישראל", True), ("Saudi العربية", False), ("123", False)],
)
def test_the_first_letter_decides_the_direction(text, leftward):
    assert runs_leftwards(text) is leftward

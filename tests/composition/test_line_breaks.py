from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from mapcore.composition.lettering import is_whole, keeps_words, wrap_evenly
from mapcore.composition.line_breaks import NO_END, NO_START, split_phrases

JAPANESE = "65歳以上の人口が総人口に占める割合（2023年10月1日現在、単位：％）"
CHINESE = "各省人均可支配收入，单位：元（2023年）"
TEXTS = st.text(alphabet=f"a1 .(漢字かなカナ한글{NO_START}{NO_END}", max_size=40)


@given(TEXTS)
def test_phrases_are_the_text_and_no_line_begins_or_ends_with_a_wrong_sign(text):
    parts = split_phrases(text)
    assert "".join(parts) == " ".join(text.split())
    for before, after in pairwise(parts):
        if after[0] != " ":
            assert after[0] not in NO_START
            assert before[-1] not in NO_END
            assert not before[-1].isdigit()


@pytest.mark.parametrize("width", [160, 200, 260, 330])
@pytest.mark.parametrize("text", [JAPANESE, CHINESE, f"Rain in {CHINESE} and more"])
def test_lines_without_spaces_break_between_phrases_and_are_even(text, width):
    lines = wrap_evenly(text, "inter", 14, width, 8)
    assert is_whole(text, lines)
    assert keeps_words(text, lines)
    assert all(len(line) > 2 for line in lines)


def test_a_phrase_longer_than_a_line_is_broken_where_it_may_be():
    lines = wrap_evenly("ワクチン・コロナウイルスーーの", "inter", 14, 60, 9)
    assert is_whole("ワクチン・コロナウイルスーーの", lines)
    assert not any(line[0] in NO_START for line in lines)


def test_thai_is_broken_where_a_syllable_begins():
    lines = wrap_evenly("อัตราการว่างงานรายจังหวัดในประเทศไทย", "inter", 14, 190, 3)
    assert is_whole("อัตราการว่างงานรายจังหวัดในประเทศไทย", lines)
    assert lines[1][0] in "เแโใไ"


@pytest.mark.parametrize("text", ["漢", "漢\ufe00字", "か\u3099く", "W", "字\u200d字"])
def test_no_letter_is_parted_from_its_marks(text):
    for width in (1, 8, 15, 30):
        lines = wrap_evenly(text, "inter", 14, width, 4)
        assert is_whole(text, lines)
        assert not any(line[0] in "\ufe00\u3099\u200d" for line in lines)


def test_texts_with_spaces_break_at_spaces_alone():
    assert split_phrases("Fahrräder, 한국 사람") == ["Fahrräder,", " 한국", " 사람"]

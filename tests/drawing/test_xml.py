from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given, strategies as st

from mapcore.drawing import xml
from mapcore.drawing.characters import make_printable

ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=12).map("".join)


@given(ANY_TEXT, ANY_TEXT)
def test_words_are_read_back_as_they_can_be_printed(content, value):
    source = xml.write_element("text", xml.escape(content) or " ", {"data-value": value})
    read = ElementTree.fromstring(source)
    assert read.text == (make_printable(content) or " ")
    assert read.get("data-value") == make_printable(value)


@given(st.lists(ANY_TEXT))
def test_texts_are_escaped_together_as_each_by_itself(texts):
    assert xml.escape_all(texts) == [xml.escape(text) for text in texts]


@given(st.floats(-1e6, 1e6))
def test_numbers_are_written_to_two_decimals(value):
    text = xml.write_number(value)
    assert abs(float(text) - value) <= 0.005 + 1e-9
    assert text != "-0"
    assert "e" not in text

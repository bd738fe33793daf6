from __future__ import annotations

from hypothesis import given, strategies as st

from mapcore.drawing.characters import make_printable

ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=20).map("".join)


@given(ANY_TEXT)
def test_a_printable_text_fits_into_xml_and_stays_as_it_is(text):
    shown = make_printable(text)
    assert make_printable(shown) == shown
    shown.encode("utf-8")
    assert not any(char < " " or char in "\x7f\ufffe\uffff" for char in shown)


def test_letters_and_their_accents_are_composed():
    assert make_printable("Cote d\u2019Ivoire, Co\u0302te") == "Cote d\u2019Ivoire, Côte"

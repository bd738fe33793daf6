"""d3-format specifiers parse, print and say where they are wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.request.values.d3_specifier import MAX_WIDTH, InvalidSpecifier, Specifier

FILLS = st.characters(
    max_codepoint=0xFFFF, exclude_categories=("Cs",), exclude_characters="\n\r\u2028\u2029"
)
SPECIFIERS = st.builds(
    Specifier,
    fill=st.just(" ") | FILLS,
    align=st.sampled_from("<>=^"),
    sign=st.sampled_from("-+( "),
    symbol=st.sampled_from(["", "$", "#"]),
    zero=st.booleans(),
    width=st.none() | st.integers(1, MAX_WIDTH),
    comma=st.booleans(),
    precision=st.none() | st.integers(0, 40),
    trim=st.booleans(),
    type=st.sampled_from(["", *"%bcdefgnoprsXxqZ"]),
)


@given(SPECIFIERS)
def test_a_specifier_survives_its_text(specifier: Specifier) -> None:
    assert Specifier.parse(str(specifier)) == specifier


@given(st.text("<>=^+-( $#0123,.~fegs%Q ", max_size=20))
def test_any_text_parses_or_says_where_it_is_wrong(text: str) -> None:
    problem = None
    try:
        specifier = Specifier.parse(text)
    except InvalidSpecifier as error:
        problem = error
    if problem is None:
        assert Specifier.parse(str(specifier)) == specifier
    else:
        assert 0 <= problem.position < len(text)
        assert f"offset {problem.position})" in str(problem)


@pytest.mark.parametrize(
    ("text", "specifier"),
    [
        ("", Specifier()),
        (",.2f", Specifier(comma=True, precision=2, type="f")),
        ("*^+$012,.3~s", Specifier("*", "^", "+", "$", True, 12, True, 3, True, "s")),
        ("=<5", Specifier(fill="=", align="<", width=5)),
        (">>", Specifier(fill=">", align=">")),
        ("00", Specifier(zero=True, width=1)),
        ("(d", Specifier(sign="(", type="d")),
    ],
)
def test_what_a_text_says(text: str, specifier: Specifier) -> None:
    assert Specifier.parse(text) == specifier


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        (".2ff", 3, "unexpected 'f'"),
        (".f", 0, "a precision is a point and digits"),
        ("foo", 1, "unexpected 'o'"),
        (",,", 1, "unexpected ','"),
        ("\n>f", 0, "unexpected"),
        ("\U0001f600>f", 0, "unexpected"),
        ("d\n", 1, "unexpected"),
        ("٣d", 0, "unexpected"),
        (".2f€", 3, "unexpected '€'"),
        ("*>1001d", 2, "the width is at most 1000"),
    ],
)
def test_where_a_text_is_wrong(text: str, position: int, message: str) -> None:
    with pytest.raises(InvalidSpecifier, match=message) as caught:
        Specifier.parse(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "shortest"), [(" >-,.2f", ",.2f"), ("*<d", "*<d"), (" <d", " <d"), ("01d", "01d")]
)
def test_the_shortest_text_is_printed(text: str, shortest: str) -> None:
    assert str(Specifier.parse(text)) == shortest

"""Texts that are made to be slow or to break the readers of tables are read or refused."""

from __future__ import annotations

from contextlib import suppress

import pytest

import mapcore
from mapcore.tables.reading import read_table

LONG = 1_000_000
"""Signs of a text; a time that grew with its square would be hours."""
CELL = b"<table><tr><td>Ohio"
SLOW = {
    "blank lines below an object": b"{}" + b"\n" * LONG,
    "a tag without an end": CELL + b"<" + b"a" * LONG,
    "attributes without an end": CELL + b"<a " + b"b" * LONG,
    "tags without an end": CELL + b"<a " * (LONG // 3),
    "comments without an end": CELL + b"<!--" * (LONG // 4),
    "scripts without an end": CELL + b"<script>" * (LONG // 8),
    "a span of blanks": b"<table><tr><td rowspan=" + b" " * LONG + b">Ohio",
    "blanks before the sign of a span": b"<table><tr><td rowspan" + b" " * LONG + b">Ohio",
    "headers of a wiki": b"||a\n" * (LONG // 4),
    "lines below a header of a wiki": b"||a||b||" + b"\n" * LONG + b"|c|d|\n",
    "emphasis without an end": b"|a|b|\n|" + b"*" * 100_000 + b"|1|\n",
    "headers of further tables": b"state,a\n" + b"Ohio,1\nstate,b\n" * (LONG // 15),
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW.keys())
def test_the_work_grows_with_the_length_of_a_text(text: bytes) -> None:
    with suppress(mapcore.ValidationError):
        read_table(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"sep=;\n", "the file is empty"),
        (b"sep= \n \n", "the file is empty"),
        (b"a,b\n" + b"x" * 200_000 + b",1\n", "line 2: field larger than field limit"),
        (b"x" * 200_000, "line 1: field larger than field limit"),
        (b"<table><tr><td rowspan=1000 colspan=1000>a" * 3, "more than 2,000,000 cells"),
    ],
)
def test_what_cannot_be_read_is_told(text: bytes, told: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=told):
        read_table(text)


def test_numbers_of_thousands_of_digits_are_no_keys_and_break_nothing() -> None:
    """Python reads no text of more than 4,300 digits as a number."""
    keys = [digit * 5000 for digit in "123456"]
    assert read_table({"region": keys, "n": [1, 2, 3, 4, 5, 6]}).best is None
    assert read_table({"state": ["Texas", "Ohio"] * 3, "day": keys, "n": [1, 2] * 3}).best
    assert not mapcore.suggest_maps(keys)
    values = dict.fromkeys(keys, 1)
    asked = {"mapId": "us-counties", "edition": "auto", "choropleth": {"values": values}}
    with pytest.raises(mapcore.ValidationError, match="none of the 6 keys"):
        mapcore.render(asked)

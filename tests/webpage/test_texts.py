"""The texts of a page are read from JSON; what is wrong with them is named."""

from __future__ import annotations

import json

import pytest

import mapcore
from mapcore.webpage.texts import PageTexts, read_texts


def test_what_is_left_out_stays_english() -> None:
    assert read_texts("{}") == PageTexts()
    assert read_texts('{"noData": "Keine"}') == PageTexts(no_data="Keine")
    assert PageTexts().language == "en"


@pytest.mark.parametrize(
    ("texts", "param"),
    [
        ({"language": "German"}, "language"),
        ({"language": "de_DE"}, "language"),
        ({"region": ""}, "region"),
        ({"hint": "x" * 201}, "hint"),
        ({"no_data": "x"}, "no_data"),
        ({"table": 3}, "table"),
    ],
)
def test_a_wrong_text_is_named(texts: dict[str, object], param: str) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        read_texts(json.dumps(texts))
    assert [error.param for error in caught.value.errors] == [param]

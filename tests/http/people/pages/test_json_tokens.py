from __future__ import annotations

import json

from mapcore_http.people.pages.json_tokens import LONGEST_COLOURED, spec_text, tokens


def test_the_pieces_are_the_text() -> None:
    text = spec_text({"mapId": "world", "choropleth": {"values": {'a"b\\': -1.5e9, "é": 2}}})
    found = tokens(text)
    assert "".join(piece for _, piece in found) == text
    assert {kind for kind, _ in found} == {"", "k", "s", "n"}


def test_a_text_of_megabytes_is_not_taken_apart() -> None:
    text = json.dumps({str(number): number for number in range(LONGEST_COLOURED // 8)})
    assert len(text) > LONGEST_COLOURED
    assert tokens(text) == [("", text)]

from __future__ import annotations

from mapcore.assets.words import ENGLISH


def test_every_pattern_takes_its_numbers() -> None:
    assert ENGLISH.between.format("a", "b") == "a to b"
    for pattern in (ENGLISH.source, ENGLISH.below, ENGLISH.above, ENGLISH.more):
        assert "§" in pattern.format("§")

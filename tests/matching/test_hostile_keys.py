"""The work for one key is bounded, whatever it holds: counted in calls, not in seconds."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.gazetteer import gazetteer_of
from mapcore.matching.reading.interpret import interpret

if TYPE_CHECKING:
    from types import FrameType

MOST_CALLS = 1300
"""Calls of functions that the answer for a key may take; one of a misspelt name takes 300."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def word(random: Random, length: int) -> str:
    return "".join(random.choice(LETTERS) for _ in range(length))


def hostile_keys() -> dict[str, str]:
    """Return a key for every way to ask for much work."""
    random = Random(1)
    words = [word(random, 6) for _ in range(60)]
    return {
        "abbreviations": " ".join(f"{each}." for each in LETTERS * 2),
        "short abbreviations": " ".join(f"{each[:2]}." for each in words[:16]),
        "lines": "\n".join(words[:4]),
        "many lines": "\n".join(words[:14]),
        "slashes": "/".join(words[:5]),
        "dashes": " - ".join(words[:5]),
        "brackets": f"{words[0]} ({words[1]}) [{words[2]}]",
        "of": " of ".join(words[:4]),
        "short words": " ".join(each[:3] for each in words[:16]),
        "nonsense": words[0] + words[1],
        "type words": f"county of {words[0]} parish texas united states",
        "every damage": f"*{words[0]}\n{words[1]}&amp;%41бa{words[2]}[1]",
        "two encodings": f"CÃ´{words[0]}&amp;%41",
        "marks": "a\u0301" * 90,
        "ligatures": "\ufdfa" * 40,
        "lost letters": f"\ufffd{words[0][:3]}\ufffd{words[1]}",
    }


def count_calls(map_id: str, key: str) -> int:
    """Return how many functions, those written in C too, are called for the answer for a key."""
    gazetteer = gazetteer_of(Atlas().open(map_id))
    interpret(gazetteer, f"{key} warm")  # builds what is kept
    interpret(gazetteer, f"xqzzq {key[:60]}")
    calls = 0

    def note(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        answer = interpret(gazetteer, key)
    finally:
        sys.setprofile(None)
    assert answer.region is None
    return calls


@pytest.mark.parametrize("name", hostile_keys())
@pytest.mark.parametrize("map_id", ["world", "us-counties"])
def test_no_key_takes_more_than_so_many_calls(map_id: str, name: str) -> None:
    assert count_calls(map_id, hostile_keys()[name]) <= MOST_CALLS

"""The work for one key is bounded, whatever it holds: counted in calls, not in seconds."""

from __future__ import annotations

import sys
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import Region
from mapcore.matching.gazetteer.building import build_gazetteer, gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.matching import match_keys
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
    return count_calls_of(gazetteer_of(Atlas().open(map_id)), key)


def count_calls_of(gazetteer: Gazetteer, key: str) -> int:
    """Return how many functions are called for an answer by some names."""
    interpret(gazetteer, f"{key} warm")  # builds what is kept
    interpret(gazetteer, f"xqzzq {key[:60]}")
    calls = 0

    def note(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        interpret(gazetteer, key)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("name", hostile_keys())
@pytest.mark.parametrize("map_id", ["world", "us-counties"])
def test_no_key_takes_more_than_so_many_calls(map_id: str, name: str) -> None:
    assert count_calls(map_id, hostile_keys()[name]) <= MOST_CALLS


@cache
def alike_names(count: int) -> dict[str, tuple[list[str], str]]:
    """Return for every way to be alike so many names of one region, and a key like all of them."""
    random = Random(2)
    base = "abcdefghijklmnopqrst"
    spaced = ["".join(random.choice((x, f"{x} ")) for x in base) for _ in range(count)]
    doubled = ["".join(x * random.choice((1, 2)) for x in base) for _ in range(count)]
    slips = []
    for _ in range(count):
        at = random.randrange(40)
        slips.append(f"{(base * 2)[:at]}{random.choice(LETTERS)}{(base * 2)[at:]}")
    words = [f"lake saint north {each}" for each in doubled]
    initials = [" ".join(f"{x}{word(random, 4)}" for x in "abcdefgh") for _ in range(count)]
    ligatures = [f"\u00e6{word(random, 2)}vroy" for _ in range(count)]
    return {
        "spaced": (spaced, f"{base}u"),
        "doubled": (doubled, base),
        "doubled, with words": (words, f"lake saint north {base}"),
        "slips": (slips, base * 2),
        "slips with words": ([f"lake north {each}" for each in slips], f"lake north {base * 2}"),
        "initials": (initials, " ".join(f"{x}." for x in "abcdefgh")),
        "ligatures": (ligatures, "v\u00e6roy"),
    }


@pytest.mark.parametrize("kind", alike_names(1))
def test_names_that_are_alike_do_not_add_work(kind: str) -> None:
    names, key = alike_names(12_000)[kind]
    titles = [Region(key=f"K{each}", title=f"Title {each}") for each in range(12)]
    regions = (evolve(titles[0], aliases=tuple(dict.fromkeys(names))), *titles[1:])
    pack = evolve(Atlas().open("germany"), id="own", title="Own", key_scheme="", regions=regions)
    gazetteer = build_gazetteer(pack)
    assert gazetteer.search
    assert gazetteer.initialed  # both are built before calls are counted
    assert count_calls_of(gazetteer, key) <= MOST_CALLS


@pytest.mark.parametrize("key", ["F\u013f", "CA ", "CA-", "ca \u00b7", "tx --", "TX ."])
def test_a_parents_code_before_nothing_is_no_key(key: str) -> None:
    """`\u013f` is decomposed into L and a middle dot, which parts words."""
    for map_id in ("us-counties", "us-tx-counties"):
        assert match_keys(Atlas().open(map_id), [key]).resolved == {}

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from weakref import ref

import numpy as np
import pytest

import mapcore
from mapcore.caching import (
    DEFAULT_BUDGET,
    SHARED_CACHE,
    IdentityKey,
    SharedCache,
    keep,
    read_budget,
    weigh,
)

SPECS = [
    {"mapId": "us-states", "choropleth": {"values": {"CA": 1, "TX": 5}}, "output": {"width": 300}},
    {"mapId": "germany", "style": {"labels": {"content": "name"}}, "output": {"width": 300}},
    {"mapId": "switzerland", "output": {"width": 200, "format": "svg"}, "title": {"text": "A"}},
    {
        "mapId": "us-counties",
        "locations": [{"lat": 40, "lon": -100, "title": "P"}],
        "output": {"width": 300},
    },
    {"mapId": "us-states", "style": {"theme": "vintage"}, "output": {"width": 300, "height": 300}},
]


def fill(budget: int, keys: str) -> tuple[SharedCache, list[str]]:
    """Return a store that was asked for texts of ten letters, and those that were made."""
    store, made = SharedCache(budget), []
    for key in keys:
        assert store.get("x", key, lambda key=key: made.append(key) or key * 10, len) == key * 10
        assert store.size <= budget
    return store, made


def test_the_oldest_go_when_the_budget_is_used_up() -> None:
    assert fill(30, "abcadab")[1] == ["a", "b", "c", "d", "b"]


def test_a_value_larger_than_the_budget_is_returned_but_not_kept() -> None:
    store, _ = fill(30, "abc")
    assert store.get("x", "long", lambda: "x" * 31, len) == "x" * 31
    assert store.size == 30


def test_a_budget_of_nothing_keeps_nothing() -> None:
    store, made = fill(0, "aaa")
    assert made == ["a", "a", "a"]
    assert store.get("x", "weightless", list, len) is not store.get("x", "weightless", list, len)
    assert store.info().parts["x"].entries == 0


def test_parts_share_the_budget_but_not_their_keys() -> None:
    store = SharedCache(100)
    assert store.get("x", 1, lambda: "one", len) == "one"
    assert store.get("y", 1, lambda: "other", len) == "other"
    assert store.get("y", 1, lambda: "new", len) == "other"
    info = store.info()
    assert (info.size, info.budget) == (8, 100)
    assert (info.parts["x"].size, info.parts["y"].size) == (3, 5)
    assert (info.parts["y"].hits, info.parts["y"].misses) == (1, 1)
    store.clear()
    assert store.info() == mapcore.CacheInfo(0, 100, {})


def test_a_limited_part_evicts_its_own_oldest_values_alone() -> None:
    store, made = SharedCache(100), []
    assert store.get("y", 1, lambda: "kept", len) == "kept"
    for key in [0, 1, 2, 3, 0, 4, 0, 3, 4, 1, 2]:
        value = store.get("x", key, lambda key=key: made.append(key) or str(key) * 10, len, 0.4)
        assert value == str(key) * 10
        part = store.info().parts["x"]
        assert part.size == 10 * part.entries <= 40
        assert store.size == part.size + 4
    # The fifth value takes more than 40 bytes, so the oldest go until 20 are left: 4 and 0.
    assert made == [0, 1, 2, 3, 4, 3, 1, 2]
    assert store.get("y", 1, lambda: "made again", len) == "kept"


def test_texts_that_are_drawn_once_take_an_eighth_of_the_budget_each() -> None:
    program = (
        "import mapcore\n"
        "for number in range(40):\n"
        "    title = {'text': f'Map {number} of a long series'}\n"
        "    mapcore.render({'mapId': 'cyprus', 'title': title, 'output': {'width': 300}})\n"
        "parts = mapcore.cache_info().parts\n"
        "for part in ('texts', 'text tiles', 'text widths'):\n"
        "    print(parts[part].size, parts[part].misses)\n"
    )
    environment = {**os.environ, "MAPCORE_CACHE_MB": "2"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    for line in done.stdout.splitlines():
        size, misses = map(int, line.split())
        assert 0 < size <= 2**21 / 8
        assert misses >= 40


def test_threads_share_a_store_and_what_it_gives() -> None:
    store = SharedCache(400)
    keys = [str(i % 70) for i in range(4000)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda key: store.get("x", key, lambda: [key] * 4, len), keys))
    assert found == [[key] * 4 for key in keys]
    assert store.size <= 400
    roomy = SharedCache(10**6)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda key: roomy.get("x", key, lambda: [key], len), keys))
    assert len({id(value) for value in found}) == 70
    part = roomy.info().parts["x"]
    assert (part.entries, part.hits + part.misses) == (70, 4000)


def test_a_function_is_kept_for_its_arguments() -> None:
    calls = []

    @keep("test")
    def add(a: int, b: int = 0) -> int:
        calls.append((a, b))
        return a + b

    assert [add(1), add(1), add(1, 2), add(1, b=2), add(1, b=2)] == [1, 1, 3, 3, 3]
    assert calls == [(1, 0), (1, 2), (1, 2)]


def test_keys_tell_equal_values_apart_and_keep_no_array_alive() -> None:
    one, other = np.zeros(3), np.zeros(3)
    assert IdentityKey(one) == IdentityKey(one)
    assert IdentityKey(one) != IdentityKey(other)
    assert len({IdentityKey(one), IdentityKey(one), IdentityKey(other)}) == 2
    names = tuple("ab")
    assert IdentityKey(names) == IdentityKey(names)
    assert IdentityKey(None) == IdentityKey(None)
    gone, watched = IdentityKey(one), ref(one)
    del one
    assert watched() is None
    assert gone not in {IdentityKey(np.zeros(3)): 1}
    assert IdentityKey(other) != gone


def test_shapes_weigh_what_their_arrays_hold() -> None:
    geometry = mapcore.Atlas().open("us-states").geometry(1200)
    shapes = (geometry.rings, geometry.inner, geometry.outer)
    least = sum(lines.points.nbytes for lines in shapes)
    assert least <= weigh(geometry) <= 2 * least
    assert weigh("x" * 1000) >= 1000
    assert weigh(np.zeros(100)) >= 800


@pytest.mark.parametrize("text", ["", "many", "-1", "nan", "inf"])
def test_a_budget_that_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(mapcore.MapcoreError, match="MAPCORE_CACHE_MB"):
        read_budget(text)


def test_a_budget_is_read_in_megabytes() -> None:
    assert read_budget("1.5") == 3 << 19
    assert read_budget("0") == 0
    assert read_budget(None) == DEFAULT_BUDGET


def digests(specs: list[object]) -> list[str]:
    return [sha256(mapcore.render(spec).content).hexdigest() for spec in specs]


PROGRAM = """
import json, sys, mapcore
from hashlib import sha256
from weakref import ref
for spec in json.load(sys.stdin):
    print(sha256(mapcore.render(spec).content).hexdigest())
print(mapcore.cache_info().size)
"""


@pytest.mark.parametrize("megabytes", ["0", "0.2", "64"])
def test_the_bytes_are_the_same_whatever_is_kept(megabytes: str) -> None:
    specs = SPECS * 2
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(specs),
        env={**os.environ, "MAPCORE_CACHE_MB": megabytes},
        capture_output=True,
        check=True,
        text=True,
    )
    *found, size = done.stdout.split()
    assert found == digests(specs)
    assert int(size) <= float(megabytes) * 2**20


def test_threads_give_the_bytes_of_one_after_the_other() -> None:
    one_by_one = digests(SPECS)
    mapcore.clear_caches()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda spec: digests([spec])[0], SPECS * 4))
    assert found == one_by_one * 4


def test_the_cache_can_be_inspected_and_cleared() -> None:
    mapcore.clear_caches()
    mapcore.render(SPECS[0])
    info = mapcore.cache_info()
    assert {"packs", "shapes", "texts"} <= set(info.parts)
    assert info.size == sum(part.size for part in info.parts.values()) == SHARED_CACHE.size > 0
    mapcore.render(SPECS[0])
    assert mapcore.cache_info().parts["shapes"].hits > info.parts["shapes"].hits
    mapcore.clear_caches()
    assert mapcore.cache_info().size == 0

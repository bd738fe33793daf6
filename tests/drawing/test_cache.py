from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from mapcore.drawing.cache import SizedCache


def test_the_oldest_go_when_the_budget_is_used_up():
    cache = SizedCache(30, len)
    made = []

    def get(key: str) -> str:
        return cache.get(key, lambda: made.append(key) or key * 10)

    for key in ("a", "b", "c", "a", "d", "a", "b"):
        assert get(key) == key * 10
        assert cache.size <= 30
    assert made == ["a", "b", "c", "d", "b"]


def test_what_exceeds_the_budget_alone_is_given_but_not_kept():
    cache = SizedCache(5, len)
    assert cache.get("long", lambda: "x" * 9) == "x" * 9
    assert cache.size == 0


def test_threads_share_a_cache():
    cache = SizedCache(400, len)
    keys = [str(i % 70) for i in range(4000)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda key: cache.get(key, lambda: key * 4), keys))
    assert found == [key * 4 for key in keys]
    assert cache.size <= 400

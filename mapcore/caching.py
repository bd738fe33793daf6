"""What is kept between renders, all of it under one budget of memory.

`MAPCORE_CACHE_MB` sets the budget in megabytes, 0 keeps nothing. What was used last stays. The
same request gives the same bytes whatever is kept.
"""

from __future__ import annotations

import os
from collections import Counter, OrderedDict
from functools import wraps
from sys import getsizeof
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast
from weakref import ref

from attrs import fields, frozen, has

from mapcore.errors import MapcoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

P = ParamSpec("P")
V = TypeVar("V")

VARIABLE = "MAPCORE_CACHE_MB"
MEGABYTE = 1 << 20
DEFAULT_BUDGET = 256 * MEGABYTE


@frozen
class CachePart:
    """How many values of one kind are kept, their bytes, and how often one was there or not."""

    entries: int
    size: int
    hits: int
    misses: int


@frozen
class CacheInfo:
    """What this process keeps between renders: bytes in all, the budget, and each part by name."""

    size: int
    budget: int
    parts: Mapping[str, CachePart]


@frozen
class _Kept:
    value: Any
    weight: int


class Store:
    """Keeps values of many parts up to `budget` bytes in all, least recently used out first.

    Safe to share between threads. Two threads that miss the same key both make its value, and
    both are given the one that was kept first.
    """

    def __init__(self, budget: int) -> None:
        self.budget, self.size = budget, 0
        self._values: OrderedDict[tuple[str, Hashable], _Kept] = OrderedDict()
        self._hits: Counter[str] = Counter()
        self._misses: Counter[str] = Counter()
        self._lock = Lock()

    def get(self, part: str, key: Hashable, make: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return the value of a key in a part, made where it is not kept."""
        place = part, key
        with self._lock:
            if found := self._values.get(place):
                self._values.move_to_end(place)
                self._hits[part] += 1
                return cast("V", found.value)
            self._misses[part] += 1
        value = make()
        made = _Kept(value, weigh(value) if self.budget else 0)
        with self._lock:
            if found := self._values.get(place):
                return cast("V", found.value)
            if made.weight <= self.budget > 0:
                self._values[place] = made
                self.size += made.weight
                while self.size > self.budget:
                    self.size -= self._values.popitem(last=False)[1].weight
        return value

    def info(self) -> CacheInfo:
        """Return what is kept now; parts that were never asked for are not listed."""
        with self._lock:
            entries = Counter(part for part, _ in self._values)
            sizes: Counter[str] = Counter()
            for (part, _), kept in self._values.items():
                sizes[part] += kept.weight
            parts = {
                part: CachePart(entries[part], sizes[part], self._hits[part], self._misses[part])
                for part in sorted(self._hits | self._misses)
            }
            return CacheInfo(self.size, self.budget, parts)

    def clear(self) -> None:
        """Let go of everything and count from zero again."""
        with self._lock:
            self._values.clear()
            self._hits.clear()
            self._misses.clear()
            self.size = 0


def weigh(value: Any) -> int:
    """Estimate the bytes of a value made of arrays, texts, tuples and attrs classes.

    >>> import numpy as np
    >>> 80 <= weigh((np.zeros(10), "a")) < 400
    True
    """
    if hasattr(value, "nbytes"):
        return int(value.nbytes) + 128
    if isinstance(value, (tuple, list)):
        return 64 + sum(map(weigh, value))
    if has(type(value)):
        return 64 + sum(weigh(getattr(value, field.name)) for field in fields(type(value)))
    return getsizeof(value)


class Same:
    """Stands for a value in a key by its identity: equal only for the very same value.

    An array is not kept alive by it; once it is gone, the key equals no other.
    """

    __slots__ = ("_identity", "_look_up")

    def __init__(self, value: Any) -> None:
        self._identity = id(value)
        try:
            self._look_up: Callable[[], Any] = ref(value)
        except TypeError:  # a tuple or None, which a key may well hold
            self._look_up = lambda: (value,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Same) or self._identity != other._identity:
            return False
        return self._look_up() is not None and other._look_up() is not None

    def __hash__(self) -> int:
        return self._identity


class Cache(Generic[V]):
    """One part of what is kept, under a name of its own."""

    def __init__(self, part: str, weigh: Callable[[V], int] = weigh) -> None:
        self.part = part
        self._weigh = weigh

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key, made where it is not kept."""
        return STORE.get(self.part, key, make, self._weigh)


def keep(
    part: str, weigh: Callable[[Any], int] = weigh
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Keep what a function returns for its arguments, which must be hashable.

    >>> @keep("doctest")
    ... def twice(text: str) -> str:
    ...     return text * 2
    >>> twice("ab"), twice("ab")
    ('abab', 'abab')
    """

    def decorate(function: Callable[P, V]) -> Callable[P, V]:
        @wraps(function)
        def kept(*args: P.args, **kwargs: P.kwargs) -> V:
            key = (function, args, tuple(kwargs.items()))
            value: V = STORE.get(part, key, lambda: function(*args, **kwargs), weigh)
            return value

        return kept

    return decorate


def budget_from(text: str | None) -> int:
    """Return the bytes of a setting in megabytes; raises MapcoreError for what is no number.

    >>> budget_from("0.5"), budget_from(None) == DEFAULT_BUDGET
    (524288, True)
    """
    try:
        budget = DEFAULT_BUDGET if text is None else int(float(text) * MEGABYTE)
    except (ValueError, OverflowError):
        budget = -1
    if budget < 0:
        raise MapcoreError(f"{VARIABLE} must be a number of megabytes, 0 or more, not {text!r}")
    return budget


STORE = Store(budget_from(os.environ.get(VARIABLE)))


def cache_info() -> CacheInfo:
    """Return what this process keeps between renders.

    >>> info = cache_info()
    >>> info.size <= info.budget
    True
    """
    return STORE.info()


def clear_caches() -> None:
    """Let go of all that is kept between renders; the next render makes it anew."""
    STORE.clear()

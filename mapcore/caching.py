"""The cache between renders: all parts share one budget of memory.

`MAPCORE_CACHE_MB` sets the budget in megabytes; 0 keeps nothing. The least recently used values are
evicted first. A part may be limited to a share of the budget: texts are, so that the titles of a
long batch, each drawn once, do not fill it. The bytes of a render do not depend on the cache.
"""

from __future__ import annotations

import os
from collections import Counter, OrderedDict
from functools import wraps
from sys import getsizeof
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast
from weakref import ref

from attrs import fields, has

from mapcore.errors import MapcoreError
from mapcore.forking import make_lock
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

P = ParamSpec("P")
V = TypeVar("V")

VARIABLE = "MAPCORE_CACHE_MB"
MEGABYTE = 1 << 20
DEFAULT_BUDGET = 256 * MEGABYTE
TEXT_SHARE = 1 / 8
"""How much of the budget each part of texts may take."""


@frozen
class CachePart:
    """One part of the cache: how many values it holds, their bytes, and its hits and misses."""

    entries: int
    size: int
    hits: int
    misses: int


@frozen
class CacheInfo:
    """The cache of this process: its bytes in all, the budget, and each part by name."""

    size: int
    budget: int
    parts: Mapping[str, CachePart]


@frozen
class _CachedValue:
    value: Any
    weight: int


class SharedCache:
    """A cache of many parts with `budget` bytes in all, which evicts the least recently used.

    It is safe for threads. If two threads miss the same key, both make its value, and both get the
    one that was stored first. A process may fork while its threads use a cache whose `lock` is one
    of `make_lock`.
    """

    def __init__(self, budget: int, lock: Lock | None = None) -> None:
        self.budget, self.size = budget, 0
        self._values: OrderedDict[tuple[str, Hashable], _CachedValue] = OrderedDict()
        self._sizes: Counter[str] = Counter()
        self._hits: Counter[str] = Counter()
        self._misses: Counter[str] = Counter()
        self._lock = lock or Lock()

    def get(
        self,
        part: str,
        key: Hashable,
        make: Callable[[], V],
        weigh: Callable[[V], int],
        share: float = 1.0,
    ) -> V:
        """Return the value of a key in a part; a value that is not cached is made.

        The part may take `share` of the budget.
        """
        full_key = part, key
        with self._lock:
            if found := self._values.get(full_key):
                self._values.move_to_end(full_key)
                self._hits[part] += 1
                return cast("V", found.value)
            self._misses[part] += 1
        value = make()
        made = _CachedValue(value, weigh(value) if self.budget else 0)
        with self._lock:
            if found := self._values.get(full_key):
                return cast("V", found.value)
            if made.weight <= self.budget > 0:
                self._values[full_key] = made
                self._add(part, made.weight)
                if share < 1 and self._sizes[part] > share * self.budget:
                    self._trim(part, share * self.budget / 2)
                while self.size > self.budget:
                    (other, _), evicted = self._values.popitem(last=False)
                    self._add(other, -evicted.weight)
        return value

    def _add(self, part: str, weight: int) -> None:
        self.size += weight
        self._sizes[part] += weight

    def _trim(self, part: str, most: float) -> None:
        """Evict the oldest values of a part until it takes `most` bytes; the lock is held.

        All keys are looked at, so that `get` has no order for each part to keep. Half of what the
        part may take is evicted at a time, which makes that rare.
        """
        for full_key in [full_key for full_key in self._values if full_key[0] == part]:
            if self._sizes[part] <= most:
                break
            self._add(part, -self._values.pop(full_key).weight)

    def info(self) -> CacheInfo:
        """Return the present state; parts that were never used are not listed."""
        with self._lock:
            entries = Counter(part for part, _ in self._values)
            parts = {
                part: CachePart(
                    entries[part], self._sizes[part], self._hits[part], self._misses[part]
                )
                for part in sorted(self._hits | self._misses)
            }
            return CacheInfo(self.size, self.budget, parts)

    def clear(self) -> None:
        """Drop all values and reset the counters."""
        with self._lock:
            self._values.clear()
            self._sizes.clear()
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


class IdentityKey:
    """A key that stands for a value by identity: equal only for the same object.

    It does not keep an array alive. Once the array is gone, the key equals no other.
    """

    __slots__ = ("_identity", "_look_up")

    def __init__(self, value: Any) -> None:
        self._identity = id(value)
        try:
            self._look_up: Callable[[], Any] = ref(value)
        except TypeError:  # a tuple or None: no weak reference, so the key keeps it alive
            self._look_up = lambda: (value,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IdentityKey) or self._identity != other._identity:
            return False
        return self._look_up() is not None and other._look_up() is not None

    def __hash__(self) -> int:
        return self._identity


class Cache(Generic[V]):
    """One part of the cache, by its name; it may take `share` of the budget."""

    def __init__(self, part: str, weigh: Callable[[V], int] = weigh, *, share: float = 1.0) -> None:
        self.part = part
        self._weigh, self._share = weigh, share

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key; a value that is not cached is made."""
        return SHARED_CACHE.get(self.part, key, make, self._weigh, self._share)


def keep(
    part: str, weigh: Callable[[Any], int] = weigh, *, share: float = 1.0
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Cache the results of a function by its arguments, which must be hashable.

    >>> @keep("doctest")
    ... def twice(text: str) -> str:
    ...     return text * 2
    >>> twice("ab"), twice("ab")
    ('abab', 'abab')
    """

    def decorate(function: Callable[P, V]) -> Callable[P, V]:
        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> V:
            key = (function, args, tuple(kwargs.items()))
            value: V = SHARED_CACHE.get(part, key, lambda: function(*args, **kwargs), weigh, share)
            return value

        return call

    return decorate


def read_budget(text: str | None) -> int:
    """Return the bytes of a setting in megabytes; raises MapcoreError if it is not a number.

    >>> read_budget("0.5"), read_budget(None) == DEFAULT_BUDGET
    (524288, True)
    """
    try:
        budget = DEFAULT_BUDGET if text is None else int(float(text) * MEGABYTE)
    except (ValueError, OverflowError):
        budget = -1
    if budget < 0:
        raise MapcoreError(f"{VARIABLE} must be a number of megabytes, 0 or more, not {text!r}")
    return budget


SHARED_CACHE = SharedCache(read_budget(os.environ.get(VARIABLE)), make_lock())


def cache_info() -> CacheInfo:
    """Return the state of this process's cache.

    >>> info = cache_info()
    >>> info.size <= info.budget
    True
    """
    return SHARED_CACHE.info()


def clear_caches() -> None:
    """Empty the cache; the next render makes what it needs again."""
    SHARED_CACHE.clear()

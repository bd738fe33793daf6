"""A cache that is bounded by the size of what it holds."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

V = TypeVar("V")


class SizedCache(Generic[V]):
    """Keeps what was used last, up to `budget` bytes in all. Safe to share between threads.

    >>> cache = SizedCache(10, len)
    >>> [cache.get(key, lambda: key * 4) for key in "aab"]
    ['aaaa', 'aaaa', 'bbbb']
    >>> cache.size
    8
    """

    def __init__(self, budget: int, weigh: Callable[[V], int]) -> None:
        self.budget, self.size = budget, 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key, made where it is not kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = value
                self.size += self._weigh(value)
            while self.size > self.budget:
                self.size -= self._weigh(self._kept.popitem(last=False)[1])
        return value

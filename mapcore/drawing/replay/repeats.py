"""How often something was drawn, to keep only what is drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from mapcore.caching import Cache

if TYPE_CHECKING:
    from collections.abc import Hashable

LARGEST = 6_000_000
"""Nothing is kept of larger canvases, in pixels: it would take a second canvas to make."""


@define
class _Tally:
    drawn: int = 0


class Repeats:
    """Counts drawings by a key; `part` names the counts in the cache that they share."""

    def __init__(self, part: str) -> None:
        self._tallies: Cache[_Tally] = Cache(part, lambda _: 1024)

    def count(self, key: Hashable) -> int:
        """Count one more drawing and return how many there were, as far as is remembered."""
        tally = self._tallies.get(key, _Tally)
        tally.drawn += 1
        return tally.drawn

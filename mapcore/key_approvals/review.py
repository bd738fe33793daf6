"""A review: the keys of a table or request against those that were approved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.errors import make_error
from mapcore.frozen import frozen
from mapcore.key_approvals.lock import NOT_MATCHED, Approval, KeyLock
from mapcore.matching.editions import settle_edition
from mapcore.matching.match_request import match_request
from mapcore.queries import match
from mapcore.rendering import builtin_atlas
from mapcore.request.decoding.decode import decode_request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.matching.matching import Matching
    from mapcore.request.request import RenderRequest


@frozen
class KeyReview:
    """What became of the keys: those to be approved, and those whose region has changed.

    `new` are keys that were corrected or not matched and are not in the lock, `changed` keys that
    mean another region than the approved one, which stands first. `unused` are approved keys that
    do not occur, or are matched as they are written. `approved` is the lock that approves all.
    """

    map_id: str
    new: Mapping[str, Approval]
    changed: Mapping[str, tuple[Approval, Approval]]
    unused: tuple[str, ...]
    approved: KeyLock

    def __bool__(self) -> bool:
        """Tell whether something has to be approved."""
        return bool(self.new or self.changed)

    def __str__(self) -> str:
        """Return a line for each key that is new, changed or unused."""
        return "\n".join(self._lines()) or "every key is approved or written as the map has it"

    def _lines(self) -> Iterator[str]:
        yield from (f"+ {key} → {found}" for key, found in self.new.items())
        for key, (before, now) in self.changed.items():
            yield f"! {key} → {now}; approved was {before}"
        yield from (f"- {key}: approved, but no longer needed" for key in self.unused)


def review_keys(
    map_id: str, keys: Iterable[Any], lock: KeyLock | None = None, *, atlas: Atlas | None = None
) -> KeyReview:
    """Return which of some keys have to be approved: corrected or unmatched, and not in the lock.

    `keys` are those that `mapcore.match` takes; without `lock` none is approved. Raises
    `UnknownMap`, and `ValidationError` for a lock of another map.

    >>> print(review_keys("us-states", ["Texas", "Califronia"]))
    + Califronia → California (US-CA), typo: two letters swapped
    """
    pack_id = (atlas or builtin_atlas()).open(map_id).id
    return _review(pack_id, match(map_id, keys, atlas=atlas), lock)


def review_request(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    lock: KeyLock | None = None,
    *,
    atlas: Atlas | None = None,
) -> KeyReview:
    """Return which keys of a request have to be approved, as `review_keys` does.

    Raises `ValidationError` or `UnknownMap`.

    >>> spec = {"mapId": "us-states", "regions": {"Califronia": "#2853A3"}}
    >>> bool(review_request(spec)), bool(review_request(spec, review_request(spec).approved))
    (True, False)
    """
    decoded = decode_request(request)
    atlas = atlas or builtin_atlas()
    decoded = settle_edition(decoded, atlas).request
    pack = atlas.open(decoded.map_id)
    return _review(pack.id, match_request(decoded, pack, atlas), lock)


def _review(map_id: str, matching: Matching, lock: KeyLock | None) -> KeyReview:
    if lock is not None and lock.map_id != map_id:
        message = (
            f"the lock approves keys of {lock.map_id}, not of {map_id}; each map has its own lock"
        )
        raise make_error("map", message)
    approved = dict(lock.keys) if lock else {}
    needed = _list_needed(matching)
    new = {key: found for key, found in needed.items() if key not in approved}
    changed = {
        key: (before, now)
        for key, before in approved.items()
        if (now := needed.get(key) or _as_written(key, matching)) and now.region != before.region
    }
    unused = tuple(key for key in approved if key not in needed and key not in changed)
    return KeyReview(map_id, new, changed, unused, KeyLock(map_id, needed))


def _list_needed(matching: Matching) -> dict[str, Approval]:
    """Return the keys that have to be approved, in the order in which they are reported."""
    found = {
        each.input: Approval(each.matched_to, each.title, each.via) for each in matching.corrected
    }
    return found | {each.input: Approval("", "", NOT_MATCHED) for each in matching.unmatched}


def _as_written(key: str, matching: Matching) -> Approval | None:
    """Return the region of a key that is now matched as it is written."""
    region = matching.resolved.get(key)
    return Approval(region, region, "as it is written") if region else None

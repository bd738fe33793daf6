"""What a map is that is a former edition of another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class FormerMap:
    """The map of which another one is a former edition.

    `of` is that map's id and `title` its title, `begins` the month in which the edition came into
    force, `ends` the month in which the next one did. `redefined` are the keys that mean another
    area today, or that today's map does not have: what is known of keys in general does not hold
    for them. A world view of a map has neither months nor such keys.
    """

    of: str
    title: str
    begins: str
    ends: str
    redefined: frozenset[str] = frozenset()


def read_former(document: Mapping[str, Any] | None) -> FormerMap | None:
    """Return what a pack's document tells of the map of today; None for any other map.

    >>> told = {"of": "ghana", "title": "Ghana", "from": "1983-01", "until": "2019-02"}
    >>> read_former({**told, "redefined": []}).of
    'ghana'
    """
    if document is None:
        return None
    texts = (document["of"], document["title"], document["from"], document["until"])
    if not all(isinstance(text, str) and len(text) <= 200 for text in texts) or not all(texts[:2]):
        raise ValueError("the edition is of no map")
    return FormerMap(*texts, frozenset(map(str, document["redefined"])))

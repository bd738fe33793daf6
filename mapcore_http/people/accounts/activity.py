"""What a workspace draws: its month, the day of each key, and images by day."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import Integer, cast, func, select

from mapcore_http.limits.counting import DAY_SECONDS, Counter, in_month, in_window, read
from mapcore_http.limits.tiers import Tier, Window
from mapcore_http.people.tables import users
from mapcore_http.store.tables import keys, renders, specs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore_http.store.database import Store


@frozen
class Activity:
    """The counters of a workspace at a moment, in seconds of the epoch.

    `today` has the counter of each key that is asked for, by its id. `month_by_key` are the images
    of the month that are recorded; `days` has how many were delivered on each day of the month
    until now, the first day first.
    """

    at: float
    month: Counter
    today: Mapping[str, Counter]
    month_by_key: Mapping[str, int]
    days: tuple[int, ...]


@frozen
class Drawn:
    """A recorded image: its map, its spec as JSON, empty where it is no longer kept, and its key.

    `prefix` is the part of the key that may be shown, `name` the key's. Of an image that a member
    took from the editor `prefix` is empty, and `name` is the person's.
    """

    id: str
    map_id: str
    spec: bytes
    prefix: str
    name: str
    made_at: float


def read_activity(store: Store, workspace: str, tier: Tier, key_ids: Sequence[str]) -> Activity:
    """Return what a workspace, by its id, has drawn this month, and some keys of it today."""
    assert tier.monthly_quota is not None, "a plan has a quota"
    assert tier.daily_cap is not None, "a plan has a cap"
    cap = Window("day", tier.daily_cap, DAY_SECONDS)
    with store.reading() as connection:
        now = store.now(connection)
        month = in_month(workspace, tier.monthly_quota, now)
        wanted = [month, *(in_window(each, cap, now) for each in key_ids)]
        month, *today = read(connection, wanted)
        # PostgreSQL rounds where SQLite cuts off, and not every SQLite knows floor.
        number = renders.c.made_at / DAY_SECONDS
        day = (func.floor(number) if store.shared else cast(number, Integer)).label("day")
        query = (
            select(day, renders.c.key, func.count().label("images"))
            .where(renders.c.workspace == workspace, renders.c.made_at >= month.begins_at)
            .group_by(day, renders.c.key)
        )
        rows = connection.execute(query).all()
    first = month.begins_at // DAY_SECONDS
    days = [0] * (int(now // DAY_SECONDS) - first + 1)
    by_key: dict[str, int] = {}
    for row in rows:
        days[min(int(row.day) - first, len(days) - 1)] += row.images
        by_key[row.key] = by_key.get(row.key, 0) + row.images
    return Activity(now, month, {each.subject: each for each in today}, by_key, tuple(days))


def list_drawn(store: Store, workspace: str, limit: int, offset: int = 0) -> list[Drawn]:
    """Return recorded images of a workspace that can still be opened, the latest first."""
    person = func.coalesce(func.nullif(users.c.name, ""), users.c.email, "")
    with store.reading() as connection:
        query = (
            select(renders, specs.c.compressed, keys.c.prefix, keys.c.name, person.label("person"))
            .join(specs, renders.c.spec == specs.c.digest)
            .join(keys, renders.c.key == keys.c.id, isouter=True)
            .join(users, renders.c.key == users.c.id, isouter=True)
            .where(renders.c.workspace == workspace, renders.c.expires_at > store.now(connection))
            .order_by(renders.c.made_at.desc(), renders.c.id)
            .limit(limit)
            .offset(offset)
        )
        rows = connection.execute(query).all()
    return [
        Drawn(
            row.id,
            row.map,
            zlib.decompress(row.compressed),
            row.prefix or "",
            row.name or row.person,
            row.made_at,
        )
        for row in rows
    ]

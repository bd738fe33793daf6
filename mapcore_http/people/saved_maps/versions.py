"""Versions of saved maps: made by the work itself, never changed, the oldest dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from mapcore_http.people.saved_maps.errors import SavedMapError
from mapcore_http.people.tables import saved_map_versions, saved_maps

if TYPE_CHECKING:
    from sqlalchemy import Connection

MOST_VERSIONS = 50
"""Versions that are kept of a map."""
MOST_STORED = 200_000_000
"""Bytes that the maps of a workspace may take with their versions, as they are stored."""
WORK_SECONDS = 3600
"""After so much work of one person a version is made by itself."""
LONGEST_NOTE = 120


def keep_version(
    connection: Connection,
    workspace: str,
    map_id: str,
    content: bytes,
    *,
    at: float,
    by: str | None,
    note: str = "",
) -> None:
    """Add a version to a map of a workspace, unless its last has this content; the oldest go."""
    last = _last_version(connection, map_id, "number", "content")
    if last is not None and bytes(last.content) == bytes(content):
        return
    number = last.number + 1 if last is not None else 1
    made = {
        "saved_map": map_id,
        "number": number,
        "workspace": workspace,
        "made_at": at,
        "by": by,
        "note": note[:LONGEST_NOTE],
        "size": len(content),
        "content": content,
    }
    connection.execute(insert(saved_map_versions).values(**made))
    table = saved_map_versions.c
    old = (table.saved_map == map_id) & (table.number <= number - MOST_VERSIONS)
    connection.execute(delete(saved_map_versions).where(old))
    change = update(saved_maps).where(saved_maps.c.id == map_id)
    connection.execute(change.values(versions=number))


def keep_former(connection: Connection, row: Any) -> None:
    """Keep a version of what the map of a row is, before it is changed."""
    of, author = (row.workspace, row.id, row.content), row.updated_by_id or None
    keep_version(connection, *of, at=row.updated_at, by=author)


def began_long_ago(connection: Connection, row: Any, now: float) -> bool:
    """Tell whether the last version of the map of a row is an hour old, or not there."""
    last = _last_version(connection, row.id, "made_at")
    return last is None or last.made_at <= now - WORK_SECONDS


def _last_version(connection: Connection, map_id: str, *names: str) -> Any:
    table = saved_map_versions.c
    query = select(*(table[name] for name in names)).where(table.saved_map == map_id)
    return connection.execute(query.order_by(table.number.desc()).limit(1)).first()


def check_room(connection: Connection, workspace: str, more: int) -> None:
    """Raise SavedMapError where the maps of a workspace would take more than they may."""
    held = 0
    for table in (saved_maps, saved_map_versions):
        size = select(func.coalesce(func.sum(table.c.size), 0))
        held += int(connection.execute(size.where(table.c.workspace == workspace)).scalar_one())
    if held + more > MOST_STORED:
        raise SavedMapError(
            f"The maps of this workspace and their versions have {MOST_STORED // 1_000_000} MB, "
            "which is all that they may have. Delete some, and empty the bin."
        )

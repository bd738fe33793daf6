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


def add_version(
    connection: Connection, row: Any, content: bytes, *, at: float, by: str | None, note: str
) -> int:
    """Add a version to the map of a row, and return its number; the oldest are dropped."""
    number = int(row.versions) + 1
    made = {
        "saved_map": row.id,
        "number": number,
        "workspace": row.workspace,
        "made_at": at,
        "by": by,
        "note": note[:LONGEST_NOTE],
        "size": len(content),
        "content": content,
    }
    connection.execute(insert(saved_map_versions).values(**made))
    table = saved_map_versions.c
    old = (table.saved_map == row.id) & (table.number <= number - MOST_VERSIONS)
    connection.execute(delete(saved_map_versions).where(old))
    change = update(saved_maps).where(saved_maps.c.id == row.id)
    connection.execute(change.values(versions=number))
    return number


def is_kept(connection: Connection, row: Any) -> bool:
    """Tell whether the last version of the map of a row is what the map is now."""
    table = saved_map_versions.c
    query = select(table.content).where(
        table.saved_map == row.id, table.number == int(row.versions)
    )
    last = connection.execute(query).first()
    return last is not None and bytes(last.content) == bytes(row.content)


def began_long_ago(connection: Connection, row: Any, now: float) -> bool:
    """Tell whether the last version of the map of a row is an hour old, or not there."""
    query = select(saved_map_versions.c.made_at).where(
        saved_map_versions.c.saved_map == row.id,
        saved_map_versions.c.number == int(row.versions),
    )
    last = connection.execute(query).first()
    return last is None or last.made_at <= now - WORK_SECONDS


def check_room(connection: Connection, workspace: str, more: int) -> None:
    """Raise SavedMapError where the maps of a workspace would take more than they may."""
    held = sum(
        int(
            connection.execute(
                select(func.coalesce(func.sum(table.c.size), 0)).where(
                    table.c.workspace == workspace
                )
            ).scalar_one()
        )
        for table in (saved_maps, saved_map_versions)
    )
    if held + more > MOST_STORED:
        raise SavedMapError(
            f"The maps of this workspace and their versions have {MOST_STORED // 1_000_000} MB, "
            "which is all that they may have. Delete some, and empty the bin."
        )

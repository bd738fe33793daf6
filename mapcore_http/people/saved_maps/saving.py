"""Saved maps are made, changed, put into the bin and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from mapcore_http.keys.audit import new_id, note
from mapcore_http.people.saved_maps.contents import (
    Content,
    check_title,
    clean_title,
    compress_content,
    expand_content,
)
from mapcore_http.people.saved_maps.errors import NoSavedMap, SavedMapConflict, SavedMapError
from mapcore_http.people.saved_maps.reading import BIN_SECONDS, SavedMap, find_row, map_of
from mapcore_http.people.saved_maps.versions import (
    add_version,
    began_long_ago,
    check_room,
    is_kept,
)
from mapcore_http.people.tables import saved_map_links, saved_map_versions, saved_maps

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

    from mapcore_http.store.database import Store

MOST_MAPS = 500
"""Maps of a workspace, and as many in its bin."""
UNTITLED = "Untitled map"


def create_map(store: Store, workspace: str, title: str, content: Content, *, by: str) -> SavedMap:
    """Keep a new map for a workspace, by its id; its first version is made with it.

    Raises SavedMapError where the workspace has as many as it may.
    """
    with store.writing("accounts") as connection:
        made = _insert(store, connection, workspace, title, content, by, "First save")
        note(store, connection, workspace, by, "saved map made", made.title)
    return made


def save_map(
    store: Store,
    workspace: str,
    map_id: str,
    content: Content,
    *,
    revision: int,
    by: str | None,
    title: str = "",
    made_for: str = "",
) -> SavedMap:
    """Put a content in the place of that of a map, and return the map.

    `revision` is the one that the content came from. `title` is the map's from now on, unless
    somebody has given it a name. `made_for` makes a version of the new content
    and says what for. Of the content of before a version is made where it is another person's, or
    an hour's work. Raises NoSavedMap, SavedMapConflict and SavedMapError.
    """
    with store.writing("accounts") as connection:
        return change_map(
            store,
            connection,
            workspace,
            map_id,
            content,
            revision=revision,
            by=by,
            title=title,
            made_for=made_for,
        )


def change_map(
    store: Store,
    connection: Connection,
    workspace: str,
    map_id: str,
    content: Content,
    *,
    revision: int | None,
    by: str | None,
    title: str = "",
    made_for: str = "",
) -> SavedMap:
    """Do as `save_map`, in a transaction over accounts; any revision will do where it is None."""
    row = _own(store, connection, workspace, map_id)
    stored, now = compress_content(content), store.now(connection)
    if revision is not None and row.revision != revision:
        raise SavedMapConflict(row.updated_by, row.updated_at, row.revision)
    check_room(connection, workspace, len(stored))
    others = (row.updated_by_id or None) != by or began_long_ago(connection, row, now)
    if others and bytes(row.content) != stored and not is_kept(connection, row):
        author = row.updated_by_id or None
        add_version(connection, row, row.content, at=row.updated_at, by=author, note="")
        row = _own(store, connection, workspace, map_id)
    changed = {
        "map": content.map_id,
        "revision": row.revision + 1,
        "updated_at": now,
        "updated_by": by,
        "size": len(stored),
        "content": stored,
    }
    if title and not row.named:
        changed["title"] = clean_title(title) or row.title
    connection.execute(update(saved_maps).where(saved_maps.c.id == map_id).values(**changed))
    row = _own(store, connection, workspace, map_id)
    if made_for and not is_kept(connection, row):
        add_version(connection, row, stored, at=now, by=by, note=made_for)
        row = _own(store, connection, workspace, map_id)
    return map_of(row)


def rename_map(store: Store, workspace: str, map_id: str, title: str, *, by: str) -> None:
    """Give a map a name that stays, whatever title its picture has; raises SavedMapError."""
    check_title(title)
    name = clean_title(title)
    if not name:
        raise SavedMapError("A map needs a name.")
    with store.writing("accounts") as connection:
        row = _own(store, connection, workspace, map_id)
        if row.title == name:
            return
        change = update(saved_maps).where(saved_maps.c.id == map_id)
        connection.execute(change.values(title=name, named=True))
        note(store, connection, workspace, by, "saved map renamed", f"{row.title} → {name}")


def copy_map(
    store: Store, workspace: str, map_id: str, *, by: str, number: int | None = None
) -> SavedMap:
    """Make a new map of one, or of a version of it by its number; raises SavedMapError."""
    with store.writing("accounts") as connection:
        row = _own(store, connection, workspace, map_id)
        stored = row.content if number is None else _version(connection, map_id, number)
        title = clean_title(f"Copy of {row.title}")
        content = expand_content(stored)
        made = _insert(store, connection, workspace, title, content, by, "Copied", named=True)
        note(store, connection, workspace, by, "saved map copied", made.title)
    return made


def restore_version(store: Store, workspace: str, map_id: str, number: int, *, by: str) -> None:
    """Make a version what the map is; what it was becomes a version too. Raises SavedMapError."""
    with store.writing("accounts") as connection:
        row = _own(store, connection, workspace, map_id)
        content = expand_content(_version(connection, map_id, number))
        if not is_kept(connection, row):
            author = row.updated_by_id or None
            add_version(connection, row, row.content, at=row.updated_at, by=author, note="")
        again = f"Version {number} again"
        change_map(
            store, connection, workspace, map_id, content, revision=None, by=by, made_for=again
        )
        note(store, connection, workspace, by, "saved map restored", f"{row.title}, {again}")


def delete_map(store: Store, workspace: str, map_id: str, *, by: str) -> None:
    """Put a map into the bin for 30 days; links to it end at once. Raises SavedMapError."""
    with store.writing("accounts") as connection:
        row = _own(store, connection, workspace, map_id)
        if _count(connection, workspace, binned=True) >= MOST_MAPS:
            raise SavedMapError("The bin is full. Empty it first.")
        until = store.now(connection) + BIN_SECONDS
        own = saved_maps.c.id == map_id
        connection.execute(update(saved_maps).where(own).values(expires_at=until))
        connection.execute(delete(saved_map_links).where(saved_map_links.c.saved_map == map_id))
        note(store, connection, workspace, by, "saved map deleted", row.title)


def bring_back(store: Store, workspace: str, map_id: str, *, by: str) -> None:
    """Take a map out of the bin; raises SavedMapError."""
    with store.writing("accounts") as connection:
        binned = (
            (saved_maps.c.id == map_id)
            & (saved_maps.c.workspace == workspace)
            & (saved_maps.c.expires_at > store.now(connection))
        )
        _check_count(connection, workspace)
        change = update(saved_maps).where(binned).values(expires_at=None)
        title = connection.execute(change.returning(saved_maps.c.title)).scalar()
        if title is None:
            raise NoSavedMap
        note(store, connection, workspace, by, "saved map brought back", title)


def empty_bin(store: Store, workspace: str, *, by: str) -> None:
    """Delete what is in the bin of a workspace for good."""
    with store.writing("accounts") as connection:
        binned = (saved_maps.c.workspace == workspace) & saved_maps.c.expires_at.is_not(None)
        gone = connection.execute(delete(saved_maps).where(binned)).rowcount
        if gone:
            note(store, connection, workspace, by, "bin emptied", f"{gone} saved maps")


def _own(store: Store, connection: Connection, workspace: str, map_id: str) -> Row[Any]:
    row = find_row(store, connection, map_id)
    if row is None or row.workspace != workspace:
        raise NoSavedMap
    return row


def _insert(
    store: Store,
    connection: Connection,
    workspace: str,
    title: str,
    content: Content,
    by: str,
    made_for: str,
    *,
    named: bool = False,
) -> SavedMap:
    stored, now = compress_content(content), store.now(connection)
    _check_count(connection, workspace)
    check_room(connection, workspace, 2 * len(stored))
    made = {
        "id": new_id("map"),
        "workspace": workspace,
        "title": clean_title(title) or content.title or UNTITLED,
        "named": named,
        "map": content.map_id,
        "revision": 1,
        "versions": 0,
        "made_at": now,
        "updated_at": now,
        "updated_by": by,
        "size": len(stored),
        "content": stored,
    }
    connection.execute(insert(saved_maps).values(**made))
    row = _own(store, connection, workspace, str(made["id"]))
    add_version(connection, row, stored, at=now, by=by, note=made_for)
    return map_of(_own(store, connection, workspace, str(made["id"])))


def _check_count(connection: Connection, workspace: str) -> None:
    if _count(connection, workspace, binned=False) >= MOST_MAPS:
        raise SavedMapError(f"A workspace has at most {MOST_MAPS} saved maps; delete one first.")


def _count(connection: Connection, workspace: str, *, binned: bool) -> int:
    until = saved_maps.c.expires_at
    chosen = until.is_not(None) if binned else until.is_(None)
    query = select(func.count()).select_from(saved_maps)
    return int(
        connection.execute(query.where(saved_maps.c.workspace == workspace, chosen)).scalar_one()
    )


def _version(connection: Connection, map_id: str, number: int) -> bytes:
    table = saved_map_versions.c
    query = select(table.content).where(table.saved_map == map_id, table.number == number)
    row = connection.execute(query).first()
    if row is None:
        raise SavedMapError("This version is not kept any more.")
    return bytes(row.content)

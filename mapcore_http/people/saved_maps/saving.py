"""Saved maps are made, changed, put into the bin and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, update

from mapcore_http.keys.audit import new_id, note
from mapcore_http.people.saved_maps.contents import (
    Content,
    Edit,
    check_title,
    clean_title,
    compress_content,
    expand_content,
)
from mapcore_http.people.saved_maps.errors import NoSavedMap, SavedMapConflict, SavedMapError
from mapcore_http.people.saved_maps.reading import (
    BIN_SECONDS,
    SavedMap,
    count_maps,
    find_version,
    map_of,
    own_row,
)
from mapcore_http.people.saved_maps.versions import (
    began_long_ago,
    check_room,
    keep_former,
    keep_version,
)
from mapcore_http.people.tables import saved_map_links, saved_maps

if TYPE_CHECKING:
    from sqlalchemy import Connection

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
    store: Store, workspace: str, map_id: str, edit: Edit, *, revision: int, by: str | None
) -> SavedMap:
    """Put what became of a map in its place, and return the map.

    `revision` is the one that the content came from. The title is the map's from now on, unless
    somebody has given it a name. Of the content of before a version is made where it is another
    person's, or an hour's work. Raises NoSavedMap, SavedMapConflict and SavedMapError.
    """
    with store.writing("accounts") as connection:
        return change_map(store, connection, workspace, map_id, edit, revision=revision, by=by)


def change_map(
    store: Store,
    connection: Connection,
    workspace: str,
    map_id: str,
    edit: Edit,
    *,
    revision: int | None,
    by: str | None,
) -> SavedMap:
    """Do as `save_map`, in a transaction over accounts; any revision will do where it is None."""
    row = own_row(store, connection, workspace, map_id)
    stored, now = compress_content(edit.content), store.now(connection)
    if revision is not None and row.revision != revision:
        raise SavedMapConflict(row.updated_by, row.updated_at, row.revision)
    check_room(connection, workspace, len(stored))
    others = (row.updated_by_id or None) != by or began_long_ago(connection, row, now)
    if others and bytes(row.content) != stored:
        keep_former(connection, row)
    changed = {
        "map": edit.content.map_id,
        "revision": row.revision + 1,
        "updated_at": now,
        "updated_by": by,
        "size": len(stored),
        "content": stored,
    }
    if edit.title and not row.named:
        changed["title"] = clean_title(edit.title) or row.title
    connection.execute(update(saved_maps).where(saved_maps.c.id == map_id).values(**changed))
    if edit.made_for:
        keep_version(connection, workspace, map_id, stored, at=now, by=by, note=edit.made_for)
    return map_of(own_row(store, connection, workspace, map_id))


def rename_map(store: Store, workspace: str, map_id: str, title: str, *, by: str) -> None:
    """Give a map a name that stays, whatever title its picture has; raises SavedMapError."""
    check_title(title)
    name = clean_title(title)
    if not name:
        raise SavedMapError("A map needs a name.")
    with store.writing("accounts") as connection:
        row = own_row(store, connection, workspace, map_id)
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
        row = own_row(store, connection, workspace, map_id)
        if number is None:
            content = expand_content(row.content)
        else:
            content = _version(connection, map_id, number)
        title = clean_title(f"Copy of {row.title}")
        made = _insert(store, connection, workspace, title, content, by, "Copied", named=True)
        note(store, connection, workspace, by, "saved map copied", made.title)
    return made


def restore_version(store: Store, workspace: str, map_id: str, number: int, *, by: str) -> None:
    """Make a version what the map is; what it was becomes a version too. Raises SavedMapError."""
    with store.writing("accounts") as connection:
        row = own_row(store, connection, workspace, map_id)
        again = f"Version {number} again"
        edit = Edit(_version(connection, map_id, number), made_for=again)
        keep_former(connection, row)
        change_map(store, connection, workspace, map_id, edit, revision=None, by=by)
        note(store, connection, workspace, by, "saved map restored", f"{row.title}, {again}")


def delete_map(store: Store, workspace: str, map_id: str, *, by: str) -> None:
    """Put a map into the bin for 30 days; links to it end at once. Raises SavedMapError."""
    with store.writing("accounts") as connection:
        row = own_row(store, connection, workspace, map_id)
        if count_maps(connection, workspace, binned=True) >= MOST_MAPS:
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
    stored, now, map_id = compress_content(content), store.now(connection), new_id("map")
    _check_count(connection, workspace)
    check_room(connection, workspace, 2 * len(stored))
    made = {
        "id": map_id,
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
    keep_version(connection, workspace, map_id, stored, at=now, by=by, note=made_for)
    return map_of(own_row(store, connection, workspace, map_id))


def _check_count(connection: Connection, workspace: str) -> None:
    if count_maps(connection, workspace) >= MOST_MAPS:
        raise SavedMapError(f"A workspace has at most {MOST_MAPS} saved maps; delete one first.")


def _version(connection: Connection, map_id: str, number: int) -> Content:
    found = find_version(connection, map_id, number)
    if found is None:
        raise SavedMapError("This version is not kept any more.")
    return found

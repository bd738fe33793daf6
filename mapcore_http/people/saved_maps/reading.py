"""Saved maps and their versions as they are read: for lists without content, and one with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from sqlalchemy import func, or_, select

from mapcore_http.people.saved_maps.contents import Content, expand_content
from mapcore_http.people.saved_maps.errors import NoSavedMap
from mapcore_http.people.tables import saved_map_links, saved_map_versions, saved_maps, users

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Row

    from mapcore_http.store.database import Store

NAME_OF_USER = func.coalesce(func.nullif(users.c.name, ""), users.c.email, "")
"""The name of a user who is joined, or the address, or nothing."""
BIN_SECONDS = 30 * 24 * 3600
"""How long a map that was deleted can be brought back."""


@frozen
class SavedMap:
    """A saved map without its content; times are in seconds of the epoch.

    `updated_by` is the name or the address of who changed it last, empty where it was somebody with
    a link; `updated_by_id` is the user's id. `versions` is the number of the last version, `links`
    how many links lead to it. `expires_at` is None but for those in the bin.
    """

    id: str
    workspace: str
    title: str
    map_id: str
    revision: int
    versions: int
    updated_at: float
    updated_by: str
    updated_by_id: str
    links: int
    expires_at: float | None


@frozen
class Opened:
    """A saved map with its content."""

    map: SavedMap
    content: Content = field(repr=False)


@frozen
class Version:
    """What a saved map was: `note` says what made the version, empty for work that went on.

    `by` is the name or the address of whose it is, empty where it was somebody with a link.
    """

    number: int
    made_at: float
    by: str
    note: str


def list_saved(
    store: Store, workspace: str, limit: int, offset: int = 0, *, find: str = "", bin_: bool = False
) -> list[SavedMap]:
    """Return maps of a workspace, by its id, the last changed first; `bin_` those in the bin.

    `find` is a part of the title, of the map's id or of who changed it last.
    """
    with store.reading() as connection:
        until = saved_maps.c.expires_at
        chosen = [
            saved_maps.c.workspace == workspace,
            until > store.now(connection) if bin_ else until.is_(None),
        ]
        if find:
            texts = (saved_maps.c.title, saved_maps.c.map, users.c.name, users.c.email)
            chosen.append(or_(*(each.icontains(find, autoescape=True) for each in texts)))
        query = _maps(store, connection).where(*chosen).limit(limit).offset(offset)
        ordered = query.order_by(saved_maps.c.updated_at.desc(), saved_maps.c.id)
        return [map_of(row) for row in connection.execute(ordered)]


def count_saved(store: Store, workspace: str) -> int:
    """Return how many maps a workspace has outside its bin."""
    with store.reading() as connection:
        return count_maps(connection, workspace)


def count_maps(connection: Connection, workspace: str, *, binned: bool = False) -> int:
    """Return how many maps a workspace has outside its bin, or in it."""
    until = saved_maps.c.expires_at
    chosen = until.is_not(None) if binned else until.is_(None)
    query = select(func.count()).where(saved_maps.c.workspace == workspace, chosen)
    return int(connection.execute(query).scalar_one())


def open_saved(store: Store, workspaces: tuple[str, ...], map_id: str) -> Opened | None:
    """Return a map of one of some workspaces with its content; None where they have none such."""
    with store.reading() as connection:
        found = find_row(store, connection, map_id)
        if found is None or found.workspace not in workspaces:
            return None
        return Opened(map_of(found), expand_content(found.content))


def find_row(store: Store, connection: Connection, map_id: str) -> Row[Any] | None:
    """Return the row of a map that is not in the bin, with all its columns."""
    query = _maps(store, connection).add_columns(saved_maps.c.content, saved_maps.c.named)
    kept = (saved_maps.c.id == map_id) & saved_maps.c.expires_at.is_(None)
    return connection.execute(query.where(kept)).first()


def own_row(store: Store, connection: Connection, workspace: str, map_id: str) -> Row[Any]:
    """Return the row of a map of a workspace that is not in the bin; raises NoSavedMap."""
    row = find_row(store, connection, map_id)
    if row is None or row.workspace != workspace:
        raise NoSavedMap
    return row


def list_versions(store: Store, map_id: str) -> list[Version]:
    """Return the versions of a map, the latest first."""
    table = saved_map_versions.c
    query = (
        select(table.number, table.made_at, NAME_OF_USER.label("by"), table.note)
        .join(users, users.c.id == table.by, isouter=True)
        .where(table.saved_map == map_id)
        .order_by(table.number.desc())
    )
    with store.reading() as connection:
        return [Version(*row) for row in connection.execute(query)]


def open_version(store: Store, map_id: str, number: int) -> Content | None:
    """Return the content of a version; None where it is not kept."""
    with store.reading() as connection:
        return find_version(connection, map_id, number)


def find_version(connection: Connection, map_id: str, number: int) -> Content | None:
    """Do as `open_version`, in a transaction."""
    table = saved_map_versions.c
    query = select(table.content).where(table.saved_map == map_id, table.number == number)
    row = connection.execute(query).first()
    return expand_content(row.content) if row else None


def _maps(store: Store, connection: Connection) -> Any:
    links = (
        select(func.count())
        .where(saved_map_links.c.saved_map == saved_maps.c.id, lasts(store.now(connection)))
        .correlate(saved_maps)
        .scalar_subquery()
    )
    return select(
        saved_maps.c.id,
        saved_maps.c.workspace,
        saved_maps.c.title,
        saved_maps.c.map,
        saved_maps.c.revision,
        saved_maps.c.versions,
        saved_maps.c.updated_at,
        NAME_OF_USER.label("updated_by"),
        func.coalesce(saved_maps.c.updated_by, "").label("updated_by_id"),
        links.label("links"),
        saved_maps.c.expires_at,
    ).join(users, users.c.id == saved_maps.c.updated_by, isouter=True)


def lasts(now: float) -> ColumnElement[bool]:
    """Return what the row of a link satisfies that has not ended."""
    until = saved_map_links.c.expires_at
    return or_(until.is_(None), until > now)


def map_of(row: Row[Any]) -> SavedMap:
    """Return the map of a row that `find_row` found."""
    columns: Any = row[:11]
    return SavedMap(*columns)

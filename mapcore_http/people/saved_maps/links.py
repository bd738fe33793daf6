"""Links to saved maps, to look or to change: told once, kept as digests, ended at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen
from sqlalchemy import delete, func, insert, select

from mapcore_http.keys.audit import new_id, note
from mapcore_http.people.accounts.tokens import new_token, token_digest
from mapcore_http.people.saved_maps.contents import Edit, expand_content
from mapcore_http.people.saved_maps.errors import NoSavedMap, SavedMapError
from mapcore_http.people.saved_maps.reading import (
    NAME_OF_USER,
    Opened,
    SavedMap,
    find_row,
    lasts,
    map_of,
    own_row,
)
from mapcore_http.people.saved_maps.saving import change_map
from mapcore_http.people.tables import saved_map_links, users

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store

May = Literal["view", "edit"]
MOST_LINKS = 10
"""Links to one map."""
EDIT_SECONDS = 7 * 24 * 3600
"""How long a link to change a map lasts; one to look lasts until somebody ends it."""
TOKEN_KIND = "saved map"


@frozen
class MapLink:
    """A link to a map: what its holder may do, who made it and when; times are of the epoch."""

    id: str
    may: str
    made_at: float
    by: str
    expires_at: float | None


@frozen
class Shared:
    """A map that a link leads to, as it is now, and what its holder may do."""

    may: May
    opened: Opened


def is_private(map_id: str) -> bool:
    """Tell whether a map is one of a workspace's own, which others cannot draw.

    >>> is_private("sales.zones"), is_private("us-states")
    (True, False)
    """
    return "." in map_id


def make_link(store: Store, workspace: str, map_id: str, may: May, *, by: str) -> str:
    """Return the token of a new link to a map of a workspace; raises SavedMapError.

    Nobody without an account can change a map on boundaries of the workspace's own, as they could
    not see it.
    """
    with store.writing("accounts") as connection:
        row = own_row(store, connection, workspace, map_id)
        if may == "edit" and is_private(row.map):
            raise SavedMapError("Maps on your own boundaries are changed by members alone.")
        now = store.now(connection)
        query = select(func.count()).where(saved_map_links.c.saved_map == map_id, lasts(now))
        if connection.execute(query).scalar_one() >= MOST_LINKS:
            raise SavedMapError(f"A map has at most {MOST_LINKS} links; end one first.")
        token = new_token()
        made = {
            "digest": token_digest(TOKEN_KIND, token, store.pepper),
            "id": new_id("mln"),
            "saved_map": map_id,
            "workspace": workspace,
            "may": may,
            "made_at": now,
            "by": by,
            "expires_at": now + EDIT_SECONDS if may == "edit" else None,
        }
        connection.execute(insert(saved_map_links).values(**made))
        note(store, connection, workspace, by, f"link to {may} made", row.title)
    return token


def list_links(store: Store, map_id: str) -> list[MapLink]:
    """Return the links to a map that last, the newest first."""
    link = saved_map_links.c
    with store.reading() as connection:
        query = (
            select(link.id, link.may, link.made_at, NAME_OF_USER.label("by"), link.expires_at)
            .join(users, users.c.id == link.by, isouter=True)
            .where(link.saved_map == map_id, lasts(store.now(connection)))
            .order_by(link.made_at.desc(), link.id)
        )
        return [MapLink(*row) for row in connection.execute(query)]


def end_link(store: Store, workspace: str, map_id: str, link_id: str, *, by: str) -> None:
    """End a link to a map of a workspace at once; raises SavedMapError where there is none."""
    link = saved_map_links.c
    own = (link.id == link_id) & (link.saved_map == map_id) & (link.workspace == workspace)
    with store.writing("accounts") as connection:
        row = find_row(store, connection, map_id)
        ended = connection.execute(delete(saved_map_links).where(own).returning(link.may)).first()
        if row is None or ended is None:
            raise SavedMapError("This link has ended already.")
        note(store, connection, workspace, by, f"link to {ended.may} ended", row.title)


def open_link(store: Store, token: str) -> Shared | None:
    """Return what a link leads to; None for one that has ended and one that never was."""
    with store.reading() as connection:
        return _shared(store, connection, token)


def save_by_link(store: Store, token: str, edit: Edit, *, revision: int) -> SavedMap:
    """Do as `save_map` for who has a link to change a map.

    Raises NoSavedMap where the link has ended by then, SavedMapConflict and SavedMapError.
    """
    with store.writing("accounts") as connection:
        shared = _shared(store, connection, token)
        if shared is None or shared.may != "edit":
            raise NoSavedMap
        if is_private(edit.content.map_id):
            raise SavedMapError("Maps on their own boundaries are changed by members alone.")
        own = shared.opened.map
        of = (own.workspace, own.id)
        return change_map(store, connection, *of, edit, revision=revision, by=None)


def _shared(store: Store, connection: Connection, token: str) -> Shared | None:
    link = saved_map_links.c
    shown = link.digest == token_digest(TOKEN_KIND, token, store.pepper)
    query: Any = select(link.saved_map, link.may).where(shown, lasts(store.now(connection)))
    found = connection.execute(query).first()
    row = find_row(store, connection, found.saved_map) if found else None
    if found is None or row is None or (found.may == "edit" and is_private(row.map)):
        return None
    return Shared(found.may, Opened(map_of(row), expand_content(row.content)))

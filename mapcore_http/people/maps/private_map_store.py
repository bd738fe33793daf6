"""The private maps of workspaces in the store: added, replaced, listed, removed, found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import func, select

from mapcore_http.keys.audit import note
from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.workspaces import find_workspace
from mapcore_http.people.maps.slugs import slug_of
from mapcore_http.people.tables import memberships, private_maps
from mapcore_http.people.workspace_files import FileTable, digest_and_size
from mapcore_http.store.tables import workspaces

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.people.maps.checking import PackFacts
    from mapcore_http.store.database import Store

MOST_MAPS = 100
LONGEST_SLUG = 40


@frozen
class PrivateMap:
    """A private map: the id by which it is rendered, and what its pack is.

    `workspace` is the id of the one it belongs to, `digest` the SHA-256 of the pack, `size` its
    bytes, `added_at` seconds since the epoch.
    """

    workspace: str
    id: str
    title: str
    region_count: int
    edition: str
    digest: str
    size: int
    added_at: float


PRIVATE_MAPS = FileTable(private_maps, private_maps.c.id, PrivateMap, "map")


def add_map(
    store: Store,
    named: str,
    content: bytes,
    facts: PackFacts,
    *,
    replace: bool = False,
    by: str | None = None,
    most_bytes: int | None = None,
) -> PrivateMap:
    """Keep a pack that was checked for a workspace, given by its id or name.

    With `replace` the workspace must have a map of this id, without it must not. `by` is the id of
    the user who does it; None for the command line. `most_bytes` bounds what the workspaces of the
    plan that have an owner in common with this one may keep together. Raises AccountError.
    """
    with store.writing("accounts") as connection:
        workspace, name = find_workspace(connection, named)
        rows = {each.id: each for each in PRIVATE_MAPS.rows(connection, workspace)}
        own = [each for each in rows if each.partition(".")[2] == facts.id]
        map_id = own[0] if own else f"{slug_of(name, LONGEST_SLUG) or 'maps'}.{facts.id}"
        if replace and not own:
            raise AccountError(f"There is no map {facts.id!r} to replace; add it.")
        if own and not replace:
            raise AccountError(
                f"There is a map {map_id!r} already; replace it, or remove it first."
            )
        if not own and len(rows) >= MOST_MAPS:
            raise AccountError(f"A workspace has at most {MOST_MAPS} maps; remove one first.")
        if most_bytes is not None:
            freed = rows[map_id].size if own else 0
            _check_room(connection, workspace, len(content) - freed, most_bytes)
        made = PrivateMap(
            workspace,
            map_id,
            facts.title,
            facts.region_count,
            facts.edition,
            *digest_and_size(content),
            store.now(connection),
        )
        PRIVATE_MAPS.put(connection, made, content)
        note(store, connection, workspace, by, "map replaced" if own else "map added", map_id)
    return made


def _check_room(connection: Connection, workspace: str, more: int, most: int) -> None:
    """Raise AccountError where more bytes would not fit into what an account may keep."""
    roles = memberships.alias()
    owners = select(roles.c.user).where(roles.c.workspace == workspace, roles.c.role == "owner")
    shared = select(memberships.c.workspace).where(
        memberships.c.user.in_(owners), memberships.c.role == "owner"
    )
    plan = select(workspaces.c.plan).where(workspaces.c.id == workspace).scalar_subquery()
    alike = select(workspaces.c.id).where(workspaces.c.id.in_(shared), workspaces.c.plan == plan)
    counted = (private_maps.c.workspace == workspace) | private_maps.c.workspace.in_(alike)
    held = select(func.coalesce(func.sum(private_maps.c.size), 0)).where(counted)
    kept = int(connection.execute(held).scalar_one())
    if more > 0 and kept + more > most:
        raise AccountError(
            f"The maps of your workspaces would have {(kept + more) / 1e6:,.1f} MB together; the "
            f"plan has {most / 1e6:,.0f} MB. Remove a map, or change the plan."
        )


def list_maps(store: Store, named: str) -> list[PrivateMap]:
    """Return the maps of a workspace, given by its id or name, by id; raises AccountError."""
    with store.reading() as connection:
        workspace, _ = find_workspace(connection, named)
        return PRIVATE_MAPS.rows(connection, workspace)

"""Workspaces as their members see them, and what owners change: the name, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import delete, select, update

from mapcore_http.keys.audit import note
from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.workspaces import check_name, find_workspace, still_valid_at
from mapcore_http.people.accounts.users import Role, User, workspaces_of
from mapcore_http.people.tables import (
    house_styles,
    invitations,
    map_draft_parts,
    map_drafts,
    memberships,
    private_maps,
    saved_map_links,
    saved_map_versions,
    saved_maps,
)
from mapcore_http.store.tables import keys, workspaces

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store


_OF_WORKSPACES = (
    memberships,
    invitations,
    private_maps,
    house_styles,
    map_drafts,
    map_draft_parts,
    saved_map_links,
    saved_map_versions,
    saved_maps,
)
"""What ends with a workspace; tables that refer to another come before it."""


@frozen
class Membership:
    """A user in a workspace: `id`, `name` and `plan` are the workspace's.

    `all` are id and name of each workspace of the user.
    """

    user: User
    id: str
    name: str
    plan: str
    role: Role
    all: tuple[tuple[str, str], ...]

    @property
    def home(self) -> str:
        """Return the path of the workspace's console."""
        return f"/console/{self.id}"


def find_membership(store: Store, user: User, wanted: str = "") -> Membership | None:
    """Return a user in the wanted workspace, else in the first; None for who belongs to none."""
    every = workspaces_of(store, user)
    if not every:
        return None
    workspace, name, role = next((each for each in every if each[0] == wanted), every[0])
    listed = tuple((each, its_name) for each, its_name, _ in every)
    return Membership(user, workspace, name, plan_of(store, workspace), role, listed)


def rename_workspace(store: Store, workspace: str, name: str, *, by: str) -> None:
    """Give a workspace, by its id, another name; raises AccountError."""
    check_name(name)
    with store.writing("accounts") as connection:
        _, before = find_workspace(connection, workspace)
        if before == name.strip():
            return
        check_name_among(connection, by, name)
        change = update(workspaces).where(workspaces.c.id == workspace)
        connection.execute(change.values(name=name.strip()))
        note(store, connection, workspace, by, "workspace renamed", f"{before} → {name.strip()}")


def delete_workspace(store: Store, workspace: str, *, by: str, confirmed: str) -> None:
    """End a workspace, given by its id, with its keys, members, invitations and maps, at once.

    Its records are removed by and by; its audit log stays. Raises AccountError, also where
    `confirmed` is not its name.
    """
    with store.writing("accounts") as connection:
        _, name = find_workspace(connection, workspace)
        if confirmed != name:
            raise AccountError("This is not the name of the workspace; nothing was deleted.")
        now = store.now(connection)
        note(store, connection, workspace, by, "workspace deleted", name)
        valid = (keys.c.workspace == workspace) & still_valid_at(now)
        connection.execute(update(keys).where(valid).values(expires_at=now))
        for table in _OF_WORKSPACES:
            connection.execute(delete(table).where(table.c.workspace == workspace))
        ended = update(workspaces).where(workspaces.c.id == workspace)
        connection.execute(ended.values(deleted_at=now))


def check_name_among(connection: Connection, user: str, name: str) -> None:
    """Refuse the name of a workspace that a user belongs to; others' names are nobody's business.

    Raises AccountError.
    """
    own = (
        select(workspaces.c.id)
        .join(memberships, memberships.c.workspace == workspaces.c.id)
        .where(memberships.c.user == user, workspaces.c.name == name.strip())
    )
    if connection.execute(own).first():
        raise AccountError(f"You have a workspace {name.strip()!r} already.")


def plan_of(store: Store, workspace: str) -> str:
    """Return the plan of a workspace, by its id."""
    with store.reading() as connection:
        query = select(workspaces.c.plan).where(workspaces.c.id == workspace)
        return str(connection.execute(query).scalar_one())


def workspace_id(store: Store, named: str) -> str:
    """Return the id of a workspace, given by its id or name; raises AccountError."""
    with store.reading() as connection:
        return find_workspace(connection, named)[0]

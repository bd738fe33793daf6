"""Invitations into a workspace: a link that works once, for a week."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import asdict, evolve, frozen
from sqlalchemy import delete, insert, select, update

from mapcore_http.keys.audit import new_id, note
from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.counting import DAY_SECONDS
from mapcore_http.people.accounts.tokens import new_token, token_digest
from mapcore_http.people.accounts.users import ROLES, Role, User, email_of, put_member, roles_of
from mapcore_http.people.tables import invitations
from mapcore_http.store.tables import workspaces

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store

INVITATION_SECONDS = 7 * DAY_SECONDS
HOLDER = "who had the link"
"""Stands in the audit log for somebody who was not signed in."""


@frozen
class Invitation:
    """An invitation: `email` is None where it is open to whoever holds its link."""

    id: str
    workspace: str
    workspace_name: str
    email: str | None
    role: Role
    expires_at: float


def invite(
    store: Store, workspace: str, role: Role, by: User, email: str | None = None
) -> tuple[Invitation, str]:
    """Make an invitation into a workspace, given by its id, and return it with its token.

    Raises AccountError, also where `by` is no owner of the workspace any more.
    """
    if role not in ROLES:
        raise AccountError(f"There is no role {role!r}; a member is {' or '.join(ROLES)}.")
    token, address = new_token(), email_of(email) if email else None
    with store.writing("accounts") as connection:
        if roles_of(connection, by.id).get(workspace) != "owner":
            raise AccountError("Only an owner of the workspace invites.")
        name = select(workspaces.c.name).where(workspaces.c.id == workspace)
        made = Invitation(
            new_id("inv"),
            workspace,
            connection.execute(name).scalar_one(),
            address,
            role,
            store.now(connection) + INVITATION_SECONDS,
        )
        row = asdict(made, filter=lambda each, _: each.name != "workspace_name")
        digest = token_digest("invitation", token, store.pepper)
        connection.execute(insert(invitations).values(**row, digest=digest))
        note(store, connection, workspace, by.id, "invited", f"{address or 'by link'} {role}")
    return made, token


def read_invitation(store: Store, token: str) -> Invitation | None:
    """Return an invitation that waits, or None."""
    with store.reading() as connection:
        return _find(store, connection, token)


def _find(store: Store, connection: Connection, token: str) -> Invitation | None:
    digest = token_digest("invitation", token, store.pepper)
    row = connection.execute(_SELECTED.where(invitations.c.digest == digest)).first()
    return Invitation(*row) if row and row.expires_at > store.now(connection) else None


def accept(store: Store, token: str, user: User) -> Invitation:
    """Take a user into the workspace of an invitation, which then is used up.

    Who belongs to the workspace already keeps the role.
    Raises AccountError where it is not waiting, or is for somebody else's address.
    """
    with store.writing("accounts") as connection:
        found = _find_for(store, connection, token, user.email)
        connection.execute(delete(invitations).where(invitations.c.id == found.id))
        note(store, connection, found.workspace, user.id, "invitation accepted", user.email)
        if found.workspace not in roles_of(connection, user.id):
            put_member(store, connection, found.workspace, user, found.role, user.id)
    return found


def bind_invitation(store: Store, connection: Connection, token: str, email: str) -> Invitation:
    """Keep an invitation for one e-mail address, which whoever has its link gave.

    To be called in a transaction over accounts. Raises AccountError where it is not waiting, or is
    for another address.
    """
    found = _find_for(store, connection, token, email)
    if found.email is None:
        change = update(invitations).where(invitations.c.id == found.id)
        connection.execute(change.values(email=email))
        note(store, connection, found.workspace, HOLDER, "invitation bound", email)
    return evolve(found, email=email)


def _find_for(store: Store, connection: Connection, token: str, email: str) -> Invitation:
    found = _find(store, connection, token)
    if found is None:
        raise AccountError("This invitation was used, taken back, or is older than a week.")
    if found.email not in (None, email):
        raise AccountError(f"This invitation is for {found.email}; sign in with that address.")
    return found


def list_invitations(store: Store, workspace: str) -> list[Invitation]:
    """Return the invitations of a workspace that wait."""
    query = _SELECTED.where(invitations.c.workspace == workspace).order_by(invitations.c.expires_at)
    with store.reading() as connection:
        now = store.now(connection)
        rows = [row for row in connection.execute(query) if row.expires_at > now]
    return [Invitation(*row) for row in rows]


def take_back(store: Store, workspace: str, invitation: str, by: User) -> None:
    """Take an invitation of a workspace back, by its id; raises AccountError."""
    with store.writing("accounts") as connection:
        own = (invitations.c.id == invitation) & (invitations.c.workspace == workspace)
        ended = connection.execute(delete(invitations).where(own).returning(invitations.c.email))
        row = ended.first()
        if row is None:
            raise AccountError("This invitation was used or taken back already.")
        note(store, connection, workspace, by.id, "invitation taken back", row.email or "by link")


_SELECTED = select(
    invitations.c.id,
    invitations.c.workspace,
    workspaces.c.name,
    invitations.c.email,
    invitations.c.role,
    invitations.c.expires_at,
).join(workspaces, invitations.c.workspace == workspaces.c.id)

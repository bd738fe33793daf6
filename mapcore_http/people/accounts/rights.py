"""Rights of who is signed in, judged in the transaction that uses them.

Between a request and its last byte rights may be taken: a session ended, a role changed, a member
removed, a workspace deleted. All of that is written under the lock `accounts`, so that a change
under the same lock comes either before, or finds the right gone.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import field, fields, frozen
from sqlalchemy import select

from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly, SignInNeeded
from mapcore_http.people.accounts.users import roles_of
from mapcore_http.people.tables import sessions
from mapcore_http.store.database import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from mapcore_http.people.accounts.users import Role


@frozen
class Rights:
    """What a change needs: a session, by its id, that lasts, and a role in a workspace if named."""

    session: str
    workspace: str = ""
    role: Role = "member"


@frozen(eq=False)
class RightsStore(Store):
    """A store each of whose writing transactions raises where some rights have gone.

    They raise SignInNeeded, MembersOnly or OwnersOnly, and change nothing.
    """

    plain: Store = field(kw_only=True)
    rights: Rights = field(kw_only=True)

    @contextmanager
    def writing(self, owner: str) -> Iterator[Connection]:
        """Open a transaction of the plain store, and look whether the rights last."""
        with self.plain.writing(owner) as connection:
            check_rights(self.plain, connection, self.rights)
            yield connection

    def now(self, connection: Connection) -> float:
        """Return the time of the plain store."""
        return self.plain.now(connection)


def store_with(store: Store, rights: Rights) -> Store:
    """Return a store that writes for whoever has some rights."""
    parts = {str(each.alias): getattr(store, each.name) for each in fields(Store)}
    return RightsStore(**{**parts, "at_once": None}, plain=store, rights=rights)


def check_rights(store: Store, connection: Connection, rights: Rights) -> None:
    """Raise SignInNeeded, MembersOnly or OwnersOnly where the rights are not there any more."""
    table = sessions.c
    query = select(table.user, table.expires_at).where(table.id == rights.session)
    session = connection.execute(query).first()
    if session is None or session.expires_at <= store.now(connection):
        raise SignInNeeded
    if not rights.workspace:
        return
    role = roles_of(connection, session.user).get(rights.workspace)
    if role is None:
        raise MembersOnly
    if rights.role == "owner" and role != "owner":
        raise OwnersOnly

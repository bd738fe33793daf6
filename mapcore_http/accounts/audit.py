"""The audit log: who changed what of a workspace or of an account; its owners and user read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import insert, select

from mapcore_http.accounts.ids import new_id
from mapcore_http.store.tables import audit, users

if TYPE_CHECKING:
    from typing import Any

    from sqlalchemy import ColumnElement, Connection

    from mapcore_http.store.database import Store


@frozen
class Entry:
    """One change: when, by whose e-mail address (None: the command line), what, and of what."""

    at: float
    by: str | None
    action: str
    subject: str


def note(
    store: Store,
    connection: Connection,
    workspace: str,
    by: str | None,
    action: str,
    subject: str,
) -> None:
    """Write down a change of a workspace in the transaction that makes it."""
    _insert(store, connection, workspace=workspace, by=by, action=action, subject=subject)


_OWN = "the user"


def note_user(
    store: Store,
    connection: Connection,
    user: str,
    action: str,
    subject: str = "",
    *,
    by: str | None = _OWN,
) -> None:
    """Write down a change of an account, given by its id, in the transaction that makes it.

    It is by the user unless `by` says otherwise; None for the command line.
    """
    who = user if by == _OWN else by
    _insert(store, connection, user=user, by=who, action=action, subject=subject)


def read_audit(store: Store, workspace: str, limit: int = 100, offset: int = 0) -> list[Entry]:
    """Return the changes of a workspace, by its id, the latest first."""
    return _read(store, audit.c.workspace == workspace, limit, offset)


def read_own_audit(store: Store, user: str, limit: int = 20) -> list[Entry]:
    """Return the changes of an account, by its id, the latest first."""
    return _read(store, audit.c.user == user, limit, 0)


def _insert(store: Store, connection: Connection, **row: Any) -> None:
    made = {"id": new_id("log"), "at": store.now(connection), **row}
    connection.execute(insert(audit).values(**made))


def _read(store: Store, which: ColumnElement[bool], limit: int, offset: int) -> list[Entry]:
    query = (
        select(audit, users.c.email)
        .join(users, audit.c.by == users.c.id, isouter=True)
        .where(which)
        .order_by(audit.c.at.desc(), audit.c.id)
        .limit(limit)
        .offset(offset)
    )
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [Entry(row.at, row.email or row.by, row.action, row.subject) for row in rows]

"""The audit log of accounts, and how owners and users read what concerns them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import insert, select

from mapcore_http.keys.audit import new_id
from mapcore_http.people.tables import users
from mapcore_http.store.tables import audit

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from mapcore_http.store.database import Store


OWN = "the user"
"""Stands for the user of an account as who changed it."""


def note_user(
    store: Store,
    connection: Connection,
    user: str,
    action: str,
    subject: str = "",
    *,
    by: str | None = OWN,
) -> None:
    """Write down a change of an account, given by its id, in the transaction that makes it.

    It is by the user unless `by` says otherwise; None for the command line.
    """
    who = user if by == OWN else by
    row = {"id": new_id("log"), "at": store.now(connection), "user": user, "by": who}
    connection.execute(insert(audit).values(**row, action=action, subject=subject))


@frozen
class Entry:
    """One change: when, by whose e-mail address (None: the command line), what, and of what."""

    at: float
    by: str | None
    action: str
    subject: str


def read_audit(store: Store, workspace: str, limit: int = 100, offset: int = 0) -> list[Entry]:
    """Return the changes of a workspace, by its id, the latest first."""
    return _read(store, audit.c.workspace == workspace, limit, offset)


def read_own_audit(store: Store, user: str, limit: int = 20) -> list[Entry]:
    """Return the changes of an account, by its id, the latest first."""
    return _read(store, audit.c.user == user, limit, 0)


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

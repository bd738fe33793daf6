"""The audit log: who changed what of a workspace, for its owners to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import insert, select

from mapcore_http.accounts.ids import new_id
from mapcore_http.store.tables import audit, users

if TYPE_CHECKING:
    from sqlalchemy import Connection

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
    """Write down a change in the transaction that makes it."""
    row = {
        "id": new_id("log"),
        "workspace": workspace,
        "by": by,
        "action": action,
        "subject": subject,
        "at": store.now(connection),
    }
    connection.execute(insert(audit).values(**row))


def read_audit(store: Store, workspace: str, limit: int = 100, offset: int = 0) -> list[Entry]:
    """Return the changes of a workspace, by its id, the latest first."""
    query = (
        select(audit, users.c.email)
        .join(users, audit.c.by == users.c.id, isouter=True)
        .where(audit.c.workspace == workspace)
        .order_by(audit.c.at.desc(), audit.c.id)
        .limit(limit)
        .offset(offset)
    )
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [Entry(row.at, row.email or row.by, row.action, row.subject) for row in rows]

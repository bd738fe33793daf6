"""The audit log: who changed what of a workspace; and the ids of what accounts hold."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import insert

from mapcore_http.store.tables import audit

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store


def note(
    store: Store,
    connection: Connection,
    workspace: str,
    by: str | None,
    action: str,
    subject: str,
) -> None:
    """Write down a change of a workspace in the transaction that makes it."""
    row = {"id": new_id("log"), "at": store.now(connection), "workspace": workspace}
    connection.execute(insert(audit).values(**row, by=by, action=action, subject=subject))


def new_id(head: str) -> str:
    """Return a new id that begins with a word.

    >>> new_id("wsp")[:4], len(new_id("wsp"))
    ('wsp_', 20)
    """
    return f"{head}_{secrets.token_hex(8)}"

"""Links that work once: to sign in, to choose a password, to confirm an address, to sign up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen
from sqlalchemy import delete, insert, select

from mapcore_http.people.accounts.audit import note_user
from mapcore_http.people.accounts.tokens import new_token, token_digest
from mapcore_http.people.accounts.users import User, prove_address, user_where
from mapcore_http.people.tables import links, users

if TYPE_CHECKING:
    from typing import Any

    from sqlalchemy import Connection, Row

    from mapcore_http.store.database import Store

Purpose = Literal["sign-in", "reset", "verify", "sign-up"]
LINK_SECONDS = 3600
"""How long a link waits to be used."""


@frozen
class Link:
    """What a link is for, and for whom.

    `email` is the address that it was sent to, None where it was handed over otherwise; `user` is
    None where it is for an account that is not made yet.
    """

    purpose: Purpose
    user: User | None
    email: str | None


def new_link(store: Store, user: User, purpose: Purpose, email: str | None = None) -> str:
    """Return the token of a new link; links for the same that wait are worth nothing any more.

    `email` is the address that it is sent to, where it is.
    """
    with store.writing(user.id) as connection:
        token = insert_link(store, connection, user.id, purpose, email)
        if email is None:
            note_user(store, connection, user.id, "link made", purpose, by=None)
    return token


def insert_link(
    store: Store, connection: Connection, user: str | None, purpose: Purpose, email: str | None
) -> str:
    """Do as `new_link`, in a transaction; `user` is an id, or None for one to be made."""
    token = new_token()
    whose = links.c.user == user if user else links.c.user.is_(None) & (links.c.email == email)
    connection.execute(delete(links).where(whose & (links.c.purpose == purpose)))
    row = {
        "digest": token_digest("link", token, store.pepper),
        "user": user,
        "purpose": purpose,
        "expires_at": store.now(connection) + LINK_SECONDS,
        "email": email,
    }
    connection.execute(insert(links).values(**row))
    return token


def read_link(store: Store, token: str) -> Link | None:
    """Return what a link is for without using it, as programs that look ahead open links too."""
    shown = links.c.digest == token_digest("link", token, store.pepper)
    with store.reading() as connection:
        row = connection.execute(select(links).where(shown)).first()
        if row is None or row.expires_at <= store.now(connection):
            return None
        return _link_of(connection, row)


def use_link(store: Store, token: str, session: str = "") -> Link | None:
    """Return what a link is for, the first time; None afterwards, and where its hour is over.

    Who uses one that was sent by e-mail is seen to read that address; `session` is the id of the
    session that is shown with it.
    """
    digest = token_digest("link", token, store.pepper)
    with store.writing("accounts") as connection:
        used = delete(links).where(links.c.digest == digest)
        row = connection.execute(used.returning(*links.c)).first()
        if row is None or row.expires_at <= store.now(connection):
            return None
        found = _link_of(connection, row)
        if found and found.user:
            note_user(store, connection, found.user.id, "link used", found.purpose)
            if found.email == found.user.email:
                prove_address(store, connection, found.user, session=session)
    return found


def _link_of(connection: Connection, row: Row[Any]) -> Link | None:
    user = user_where(connection, users.c.id == row.user) if row.user else None
    if user is None and row.purpose != "sign-up":
        return None
    return Link(row.purpose, user, row.email)

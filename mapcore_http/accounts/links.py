"""Links that work once: to sign in, and to choose a new password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen
from sqlalchemy import delete, insert, select

from mapcore_http.accounts.tokens import new_token, token_digest
from mapcore_http.accounts.users import User, user_by_id
from mapcore_http.store.tables import links

if TYPE_CHECKING:
    from mapcore_http.store.database import Store

Purpose = Literal["sign-in", "reset"]
LINK_SECONDS = 3600
"""How long a link waits to be used."""


@frozen
class Link:
    """What a link is for, and for whom."""

    purpose: Purpose
    user: User


def new_link(store: Store, user: User, purpose: Purpose) -> str:
    """Return the token of a new link; links for the same that wait are worth nothing any more."""
    token = new_token()
    with store.writing(user.id) as connection:
        same = (links.c.user == user.id) & (links.c.purpose == purpose)
        connection.execute(delete(links).where(same))
        row = {
            "digest": token_digest("link", token, store.pepper),
            "user": user.id,
            "purpose": purpose,
            "expires_at": store.now(connection) + LINK_SECONDS,
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
        user = user_by_id(connection, row.user)
    return None if user is None else Link(row.purpose, user)


def use_link(store: Store, token: str) -> Link | None:
    """Return what a link is for, the first time; None afterwards, and where its hour is over."""
    digest = token_digest("link", token, store.pepper)
    with store.writing("links") as connection:
        used = delete(links).where(links.c.digest == digest)
        row = connection.execute(used.returning(*links.c)).first()
        if row is None or row.expires_at <= store.now(connection):
            return None
        user = user_by_id(connection, row.user)
    return None if user is None else Link(row.purpose, user)

"""Links that work once: to sign in, to choose a password, to confirm an address, to sign up.

Asking for a letter with one is counted, and alike whether or not there is an account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen
from sqlalchemy import delete, insert, select

from mapcore_http.limits.tiers import Window
from mapcore_http.people.accounts.attempt_limits import count_tries
from mapcore_http.people.accounts.audit import note_user
from mapcore_http.people.accounts.tokens import new_token, token_digest
from mapcore_http.people.accounts.users import (
    User,
    email_of,
    id_of_email,
    prove_address,
    user_where,
)
from mapcore_http.people.tables import links, users

if TYPE_CHECKING:
    from typing import Any

    from sqlalchemy import Connection, Row

    from mapcore_http.store.database import Store

Purpose = Literal["sign-in", "reset", "verify", "sign-up"]
LINK_SECONDS = 3600
"""How long a link waits to be used."""
TO_ONE = Window("letters", 5, 3600)
"""Letters to one e-mail address."""
FROM_AN_ADDRESS = Window("letters", 30, 3600)
"""Letters that one network address asks for."""
BY_ONE = Window("letters", 30, 3600)
"""Letters that one user asks for."""


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


def count_letter(store: Store, email: str, address: str, by: str = "") -> None:
    """Count a letter to an e-mail address that somebody asks for; raises TooManyTries.

    `by` is the id of the user who does, where one is signed in.
    """
    to = token_digest("letter", email, store.pepper)
    limits = {f"letters to {to}": TO_ONE, f"letters from {address}": FROM_AN_ADDRESS}
    if by:
        limits[f"letters by {by}"] = BY_ONE
    count_tries(store, address, limits)


def ask_for_link(
    store: Store, email: str, purpose: Purpose, address: str
) -> tuple[str, str] | None:
    """Return the e-mail address of an account and the token of a new link for it.

    None where there is no account, after the same steps: then a link is kept that nobody has.
    Raises AccountError for what is no address, and TooManyTries.
    """
    known_as = email_of(email)
    count_letter(store, known_as, address)
    with store.writing("links") as connection:
        user = id_of_email(connection, known_as)
        token = insert_link(store, connection, user, purpose, known_as)
    return (known_as, token) if user else None


def ask_to_sign_up(store: Store, email: str, address: str) -> tuple[str, Purpose, str]:
    """Return the address of who wants an account, what the new link is for, and its token.

    It is for a new password where there is an account already; only its reader is told.
    Raises AccountError for what is no address, and TooManyTries.
    """
    known_as = email_of(email)
    count_letter(store, known_as, address)
    with store.writing("links") as connection:
        user = id_of_email(connection, known_as)
        purpose: Purpose = "reset" if user else "sign-up"
        token = insert_link(store, connection, user, purpose, known_as)
    return known_as, purpose, token


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

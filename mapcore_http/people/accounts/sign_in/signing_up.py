"""Making an account of one's own, and a workspace of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select

from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.workspaces import insert_workspace
from mapcore_http.limits.tiers import FREE, Window
from mapcore_http.people.accounts.attempt_limits import count_tries
from mapcore_http.people.accounts.audit import note_user
from mapcore_http.people.accounts.invitations import Invitation, bind_invitation
from mapcore_http.people.accounts.passwords import check_password, hash_password
from mapcore_http.people.accounts.sign_in.links import read_link
from mapcore_http.people.accounts.tokens import token_digest
from mapcore_http.people.accounts.users import (
    User,
    check_name,
    email_of,
    id_of_email,
    insert_user,
    put_member,
)
from mapcore_http.people.accounts.workspaces import check_name_among
from mapcore_http.people.tables import links, memberships

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store

FROM_AN_ADDRESS = Window("sign-up", 20, 3600)
"""Tries to make an account from one address."""
MOST_OWNED = 5
"""Workspaces that one may own and still make another."""


def sign_up(store: Store, email: str, name: str, password: str, address: str) -> User:
    """Make a user with a password, who asks from an address.

    Raises TooManyTries, and AccountError where something is wrong or the user is there already.
    """
    count_tries(store, address, {f"sign-ups from {address}": FROM_AN_ADDRESS})
    known_as = email_of(email)
    check_password(password, (known_as, name))
    hashed = hash_password(password, store.password_memory_mb)
    with store.writing("accounts") as connection:
        return _make(store, connection, known_as, name, password=hashed)


def sign_up_by_invitation(
    store: Store, token: str, email: str, name: str, password: str, address: str
) -> Invitation:
    """Make a user for who holds an invitation, unless the e-mail address has an account already.

    The answer is the same in both cases: only the letters to that address, and the password that
    signs in, show which it was. From then on the invitation is for that address. Raises
    TooManyTries, and AccountError where what was given, or the invitation, is not valid.
    """
    count_tries(store, address, {f"sign-ups from {address}": FROM_AN_ADDRESS})
    known_as = email_of(email)
    check_name(name)
    check_password(password, (known_as, name))
    hashed = hash_password(password, store.password_memory_mb)
    with store.writing("accounts") as connection:
        bound = bind_invitation(store, connection, token, known_as)
        if id_of_email(connection, known_as) is None:
            _make(store, connection, known_as, name, password=hashed)
    return bound


def sign_up_by_link(store: Store, token: str, name: str, password: str) -> User | None:
    """Make the user whom a link was sent to; None where it is for no new account, or used up.

    Raises AccountError, and then the link can be used again.
    """
    seen = read_link(store, token)
    if seen is None or seen.email is None or seen.purpose != "sign-up":
        return None
    check_password(password, (seen.email, name))
    hashed = hash_password(password, store.password_memory_mb)
    digest = token_digest("link", token, store.pepper)
    with store.writing("accounts") as connection:
        used = connection.execute(delete(links).where(links.c.digest == digest))
        if used.rowcount == 0:
            return None
        now = store.now(connection)
        return _make(store, connection, seen.email, name, password=hashed, verified_at=now)


def _make(store: Store, connection: Connection, email: str, name: str, **columns: Any) -> User:
    if id_of_email(connection, email) is not None:
        raise AccountError("No account can be made for this address; if it is yours, sign in.")
    made = insert_user(store, connection, email, name, **columns)
    note_user(store, connection, made.id, "account made", email)
    return made


def found_workspace(store: Store, name: str, user: User) -> str:
    """Make a workspace on the free plan that a user owns, and return its id.

    Raises AccountError, also where the user owns several already, or one of this name.
    """
    owned = select(func.count()).where(memberships.c.user == user.id, memberships.c.role == "owner")
    with store.writing("accounts") as connection:
        if connection.execute(owned).scalar_one() >= MOST_OWNED:
            raise AccountError(f"You own {MOST_OWNED} workspaces; that is the most.")
        check_name_among(connection, user.id, name)
        made = insert_workspace(store, connection, name.strip(), FREE.name, user.id)
        put_member(store, connection, made, user, "owner", user.id)
    return made

"""Making an account of one's own, and a workspace of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select, update

from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.passwords import check_password, hash_password
from mapcore_http.accounts.tries import count_tries
from mapcore_http.accounts.users import User, email_of, find_or_make_user, put_member
from mapcore_http.accounts.workspaces import insert_workspace
from mapcore_http.limits.tiers import FREE, Window
from mapcore_http.store.tables import memberships, users

if TYPE_CHECKING:
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
    hashed = hash_password(password)
    with store.writing("accounts") as connection:
        query = select(users.c.id).where(users.c.email == known_as)
        if connection.execute(query).first() is not None:
            raise AccountError("No account can be made for this address; if it is yours, sign in.")
        made = find_or_make_user(store, connection, known_as, name)
        connection.execute(update(users).where(users.c.id == made.id).values(password=hashed))
    return made


def found_workspace(store: Store, name: str, user: User) -> str:
    """Make a workspace on the free plan that a user owns, and return its id.

    Raises AccountError, also where the user owns several already.
    """
    owned = select(func.count()).where(memberships.c.user == user.id, memberships.c.role == "owner")
    with store.writing("accounts") as connection:
        if connection.execute(owned).scalar_one() >= MOST_OWNED:
            raise AccountError(f"You own {MOST_OWNED} workspaces; that is the most.")
        made = insert_workspace(store, connection, name.strip(), FREE.name, user.id)
        put_member(store, connection, made, user, "owner", user.id)
    return made

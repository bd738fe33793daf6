"""Signing in with a password, with guesses limited and nothing told of who has an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen
from sqlalchemy import func, select

from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.counting import in_window
from mapcore_http.limits.tiers import Window
from mapcore_http.people.accounts.attempt_limits import count, count_tries
from mapcore_http.people.accounts.passwords import fits
from mapcore_http.people.accounts.tokens import token_digest
from mapcore_http.people.accounts.users import User, email_of, roles_of, set_password
from mapcore_http.people.tables import sessions, users

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store

QUARTER_SECONDS = 900
FROM_ONE_PLACE = Window("sign-in", 10, QUARTER_SECONDS)
"""Tries at one account from one address."""
FROM_AN_ADDRESS = Window("sign-in", 60, QUARTER_SECONDS)
"""Tries at all accounts from one address."""
FROM_STRANGERS = Window("sign-in", 100, 3600)
"""Tries at one account from addresses that have no session of it, so that no stranger can lock out
who is signed in or was lately."""


class NotSignedIn(AccountError):  # noqa: N818 - it says what happened
    """The address and the password do not belong together; which is wrong is not told."""


@frozen
class Try:
    """A try that is counted, and not judged yet: the user, if there is one, and what is stored.

    `at_home` is whether it comes from an address that has a session of the account.
    """

    user: User | None
    password: str | None = field(repr=False)
    at_home: bool


def count_try(store: Store, email: str, address: str) -> Try:
    """Count a try to sign in from an address, before it is judged; raises TooManyTries."""
    try:
        known_as = email_of(email)
    except AccountError:
        known_as = ""
    account = token_digest("account", known_as, store.pepper)
    with store.writing(f"sign-in {address}") as connection:
        found = connection.execute(select(users).where(users.c.email == known_as)).first()
        user = found.id if found else ""
        at_home = _count(store, connection, account, address, user)
        roles = roles_of(connection, user)
    if found is None:
        return Try(None, None, at_home)
    return Try(User(found.id, found.email, found.name, roles), found.password, at_home)


def judge(store: Store, tried: Try, password: str) -> User:
    """Return the user of a try whose password is right; raises NotSignedIn.

    It takes as long for an account that there is not.
    """
    if not fits(password, tried.password, store.password_memory_mb) or tried.user is None:
        raise NotSignedIn("The e-mail address or the password is wrong.")
    return tried.user


def change_password(
    store: Store, user: User, old: str, new: str, session: str, address: str
) -> None:
    """Give a user another password, who knows the old one and stays in one session alone.

    Who has none yet needs none. A wrong one is a try to sign in. Raises AccountError and
    TooManyTries.
    """
    with store.reading() as connection:
        query = select(users.c.password).where(users.c.id == user.id)
        stored = connection.execute(query).scalar_one()
    if stored is not None:
        account = token_digest("account", user.email, store.pepper)
        count_tries(store, address, {f"account {account} from {address}": FROM_ONE_PLACE})
        if not fits(old, stored, store.password_memory_mb):
            raise AccountError("The old password is not right.")
    unchanged = users.c.password.is_not_distinct_from(stored)
    set_password(store, user, new, session, where=unchanged)


def _count(store: Store, connection: Connection, account: str, address: str, user: str) -> bool:
    """Count a try and return whether it is made at home; raises TooManyTries and counts nothing."""
    now = store.now(connection)
    counted = [
        in_window(f"account {account} from {address}", FROM_ONE_PLACE, now),
        in_window(f"sign-ins from {address}", FROM_AN_ADDRESS, now),
    ]
    here = select(func.count()).where(sessions.c.user == user, sessions.c.address == address)
    at_home = connection.execute(here).scalar_one() > 0
    if not at_home:
        counted.append(in_window(f"account {account}", FROM_STRANGERS, now))
    count(connection, counted, now)
    return at_home

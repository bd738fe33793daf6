"""What people see and change of their own account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import select

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.attempt_limits import count_tries
from mapcore_http.people.accounts.passwords import fits
from mapcore_http.people.accounts.sign_in.signing_in import FROM_ONE_PLACE
from mapcore_http.people.accounts.tokens import token_digest
from mapcore_http.people.accounts.users import User, set_password
from mapcore_http.people.tables import identities, users

if TYPE_CHECKING:
    from mapcore_http.store.database import Store


@frozen
class Account:
    """An account as its user may see it; `providers` are the issuers of its single sign-ons."""

    verified: bool
    has_password: bool
    providers: tuple[str, ...]


def read_account(store: Store, user: User) -> Account:
    """Return the account of a user."""
    query = select(users.c.verified_at, users.c.password).where(users.c.id == user.id)
    linked = select(identities.c.issuer).where(identities.c.user == user.id).distinct()
    with store.reading() as connection:
        row = connection.execute(query).one()
        issuers = connection.execute(linked.order_by(identities.c.issuer)).scalars()
        return Account(row.verified_at is not None, row.password is not None, tuple(issuers))


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

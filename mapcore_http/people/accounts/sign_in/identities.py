"""Who somebody is to an OpenID provider, and browsers that are on their way to it and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import delete, insert, select

from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.tiers import Window
from mapcore_http.people.accounts.attempt_limits import count_tries
from mapcore_http.people.accounts.audit import note_user
from mapcore_http.people.accounts.invitations import read_invitation
from mapcore_http.people.accounts.tokens import new_token, token_digest
from mapcore_http.people.accounts.users import (
    LONGEST_NAME,
    User,
    email_of,
    insert_user,
    prove_address,
    user_where,
)
from mapcore_http.people.openid.provider import Secrets
from mapcore_http.people.tables import identities, sign_ins, users

if TYPE_CHECKING:
    from typing import Literal

    from mapcore_http.people.openid.provider import Identity
    from mapcore_http.store.database import Store

BACK_SECONDS = 900
"""How long a browser may take at the provider."""
FROM_AN_ADDRESS = Window("sign-in", 60, BACK_SECONDS)
"""Browsers of one address that are sent to the provider."""


@frozen
class Begun:
    """A browser that came back from the provider: what it was sent with, and where it wants to."""

    secrets: Secrets
    next: str


def begin_sign_in(store: Store, address: str, next_path: str) -> tuple[str, Secrets]:
    """Return a token for the cookie of a browser, and what it is sent to the provider with.

    Raises TooManyTries.
    """
    count_tries(store, address, {f"single sign-ons from {address}": FROM_AN_ADDRESS})
    browser, secrets = new_token(), Secrets(new_token(), new_token(), new_token())
    with store.writing("sign-ins") as connection:
        row = {
            "state": token_digest("state", secrets.state, store.pepper),
            "browser": token_digest("browser", browser, store.pepper),
            "nonce": secrets.nonce,
            "verifier": secrets.verifier,
            "next": next_path,
            "expires_at": store.now(connection) + BACK_SECONDS,
        }
        connection.execute(insert(sign_ins).values(**row))
    return browser, secrets


def take_sign_in(store: Store, browser: str, state: str) -> Begun | None:
    """Return what a browser was sent with, once; None where this browser was not so sent."""
    own = (sign_ins.c.state == token_digest("state", state, store.pepper)) & (
        sign_ins.c.browser == token_digest("browser", browser, store.pepper)
    )
    with store.writing("sign-ins") as connection:
        row = connection.execute(delete(sign_ins).where(own).returning(*sign_ins.c)).first()
        if row is None or row.expires_at <= store.now(connection):
            return None
    return Begun(Secrets(state, row.nonce, row.verifier), row.next)


def let_in_identity(
    store: Store,
    identity: Identity,
    signup: Literal["open", "invited", "closed"],
    invitation: str = "",
) -> User:
    """Return the user that an identity belongs to, linked or made where it is new.

    An identity that is known is its user's, whatever the address is now. A new one is linked to the
    account of its verified address, which proves that address. Without an account one is made
    where all may sign up, or by the token of an `invitation` that waits.

    Raises AccountError.
    """
    email = email_of(identity.email)
    with store.writing("accounts") as connection:
        row = {"issuer": identity.issuer, "subject": identity.subject}
        own = (identities.c[name] == value for name, value in row.items())
        known = connection.execute(select(identities.c.user).where(*own)).scalar()
        user = user_where(connection, users.c.id == known) if known else None
        if user:
            return user
        user = user_where(connection, users.c.email == email)
        if user is None:
            invited = signup == "invited" and _is_invited(store, invitation, email)
            if not invited and signup != "open":
                raise AccountError(f"There is no account for {email} here; ask for an invitation.")
            user = insert_user(store, connection, email, _name_of(identity))
            note_user(store, connection, user.id, "account made", email)
        made = insert(identities).values(**row, user=user.id, created_at=store.now(connection))
        connection.execute(made)
        note_user(store, connection, user.id, "single sign-on linked", identity.issuer)
        prove_address(store, connection, user)
    return user


def _is_invited(store: Store, token: str, email: str) -> bool:
    waiting = read_invitation(store, token) if token else None
    return waiting is not None and waiting.email in (None, email)


def _name_of(identity: Identity) -> str:
    """Return a name as accounts take it; nothing where the provider's would not do."""
    name = identity.name.strip()
    return name if name.isprintable() and len(name) <= LONGEST_NAME else ""

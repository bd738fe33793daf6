"""Asking for a letter: counted, and alike whether or not there is an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.limits.tiers import Window
from mapcore_http.people.accounts.attempt_limits import count_tries
from mapcore_http.people.accounts.sign_in.links import Purpose, insert_link
from mapcore_http.people.accounts.tokens import token_digest
from mapcore_http.people.accounts.users import email_of, id_of_email

if TYPE_CHECKING:
    from mapcore_http.store.database import Store

TO_ONE = Window("letters", 5, 3600)
"""Letters to one e-mail address."""
FROM_AN_ADDRESS = Window("letters", 30, 3600)
"""Letters that one network address asks for."""
BY_ONE = Window("letters", 30, 3600)
"""Letters that one user asks for."""


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

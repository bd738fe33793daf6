"""Passwords: what is asked of them, and how they are stored (argon2id, RFC 9106)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mapcore_http.accounts.errors import AccountError

if TYPE_CHECKING:
    from collections.abc import Iterable

SHORTEST, LONGEST = 12, 1024
WEAKEST = 10**8
"""Guesses that a password must withstand, as zxcvbn counts them: no common one, and no pattern."""
JUDGED = 72
"""Characters that zxcvbn looks at, as its time grows with the square of them."""


def check_password(password: str, about: Iterable[str] = ()) -> None:
    """Refuse a password that is short or easily guessed; raises AccountError.

    `about` are texts that a guesser tries first, such as the e-mail address.

    >>> check_password("maps of the moon at noon")
    """
    from zxcvbn import zxcvbn

    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountError(f"A password has {SHORTEST} to {LONGEST} characters.")
    if zxcvbn(password[:JUDGED], [each for each in about if each])["guesses"] < WEAKEST:
        raise AccountError("This password is among those that are tried first; choose another.")


def hash_password(password: str) -> str:
    """Return what of a password is stored."""
    return _hasher().hash(_bytes(password))


def fits(password: str, stored: str | None) -> bool:
    """Return whether a password is the one that is stored; where none is, it takes as long."""
    try:
        fitting = _hasher().verify(stored or _decoy(), _bytes(password[: LONGEST + 1]))
    except (VerificationError, InvalidHashError):
        return False
    return fitting and stored is not None


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _decoy() -> str:
    return _hasher().hash(b"nobody's password")


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")

"""Passwords: what is asked of them, and how they are stored (argon2id, RFC 9106)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mapcore_http.keys.errors import AccountError

if TYPE_CHECKING:
    from collections.abc import Iterable

MIN_PASSWORD_LETTERS, MAX_PASSWORD_LETTERS = 12, 1024
MIN_PASSWORD_GUESSES = 10**8
"""Guesses that a password must withstand, as zxcvbn counts them: no common one, and no pattern."""
JUDGED_LETTERS = 72
"""Characters that zxcvbn looks at, as its time grows with the square of them."""


def check_password(password: str, about: Iterable[str] = ()) -> None:
    """Refuse a password that is short or easily guessed; raises AccountError.

    `about` are texts that a guesser tries first, such as the e-mail address.

    >>> check_password("maps of the moon at noon")
    """
    from zxcvbn import zxcvbn

    if not MIN_PASSWORD_LETTERS <= len(password) <= MAX_PASSWORD_LETTERS:
        raise AccountError(
            f"A password has {MIN_PASSWORD_LETTERS} to {MAX_PASSWORD_LETTERS} characters."
        )
    if (
        zxcvbn(password[:JUDGED_LETTERS], [each for each in about if each])["guesses"]
        < MIN_PASSWORD_GUESSES
    ):
        raise AccountError("This password is among those that are tried first; choose another.")


def hash_password(password: str, memory_mb: int) -> str:
    """Return what of a password is stored, made with so many MiB of memory."""
    return _hasher(memory_mb).hash(_bytes(password))


def fits(password: str, stored: str | None, memory_mb: int) -> bool:
    """Return whether a password is the one that is stored; where none is, it takes as long.

    As long, that is, as for one that was stored with so many MiB of memory.
    """
    try:
        known = stored or _decoy(memory_mb)
        fitting = _hasher(memory_mb).verify(known, _bytes(password[: MAX_PASSWORD_LETTERS + 1]))
    except (VerificationError, InvalidHashError):
        return False
    return fitting and stored is not None


@cache
def _hasher(memory_mb: int) -> PasswordHasher:
    return PasswordHasher(memory_cost=memory_mb * 1024)


@cache
def _decoy(memory_mb: int) -> str:
    return _hasher(memory_mb).hash(b"nobody's password")


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")

"""API keys: how they look, how they are checked for slips, and what of them is stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import string
import zlib

HEAD = "mpk_"
ALPHABET = string.digits + string.ascii_letters
RANDOM, CHECKSUM = 30, 6
LENGTH = len(HEAD) + RANDOM + CHECKSUM
SHOWN = len(HEAD) + 8
"""Characters of a key that may be shown and stored: enough to tell keys apart, no help to guess."""


def new_key() -> str:
    """Return a key: `mpk_`, 30 random letters and digits (178 bits), 6 of checksum.

    >>> well_formed(new_key())
    True
    """
    body = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM))
    return HEAD + body + _checksum(body)


def well_formed(key: str) -> bool:
    """Return whether a text has the form of a key, its checksum included.

    >>> well_formed("mpk_0123456789")
    False
    """
    body = key[len(HEAD) : -CHECKSUM]
    return len(key) == LENGTH and key.startswith(HEAD) and key.endswith(_checksum(body))


def digest(key: str, pepper: str) -> str:
    """Return what of a key is stored: its HMAC-SHA256 (RFC 2104) under a secret, in hexadecimal."""
    return hmac.new(pepper.encode("utf-8"), key.encode("utf-8"), hashlib.sha256).hexdigest()


def prefix(key: str) -> str:
    """Return the part of a key that may be shown."""
    return key[:SHOWN]


def _checksum(body: str) -> str:
    number = zlib.crc32(body.encode("utf-8"))
    letters = ""
    for _ in range(CHECKSUM):
        number, place = divmod(number, len(ALPHABET))
        letters = ALPHABET[place] + letters
    return letters

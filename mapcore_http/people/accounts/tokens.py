"""Tokens that are shown once and stored as digests: of sessions, invitations and links."""

from __future__ import annotations

import secrets

from mapcore_http.keys.keys import digest


def new_token() -> str:
    """Return 256 random bits, safe in addresses and cookies.

    >>> len(new_token())
    43
    """
    return secrets.token_urlsafe(32)


def token_digest(kind: str, token: str, pepper: str) -> str:
    """Return what of a token is stored: its HMAC-SHA256 under the pepper, in hexadecimal.

    A token of one kind has another digest than the same of another kind. Any text is taken.
    """
    return digest(f"{kind}\n{token}", pepper)

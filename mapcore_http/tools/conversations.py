"""Conversations: ids that any server process can check, so that none has to remember them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

_FORM = re.compile(r"[0-9a-f]{32}\.[0-9a-f]{32}", re.ASCII)


def new_conversation(pepper: str) -> str:
    """Return a random id with its signature."""
    random = secrets.token_hex(16)
    return f"{random}.{_signature(random, pepper)}"


def is_conversation(text: str, pepper: str) -> bool:
    """Return whether an id was made by a service with this pepper.

    >>> is_conversation(new_conversation("a pepper"), "a pepper")
    True
    >>> is_conversation(new_conversation("a pepper"), "another")
    False
    """
    if not _FORM.fullmatch(text):
        return False
    random, _, signature = text.partition(".")
    return hmac.compare_digest(signature, _signature(random, pepper))


def _signature(random: str, pepper: str) -> str:
    message = f"conversation {random}".encode("ascii")
    return hmac.new(pepper.encode("utf-8"), message, hashlib.sha256).hexdigest()[:32]

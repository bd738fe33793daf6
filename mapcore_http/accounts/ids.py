"""The ids of what accounts hold."""

from __future__ import annotations

import secrets


def new_id(head: str) -> str:
    """Return a new id that begins with a word.

    >>> new_id("wsp")[:4], len(new_id("wsp"))
    ('wsp_', 20)
    """
    return f"{head}_{secrets.token_hex(8)}"

"""Render ids: unique, in the order of time, safe to read out over a telephone."""

from __future__ import annotations

import os
import time

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32, in lower case: no i, l, o or u."""
LENGTH = 26


def new_render_id() -> str:
    """Return `rnd_` and 26 letters: 48 bits of milliseconds, then 80 random bits.

    >>> len(new_render_id()), new_render_id()[:4]
    (30, 'rnd_')
    """
    number = time.time_ns() // 1_000_000 << 80 | int.from_bytes(os.urandom(10), "big")
    letters = [ALPHABET[number >> 5 * place & 31] for place in reversed(range(LENGTH))]
    return "rnd_" + "".join(letters)

"""Render ids: ordered by time, impossible to guess, and easy to read aloud."""

from __future__ import annotations

import secrets
import time

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32, in lower case: no i, l, o or u."""
TIME_LETTERS, RANDOM_LETTERS = 10, 26
"""Letters of 5 bits each: the milliseconds since 1970, and 130 random bits."""


def new_render_id() -> str:
    """Return `rnd_`, 10 letters of time and 26 random ones (130 bits).

    >>> len(new_render_id()), new_render_id()[:4]
    (40, 'rnd_')
    """
    moment = spell(time.time_ns() // 1_000_000, TIME_LETTERS)
    return f"rnd_{moment}{random_letters(RANDOM_LETTERS)}"


def random_letters(count: int) -> str:
    """Return letters that nobody can guess, of 5 bits each."""
    return spell(secrets.randbits(5 * count), count)


def spell(number: int, count: int) -> str:
    """Return the last letters of a number.

    >>> spell(33, 4)
    '0011'
    """
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(count)))

"""Render ids: ordered by time, impossible to guess, and easy to read aloud."""

from __future__ import annotations

import re
import secrets
import time

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32, in lower case: no i, l, o or u."""
TIME_LETTERS, RANDOM_LETTERS = 10, 26
"""Letters of 5 bits each: the milliseconds since 1970, and 130 random bits."""
_FORM = re.compile(f"rnd_[{ALPHABET}]{{{TIME_LETTERS + RANDOM_LETTERS}}}", re.ASCII)


def new_render_id() -> str:
    """Return `rnd_`, 10 letters of time and 26 random ones (130 bits).

    >>> len(new_render_id()), new_render_id()[:4]
    (40, 'rnd_')
    """
    milliseconds = time.time_ns() // 1_000_000
    moment = [ALPHABET[milliseconds >> 5 * place & 31] for place in reversed(range(TIME_LETTERS))]
    chance = [secrets.choice(ALPHABET) for _ in range(RANDOM_LETTERS)]
    return "rnd_" + "".join(moment + chance)


def is_render_id(text: str) -> bool:
    """Return whether a text has the form of a render id.

    >>> is_render_id(new_render_id()), is_render_id("rnd_1")
    (True, False)
    """
    return _FORM.fullmatch(text) is not None

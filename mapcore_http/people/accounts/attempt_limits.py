"""Tries to get in, counted and limited."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.counting import add_one, in_window, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection

    from mapcore_http.limits.counting import Counter
    from mapcore_http.limits.tiers import Window
    from mapcore_http.store.database import Store


class TooManyTries(AccountError):  # noqa: N818 - it says what happened
    """There were too many tries; `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(f"There were too many tries; try again in {retry_after} s.")


def count_tries(store: Store, address: str, limits: Mapping[str, Window]) -> None:
    """Count a try from an address, in a window for each subject; raises TooManyTries."""
    with store.writing(f"sign-in {address}") as connection:
        now = store.now(connection)
        counted = [in_window(subject, window, now) for subject, window in limits.items()]
        count(connection, counted, now)


def count(connection: Connection, counted: list[Counter], now: float) -> None:
    """Count a try, or raise TooManyTries and count nothing."""
    standing: list[Counter] = read(connection, counted)
    full = [each for each in standing if each.used >= each.limit]
    if full:
        raise TooManyTries(max(1, math.ceil(max(each.ends_at for each in full) - now)))
    add_one(connection, standing)

"""What can go wrong with house styles; the text says why."""

from __future__ import annotations

from mapcore_http.keys.errors import AccountError


class HouseError(AccountError):
    """A house style cannot be taken, is one too many, or not there."""

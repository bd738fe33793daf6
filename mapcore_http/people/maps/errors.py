"""What can go wrong with private maps; the text says why."""

from __future__ import annotations

from mapcore_http.keys.errors import AccountError


class MapError(AccountError):
    """A pack is not sound, too large, one too many, or not there."""

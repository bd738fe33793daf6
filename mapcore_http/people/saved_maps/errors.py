"""What can go wrong with saved maps; the text says why."""

from __future__ import annotations

from mapcore_http.keys.errors import AccountError


class SavedMapError(AccountError):
    """A saved map cannot be made or changed."""


class NoSavedMap(SavedMapError):  # noqa: N818 - it says what happened
    """There is no such map in the workspace, or it is in the bin."""

    def __init__(self) -> None:
        super().__init__("This map is not there any more. Your changes were not saved.")


class SavedMapConflict(SavedMapError):  # noqa: N818 - it says what happened
    """Somebody else changed a map since it was read.

    `by` is the name or address of that person, empty where nobody knows; `at` is in seconds of the
    epoch, and `revision` the one that stands.
    """

    def __init__(self, by: str, at: float, revision: int) -> None:
        self.by, self.at, self.revision = by, at, revision
        who = by or "Somebody with a link"
        super().__init__(f"{who} changed this map meanwhile. Your changes were not saved in it.")

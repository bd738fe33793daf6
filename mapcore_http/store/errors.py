"""Why a store cannot be opened, in one line each."""

from __future__ import annotations


class StoreError(Exception):
    """The database of the settings cannot be opened; the text says why and what to do."""


class StoreAway(Exception):  # noqa: N818 - it says what is the matter
    """The database does not answer, or cannot be read or written at present."""

    def __init__(self) -> None:
        super().__init__("The database does not answer at present; try again in a few seconds.")


class NewerSchema(StoreError):  # noqa: N818 - it says what is found
    """The database was last changed by a newer release than this one."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"the database is of a newer mapcore: its schema is {found}, and this release knows "
            f"{known}. Install the newer release, or restore a backup made before it"
        )

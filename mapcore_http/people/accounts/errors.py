"""Who may not do something: nobody is signed in, or not the right one."""

from __future__ import annotations


class SignInNeeded(Exception):  # noqa: N818 - it says what happened
    """Something is for somebody who is signed in; `status` is that of the page that asks for it."""

    def __init__(self, status: int = 403) -> None:
        self.status = status
        super().__init__("Sign in first.")


class MembersOnly(Exception):  # noqa: N818 - it says what happened
    """Only the members of a workspace may see or do this; to others it is not there."""


class OwnersOnly(Exception):  # noqa: N818 - it says what happened
    """Only the owners of a workspace may see or do this."""

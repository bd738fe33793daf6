"""What can go wrong with keys, workspaces and accounts; the text says why."""

from __future__ import annotations


class Unauthorized(Exception):  # noqa: N818 - the contract's word
    """The key is missing where one is needed, or is not valid."""


class AccountError(Exception):
    """Something of an account cannot be made, found or changed; the text says why."""

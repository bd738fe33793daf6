"""The letters that the service writes: plain text, each with one link."""

from __future__ import annotations

from attrs import frozen

ONCE = "The link works once, for an hour."
IGNORE = "If you did not ask for this, leave this letter alone: nothing changes without the link."


@frozen
class Letter:
    """A letter to one address. `text` is plain text, its lines as long as they are."""

    to: str
    subject: str
    text: str


def sign_in_letter(to: str, link: str) -> Letter:
    """Return the letter whose link signs in."""
    return _letter(to, "Sign in to mapcore", "This link signs you in:", link, ONCE, IGNORE)


def reset_letter(to: str, link: str) -> Letter:
    """Return the letter whose link leads to a new password."""
    words = "With this link you choose a new password:"
    return _letter(to, "A new password for mapcore", words, link, ONCE, IGNORE)


def sign_up_letter(to: str, link: str) -> Letter:
    """Return the letter with which an account begins."""
    words = "With this link you make your account:"
    return _letter(to, "Your account at mapcore", words, link, ONCE, IGNORE)


def existing_account_letter(to: str, link: str) -> Letter:
    """Return the letter to somebody who asks for an account and has one."""
    words = (
        "Somebody, probably you, asked for an account with this address. There is one already. "
        "If its password was forgotten, choose a new one with this link:"
    )
    return _letter(to, "Your account at mapcore", words, link, ONCE, IGNORE)


def verify_letter(to: str, link: str) -> Letter:
    """Return the letter whose link shows that its reader has the address."""
    words = "This link confirms that this address is yours:"
    return _letter(to, "Confirm your e-mail address", words, link, ONCE, IGNORE)


def invitation_letter(to: str, link: str, by: str, workspace: str, role: str) -> Letter:
    """Return the letter that invites into a workspace, in the name of an e-mail address.

    >>> letter = invitation_letter("a@example.org", "https://x/y", "b@example.org", "News", "owner")
    >>> letter.subject
    'b@example.org invites you to the workspace News'
    """
    subject = f"{by} invites you to the workspace {workspace}"
    words = f"{by} invites you to the mapcore workspace “{workspace}” as {_ROLES[role]}:"
    return _letter(to, subject, words, link, "The link works once, for 7 days.")


_ROLES = {"owner": "an owner", "member": "a member"}


def _letter(to: str, subject: str, words: str, link: str, *after: str) -> Letter:
    return Letter(to, subject, "\n\n".join([words, link, *after]) + "\n")

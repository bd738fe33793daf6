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


def link_letter(kind: str, to: str, link: str) -> Letter:
    """Return the letter whose link is for what a kind says.

    >>> link_letter("verify", "a@example.org", "https://x/y").subject
    'Confirm your e-mail address'
    """
    subject, words = _WORDS[kind]
    return _letter(to, subject, words, link, ONCE, IGNORE)


def invitation_letter(to: str, link: str, by: str, workspace: str, role: str) -> Letter:
    """Return the letter that invites into a workspace, in the name of an e-mail address.

    >>> letter = invitation_letter("a@example.org", "https://x/y", "b@example.org", "News", "owner")
    >>> letter.subject
    'b@example.org invites you to the workspace News'
    """
    subject = f"{by} invites you to the workspace {workspace}"
    words = f"{by} invites you to the mapcore workspace “{workspace}” as {_ROLES[role]}:"
    return _letter(to, subject, words, link, "The link works once, for 7 days.")


_WORDS = {
    "sign-in": ("Sign in to mapcore", "This link signs you in:"),
    "reset": ("A new password for mapcore", "With this link you choose a new password:"),
    "sign-up": ("Your account at mapcore", "With this link you make your account:"),
    "known": (
        "Your account at mapcore",
        "Somebody, probably you, asked for an account with this address. There is one already. "
        "If its password was forgotten, choose a new one with this link:",
    ),
    "verify": ("Confirm your e-mail address", "This link confirms that this address is yours:"),
}
"""Subject and first words, by what the link is for; `known` is a reset that nobody asked for."""
_ROLES = {"owner": "an owner", "member": "a member"}


def _letter(to: str, subject: str, words: str, link: str, *after: str) -> Letter:
    return Letter(to, subject, "\n\n".join([words, link, *after]) + "\n")

"""Callers: the holder of a key, an address, or a conversation; and whose counters each moves."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from mapcore_http.limits.tiers import PREVIEW, Tier

KEY_WEIGHT = 8
"""How many jobs of a workspace with a key are served for one of an address without."""


@frozen
class Caller:
    """Who asks: the holder of a key of a workspace, or an address.

    `counted_as` tells what an address asks for where that is counted apart.
    """

    tier: Tier
    key: str | None = None
    workspace: str | None = None
    address: str | None = None
    conversation: str | None = None
    counted_as: Literal["address", "preview", "save"] = "address"

    @property
    def holder(self) -> str:
        """Return whose rates and slots are counted: a key's, a conversation's, or an address's."""
        if self.conversation:
            return f"conversation {self.conversation}"
        return self.key or f"{self.counted_as} {self.address}"

    @property
    def noun(self) -> str:
        """Return the kind of the holder as one word."""
        if self.conversation:
            return "conversation"
        return "key" if self.key else "address"

    @property
    def workspaces(self) -> tuple[str, ...]:
        """Return the workspace whose private maps the holder of a key may draw, else none."""
        return (self.workspace,) if self.workspace else ()

    @property
    def previews(self) -> bool:
        """Return whether who asks works in the editor."""
        return self.tier.name == PREVIEW.name

    @property
    def line(self) -> str:
        """Return whose requests wait for one another: a workspace's, or all of an address."""
        return self.workspace or f"address {self.address or ''}"

    @property
    def weight(self) -> int:
        """Return how many jobs of the line are served for one of a line without a key."""
        return KEY_WEIGHT if self.workspace else 1

    @property
    def owner(self) -> str:
        """Return whose counters move together: the workspace's or the address's."""
        if self.conversation:
            return f"conversations of {self.address}"
        return self.workspace or self.holder

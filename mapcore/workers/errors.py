"""What an engine may answer in the place of a result."""

from __future__ import annotations

from mapcore.errors import RenderFailed


class QueueFull(Exception):  # noqa: N818 - the contract's word
    """The queue is full."""

    def __init__(self) -> None:
        super().__init__(
            "All render processes are busy and the queue is full; try again in a few seconds."
        )


class JobTimeout(Exception):  # noqa: N818 - it says what happened
    """A job took longer than it may, and was stopped."""


class ProcessDied(RenderFailed):
    """The process of a job died, or did not take it, too often."""

    def __init__(self) -> None:
        super().__init__("the render process died")


class NotStarted(RenderFailed):
    """No process can be started, for a reason that is given."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"no process can be started: {reason}")

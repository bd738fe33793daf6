"""Locks that a forked process finds free: a thread that held one does not exist in the child."""

from __future__ import annotations

import os
from threading import Lock


def make_lock() -> Lock:
    """Return a lock that every fork of this process waits for, for the lifetime of the process.

    So no thread is inside what it protects when the process forks, and the child finds the lock
    free and what it protects whole. What is locked must neither fork nor take a lock that was made
    after this one.

    >>> with make_lock():
    ...     pass
    """
    lock = Lock()
    if hasattr(os, "register_at_fork"):  # Windows has no forks
        os.register_at_fork(
            before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release
        )
    return lock

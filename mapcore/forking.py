"""Locks that a forked process finds free: a thread that held one does not exist in the child."""

from __future__ import annotations

import importlib
import os
import time
from threading import Lock, get_ident

LONGEST_IMPORT = 2.0
"""Seconds that a fork waits at most for modules of mapcore that other threads are importing."""


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


def _wait_for_imports() -> None:
    """Wait until no other thread imports a module of mapcore.

    Python locks a module while it is imported, and a child would find it locked for ever.
    """
    end = time.monotonic() + LONGEST_IMPORT
    while _is_importing() and time.monotonic() < end:
        time.sleep(0.001)


def _is_importing() -> bool:
    """Return whether another thread holds the lock of a module of mapcore; see importlib."""
    locks = importlib._bootstrap._module_locks.copy()  # type: ignore[attr-defined]
    held = (lock() for name, lock in locks.items() if name.startswith("mapcore"))
    return any(lock and lock.owner not in (None, get_ident()) for lock in held)


if hasattr(os, "register_at_fork"):  # registered before any lock is made, it runs after all
    os.register_at_fork(before=_wait_for_imports)

"""Folders for work in progress, which do not stay when their process is killed."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER_PREFIX = "mapcore-work-"
SECONDS_TO_LOCK = 60.0
"""Younger folders are left alone: they may just be about to be locked."""


@contextmanager
def working_folder() -> Iterator[Path]:
    """Make a folder for a block, and remove those that killed processes have left.

    A folder is locked by its process, and the lock ends with the process, however it ends.
    """
    remove_abandoned()
    with tempfile.TemporaryDirectory(prefix=FOLDER_PREFIX) as made:
        lock = _lock(Path(made))
        try:
            yield Path(made)
        finally:
            if lock is not None:
                os.close(lock)


def remove_abandoned() -> None:
    """Remove the working folders of this user that no process holds any more."""
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"):
            with suppress(OSError):
                status = folder.lstat()
                old = time.time() - status.st_mtime > SECONDS_TO_LOCK
                if old and hasattr(os, "getuid") and status.st_uid == os.getuid():
                    _remove_unlocked(folder)


def _remove_unlocked(folder: Path) -> None:
    lock = _lock(folder)
    if lock is not None:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _lock(folder: Path) -> int | None:
    """Lock a folder and return the lock, None where another has it or the system has none."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return None
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(opened)
        return None
    return opened

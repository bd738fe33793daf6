"""Lock files: keys are reviewed against one, which is written where they are approved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs
import click

import mapcore
from mapcore_cli.messages import say, say_json, show
from mapcore_cli.specs import read_file

TO_APPROVE = 1


def review_into(
    path: str,
    review: Callable[[mapcore.KeyLock | None], mapcore.KeyReview],
    *,
    approve: bool,
    as_json: bool,
) -> int:
    """Review keys against a lock file, say what has to be approved, and return the exit code.

    With `approve` the file is written, and made if it is missing; otherwise it has to exist.
    """
    lock = _read(path, is_made=approve)
    try:
        found = review(lock)
    except mapcore.ValidationError as error:
        if error.errors[0].param != "map":  # a field of locks, not of specs
            raise
        raise _bad_lock(f"{path}: {error.errors[0].message}") from None
    if as_json:
        members = attrs.asdict(found, filter=lambda field, _: field.name != "approved")
        say_json(members)
    else:
        show(str(found))
    if approve:
        Path(path).write_text(found.approved.to_toml(), encoding="utf-8", newline="\n")
        say(f"wrote {path}, {_count_keys(len(found.approved.keys))} approved")
        return 0
    if found:
        count = len(found.new) + len(found.changed)
        verb = "is" if count == 1 else "are"
        say(f"{_count_keys(count)} {verb} not approved in {path}; if all are right, add --approve")
    return TO_APPROVE if found else 0


def _count_keys(count: int) -> str:
    return "1 key" if count == 1 else f"{count} keys"


def _read(path: str, *, is_made: bool) -> mapcore.KeyLock | None:
    """Return the lock of a file; None for one that is still to be made.

    Raises a click error, which names the file.
    """
    if not Path(path).exists():
        if is_made:
            return None
        raise _bad_lock(f"{path} does not exist; --approve prints the keys and writes it")
    try:
        return mapcore.read_lock(read_file(path, "--lock").decode("utf-8"))
    except UnicodeDecodeError:
        raise _bad_lock(f"{path}: this is no lock of keys, which is text in UTF-8") from None
    except mapcore.ValidationError as error:
        raise _bad_lock(f"{path}: {error}") from None


def _bad_lock(message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint="--lock")

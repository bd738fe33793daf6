"""Lock files: keys are reviewed against one, which is written where they are approved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

import mapcore
from mapcore_cli.messages import say, say_json
from mapcore_cli.specs import read_file

if TYPE_CHECKING:
    from collections.abc import Callable

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
    found = review(lock)
    if as_json:
        members = attrs.asdict(found, filter=lambda field, _: field.name != "approved")
        say_json(members)
    else:
        click.echo(str(found))
    if approve:
        Path(path).write_text(found.approved.to_toml(), encoding="utf-8", newline="\n")
        say(f"wrote {path}, {len(found.approved.keys)} keys approved")
        return 0
    if found:
        count = len(found.new) + len(found.changed)
        keys = "1 key is" if count == 1 else f"{count} keys are"
        say(f"{keys} not approved in {path}; --approve does so once they are right")
    return TO_APPROVE if found else 0


def _read(path: str, *, is_made: bool) -> mapcore.KeyLock | None:
    """Return the lock of a file; None for one that is still to be made."""
    if is_made and not Path(path).exists():
        return None
    try:
        return mapcore.read_lock(read_file(path, "--lock").decode("utf-8"))
    except UnicodeDecodeError as error:
        message = f"{path} is no lock of keys: {error}"
        raise click.BadParameter(message, param_hint="--lock") from None

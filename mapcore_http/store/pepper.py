"""The pepper: the secret under which keys and tokens are digested before they are stored."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url

from mapcore_http.setting_readers import SHORTEST_PEPPER
from mapcore_http.settings import SettingsError
from mapcore_http.store.errors import StoreError

if TYPE_CHECKING:
    from mapcore_http.settings import Settings


def pepper_of(settings: Settings) -> str | None:
    """Return the pepper that is set, or None where it stands beside a SQLite file.

    Raises SettingsError where there is neither: other machines would not know a secret that this
    one generates.
    """
    if settings.key_pepper:
        return settings.key_pepper
    if make_url(settings.database_url).get_backend_name() == "sqlite":
        return None
    raise SettingsError(
        "MAPCORE_KEY_PEPPER: a shared database needs a secret that is set, the same on all machines"
    )


def pepper_beside(database: Path) -> str:
    """Return the pepper beside a SQLite file, made if need be; raises StoreError or OSError."""
    file = database.with_name(f"{database.name}.pepper")
    if not file.exists():
        _make(file)
    pepper = file.read_text()
    if len(pepper) < SHORTEST_PEPPER:
        raise StoreError(f"the pepper in {file} is damaged; bring it back from a backup")
    return pepper


def _make(file: Path) -> None:
    """Write a new secret atomically, unless another process has written one meanwhile."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with open(draft, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as made:
        made.write(secrets.token_urlsafe(32))
    try:
        file.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mapcore_http.settings import Settings, SettingsError
from mapcore_http.store.database import StoreError
from mapcore_http.store.opening import pepper_beside, pepper_of


def test_a_pepper_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        made = set(pool.map(pepper_beside, [tmp_path / "service.sqlite"] * 64))
    assert len(made) == 1
    assert len(made.pop()) >= 32
    (file,) = tmp_path.iterdir()
    assert file.name == "service.sqlite.pepper"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_pepper_in_the_settings_comes_first() -> None:
    assert pepper_of(Settings(key_pepper="a pepper that is set")) == "a pepper that is set"
    assert pepper_of(Settings()) is None


def test_a_shared_database_needs_a_pepper() -> None:
    settings = Settings(database_url="postgresql://me:secret@db/maps")
    with pytest.raises(SettingsError, match="MAPCORE_KEY_PEPPER"):
        pepper_of(settings)


def test_a_damaged_pepper_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "service.sqlite.pepper").write_text("")
    with pytest.raises(StoreError, match="damaged"):
        pepper_beside(tmp_path / "service.sqlite")

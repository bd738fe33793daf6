"""Files are put in place whole, and what killed processes have left of others is removed."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from mapcore_http.people.workspace_files import PackFiles
from mapcore_http.rendering.images import ImageCache, KeptImage
from mapcore_http.store.folders import BoundedFolder


def left_behind(folder: Path, name: str, seconds: float) -> Path:
    draft = folder / name
    draft.write_bytes(bytes(10))
    os.utime(draft, (time.time() - seconds,) * 2)
    return draft


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    for content in (b"first", b"second"):
        BoundedFolder(tmp_path, 1000).put("file", content)
        assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [
            ("file", content)
        ]


def test_a_file_that_cannot_be_put_leaves_no_draft(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(OSError, match="file"):
        BoundedFolder(tmp_path, 1000).put("file", b"content")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_drafts_of_killed_processes_go_when_a_service_opens_its_folders(tmp_path: Path) -> None:
    old, new = left_behind(tmp_path, ".new-old", 3600), left_behind(tmp_path, ".new-new", 1)
    cache = ImageCache(tmp_path, 1000)
    assert (old.exists(), new.exists()) == (False, True)
    cache.keep("image", KeptImage(b"content", "image/png"))
    left_behind(tmp_path, ".new-old", 3600)
    PackFiles(tmp_path, 1000)
    assert {each.name for each in tmp_path.iterdir()} == {"image", ".new-new"}

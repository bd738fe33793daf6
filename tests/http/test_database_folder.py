"""The database of the tests goes where its user may enter, whoever runs the tests and where."""

from __future__ import annotations

from pathlib import Path

from postgres import LONGEST, can_enter


def test_a_folder_that_only_its_owner_may_enter_is_none_for_another_user(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    assert not can_enter(private / "new", "postgres")
    assert can_enter(Path("/new"), "postgres")
    assert can_enter(Path("/new"), None)


def test_a_path_that_leaves_no_room_for_a_socket_is_none_for_anybody() -> None:
    assert not can_enter(Path("/") / ("x" * LONGEST), None)

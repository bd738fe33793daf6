from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mapcore_cli.main import run_command

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

STYLE = {"name": "plain", "title": "Plain", "colors": {"background": "#FFFFFF", "text": "#222222"}}


def build(tmp_path: Path, style: dict[str, Any]) -> int:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "style.json").write_text(json.dumps(style), "utf-8")
    return run_command(["house", "build", str(folder), "-o", str(tmp_path / "plain.mapstyle")])


def test_a_style_is_built_checked_and_worn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(tmp_path, STYLE) == 0
    style = str(tmp_path / "plain.mapstyle")
    assert run_command(["house", "check", style]) == 0
    assert "title    on background" in capsys.readouterr().out
    spec = tmp_path / "spec.json"
    spec.write_text(json.dumps({"mapId": "fiji", "output": {"width": 200}}), "utf-8")
    pictures = []
    for house in ([], ["--house", style]):
        picture = tmp_path / f"{len(house)}.png"
        assert run_command(["render", str(spec), "-o", str(picture), *house]) == 0
        pictures.append(picture.read_bytes())
    assert pictures[0] != pictures[1]


def test_a_style_that_cannot_be_read_is_not_built(tmp_path: Path) -> None:
    style = {**STYLE, "colors": {"background": "#FFFFFF", "text": "#DDDDDD"}}
    assert build(tmp_path, style) != 0
    assert not (tmp_path / "plain.mapstyle").exists()

"""The TypedDicts are those of the declarations, and a type checker finds a misspelt argument."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mapcore.spec.typed_dicts import TARGET, typed_dicts

RIGHT = 'mapcore.choropleth({"TX": 1}, "us-states", palette="blues", title="x", width=300)'
WRONG = [
    'mapcore.choropleth({"TX": 1}, "us-states", valeus=1)',
    'mapcore.choropleth({"TX": 1}, "us-states", palette="bluse")',
    'mapcore.choropleth({"TX": 1}, "us-states", legend={"positon": "left"})',
    'mapcore.categories({"TX": "a"}, "us-states", palette="blues")',
    'mapcore.pins([], "us-states", width="wide")',
]


def test_the_module_is_made_from_the_declarations() -> None:
    assert TARGET.read_text("utf-8") == typed_dicts(), "run python -m mapcore.spec.typed_dicts"


def test_a_type_checker_finds_misspelt_arguments(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy belongs to the lint group")
    script = tmp_path / "user.py"
    script.write_text("\n".join(["import mapcore", RIGHT, *WRONG]) + "\n", "utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), str(script)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    lines = {int(line.split(":")[1]) for line in run.stdout.splitlines() if ": error:" in line}
    assert lines == set(range(3, 3 + len(WRONG)))

"""The TypedDicts are those of the declarations, and a type checker finds a misspelt argument."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typed_dicts import TARGET, write_typed_dicts

RIGHT = 'mapcore.choropleth({"TX": 1}, "us-states", palette="blues", title="x", width=300)'
WRONG = [
    'mapcore.choropleth({"TX": 1}, "us-states", valeus=1)',
    'mapcore.choropleth({"TX": 1}, "us-states", palette="bluse")',
    'mapcore.choropleth({"TX": 1}, "us-states", legend={"positon": "left"})',
    'mapcore.categories({"TX": "a"}, "us-states", classes=3)',
    'mapcore.pins([], "us-states", width="wide")',
    'mapcore.render({"mapId": "world"}, format="gif")',
]


def test_the_module_is_made_from_the_declarations() -> None:
    assert TARGET.read_text("utf-8") == write_typed_dicts(), "run python tests/typed_dicts.py"


def lines_refused_by(command: list[str], tmp_path: Path) -> set[int]:
    """Return the lines of a user's script with an error, as a type checker prints them."""
    script = tmp_path / "user.py"
    script.write_text("\n".join(["import mapcore", RIGHT, *WRONG]) + "\n", "utf-8")
    run = subprocess.run(
        [*command, str(script)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    return {int(line) for line in re.findall(r"user\.py:(\d+):.*\berror:", run.stdout)}


@pytest.mark.weekly
def test_mypy_finds_misspelt_arguments(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy belongs to the lint group")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache")]
    assert lines_refused_by(command, tmp_path) == set(range(3, 3 + len(WRONG)))


@pytest.mark.skipif("MAPCORE_PYRIGHT" not in os.environ, reason="nox -s pyright installs it")
def test_pyright_finds_misspelt_arguments(tmp_path: Path) -> None:
    # pyright leaves out folders such as .nox, below which the session has its temporary files
    (tmp_path / "pyrightconfig.json").write_text('{"exclude": []}', "utf-8")
    command = [os.environ["MAPCORE_PYRIGHT"], "--pythonpath", sys.executable]
    assert lines_refused_by(command, tmp_path) == set(range(3, 3 + len(WRONG)))

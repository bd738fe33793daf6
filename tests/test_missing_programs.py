"""What is missing on a machine is named once, with how many tests it cost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TESTS = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_of_a_database(number):
    pytest.skip("PostgreSQL is not installed")

def test_of_numbers():
    pytest.skip("not compared with JavaScript: Node.js is not installed")

def test_of_a_pack():
    pytest.skip("counties are told apart by their states")
"""


def test_missing_programs_are_named_with_what_they_cost(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("missing_programs.py"), tmp_path)
    hook = "from missing_programs import pytest_terminal_summary as pytest_terminal_summary"
    (tmp_path / "conftest.py").write_text(hook, "utf-8")
    (tmp_path / "test_some.py").write_text(TESTS, "utf-8")
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_some.py")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = [line for line in done.stdout.splitlines() if line.startswith("Not installed")]
    assert told == ["Not installed, with the tests that were skipped: Node (1), PostgreSQL (3)"]

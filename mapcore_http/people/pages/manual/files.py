"""Which files the docs consist of, and where they stand.

In a checkout they stand where they are written. A wheel has a copy of them beside this file, with
the same names. The build of the wheel runs this file before anything is installed: it needs nothing
but Python.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

COPY = "mapcore_http/people/pages/manual/sources"
"""Where a wheel has the copy."""
NAVIGATION = "mkdocs.yml"
PATTERNS = (
    *("docs/*.md", "docs/how-to/*.md", "docs/reference/*.md"),
    *("docs/pictures/*.png", "docs/pictures/comparison/*.png", "docs/pictures/gallery/*.*"),
    *("examples/*.json", "examples/README.md", "examples/notebooks/*.ipynb", "deploy/*"),
    *("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CITATION.cff", "NOTICE", NAVIGATION),
)
"""Pages, their pictures, what pages lead to beside them, and the order in which pages are read."""


def find_files(root: Path) -> dict[str, Path]:
    """Return the files of the docs below a folder, by their names there, in the order of names."""
    found = (path for pattern in PATTERNS for path in root.glob(pattern) if path.is_file())
    return {path.relative_to(root).as_posix(): path for path in sorted(found)}


@lru_cache(maxsize=1)
def manual_files() -> dict[str, Path]:
    """Return the files of the docs that this package has, or the checkout that it is in."""
    here = Path(__file__).resolve()
    copy = here.parent / Path(COPY).name
    return find_files(copy if copy.is_dir() else here.parents[4])


def address_of(name: str) -> str | None:
    """Return the address of a file of the docs below the service, None for one that is none.

    >>> address_of("docs/how-to/csv.md"), address_of("docs/index.md"), address_of("setup.py")
    ('/docs/how-to/csv', '/docs', None)
    """
    if name not in manual_files() or name == NAVIGATION:
        return None
    page = name.removesuffix(".md")
    parts = [part for part in page.removeprefix("docs/").split("/") if part != "index"]
    return "/".join(["/docs", *(part for part in parts if part != "README")])


@lru_cache(maxsize=1)
def names_by_address() -> dict[str, str]:
    """Return the name of the file of every address.

    >>> names_by_address()["/docs/examples"]
    'examples/README.md'
    """
    addresses = {name: address_of(name) for name in manual_files()}
    return {address: name for name, address in addresses.items() if address}

"""The page of results: sections between markers, each written by the program that measures it."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "performance.md"
PACKAGES = ("mapcore", "matplotlib", "numpy", "zlib-ng", "geopandas", "vl-convert-python")

SLACK = 0.1
"""What two runs on one machine may differ by."""
_NUMBER = re.compile(r"[\d.,]+")


def write_section(name: str, text: str, page: Path = PAGE) -> None:
    """Print a section and put it between its markers on a page."""
    print(text)  # noqa: T201
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = page.read_text().partition(begin)
    _, _, after = rest.partition(end)
    if not after:
        raise RuntimeError(f"{page} has no section {name}")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}")


def read_found(name: str, column: str = "found") -> dict[str, float]:
    """Return the numbers that stand first in a column of a section's tables, by the first column.

    They are what the page says before it is written anew.
    """
    _, _, rest = PAGE.read_text().partition(f"<!-- {name}: begin -->")
    text, _, _ = rest.partition(f"<!-- {name}: end -->")
    found: dict[str, float] = {}
    at = -1
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if column in cells:
            at = cells.index(column)
        elif 0 <= at < len(cells) and (number := _NUMBER.match(cells[at])):
            found[cells[0]] = float(number[0].replace(",", ""))
    return found


def beside(value: float, before: float | None, more_is_better: bool) -> tuple[str, str]:
    """Return what the page said before, and whether the new value is as good within `SLACK`.

    >>> beside(0.8, 1.0, more_is_better=True), beside(0.8, None, more_is_better=True)
    (('1', '**no**'), ('', ''))
    """
    if before is None:
        return "", ""
    good = value >= before * (1 - SLACK) if more_is_better else value <= before * (1 + SLACK)
    return f"{before:g}", "yes" if good else "**no**"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table.

    >>> print(table(["a", "b"], [[1, 2]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def machine(node: Path | None = None) -> str:
    """Return what the figures were measured on, in a sentence or two."""
    parts = [f"Python {platform.python_version()}", *filter(None, map(_version, PACKAGES))]
    if node:
        parts += _node_versions(node)
    load = os.getloadavg()[0]
    return (
        f"Measured on {os.cpu_count()} cores ({_processor()}, {platform.system()}), shared with "
        f"other work: the load was {load:.1f} when this was written. {', '.join(parts)}."
    )


def _version(package: str) -> str | None:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return None


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _node_versions(node: Path) -> list[str]:
    done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    packages = ("d3-geo", "@resvg/resvg-js")
    about = (node / "node_modules" / package / "package.json" for package in packages)
    found = (json.loads(file.read_text()) for file in about)
    return [f"Node {done.stdout.strip()}", *(f"{each['name']} {each['version']}" for each in found)]

"""Check the built site for what its generator does not: `nox -s site` runs this after the build.

Every page is in the navigation, nothing is loaded from another host, every public name and every
code of an error has its anchor, every map its picture.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args
from urllib.parse import urlsplit

import attrs

import mapcore
from mapcore_http.contract.problems import Code

ROOT = Path(__file__).parents[1]
OUTSIDE_NAVIGATION = ("changes/", "examples/")


@attrs.define
class Seen(HTMLParser):
    """What a page of HTML has: its anchors, and the addresses of what a browser loads with it."""

    anchors: set[str] = attrs.field(factory=set)
    loaded: set[str] = attrs.field(factory=set)

    def __attrs_pre_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.anchors.add(given.get("id", ""))
        if tag == "link" and given.get("rel") not in ("canonical", "next", "prev", "alternate"):
            self.loaded.add(given["href"])
        elif tag not in ("a", "link") and "src" in given:
            self.loaded.add(given["src"])


def read_page(page: Path) -> Seen:
    parser = Seen()
    parser.feed(page.read_text("utf-8"))
    return parser


def faults(site: Path) -> Iterator[str]:
    """Yield what is wrong with a built site."""
    navigation = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.M))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    for page in sorted(pages - navigation):
        if not page.startswith(OUTSIDE_NAVIGATION):
            yield f"docs/{page}: not in the navigation of mkdocs.yml"
    built = {path.relative_to(site).as_posix(): read_page(path) for path in site.rglob("*.html")}
    for name, page in built.items():
        for address in sorted(page.loaded):
            if urlsplit(address).netloc:
                yield f"{name}: loads {address} from another host"
    names = {f"mapcore.{name}" for name in mapcore.__all__ if name != "__version__"}
    for page_name, anchors in {
        "reference/python/index.html": names,
        "errors/index.html": set(get_args(Code)),
    }.items():
        for anchor in sorted(anchors - built[page_name].anchors):
            yield f"{page_name}: no anchor {anchor}"
    shown = {Path(address).stem for address in built["maps/index.html"].loaded}
    for entry in mapcore.list_maps():
        if entry.id not in shown or not (site / f"pictures/maps/{entry.id}.png").is_file():
            yield f"maps/index.html: no picture of {entry.id}"


if __name__ == "__main__":
    found = list(faults(Path(sys.argv[1])))
    sys.exit("\n".join(found) or None)

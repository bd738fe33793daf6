"""Bundles: the script of a page and all that it imports, in one file.

The editor has sixty scripts, each with one idea. A browser would ask for each of them, and only
once it has read the one that names it. The sources are served too: the source map of a bundle
names them, so that messages of the browser do.

The scripts keep to a few forms; any other is refused, as is a circle of imports. An import names
what it takes. What is exported is declared so, or listed at the end.
"""

from __future__ import annotations

import json
import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".bundle.js"
"""How the name of a bundle ends: `editor.bundle.js` has all of `editor.js`."""
MAP_SUFFIX = f"{SUFFIX}.map"
_IMPORT = re.compile(r'^import (?:\{([^{}]*)\} from )?"([^"]+)";$', re.MULTILINE)
_LATE_IMPORT = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export ((?:(?:async )?function|const|class) (\w+))", re.MULTILINE)
_LIST = re.compile(r"^(.*?)export\{([^{}]*)\};?$", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def make_bundle(folder: Path, name: str) -> str:
    """Return the bundle of a script in a folder, such as `editor/editor.js`; raises ValueError."""
    names = _order(folder, name)
    bound = {each: f"$module{number}" for number, each in enumerate(names)}
    parts = [_wrap(folder, each, bound, posixpath.dirname(name)) for each in names]
    end = f"//# sourceMappingURL={posixpath.basename(name).removesuffix('.js')}{MAP_SUFFIX}\n"
    return "".join([*parts, end])


def make_source_map(folder: Path, name: str) -> str:
    """Return the source map of the bundle of a script: each line is one of a source."""
    sections, line = [], 0
    for each in _order(folder, name):
        count = _read(folder, each).count("\n") + 1
        source = posixpath.relpath(each, posixpath.dirname(name))
        mappings = ";".join(["AAAA", *["AACA"] * (count - 1)])  # the next line of the source
        mapped = {"version": 3, "sources": [source], "names": [], "mappings": mappings}
        sections.append({"offset": {"line": line + 1, "column": 0}, "map": mapped})
        line += count + 2  # with the lines before and after it
    return json.dumps({"version": 3, "sections": sections})


def _read(folder: Path, name: str) -> str:
    return (folder / name).read_text("utf-8").rstrip("\n")


def _beside(name: str, address: str) -> str:
    """Return the name of a file that a script names by its address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _order(folder: Path, name: str) -> list[str]:
    """Return a script and all that it imports, each after what it imports itself."""
    done: dict[str, None] = {}

    def visit(each: str, above: tuple[str, ...]) -> None:
        if each in above:
            raise ValueError(f"scripts import each other: {' > '.join([*above, each])}")
        if each not in done:
            for found in _IMPORT.finditer(_read(folder, each)):
                visit(_beside(each, found[2]), (*above, each))
            done[each] = None

    visit(name, ())
    return list(done)


def _wrap(folder: Path, name: str, bound: dict[str, str], here: str) -> str:
    """Return a script as a function of its own, whose lines are those of the source."""
    exported: list[str] = []

    def take(found: re.Match[str]) -> str:
        module = bound[_beside(name, found[2])]
        taken = (found[1] or "").replace(" as ", ": ")
        return f"const {{{taken}}} = {module};" if found[1] else ""

    def take_late(found: re.Match[str]) -> str:
        return f'import("./{posixpath.relpath(_beside(name, found[1]), here)}")'

    def declare(found: re.Match[str]) -> str:
        exported.append(found[2])
        return found[1]

    def list_exports(found: re.Match[str]) -> str:
        pairs = [each.strip().partition(" as ") for each in found[2].split(",")]
        exported.extend(f"{public}: {own}" if public else own for own, _, public in pairs)
        return found[1]

    text = _LATE_IMPORT.sub(take_late, _IMPORT.sub(take, _read(folder, name)))
    text = _LIST.sub(list_exports, _EXPORT.sub(declare, text))
    if other := _OTHER.search(text):
        raise ValueError(f"{name}: expected imports and exports by name, got {other[0][:80]}")
    return f"const {bound[name]} = (() => {{\n{text}\nreturn {{{', '.join(exported)}}}; }})();\n"

"""The script of a page and all that it imports, in one file with the lines of the sources."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from people import find_shown
from serving import Server

from mapcore_http.people.pages.bundles import make_bundle, make_source_map
from mapcore_http.people.pages.site import STATIC_FOLDER

PAGES = ("editor/editor.js", "editor/your-maps/list.js")


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("name", PAGES)
def test_the_source_map_leads_to_the_lines_of_the_sources(name: str) -> None:
    lines = make_bundle(STATIC_FOLDER, name).split("\n")
    sections = json.loads(make_source_map(STATIC_FOLDER, name))["sections"]
    found = []
    for section in sections:
        first, (source,) = section["offset"]["line"], section["map"]["sources"]
        file = (STATIC_FOLDER / name).parent / source
        written = file.read_text("utf-8").rstrip("\n").split("\n")
        assert section["map"]["mappings"].split(";") == ["AAAA", *["AACA"] * (len(written) - 1)]
        for line, text in zip(lines[first : first + len(written)], written, strict=True):
            is_link = "import" in text or "export" in text
            assert line == text.removeprefix("export ") or is_link
        found.append(file.resolve().relative_to(STATIC_FOLDER).as_posix())
    assert found[-1] == name
    assert {"vendor/preact.js", "editor/document/drafts.js"} < set(found)
    assert len(found) == len(set(found))


def test_names_are_taken_under_other_names_and_a_late_import_stays_late(tmp_path: Path) -> None:
    script = 'import { b as c } from "./below.js";\nexport const d = () => import("./late.js");'
    below = "const a = 1;\nexport{a as b};"
    assert make_bundle(write(tmp_path, page=script, below=below), "page.js") == (
        "const $module0 = (() => {\nconst a = 1;\n\nreturn {b: a}; })();\n"
        "const $module1 = (() => {\nconst { b: c } = $module0;\n"
        'const d = () => import("./late.js");\nreturn {d}; })();\n'
        "//# sourceMappingURL=page.bundle.js.map\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "export let changed = 1;",
        "export default 1;",
        'export * from "./below.js";',
        'import all from "./below.js";',
        'import * as all from "./below.js";',
    ],
)
def test_another_form_is_refused(tmp_path: Path, text: str) -> None:
    folder = write(tmp_path, page=f"const a = 1;\n{text}", below="export const a = 1;")
    with pytest.raises(ValueError, match=r"page\.js: expected imports and exports by name"):
        make_bundle(folder, "page.js")


def test_scripts_that_import_each_other_are_refused(tmp_path: Path) -> None:
    texts = {"a": 'import { b } from "./b.js";', "b": 'import { a } from "./a.js";'}
    with pytest.raises(ValueError, match=r"import each other: a\.js > b\.js > a\.js"):
        make_bundle(write(tmp_path, **texts), "a.js")


def test_a_page_asks_for_one_script_which_is_sent_with_its_map(site: Server) -> None:
    page = site.client.get("/editor", headers=site.fresh()).text
    address = find_shown(r'<script type="module" src="([^"]+)"', page)
    assert page.count('<script type="module"') == 1
    script = site.client.get(address)
    assert script.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert script.text == make_bundle(STATIC_FOLDER, "editor/editor.js")
    source_map = _named_by(site, script)
    assert source_map.headers["content-type"].startswith("application/json")
    source = site.client.get(address.replace("editor.bundle.js", "document/drafts.js"))
    assert source.text == (STATIC_FOLDER / "editor/document/drafts.js").read_text("utf-8")
    assert site.client.get(address.replace("editor.bundle", "nothing.bundle")).status_code == 404


def _named_by(site: Server, script: httpx.Response) -> httpx.Response:
    """Return the source map that the last line of a script names."""
    name = script.text.rstrip("\n").rpartition("=")[2]
    return site.client.get(f"{script.url.path.rpartition('/')[0]}/{name}")

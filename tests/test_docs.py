"""The docs are true: pages made from the code are current, links lead somewhere, examples run."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from runpy import run_path

import pytest
from given import give
from pages import PAGES as MADE_PAGES
from samples import run_samples, samples
from starlette.testclient import TestClient

import mapcore
from mapcore.locales.words import LANGUAGES
from mapcore_http.people.pages.manual.markdown import manual_page

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")])
RUN_OTHERWISE = {
    "comparison.md": "`nox -s comparison` draws its pictures by them",
    "CONTRIBUTING.md": "they install, and run the tests",
    "python.md": "its code is signatures, and doctests that run where they are written",
}
"""Pages of which the samples are not run with the tests, and why."""
RUN = [
    page
    for page in PAGES
    if page.name not in RUN_OTHERWISE and next(samples(page), None) is not None
]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
ANCHORED = re.compile(r"\]\(((?:[^)#\s:]+\.md)?)#([^)\s]+)\)")


@pytest.mark.parametrize("page", MADE_PAGES)
def test_a_page_made_from_the_code_is_current(page: str) -> None:
    """Run tests/pages.py to write them anew."""
    assert (ROOT / "docs" / page).read_text("utf-8") == MADE_PAGES[page]()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    missing = [link for link in links if not (page.parent / link).exists()]
    assert missing == []


def test_every_link_into_a_page_leads_to_a_heading() -> None:
    lost = []
    for page in sorted(ROOT.glob("docs/**/*.md")):
        if "changes" in page.parts:
            continue
        for target, anchor in ANCHORED.findall(page.read_text("utf-8")):
            name = (page.parent / target).resolve() if target else page
            if not _anchors_of(name.relative_to(ROOT).as_posix()) & {anchor}:
                lost.append(f"{page.name}: {target}#{anchor}")
    assert lost == []


@cache
def _anchors_of(name: str) -> set[str]:
    return {*re.findall(r' id="([^"]+)"', manual_page(name).html)}


@pytest.mark.usefixtures("forked_batches", "forked_imports")
@pytest.mark.parametrize("page", RUN, ids=lambda page: page.stem)
def test_the_samples_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})  # batches start one process each
    monkeypatch.setenv("MAPCORE_DATABASE_URL", f"sqlite:///{tmp_path / 'service.sqlite'}")
    monkeypatch.setenv("MAPCORE_IMAGE_CACHE_DIR", str(tmp_path / "images"))
    give(page, tmp_path)
    names = run_samples(page, tmp_path)
    if page.stem == "fastapi":
        answer = TestClient(names["app"]).get("/votes.png?width=300")
        assert answer.content.startswith(b"\x89PNG")
        assert TestClient(names["app"]).get("/votes.png?width=1").status_code == 422


def test_a_sample_that_fails_fails_its_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- not run: it would fail -->\n```sh\nfalse\n```\n")
    assert set(run_samples(page, tmp_path)) == {"__name__"}
    page.write_text("```sh\nfalse\n```\n")
    with pytest.raises(AssertionError, match="false"):
        run_samples(page, tmp_path)
    page.write_text("```sh\necho one two; echo three >&2\n```\n```text\none …\nthree\n```\n")
    run_samples(page, tmp_path)
    page.write_text("```sh\necho one\n```\n```text\none\nfour\n```\n")
    with pytest.raises(AssertionError, match="four"):
        run_samples(page, tmp_path)


def test_the_docs_count_languages_and_maps_as_they_are() -> None:
    told = {
        (page.name, int(count))
        for page in PAGES
        if not page.name.startswith("changelog")
        for count in re.findall(r"(?<![\d,.])(\d\d+) languages", page.read_text("utf-8"))
    }
    assert told
    assert {count for _, count in told} == {len(LANGUAGES)}, told
    readme = (ROOT / "README.md").read_text("utf-8")
    (least,) = re.findall(r"more than (\d+) maps are built in", readme)
    assert 0 < len(mapcore.list_maps()) - int(least) < 100


def test_the_readmes_spec_is_the_one_of_its_picture() -> None:
    (spec,) = re.findall(r"```json\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    example = (ROOT / "examples/germany-density.json").read_text("utf-8")
    assert json.loads(spec) == json.loads(example)


@pytest.mark.parametrize("engine", range(1, 6))
def test_the_readmes_figures_are_those_of_the_page_on_performance(engine: int) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    page = (ROOT / "docs/performance.md").read_text("utf-8")
    counties = page.split("### Prepared shapes")[1].split("`us-counties`")[1]
    names = [
        cell.strip() for cell in readme.split("| | mapcore |")[1].partition("\n")[0].split("|")
    ]
    name = ["mapcore", *names][engine - 1]
    (row,) = re.findall(rf"^\| {re.escape(name)} \|(.*)\|$", counties.split("###")[0], re.M)
    first, _, steady, _, _, _, cold, _, memory = (cell.strip() for cell in row.split("|"))
    measured = [f"{first} ms", f"{steady} ms", f"{cold} s", f"{memory} MB"]
    told = re.findall(
        r"^\| (?:first map|the same map|a process|memory)[^|]*\|(.*)\|$", readme, re.M
    )
    assert [line.split("|")[engine - 1].strip(" *") for line in told] == measured


def test_the_readmes_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    names: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), names)
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert names["report"].region_matching.unmatched == ()  # type: ignore[attr-defined]


def test_the_page_of_the_comparison_shows_the_code_that_draws_its_pictures() -> None:
    page = (ROOT / "docs/comparison.md").read_text("utf-8")
    told = "".join(re.findall(r"```(?:python|r)\n(.*?)```", page, re.S)).split("\n")
    for path in (ROOT / "docs/comparison").glob("with_*"):
        code = path.read_text("utf-8").replace("  # fmt: skip", "").split("\n")
        drawing = {line.strip() for line in code if line.startswith((" " * 4, " " * 2))}
        assert drawing - {""} <= {line.strip() for line in told} | {""}, path.name
    pictures = list((ROOT / "docs/pictures/comparison").glob("*.png"))
    assert {f"pictures/comparison/{path.name}" for path in pictures} == set(
        re.findall(r"\((pictures/comparison/[^)]*)\)", page)
    )
    assert sum(path.stat().st_size for path in pictures) < 1_500_000


def test_what_the_comparison_says_stands_in_its_program() -> None:
    """`nox -s comparison` writes the page anew, without what was written into it by hand."""
    found = run_path(str(ROOT / "docs" / "comparison" / "remarks.py"))
    page = (ROOT / "docs" / "comparison.md").read_text("utf-8")
    assert page.startswith(found["HEAD"].strip())
    for _, title, remark in found["MAPS"]:
        assert f"\n\n## {title}\n\n{remark}\n\n" in page
    assert page.endswith(f"\n\n{found['EDITORS'].strip()}\n\n{found['TAIL'].strip()}\n")

"""The docs are true: pages made from the code are current, links lead somewhere, examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import PAGES as MADE_PAGES

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", MADE_PAGES)
def test_a_page_made_from_the_code_is_current(page: str) -> None:
    """Run tests/pages.py to write them anew."""
    assert (ROOT / "docs" / page).read_text("utf-8") == MADE_PAGES[page]()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    missing = [link for link in links if not (page.parent / link).exists()]
    assert missing == []


def test_the_readmes_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    names: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), names)
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert names["report"].region_matching.unmatched == ()  # type: ignore[attr-defined]


def test_the_python_of_the_page_on_tables_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/tables.md").read_text("utf-8"), re.S)
    assert len(blocks) == 3
    exec(compile("\n".join(blocks), "tables.md", "exec"), {})

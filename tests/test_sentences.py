"""Sentences with a part that pages leave out: written where they are said, and kept on the way."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

from attrs import evolve

import mapcore
from mapcore.sentences import Sentence

ROOT = Path(mapcore.__file__).parents[1]
NAMES_COMMAND = re.compile(
    r"(?<![\w-])--[a-z]|\bin Python\b|\b\w+=(?:True|False|None)\b|\bmapcore\.[a-z]\w*\b(?=[ (])"
    r"|\bmapcore (?:render|check|serve|html|import|maps|regions|lint|freeze|batch|diff|which)\b"
    r"|\bmapcore (?:house|key|map|user|workspace|database) (?:build|check|add|list|create|remove)\b"
)
"""An option, an argument or a call of Python, or a command."""
NOT_ON_PAGES = {
    "mapcore/tables/choosing.py": "pages do not draw from tables; they read them",
    "mapcore/tables/rows.py": "so",
    "mapcore/tables/making/drafting.py": "what data frames lost when pandas read their files",
    "mapcore/request/decoding/frame_values.py": "data frames in a request",
    "mapcore/request/documents/typed_dicts.py": "it writes code",
    "mapcore/reporting/report.py": "the contract says what a field is in Python",
    "mapcore/key_approvals/": "locks are files beside specs",
    "mapcore/provenance/reading.py": "pages read no pictures",
    "mapcore/building/": "maps are built by us; pages import them",
    "mapcore_http/commands/": "commands",
    "mapcore_http/people/commands/": "commands",
    "mapcore_http/settings.py": "what is wrong with a setting is told where the service is started",
}
"""What no page reaches, and why."""
ON_PAGES = ("mapcore/building/importing/", "mapcore/building/tiles/own_grids.py")


def test_a_sentence_keeps_both_texts_on_the_way_to_another_process() -> None:
    told = "Few keys match." + Sentence(" Add --map italy.", "") + " Look."
    error = mapcore.FieldError("choropleth.values", told)
    sent = pickle.loads(pickle.dumps(evolve(error, suggestions=("italy",)))).message
    assert sent == "Few keys match. Add --map italy. Look."
    assert sent.plain == "Few keys match. Look."


def _list_loose_texts(file: Path) -> list[str]:
    """Return the texts of a module that name a command and stand in no Sentence."""
    text = file.read_text("utf-8")
    if not NAMES_COMMAND.search(text):
        return []
    tree = ast.parse(text)
    sentences = {
        node
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Sentence"
        for node in ast.walk(call)
    }
    named = {name.id for node in sentences for name in ast.walk(node) if isinstance(name, ast.Name)}
    sentences |= {
        node
        for each in ast.walk(tree)
        if isinstance(each, ast.Assign)
        and named & {getattr(name, "id", "") for to in each.targets for name in ast.walk(to)}
        for node in ast.walk(each)
    }
    documented = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    kept = sentences | documented
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in kept
        and NAMES_COMMAND.search(node.value)
    ]


def test_every_text_that_names_a_command_says_what_pages_say() -> None:
    files = [
        file for package in ("mapcore", "mapcore_http") for file in (ROOT / package).rglob("*.py")
    ]
    named = {file.relative_to(ROOT).as_posix(): file for file in files}
    loose = {
        name: _list_loose_texts(file)
        for name, file in named.items()
        if name.startswith(ON_PAGES) or not name.startswith(tuple(NOT_ON_PAGES))
    }
    assert {name: texts for name, texts in loose.items() if texts} == {}

"""Sentences with a part that pages leave out: written where they are said, and kept on the way."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

from attrs import evolve

import mapcore
from mapcore.sentences import Sentence

MAPCORE = Path(mapcore.__file__).parent
READ_BY_PAGES = ("tables", "planning", "matching", "reporting", "atlas", "composition", "layout")
NAMES_COMMAND = re.compile(r"(?<![\w-])--[a-z]")
NOT_ON_PAGES = {"choosing.py"}
"""Calls of the library and of the command line that pages do not make."""


def test_a_sentence_keeps_both_texts_on_the_way_to_another_process() -> None:
    told = "Few keys match." + Sentence(" Add --map italy.", "") + " Look."
    error = mapcore.FieldError("choropleth.values", told)
    sent = pickle.loads(pickle.dumps(evolve(error, suggestions=("italy",)))).message
    assert sent == "Few keys match. Add --map italy. Look."
    assert sent.plain == "Few keys match. Look."


def _list_loose_texts(file: Path) -> list[str]:
    """Return the texts of a module that name an option and stand in no Sentence."""
    tree = ast.parse(file.read_text("utf-8"))
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
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in sentences | documented
        and NAMES_COMMAND.search(node.value)
    ]


def test_every_text_that_names_an_option_says_what_pages_say() -> None:
    files = [file for folder in READ_BY_PAGES for file in (MAPCORE / folder).rglob("*.py")]
    loose = {file.name: _list_loose_texts(file) for file in files if file.name not in NOT_ON_PAGES}
    assert {name: texts for name, texts in loose.items() if texts} == {}

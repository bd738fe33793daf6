"""What writers of specs or commands and users of pages are told, at all doors but the service's."""

from __future__ import annotations

import ast
import html
import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import mapcore
from mapcore.sentences import Sentence
from mapcore_cli.main import run_command

ROOT = Path(mapcore.__file__).parents[1]
NAMES_COMMAND = re.compile(
    r"(?<![\w-])--[a-z]|\bin Python\b|\b\w+=(?:True|False|None)\b|\bmapcore\.[a-z]\w*\b(?=[ (])"
    r"|\bmapcore (?:render|check|serve|html|import|maps|regions|lint|freeze|batch|diff|which)\b"
    r"|\bmapcore (?:house|key|map|user|workspace|database) (?:build|check|add|list|create|remove)\b"
)
"""An option, an argument or a call of Python, or a command."""
NAMES_OPTION = re.compile(r"(?<![\w-])--[a-z]")
OWN_OPTIONS = ("mapcore/building/", "mapcore_http/", "mapcore/key_approvals/lock.py")
"""Modules with commands of their own, and the comment in a lock, which a command has written."""
NOT_ON_PAGES = {
    "mapcore/tables/rows.py": "pages do not draw from tables; they read them",
    "mapcore/tables/making/drafting.py": "what data frames lost when pandas read their files",
    "mapcore/request/decoding/frame_values.py": "data frames in a request",
    "mapcore/reporting/report.py": "the contract says what a field is in Python",
    "mapcore/key_approvals/": "locks are files beside specs",
    "mapcore/building/": "maps are built by us; pages import them",
    "mapcore_http/commands/": "commands",
    "mapcore_http/people/commands/": "commands",
    "mapcore_http/settings.py": "what is wrong with a setting is told where the service is started",
}
"""What no page reaches, and why."""
ON_PAGES = ("mapcore/building/importing/", "mapcore/building/tiles/own_grids.py")


def test_a_sentence_keeps_its_forms_on_the_way_to_another_process() -> None:
    advice = Sentence(' Set mapId to "italy".', command=" Add --map italy.", plain="")
    told = "Few keys match." + advice + " Look."
    error = mapcore.FieldError("choropleth.values", told)
    sent = pickle.loads(pickle.dumps(evolve(error, suggestions=("italy",)))).message
    assert sent == 'Few keys match. Set mapId to "italy". Look.'
    assert sent.command == "Few keys match. Add --map italy. Look."
    assert sent.plain == "Few keys match. Look."


FORMER = {"Picardie": 1, "Alsace": 2, "Auvergne": 3, "Bretagne": 4, "Centre": 5}
IN_SPECS = 'Add "edition": "1982" to draw their own map.'
IN_COMMANDS = "Add --edition 1982 to draw their own map."
TWO_WAYS = "Land;Wert\nBayern;1.234\nHessen;2.345\nBerlin;3.456\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table and a spec of former regions, and a table whose numbers are unclear."""
    monkeypatch.chdir(tmp_path)
    Path("former.csv").write_text(
        "".join(f"{k},{v}\n" for k, v in {"region": "n", **FORMER}.items())
    )
    Path("former.json").write_text(json.dumps(spec_of_former()))
    Path("two.csv").write_text(TWO_WAYS)
    return tmp_path


def spec_of_former() -> dict[str, Any]:
    return {"mapId": "france-regions", "choropleth": {"values": FORMER}, "output": {"width": 200}}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    run_command([*arguments])
    out, err = capsys.readouterr()
    return out + err


def test_the_library_names_fields() -> None:
    result = mapcore.choropleth(FORMER, "france-regions", width=200)
    bundle, _ = result._repr_mimebundle_()
    texts = [str(result.report), result.report.warnings[0].message, bundle["text/html"]]
    assert all(IN_SPECS in html.unescape(text) and "--edition" not in text for text in texts)
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.choropleth({"Land": ["Bayern"] * 2, "n": [1, 2]}, "germany", key="Land", value="n")
    assert 'with aggregate="sum"' in str(caught.value)
    refusal = mapcore.read_table(TWO_WAYS.encode()).refusal()
    assert 'locale="de" (1234) or locale="en" (1.234)' in refusal
    assert "--" not in refusal


def test_assistants_are_told_fields() -> None:
    drawn = mapcore.describe_render(mapcore.check(spec_of_former()), {})
    assert IN_SPECS in drawn.text
    assert [IN_SPECS in each["message"] for each in drawn.facts["warnings"]] == [True]
    for table, field in ((TWO_WAYS, 'locale="de"'), ("lat,lon,n\n1,2,3\n", "symbols.points")):
        with pytest.raises(mapcore.ValidationError) as caught:
            mapcore.draft_table(table)
        refused = mapcore.describe_error(caught.value)
        assert field in refused.text
        assert not NAMES_OPTION.search(refused.text + json.dumps(refused.facts))


@pytest.mark.parametrize(
    ("arguments", "said", "unsaid"),
    [
        (("render", "former.csv", "--map", "france-regions"), IN_COMMANDS, IN_SPECS),
        (("render", "former.csv", "--map", "france-regions", "--json"), IN_COMMANDS, '\\"edition'),
        (("check", "former.csv", "--map", "france-regions"), IN_COMMANDS, IN_SPECS),
        (("render", "former.json"), IN_SPECS, IN_COMMANDS),
        (("check", "former.json"), IN_SPECS, IN_COMMANDS),
        (("render", "two.csv"), "--locale de (1234) or --locale en (1.234)", "locale="),
        (("which", "two.csv"), "--locale de (1234) or --locale en (1.234)", "locale="),
        (("which", "two.csv", "--json"), "--locale de (1234)", "locale="),
        (("which", "two.csv", "--header", "9"), "--header 9 is no line", "the header row"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_a_command_of_a_table_is_told_options_and_one_of_a_spec_fields(
    files: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    said: str,
    unsaid: str,
) -> None:
    told = run(capsys, *arguments)
    assert said in told
    assert unsaid not in told


def test_a_batch_is_told_fields_of_its_template_and_its_own_option(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    template = {"mapId": "germany", "choropleth": {}, "output": {"width": 100}}
    Path("template.json").write_text(json.dumps(template))
    Path("years.csv").write_text("Jahr;Land;Wert\n2020;Bayern;1.234\n2020;Bayern;2.345\n")
    asked = ["batch", "--template", "template.json", "--data", "years.csv", "--out", "maps"]
    asked += ["--by", "Jahr", "--key", "Land", "--value", "Wert"]
    told = run(capsys, *asked)
    assert 'locale="de" (1234)' in told
    assert "--locale" not in told
    Path("template.json").write_text(json.dumps({**template, "locale": "de"}))
    assert "1 key has several rows: the sum of Wert is drawn" in run(capsys, *asked)
    summed = run(capsys, *asked, "--aggregate", "sum")
    assert summed.count("thousands by point") == summed.count("\ndone      1\n") == 1
    report = json.loads(Path("maps/report.jsonl").read_text().splitlines()[-1])
    assert report["status"] == "done"


def test_an_import_names_its_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corners = [[0, 0], [900, 0], [900, 900], [0, 0]]
    feature = {
        "type": "Feature",
        "properties": {"id": "A"},
        "geometry": {"type": "Polygon", "coordinates": [corners]},
    }
    source = tmp_path / "metres.geojson"
    source.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.import_map(source, id="own", key="id", title="id")
    assert "give it by crs, such as EPSG:25832" in str(caught.value)
    told = run(capsys, "import", str(source), "--id", "own", "--key", "id", "--title", "id")
    assert "give it by --crs, such as --crs EPSG:25832" in told


def _nodes_in_sentences(tree: ast.Module, *, command: bool) -> set[ast.AST]:
    """Return the nodes in the calls of Sentence, or only in what they say in commands.

    Names that stand there are followed to what is assigned to them.
    """
    calls = [
        call
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Sentence"
    ]
    parts: list[ast.AST] = [*calls]
    if command:
        parts = [each.value for call in calls for each in call.keywords if each.arg == "command"]
    nodes = {node for part in parts for node in ast.walk(part)}
    named = {name.id for name in nodes if isinstance(name, ast.Name)}
    return nodes | {
        node
        for each in ast.walk(tree)
        if isinstance(each, ast.Assign)
        and named & {getattr(name, "id", "") for to in each.targets for name in ast.walk(to)}
        for node in ast.walk(each)
    }


def _list_loose_texts(
    file: Path, pattern: re.Pattern[str] = NAMES_COMMAND, *, command: bool = False
) -> list[str]:
    """Return the texts of a module that a pattern finds and that stand in no Sentence.

    With `command` they may only stand in what a Sentence says in commands.
    """
    text = file.read_text("utf-8")
    if not pattern.search(text):
        return []
    tree = ast.parse(text)
    documented = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    kept = _nodes_in_sentences(tree, command=command) | documented
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in kept
        and pattern.search(node.value)
    ]


def test_an_option_is_named_in_what_commands_say_and_nowhere_else() -> None:
    loose = {
        name: _list_loose_texts(file, NAMES_OPTION, command=True)
        for name, file in _list_files().items()
        if name.startswith(ON_PAGES) or not name.startswith(OWN_OPTIONS)
    }
    assert {name: texts for name, texts in loose.items() if texts} == {}


def _list_files() -> dict[str, Path]:
    """Return the modules of the library and the service by their paths."""
    files = [file for name in ("mapcore", "mapcore_http") for file in (ROOT / name).rglob("*.py")]
    return {file.relative_to(ROOT).as_posix(): file for file in files}


def test_every_text_that_names_a_command_says_what_pages_say() -> None:
    loose = {
        name: _list_loose_texts(file)
        for name, file in _list_files().items()
        if name.startswith(ON_PAGES) or not name.startswith(tuple(NOT_ON_PAGES))
    }
    assert {name: texts for name, texts in loose.items() if texts} == {}

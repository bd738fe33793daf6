"""`mapcore render`: several specs, tables, YAML, comments, and options that stand for fields."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import mapcore
from mapcore_cli.main import run_command

SPEC = {
    "mapId": "us-states",
    "choropleth": {"values": {"CA": 1, "TX": 2}},
    "output": {"width": 150},
}
CSV = "state,rate,winner\nCA,1,A\nTX,2,B\n"


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def draw(spec: object) -> bytes:
    return mapcore.render(spec).content  # type: ignore[arg-type]


def test_two_specs_of_one_name_are_refused_before_either_is_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "map.json").write_text(json.dumps(SPEC))
    assert run_command(["render", "a/map.json", "b/map.json", "--out-dir", "out"]) == 2
    assert "would both be written to" in capsys.readouterr().err
    assert not Path("out").exists()


def test_several_specs_need_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["render", "a.json", "b.json"]) == 2
    assert "--out-dir" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--map", "--value", "--where"])
def test_columns_of_a_table_are_refused_for_a_spec(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = tmp_path / "spec.json"
    spec.write_text('{"mapId": "fiji"}')
    assert run_command(["render", str(spec), option, "a=b"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert f"{option}: is for tables; {spec} is a spec" in said


def test_the_end_of_a_name_asks_for_a_pdf() -> None:
    Path("one.json").write_text(json.dumps(SPEC))
    assert run_command(["render", "one.json", "-o", "map.pdf"]) == 0
    assert Path("map.pdf").read_bytes() == draw({**SPEC, "output": {"width": 150, "format": "pdf"}})


def test_several_specs_keep_their_own_names(capsys: pytest.CaptureFixture[str]) -> None:
    spec = {**SPEC, "regions": {"Atlantis": "#123456"}}
    Path("one.json").write_text(json.dumps(spec))
    Path("two.json").write_text(json.dumps({**SPEC, "output": {"width": 150, "format": "svg"}}))
    assert run_command(["render", "one.json", "two.json", "--out-dir", "out"]) == 0
    name, *told, _ = capsys.readouterr().err.partition("two.json:")[0].splitlines()
    assert name == "one.json:"
    assert any("Atlantis" in line for line in told)
    assert sorted(path.name for path in Path("out").iterdir()) == ["one.png", "two.svg"]
    assert Path("out/one.png").read_bytes() == draw(spec)


@pytest.mark.parametrize("command", [("render", "--out-dir", "out"), ("check",), ("lint",)])
def test_an_error_tells_which_of_several_specs_it_is_about(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("one.json").write_text(json.dumps(SPEC))
    Path("two.json").write_text(json.dumps({**SPEC, "mapId": "us-statez"}))
    assert run_command([*command, "one.json", "two.json"]) == 3
    assert capsys.readouterr().err.splitlines()[-1].startswith("mapcore: two.json: ")
    assert run_command([*command, "one.json", "two.json", "--json"]) == 3
    assert json.loads(capsys.readouterr().err.splitlines()[-1])["spec"] == "two.json"
    assert run_command(["check", "two.json"]) == 3
    assert "two.json" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("spec.json", "\ufeff" + json.dumps(SPEC)),
        ("spec.json", json.dumps({"$schema": "https://example.org/s.json", **SPEC})),
        ("spec.json", "// a map\n" + json.dumps(SPEC).replace("{", "{ /* // */", 1)),
        (
            "spec.yaml",
            "mapId: us-states\nchoropleth: {values: {CA: 1, TX: 2}}\noutput: {width: 150}\n",
        ),
    ],
    ids=["byte-order mark", "schema", "comments", "yaml"],
)
def test_the_same_spec_in_other_formats(name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8")
    assert run_command(["render", name, "-o", "map.png"]) == 0
    assert Path("map.png").read_bytes() == draw(SPEC)


def test_norway_is_no_boolean_in_yaml() -> None:
    Path("spec.yaml").write_text("mapId: world\nregions: {NO: '#2853A3'}\n")
    assert run_command(["check", "spec.yaml", "--strict"]) == 0


@pytest.mark.parametrize("text", ["{", "mapId: [", "a: 1\na: 2", "a: 2020-01-01", "- 1", ""])
def test_a_damaged_spec_is_invalid_not_a_traceback(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("spec.yaml").write_text(text)
    assert run_command(["check", "spec.yaml"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_table_is_drawn_as_its_request() -> None:
    Path("rates.csv").write_text(CSV)
    call = ["render", "rates.csv", "--map", "us-states", "--key", "state", "--width", "150"]
    assert run_command([*call, "--value", "rate", "-o", "map.png"]) == 0
    assert Path("map.png").read_bytes() == draw({**SPEC, "layout": "page"})
    assert run_command([*call, "--category", "winner", "-o", "map.svg"]) == 0
    spec = {
        "mapId": "us-states",
        "categories": {"values": {"CA": "A", "TX": "B"}},
        "output": {"width": 150, "format": "svg"},
        "layout": "page",
    }
    assert Path("map.svg").read_bytes() == draw(spec)


def test_a_column_of_a_table_makes_panels(capsys: pytest.CaptureFixture[str]) -> None:
    Path("weeks.csv").write_text("state,week,rate\nCA,one,1\nTX,one,2\nCA,two,3\nTX,two,4\n")
    call = ["render", "weeks.csv", "--map", "us-states", "--key", "state", "--width", "150"]
    assert run_command([*call, "--value", "rate", "--panel", "week", "-o", "map.png"]) == 0
    panels = [
        {"title": "one", "values": {"CA": 1, "TX": 2}},
        {"title": "two", "values": {"CA": 3, "TX": 4}},
    ]
    spec = {"mapId": "us-states", "choropleth": {}, "panels": panels, "output": {"width": 150}}
    assert Path("map.png").read_bytes() == draw({**spec, "layout": "page"})
    assert "panels_small" in capsys.readouterr().err
    assert run_command([*call, "--panel", "week", "--by", "week", "--out-dir", "maps"]) == 2


def test_options_mean_for_a_table_what_they_mean_for_a_spec() -> None:
    Path("rates.csv").write_text(CSV)
    Path("spec.json").write_text(json.dumps(SPEC))
    options = ["--title", "Rates", "--subtitle", "of 2024", "--note", "Made up", "--source", "Us"]
    options += ["--theme", "dark", "--legend", "top", "--legend-title", "Rate", "--width", "300"]
    options += ["--palette", "greens", "--type", "steps", "--scale", "2", "--layout", "page"]
    options += ["--histogram"]
    table = ["--map", "us-states", "--key", "state", "--value", "rate"]
    assert run_command(["render", "rates.csv", *table, *options, "-o", "table.png"]) == 0
    assert run_command(["render", "spec.json", *options, "-o", "spec.png"]) == 0
    assert Path("table.png").read_bytes() == Path("spec.png").read_bytes()


def test_a_table_alone_is_drawn_as_which_finds_it(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rates.csv").write_text(CSV)
    assert run_command(["render", "rates.csv"]) == 0
    assert "found in the table: map us-states, key state, value rate" in capsys.readouterr().err


def test_the_rows_of_a_table_are_counted_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rates.csv").write_text(CSV + "Atlantis,3,A\n,4,B\n")
    call = ["render", "rates.csv", "--map", "us-states", "--key", "state", "--value", "rate"]
    assert run_command([*call, "--json", "-o", "map.png"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert rows == {"total": 4, "used": 2, "withoutKey": 1, "notMatched": 1}


def test_strict_ends_with_1_for_unmatched_keys() -> None:
    Path("spec.json").write_text(json.dumps({"mapId": "world", "regions": {"Atlantis": "#112233"}}))
    assert run_command(["render", "spec.json", "--strict", "--width", "150"]) == 1
    assert run_command(["check", "spec.json", "--strict"]) == 1
    assert run_command(["check", "spec.json"]) == 0


def test_options_set_fields_and_the_spec_keeps_the_others() -> None:
    Path("spec.json").write_text(json.dumps(SPEC))
    options = ["--title", "Rates", "--theme", "dark", "--palette", "Greens", "--legend", "top"]
    assert run_command(["render", "spec.json", "-o", "map.png", *options]) == 0
    spec = {
        **SPEC,
        "title": {"text": "Rates"},
        "style": {"theme": "dark"},
        "legend": {"position": "top"},
        "choropleth": {"values": {"CA": 1, "TX": 2}, "palette": "greens"},
    }
    assert Path("map.png").read_bytes() == draw(spec)


def test_labels_of_options_are_added_to_those_of_the_spec():
    labels = {"show": True, "minWidth": 9}
    Path("map.json").write_text(json.dumps(SPEC | {"style": {"labels": labels}}))
    options = ["--labels", "CA; Texas", "--label-content", "nameAndValue"]
    assert run_command(["render", "map.json", "-o", "map.png", *options]) == 0
    wanted = labels | {"regions": ["CA", "Texas"], "content": "nameAndValue"}
    assert Path("map.png").read_bytes() == draw(SPEC | {"style": {"labels": wanted}})


@pytest.mark.parametrize("name", ["typed", "typed.md", "-"])
def test_a_table_is_known_by_its_text_where_no_suffix_says_it(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = b"| state | rate |\n|---|---|\n| Texas | 1,5 % |\n| Ohio | 2,5 % |\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    if name != "-":
        Path(name).write_bytes(text)
    assert run_command(["render", name, "-o", "out.png"]) == 0
    assert "found in the table: map us-states" in capsys.readouterr().err


@pytest.mark.parametrize(("given", "framed"), [("data", "data"), ("FR; Spain", ["FR", "Spain"])])
def test_a_table_of_few_countries_is_drawn_without_the_rest_of_the_world(
    given: str, framed: object, tmp_path: Path
) -> None:
    table, picture = tmp_path / "rates.csv", tmp_path / "map.png"
    table.write_text("country,rate\nFrance,4\nSpain,5\nPortugal,3\n")
    drawn = ["--map", "world", "--frame", given, "-o", str(picture), "--width", "300"]
    assert run_command(["render", str(table), *drawn]) == 0
    assert mapcore.inspect_picture(picture).spec["frame"] == framed

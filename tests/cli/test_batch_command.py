"""`mapcore batch`: inputs, names, the report, exit codes, and going on where it was stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until

import mapcore
from mapcore_cli.main import run_command

pytestmark = pytest.mark.usefixtures("forked_batches")
SPEC = {
    "mapId": "us-states",
    "choropleth": {"values": {"CA": 1, "TX": 2}},
    "output": {"width": 150},
}
CSV = "month,state,rate\nJan,CA,1\nJan,TX,2\nFeb,CA,30\nFeb,TX,4\nFeb,Ohio,5\n"
TEMPLATE = {"mapId": "us-states", "title": {"text": "Rates in {month}"}, "output": {"width": 150}}
ONE = ["--workers", "1", "-o", "out"]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def draw(spec: Any) -> bytes:
    return mapcore.render(spec).content


def images() -> list[str]:
    return sorted(path.name for path in Path("out").glob("*.png"))


def test_lines_are_named_by_their_name_or_number(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps(SPEC), "", json.dumps({**SPEC, "name": "second"}), "{"]
    Path("specs.jsonl").write_text("\n".join(lines))
    assert run_command(["batch", "specs.jsonl", *ONE]) == 1
    assert images() == ["000001.png", "second.png"]
    assert Path("out/second.png").read_bytes() == draw(SPEC)
    said = capsys.readouterr().err
    assert "000004: invalid: not valid JSON" in said
    assert run_command(["batch", "specs.jsonl", *ONE, "--resume", "--json"]) == 1
    summary = json.loads(capsys.readouterr().out)
    assert (summary["skipped"], summary["done"], summary["invalid"]) == (2, 0, 1)


def test_an_array_a_folder_and_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("specs.json").write_text(json.dumps([SPEC, {**SPEC, "name": "b"}]))
    assert run_command(["batch", "specs.json", *ONE]) == 0
    assert images() == ["000001.png", "b.png"]
    Path("specs").mkdir()
    Path("specs/one.json").write_text(json.dumps(SPEC))
    Path("specs/two.yaml").write_text("mapId: us-states\noutput: {width: 150}\n")
    Path("specs/bad.yaml").write_text("mapId: [")
    Path("specs/notes.txt").write_text("no spec")
    assert run_command(["batch", "specs", "--workers", "1", "-o", "out2"]) == 1
    assert sorted(path.name for path in Path("out2").iterdir()) == [
        *("one.png", "report.jsonl", "two.png")
    ]
    command = [sys.executable, "-m", "mapcore_cli.main", "batch", "-", *ONE[:2], "-o", "out3"]
    text = json.dumps(SPEC).encode()
    done = subprocess.run(command, input=text, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert Path("out3/000001.png").read_bytes() == draw(SPEC)


def test_a_template_is_drawn_for_each_part_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rates.csv").write_text(CSV)
    Path("spec.json").write_text(json.dumps(TEMPLATE))
    call = ["batch", "--template", "spec.json", "--data", "rates.csv", "--by", "month", *ONE]
    assert run_command(call) == 0
    assert "keys: state, values: rate" in capsys.readouterr().err
    assert images() == ["Feb.png", "Jan.png"]
    spec = {
        **TEMPLATE,
        "title": {"text": "Rates in Jan"},
        "choropleth": {"values": {"CA": 1, "TX": 2}},
    }
    assert Path("out/Jan.png").read_bytes() == draw(spec)
    assert run_command([*call, "--freeze"]) == 0
    report = [json.loads(line) for line in Path("out/report.jsonl").read_text().splitlines()]
    assert [line["status"] for line in report] == ["done", "done"]
    frozen = mapcore.Frozen.load("out/frozen.json")
    assert (frozen.choropleth.breaks[0], frozen.choropleth.breaks[-1]) == (1, 30)
    assert Path("out/Jan.png").read_bytes() == draw(mapcore.encode(frozen.apply(spec)[0]))


def test_a_template_without_data_is_drawn_by_the_column(capsys: pytest.CaptureFixture[str]) -> None:
    Path("sides.csv").write_text("month,state,side\nJan,CA,left\nJan,TX,Left\nFeb,CA,right\n")
    Path("spec.json").write_text('{"title": {"text": "{month}"}, "output": {"width": 200}}')
    call = ["batch", "--template", "spec.json", "--data", "sides.csv", "--by", "month", *ONE]
    assert run_command([*call, "--value", "side"]) == 0
    assert "spelt in several ways: Left as left" in capsys.readouterr().err
    spec = mapcore.inspect_picture(Path("out/Jan.png")).spec
    assert spec["categories"]["values"] == {"CA": "left", "TX": "left"}
    assert spec["title"]["text"] == "Jan"


@pytest.mark.parametrize(
    "table",
    [
        "state;Jan-24;Feb-24;Mar-24\nCA;1;2;3\nTX;2;3;4\nOH;5;6;7\n",
        "month;state;rate\nMar-24;CA;3\nMar-24;TX;4\nMar-24;OH;7\nFeb-24;CA;2\nFeb-24;TX;3\nFeb-24;OH;6\n"
        "Jan-24;CA;1\nJan-24;TX;2\nJan-24;OH;5\n",
    ],
    ids=["a column for each month", "newest first"],
)
def test_the_maps_of_months_stand_in_order_of_time(table: str) -> None:
    Path("rates.csv").write_text(table)
    Path("spec.json").write_text(json.dumps(TEMPLATE))
    call = ["batch", "--template", "spec.json", "--data", "rates.csv", "--by", "month", *ONE]
    assert run_command(call) == 0
    report = [json.loads(line) for line in Path("out/report.jsonl").read_text().splitlines()]
    assert [line["name"] for line in report] == ["Jan-24", "Feb-24", "Mar-24"]
    spec = TEMPLATE | {"title": {"text": "Rates in Mar-24"}}
    spec["choropleth"] = {"values": {"CA": 3, "TX": 4, "OH": 7}}
    assert Path("out/Mar-24.png").read_bytes() == draw(spec)


def test_dates_that_begin_months_are_called_months() -> None:
    Path("rates.csv").write_text(CSV.replace("Jan", "2024-01-01").replace("Feb", "2024-02-01"))
    Path("spec.json").write_text(json.dumps(TEMPLATE))
    call = ["batch", "--template", "spec.json", "--data", "rates.csv", "--by", "month", *ONE]
    assert run_command(call) == 0
    assert images() == ["2024-01-01.png", "2024-02-01.png"]
    values = {"CA": 1, "TX": 2}
    spec = {**TEMPLATE, "title": {"text": "Rates in 2024-01"}, "choropleth": {"values": values}}
    assert Path("out/2024-01-01.png").read_bytes() == draw(spec)


def test_rows_of_totals_are_left_out_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rates.csv").write_text(CSV + "Jan,United States,9\nFeb,Total,9\n")
    Path("spec.json").write_text(json.dumps(TEMPLATE))
    call = ["batch", "--template", "spec.json", "--data", "rates.csv", "--by", "month", *ONE]
    assert run_command(call) == 0
    said = capsys.readouterr().err
    assert "left out as groups or totals: Total, United States" in said
    assert "unmatched" not in said
    values = {"CA": 1, "TX": 2}
    spec = {**TEMPLATE, "title": {"text": "Rates in Jan"}, "choropleth": {"values": values}}
    assert Path("out/Jan.png").read_bytes() == draw(spec)
    named = [*call, "--key", "state", "--value", "rate"]
    assert run_command(named) == 0
    assert "left out as groups or totals: Total, United States" in capsys.readouterr().err


def test_a_frozen_file_is_drawn_against_and_tells_what_leaves_it() -> None:
    Path("old.json").write_text(json.dumps([SPEC]))
    Path("new.json").write_text(json.dumps([{**SPEC, "choropleth": {"values": {"CA": 9}}}]))
    assert run_command(["batch", "old.json", *ONE, "--freeze"]) == 0
    assert run_command(["batch", "new.json", *ONE, "--frozen", "out/frozen.json"]) == 0
    line = json.loads(Path("out/report.jsonl").read_text())
    assert line["warnings"][0].startswith("values_leave_frozen_classes: 1 value leaves")


def test_a_batch_is_also_written_as_animations(capsys: pytest.CaptureFixture[str]) -> None:
    specs = [{**SPEC, "choropleth": {"values": {"CA": n, "TX": 4}}} for n in range(3)]
    Path("year.json").write_text(json.dumps([*specs, {"mapId": "atlantis"}]))
    both = ["--gif", "year.gif", "--apng", "year.png", "--frame-seconds", "0.2"]
    assert run_command(["batch", "year.json", *ONE, "--freeze", *both]) == 1
    assert "wrote year.gif, of 3 maps\nwrote year.png, of 3 maps" in capsys.readouterr().err
    frames = [Path(f"out/00000{number}.png") for number in (1, 2, 3)]
    for name in ("year.gif", "year.png"):
        written = Path(name).read_bytes()
        target = mapcore.write_animation(frames, f"again{name[-4:]}", seconds=0.2)
        assert target.read_bytes() == written


def test_maps_of_several_sizes_make_no_animation(capsys: pytest.CaptureFixture[str]) -> None:
    Path("two.json").write_text(json.dumps([SPEC, {**SPEC, "output": {"width": 151}}]))
    assert run_command(["batch", "two.json", *ONE, "--gif", "two.gif"]) == 2
    assert "000002.png has 151 ×" in capsys.readouterr().err
    assert images() == ["000001.png", "000002.png"]
    assert not Path("two.gif").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.jsonl"], "no such file"),
        ([], "give SPECS, or --template"),
        (["specs.json", "--by", "month"], "--by"),
        (["specs.txt"], "expected .jsonl"),
        (["twice.json"], "twice.json[0] and twice.json[1] would both be written to A"),
        (["specs.json", "--freeze", "--frozen", "f.json"], "--freeze"),
        (["specs.json", "--seconds", "0"], "seconds"),
        (["specs.json", "--gif", "year.png"], "--gif"),
        (["specs.json", "--apng", "year.gif"], "year.gif must end in .apng or .png"),
        (["specs.json", "--gif", "a.gif", "--frame-seconds", "0"], "--frame-seconds"),
        (["--template", "t.json", "--data", "r.csv", "--by", "year"], "has no column 'year'"),
        (["--template", "t.json", "--data", "r.csv", "--by", "rate"], "rate is drawn"),
    ],
)
def test_a_wrong_call_draws_nothing(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("specs.json").write_text(json.dumps([SPEC]))
    Path("specs.txt").write_text("")
    Path("twice.json").write_text(json.dumps([{**SPEC, "name": "a"}, {**SPEC, "name": "A"}]))
    Path("t.json").write_text(json.dumps(TEMPLATE))
    Path("r.csv").write_text(CSV)
    assert run_command(["batch", *arguments, *ONE]) == 2
    assert said in capsys.readouterr().err
    assert not Path("out").exists() or not images()


def test_the_exit_code_is_2_where_no_spec_is_valid() -> None:
    Path("specs.json").write_text('[{"mapId": "wrld"}, 5]')
    assert run_command(["batch", "specs.json", *ONE]) == 2
    Path("specs.json").write_text("[]")
    assert run_command(["batch", "specs.json", *ONE]) == 2


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_goes_on_to_the_same_files(kind: signal.Signals) -> None:
    specs = [{**SPEC, "title": {"text": f"Map {number}"}} for number in range(60)]
    Path("specs.json").write_text(json.dumps(specs))
    command = [sys.executable, "-m", "mapcore_cli.main", "batch", "specs.json", *ONE, "--quiet"]

    def heed_interrupts() -> None:
        """Undo what a shell does to a command in the background: it ignores SIGINT."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=heed_interrupts) as run:  # noqa: PLW1509
        wait_until(lambda: len(list(Path("out").glob("0*.png"))) >= 3, 120)
        os.kill(run.pid, kind)
        said = run.communicate()[1].decode()
    if kind == signal.SIGINT:
        assert run.returncode == 130
        assert "--resume goes on" in said
        assert "Traceback" not in said
    assert run_command(["batch", "specs.json", *ONE, "--resume"]) == 0
    assert len(Path("out/report.jsonl").read_text().splitlines()) == 60
    assert len(images()) == 60
    assert not list(Path("out").glob(".*"))
    for number in (0, 3, 59):
        assert Path(f"out/{number + 1:06d}.png").read_bytes() == draw(specs[number])


def test_of_other_dimensions_the_same_rows_are_taken_for_all_parts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [
        f"{month},{state},{sex},{number}\n"
        for month, more in (("Jan", 0), ("Feb", 10))
        for state, rate in (("CA", 1), ("TX", 2))
        for sex, number in (("women", rate + more), ("total", rate + more + 100))
    ]
    Path("rates.csv").write_text("month,state,sex,rate\n" + "".join(rows))
    Path("spec.json").write_text(json.dumps(TEMPLATE | {"choropleth": {}}))
    call = ["batch", "--template", "spec.json", "--data", "rates.csv", "--by", "month", *ONE]
    assert run_command(call) == 0
    assert "sex total, the total of 2" in capsys.readouterr().err
    values = {"CA": 111, "TX": 112}
    spec = TEMPLATE | {"title": {"text": "Rates in Feb"}, "choropleth": {"values": values}}
    assert Path("out/Feb.png").read_bytes() == draw(spec)

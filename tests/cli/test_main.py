from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import ExitStack, chdir
from pathlib import Path
from unittest.mock import patch

import pytest

import mapcore
from mapcore_cli.main import OWN_COMMANDS, run_command

SPEC = {
    "mapId": "us-states",
    "choropleth": {"values": {"CA": 39.0, "Texsa": 30.5, "Atlantis": 1}},
    "output": {"width": 200},
}


def run(
    *arguments: str, spec: object = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in this process, with its own standard streams and working folder."""
    given = spec if isinstance(spec, bytes) else json.dumps(spec).encode()
    streams = [io.TextIOWrapper(io.BytesIO(each), "utf-8") for each in (given, b"", b"")]
    names = ("stdin", "stdout", "stderr")
    with ExitStack() as kept:
        for name, stream in zip(names, streams, strict=True):
            kept.enter_context(patch.object(sys, name, stream))
        kept.enter_context(chdir(cwd or Path.cwd()))
        code = run_command(list(arguments))
        for stream in streams[1:]:
            stream.flush()
    _, out, err = (stream.buffer.getvalue() for stream in streams)
    return subprocess.CompletedProcess(arguments, code, out, err)


def start(
    *arguments: str, spec: object = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own, with more variables of the environment."""
    return subprocess.run(
        [sys.executable, "-m", "mapcore_cli.main", *arguments],
        input=json.dumps(spec).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_a_process_does_what_the_command_does_here() -> None:
    done, other = (each("render", "-", "-o", "-", spec=SPEC) for each in (run, start))
    assert (done.returncode, done.stdout) == (other.returncode, other.stdout)
    assert done.stderr == other.stderr


def test_an_image_alone_goes_to_standard_output() -> None:
    done = run("render", "-", "-o", "-", spec=SPEC)
    assert done.returncode == 0
    assert done.stdout.startswith(b"\x89PNG")
    assert done.stdout.endswith(b"IEND\xaeB`\x82")
    told = done.stderr.decode()
    assert "Texsa → Texas" in told
    assert "Atlantis" in told


def test_an_image_goes_to_a_file_named_or_not(tmp_path: Path) -> None:
    (tmp_path / "spec.json").write_text(json.dumps(SPEC))
    assert run("render", "spec.json", "-o", "mine.png", cwd=tmp_path).returncode == 0
    assert run("render", "spec.json", cwd=tmp_path).returncode == 0
    assert (tmp_path / "mine.png").read_bytes() == (tmp_path / "us-states.png").read_bytes()


def test_a_dry_run_writes_its_report(tmp_path: Path) -> None:
    done = run("render", "-", "-o", "-", spec={**SPEC, "dryRun": True})
    assert json.loads(done.stdout)["dryRun"] is True


def test_the_name_of_the_file_decides_between_png_and_svg(tmp_path: Path) -> None:
    assert run("render", "-", "-o", "map.svg", spec=SPEC, cwd=tmp_path).returncode == 0
    assert b"<svg" in (tmp_path / "map.svg").read_bytes()[:200]
    svg = {**SPEC, "output": {"format": "svg"}}
    assert run("render", "-", spec=svg, cwd=tmp_path).returncode == 0
    assert b"<svg" in (tmp_path / "us-states.svg").read_bytes()[:200]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("other.png", {"output": {"format": "svg"}}),
        ("other.svg", {"output": {"format": "png"}}),
        ("other.png", {"dryRun": True}),
        ("other.jpg", {}),
        ("other.gif", {}),
        ("other.pdf", {"output": {"format": "png"}}),
        ("other.png", {"output": {"format": "pdf"}}),
    ],
)
def test_no_image_is_written_under_the_extension_of_another_format(
    tmp_path: Path, name: str, change: dict[str, object]
) -> None:
    done = run("render", "-", "-o", name, spec={**SPEC, **change}, cwd=tmp_path)
    assert done.returncode == 2
    assert name in done.stderr.decode()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", [b"", b"[]", b'{"mapId": "world", "mapId": "world"}'])
def test_an_svg_is_asked_for_no_less_strictly(text: bytes, tmp_path: Path) -> None:
    assert run("render", "-", "-o", "map.svg", spec=text, cwd=tmp_path).returncode == 2


def test_names_are_told_on_terminals_that_lack_their_letters() -> None:
    done = start("check", "-", spec=SPEC, PYTHONIOENCODING="cp1252")
    assert done.returncode == 0
    assert b"Texsa \\u2192 Texas" in done.stdout
    listed = start("regions", "germany", "--json", PYTHONIOENCODING="cp1252")
    titles = {region["title"] for region in json.loads(listed.stdout)["regions"]}
    assert "Baden-Württemberg" in titles


def test_a_check_is_told_in_lines_or_json() -> None:
    told = run("check", "-", spec=SPEC)
    assert told.returncode == 0
    assert "choropleth: groups, 2 classes" in told.stdout.decode()
    report = json.loads(run("check", "-", "--json", spec=SPEC).stdout)
    assert report["regionMatching"]["matchedKeys"] == 2
    assert report["regionMatching"]["unmatched"][0]["input"] == "Atlantis"


def test_a_report_beside_a_file_goes_to_standard_output(tmp_path: Path) -> None:
    done = run("render", "-", "-o", "map.png", "--json", spec=SPEC, cwd=tmp_path)
    assert json.loads(done.stdout)["mapId"] == "us-states"
    done = run("render", "-", "-o", "-", "--json", spec=SPEC)
    assert done.stdout.startswith(b"\x89PNG")
    assert json.loads(done.stderr)["mapId"] == "us-states"


def test_timings_are_told_apart_from_the_image() -> None:
    done = run("render", "-", "-o", "-", "--timings", spec=SPEC)
    assert done.stdout.startswith(b"\x89PNG")
    stages = ["decode", "open", "match", "plan", "arrange", "lay out", "draw", "encode", "total"]
    told = done.stderr.decode().splitlines()[-len(stages) :]
    assert [line.split("  ")[0] for line in told] == stages
    done = run("render", "-", "-o", "-", "--timings", "--json", spec=SPEC)
    report, timings = map(json.loads, done.stderr.splitlines())
    assert report["mapId"] == "us-states"
    assert timings["draw"] > 0


def test_an_invalid_spec_is_2_with_every_path() -> None:
    spec = {"mapId": "world", "output": {"width": "3", "scale": 9}, "tilte": {"text": "x"}}
    done = run("render", "-", spec=spec)
    assert (done.returncode, done.stdout) == (2, b"")
    told = done.stderr.decode()
    assert all(path in told for path in ("output.width", "output.scale", "tilte"))
    assert "did you mean title?" in told
    problem = json.loads(run("check", "-", "--json", spec=spec).stderr)
    assert {error["param"] for error in problem["errors"]} == {
        "output.width",
        "output.scale",
        "tilte",
    }


def test_refused_keys_come_with_the_whole_report() -> None:
    done = run("check", "-", "--json", spec={**SPEC, "onUnmatched": "error"})
    assert done.returncode == 2
    problem = json.loads(done.stderr)
    assert problem["errors"][0]["param"] == "Atlantis"
    assert problem["regionMatching"]["matchedKeys"] == 2


def test_an_unknown_map_is_3_with_suggestions() -> None:
    done = run("render", "-", spec={"mapId": "us-sttes"})
    assert done.returncode == 3
    assert "us-states" in done.stderr.decode()
    assert run("regions", "us-sttes").returncode == 3


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_what_is_no_spec_is_2_without_a_traceback(text: bytes) -> None:
    done = run("render", "-", spec=text)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_told() -> None:
    done = run("render", "nowhere.json")
    assert done.returncode == 2
    assert b"nowhere.json" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_is_1(tmp_path: Path) -> None:
    done = run("render", "-", "-o", str(tmp_path / "no" / "map.png"), spec=SPEC)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_maps_and_regions_are_listed() -> None:
    assert "germany" in run("maps", "Länder").stdout.decode() + run("maps", "germ").stdout.decode()
    listing = json.loads(run("maps", "germ", "--json").stdout)
    assert listing["meta"]["matched"] == len(listing["data"]) < listing["meta"]["total"]
    assert "DE-BY  Bayern" in run("regions", "germany").stdout.decode()
    detail = json.loads(run("regions", "germany", "--json", "-q", "sachsen", "--limit", "1").stdout)
    assert detail["page"]["matched"] == 3
    assert len(detail["regions"]) == 1
    assert run("regions", "germany", "--limit", "0").returncode == 2


@pytest.mark.parametrize("question", [["maps", "zzzz"], ["regions", "germany", "-q", "zzzz"]])
def test_an_answer_of_nothing_is_told_to_people_only(question: list[str]) -> None:
    done = run(*question)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"no " in done.stderr


@pytest.fixture
def extras(tmp_path: Path) -> str:
    """Return a folder in which two distributions contribute commands, one of them broken."""
    (tmp_path / "extra.py").write_text(
        "import click\n@click.command()\ndef hello():\n    'Say hello.'\n    click.echo('hello')\n"
    )
    (tmp_path / "broken.py").write_text("import not_installed_anywhere\n")
    about = tmp_path / "extra-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: extra\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[mapcore.commands]\nhello = extra:hello\nserve = broken:serve\nmaps = extra:hello\n"
    )
    return str(tmp_path)


def test_installed_distributions_contribute_commands(extras: str) -> None:
    assert start("hello", PYTHONPATH=extras).stdout == b"hello\n"
    assert b"hello" not in start("maps", "germany", PYTHONPATH=extras).stdout
    told = start("--help", PYTHONPATH=extras).stdout.decode()
    assert "Say hello." in told
    assert "serve" in told


def test_a_broken_command_leaves_the_others_usable(extras: str) -> None:
    done = start("serve", "--port", "80", PYTHONPATH=extras)
    assert done.returncode == 1
    assert b"not_installed_anywhere" in done.stderr
    assert b"Traceback" not in done.stderr
    assert start("maps", PYTHONPATH=extras).returncode == 0


def test_the_schema_is_json() -> None:
    assert json.loads(run("schema").stdout)["required"] == ["mapId"]


def test_a_closed_pipe_gives_no_traceback() -> None:
    source, sink = os.pipe()
    os.close(source)
    with os.fdopen(sink, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "mapcore_cli.main", "maps"],
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.stderr == b""


def test_a_check_loads_no_matplotlib() -> None:
    script = (
        "import sys, mapcore_cli.main as m\n"
        "try: m.main(['check', sys.argv[1]])\n"
        "finally: print('matplotlib' in sys.modules, file=sys.stderr)"
    )
    path = Path(__file__).parents[2] / "examples" / "population-density.json"
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, check=True, text=True
    )
    assert done.stderr.strip().endswith("False")


def test_a_render_of_one_map_is_not_searched_for_cycles(tmp_path: Path) -> None:
    script = (
        "import gc, sys, mapcore_cli.main as m\n"
        "searches = []\n"
        "gc.callbacks.append(lambda phase, info: searches.append(phase))\n"
        "try: m.main(sys.argv[1:])\n"
        "finally: print(len(searches), file=sys.stderr)"
    )
    path = Path(__file__).parents[2] / "examples" / "population-density.json"
    arguments = ["render", str(path), "-o", str(tmp_path / "map.png")]
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stderr.splitlines()[-1] == "0"


@pytest.mark.parametrize("map_id", ["world", "us-counties"])
def test_a_plain_map_is_drawn_without_slow_modules(map_id: str, tmp_path: Path) -> None:
    script = (
        "import sys, mapcore_cli.main as m\n"
        "try: m.main(sys.argv[1:])\n"
        "finally: print(*{'numpy.ma', 'logging', 'mimetypes', 'fractions'} & {*sys.modules},"
        " file=sys.stderr)"
    )
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    spec = {"mapId": map_id, "choropleth": {"values": {key: i for i, key in enumerate(keys)}}}
    path = tmp_path / "spec.json"
    path.write_text(json.dumps(spec))
    command = [sys.executable, "-c", script, "render", str(path), "-o", str(tmp_path / "map.png")]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stderr.splitlines()[-1] == ""


def test_a_misspelt_command_is_told_with_the_one_that_may_be_meant() -> None:
    done = run("rendr", "spec.json")
    assert done.returncode == 2
    assert b"No such command 'rendr'. Did you mean 'render'?" in done.stderr
    assert b"Did you mean" not in run("zzz").stderr


def test_every_command_is_listed_in_a_section_of_the_help_with_a_whole_sentence() -> None:
    told = run("--help").stdout.decode()
    listed = [line.split() for line in told.splitlines() if line.startswith("  ")]
    assert {words[0] for words in listed} >= {*OWN_COMMANDS, "serve", "workspace", "key"}
    assert "..." not in told.partition("Options:")[2]


def test_a_drawn_map_is_not_called_a_dry_run(tmp_path):
    done = run("render", "-", "-o", str(tmp_path / "map.png"), "--json", spec=SPEC)
    report = json.loads(done.stdout)
    assert report["mapId"] == SPEC["mapId"]
    assert "dryRun" not in report


def test_what_waits_for_the_end_of_a_command_is_done() -> None:
    script = (
        "import atexit, sys, mapcore_cli.main as m\n"
        "atexit.register(print, 'the end')\n"
        "sys.argv = ['mapcore', 'regions', 'nowhere-at-all']\n"
        "m.main()"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (3, "the end\n")
    assert "nowhere-at-all" in done.stderr

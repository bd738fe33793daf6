"""`mapcore inspect`, `diff`, `at` and `locate`, as people call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin

import mapcore
from mapcore_cli.main import run_command

MAY = '{"mapId": "us-states", "choropleth": {"values": {"CA": 1, "TX": 2}}}'
JUNE = MAY.replace("2", "3")


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("may.json").write_text(MAY)
    Path("june.json").write_text(f"// of June\n{JUNE}")
    assert run_command(["render", "may.json", "--width", "200", "-o", "may.png"]) == 0


def test_a_picture_is_inspected_and_rendered_again(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["inspect", "may.png", "-o", "again.png"]) == 0
    shown, said = capfd.readouterr()
    assert shown.startswith("map: us-states, edition ")
    assert f"drawn by mapcore {mapcore.__version__}" in shown
    assert said.endswith("wrote again.png, the same bytes\n")
    assert Path("again.png").read_bytes() == Path("may.png").read_bytes()


def test_its_spec_is_a_file_that_renders_to_the_same_bytes(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run_command(["inspect", "may.png", "--spec"]) == 0
    Path("spec.json").write_text(capfd.readouterr().out)
    assert run_command(["render", "spec.json", "-o", "again.png"]) == 0
    assert Path("again.png").read_bytes() == Path("may.png").read_bytes()


def test_machines_read_it_as_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["inspect", "may.png", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["map_id"], told["spec"]["choropleth"]["values"]) == (
        "us-states",
        {"CA": 1, "TX": 2},
    )


def test_a_picture_of_another_version_is_said_to_differ(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("mapcore.provenance.record.__version__", "0.0.1")
        assert run_command(["render", "may.json", "--width", "200", "-o", "old.png"]) == 0
    assert run_command(["inspect", "old.png", "-o", "new.png"]) == 0
    assert "wrote new.png, other bytes: the picture is of mapcore 0.0.1" in capfd.readouterr().err
    assert run_command(["inspect", "old.png", "-o", "new.svg"]) == 0
    assert "wrote new.svg, in another format" in capfd.readouterr().err
    assert run_command(["inspect", "old.png", "-o", "new.gif"]) == 2
    assert "new.gif is no name for image/png" in capfd.readouterr().err


def test_a_spec_that_is_not_valid_any_more_is_told_with_its_version(
    capfd: pytest.CaptureFixture[str],
) -> None:
    info = PngImagePlugin.PngInfo()
    with Image.open("may.png") as picture:
        record = picture.text["mapcore"]  # type: ignore[attr-defined]
        info.add_itxt("mapcore", record.replace('"spec":{', '"spec":{"legends":3,'))
        picture.save("newer.png", pnginfo=info)
    assert run_command(["inspect", "newer.png", "-o", "again.png"]) == 1
    said = capfd.readouterr().err
    assert f"newer.png: its spec, of mapcore {mapcore.__version__}, is not valid for this" in said


def test_without_metadata_nothing_can_be_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["render", "may.json", "--no-metadata", "-o", "bare.png"]) == 0
    assert run_command(["inspect", "bare.png"]) == 1
    assert run_command(["diff", "may.png", "bare.png"]) == 1
    Image.new("RGB", (9, 9)).save("foreign.png")
    assert run_command(["inspect", "foreign.png"]) == 1
    said = capfd.readouterr().err
    assert said.count("bare.png: it carries no metadata of mapcore") == 2
    assert "foreign.png: it carries no metadata of mapcore" in said


@pytest.mark.parametrize(
    ("command", "hint"),
    [
        (["at", "FILE", "1", "1"], "PICTURE"),
        (["locate", "FILE"], "PICTURE"),
        (["html", "FILE"], "SPEC"),
        (["diff", "may.png", "FILE"], "OTHER"),
    ],
    ids=lambda each: each[0],
)
@pytest.mark.parametrize(
    ("name", "content"),
    [("photo.jpg", b"\xff\xd8\xff\xe0"), ("empty.json", b" "), ("rates.csv", b"a,b\n1,2\n")],
)
def test_a_file_that_is_neither_picture_nor_spec_is_named(
    command: list[str], hint: str, name: str, content: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    Path(name).write_bytes(content)
    assert run_command([name if each == "FILE" else each for each in command]) == 2
    assert f"{hint}: {name} is neither a spec nor a PNG, SVG or PDF" in capfd.readouterr().err


def test_a_picture_that_is_cut_off_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    content = Path("may.png").read_bytes()
    Path("start.png").write_bytes(content[:60])
    Path("most.png").write_bytes(content[:-60])
    assert run_command(["inspect", "start.png"]) == 1
    assert "start.png: the file is cut off" in capfd.readouterr().err
    assert run_command(["inspect", "most.png"]) == 0
    assert run_command(["diff", "may.png", "most.png"]) == 1
    assert "the pixels of the second picture are cut off" in capfd.readouterr().err


def test_a_file_that_is_missing_is_named() -> None:
    assert run_command(["inspect", "nothing.png"]) == 2
    assert run_command(["diff", "may.png", "nothing.png"]) == 2


def test_what_changed_is_told_and_drawn(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["diff", "may.png", "june.json", "-o", "change.png", "--strict"]) == 1
    assert "  Texas: 2 → 3\n" in capfd.readouterr().out
    with Image.open("change.png") as picture:
        assert picture.width > 1900
    assert run_command(["diff", "may.png", "june.json", "-o", "change.gif"]) == 2
    assert "change.gif: a difference is drawn as PNG" in capfd.readouterr().err
    assert run_command(["diff", "may.json", "may.json", "--strict"]) == 0
    assert capfd.readouterr().out == "no difference\n"


def test_changes_are_told_to_machines(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["diff", "may.json", "june.json", "--json"]) == 0
    changes = json.loads(capfd.readouterr().out)
    assert {
        "kind": "value",
        "subject": "US-TX",
        "label": "Texas",
        "before": "2",
        "after": "3",
    } in changes


def test_a_pixel_of_a_picture_is_a_region_with_its_value(
    capfd: pytest.CaptureFixture[str],
) -> None:
    spec = mapcore.inspect_picture("may.png").spec
    labels = {place.key: place.label for place in mapcore.locate_regions(spec).regions}
    texas, kansas = ([str(int(each)) for each in labels[key] or ()] for key in ("US-TX", "US-KS"))
    assert run_command(["at", "may.png", *texas]) == 0
    assert capfd.readouterr().out == "Texas (US-TX): 2\n"
    assert run_command(["at", "may.png", *kansas, "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["value"] is None
    assert run_command(["at", "may.png", "0", "0"]) == 1
    assert run_command(["at", "may.png", "0", "900"]) == 2
    assert "the picture has 200 × " in capfd.readouterr().err
    assert run_command(["at", "may.json", "x", "1"]) == 2


def test_the_places_of_all_regions_are_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["locate", "may.png"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert len(lines) == 51
    (texas,) = [line.split() for line in lines if line.startswith("US-TX")]
    assert texas[1:4] == ["Texas", "2", "drawn"]
    assert run_command(["locate", "may.json", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["width"], len(told["regions"])) == (1200, 51)
    assert run_command(["locate", "may.png", "--image-map", "--link", "/{key}"]) == 0
    shown = capfd.readouterr().out
    assert shown.startswith('<map name="may">')
    assert 'href="/US-TX"' in shown
    assert run_command(["locate", "may.png", "--link", "/{key}"]) == 2
    assert run_command(["locate", "may.png", "--image-map", "--json"]) == 2


def test_a_picture_does_nothing_to_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    with Image.open("may.png") as image:
        record = json.loads(image.text["mapcore"])
        record["attribution"] = record["map"]["edition"] = "\x1b]0;owned\x07\x9b2J\u202e\ud800"
        told = PngImagePlugin.PngInfo()
        told.add_itxt("mapcore", json.dumps(record))
        image.save("hostile.png", pnginfo=told)
    assert run_command(["inspect", "hostile.png"]) == 0
    shown = capfd.readouterr().out
    assert "edition \\x1b]0;owned\\x07\\x9b2J\\u202e\\ud800" in shown
    assert all(char.isprintable() or char == "\n" for char in shown)
    assert run_command(["diff", "may.png", "hostile.png"]) == 0
    assert all(char.isprintable() or char == "\n" for char in capfd.readouterr().out)

"""`mapcore inspect`, `diff`, `at` and `locate`, as people call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

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
    assert run_command(["inspect", "old.png", "-o", "new.svg"]) == 0
    assert "wrote new.svg, other bytes: the picture is of mapcore 0.0.1" in capfd.readouterr().err


def test_without_metadata_nothing_can_be_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["render", "may.json", "--no-metadata", "-o", "bare.png"]) == 0
    assert run_command(["inspect", "bare.png"]) == 1
    assert run_command(["diff", "may.png", "bare.png"]) == 1
    Image.new("RGB", (9, 9)).save("foreign.png")
    assert run_command(["inspect", "foreign.png"]) == 1
    said = capfd.readouterr().err
    assert said.count("bare.png: it carries no metadata of mapcore") == 2
    assert "foreign.png: it carries no metadata of mapcore" in said


def test_a_file_that_is_missing_is_named() -> None:
    assert run_command(["inspect", "nothing.png"]) == 2
    assert run_command(["diff", "may.png", "nothing.png"]) == 2


def test_what_changed_is_told_and_drawn(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(["diff", "may.png", "june.json", "-o", "change.png", "--strict"]) == 1
    assert "  Texas: 2 → 3\n" in capfd.readouterr().out
    with Image.open("change.png") as picture:
        assert picture.width > 1900
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

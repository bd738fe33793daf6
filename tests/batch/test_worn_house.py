"""Batches in a house style: each map is that of `render`, and a series names what it wears."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore.assets.fonts import FACES_FOLDER
from mapcore.batch.worn_house import FrozenHouse
from mapcore_cli.main import run_command

pytestmark = pytest.mark.usefixtures("forked_batches")
STYLE: dict[str, Any] = {
    "name": "meridian",
    "title": "The Meridian",
    "faces": {"heading": "heading.ttf"},
    "colors": {"background": "#FBF3EA", "text": "#231F20"},
    "palettes": {"sequential": ["#F1D9C5", "#CE6F63", "#5F1B3A"]},
    "mark": {"color": "#C8102E"},
    "defaults": {"layout": "page"},
}
SPECS = [
    {
        "name": f"year-{year}",
        "mapId": "fiji",
        "choropleth": {"values": {"Central": 1 + year, "Western": 40, "Northern": 77}},
        "output": {"width": 200},
    }
    for year in range(3)
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("meridian")
    (folder / "style.json").write_text(json.dumps(STYLE), "utf-8")
    shutil.copy(FACES_FOLDER / "eb-garamond-semibold.ttf", folder / "heading.ttf")
    target = folder / "meridian.mapstyle"
    target.write_bytes(mapcore.build_house(folder))
    return target


@pytest.fixture(scope="module")
def house(file: Path) -> mapcore.House:
    return mapcore.open_house(file)


def bare(spec: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in spec.items() if name != "name"}


def test_maps_of_a_batch_are_those_of_render(house: mapcore.House) -> None:
    outcomes = list(mapcore.render_many(SPECS, workers=1, house=house))
    assert [each.status for each in outcomes] == ["done"] * 3
    for spec, outcome in zip(SPECS, outcomes, strict=True):
        assert outcome.content == mapcore.render(bare(spec), house=house).content
    told = mapcore.inspect_picture(outcomes[0].content or b"")
    assert (told.house, told.house_digest) == ("meridian", house.digest)


def test_a_style_without_files_is_worn_too() -> None:
    style = {"name": "plain", "title": "Plain", "theme": "dark"}
    (outcome,) = mapcore.render_many(SPECS[:1], workers=1, house=style)
    assert outcome.content == mapcore.render(bare(SPECS[0]), house=style).content


def test_another_house_is_drawn_again_on_resumption(house: mapcore.House, tmp_path: Path) -> None:
    def run(worn: Any) -> list[str]:
        found = mapcore.render_many(SPECS, workers=1, folder=tmp_path, resume=True, house=worn)
        return [each.status for each in found]

    assert run(house) == ["done"] * 3
    assert run(house) == ["skipped"] * 3
    assert run(None) == ["done"] * 3
    assert run({"name": "plain", "title": "Plain"}) == ["done"] * 3


def test_a_series_has_the_palette_of_its_house_and_names_it(
    house: mapcore.House, tmp_path: Path
) -> None:
    series = mapcore.freeze([bare(spec) for spec in SPECS], house=house)
    assert series.house == FrozenHouse("meridian", house.digest or "")
    assert series.choropleth.palette[0].upper() == "#F1D9C5"
    assert mapcore.Frozen.load(series.save(tmp_path / "frozen.json")) == series
    (outcome, *_) = mapcore.render_many(SPECS, workers=1, house=house, frozen=series)
    assert outcome.status == "done"
    assert series.output is not None
    assert outcome.content is not None
    for other in (None, {"name": "meridian", "title": "The Meridian"}):
        with pytest.raises(mapcore.ValidationError, match=r"house: the series was frozen in the"):
            list(mapcore.render_many(SPECS, workers=1, house=other, frozen=series))


def test_a_series_without_a_house_is_as_it_was_and_takes_any(house: mapcore.House) -> None:
    series = mapcore.freeze([bare(spec) for spec in SPECS])
    assert "house" not in mapcore.encode(series)
    (outcome,) = mapcore.render_many(SPECS[:1], workers=1, house=house, frozen=series)
    assert outcome.status == "done"


def test_the_commands_take_a_house(
    file: Path, house: mapcore.House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, frozen = tmp_path / "specs.jsonl", tmp_path / "frozen.json"
    lines.write_text("\n".join(map(json.dumps, SPECS)), "utf-8")
    out, worn = tmp_path / "out", ("--house", str(file))
    assert run_command(["freeze", str(lines), "-o", str(frozen), *worn]) == 0
    assert json.loads(frozen.read_text("utf-8"))["house"]["digest"] == house.digest
    drawn = ("batch", str(lines), "-o", str(out), "--frozen", str(frozen), "--workers", "1")
    assert run_command([*drawn, *worn]) == 0
    assert mapcore.inspect_picture((out / "year-0.png").read_bytes()).house == "meridian"
    capsys.readouterr()
    assert run_command([*drawn]) != 0
    told = capsys.readouterr().err
    assert "house: the series was frozen in the house style 'meridian'" in told

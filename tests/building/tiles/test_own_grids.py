"""`mapcore.import_grid`: a map of tiles out of a table, with all that is wrong with it told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mapcore
from mapcore.building.tiles.grid import own_grid
from mapcore.verification import verify_pack
from mapcore_cli.main import run_command


def write(folder: Path, *lines: str) -> Path:
    file = folder / "grid.csv"
    file.write_text("\n".join(("key,row,column", *lines)) + "\n", "utf-8")
    return file


def import_grid(file: Path, **options: object) -> mapcore.MapPack:
    given = {"id": "my-tiles", "base": "australia", **options}
    return mapcore.import_grid(file, **given)  # type: ignore[arg-type]


def codes(pack: mapcore.MapPack) -> dict[str, tuple[str, ...]]:
    return {finding.code: finding.regions for finding in pack.findings}


def refusal(file: Path, **options: object) -> dict[str, str]:
    with pytest.raises(mapcore.ValidationError) as caught:
        import_grid(file, **options)
    return {error.param: error.message for error in caught.value.errors}


def test_the_grid_of_a_built_in_map_gives_its_tiles_and_its_names(tmp_path: Path) -> None:
    grid = own_grid("germany-tiles", "square")
    lines = [f"DE-{code},{row},{column}" for code, (row, column) in grid.places.items()]
    pack = import_grid(write(tmp_path, *lines), base="germany")
    own = mapcore.Atlas().open("germany-tiles")
    assert [r.label for r in pack.regions] == [r.label for r in own.regions]
    assert [r.aliases for r in pack.regions] == [r.aliases for r in own.regions]
    assert list(codes(pack)) == ["neighbours-touching"]
    assert "23 of 29 pairs" in str(pack.findings[0])
    assert pack.title == "Germany, as tiles"
    found = mapcore.match("my-tiles", ["Bavaria", "Hamburg"], atlas=mapcore.Atlas([pack]))
    assert list(found.resolved.values()) == ["DE-BY", "DE-HH"]


def test_it_is_drawn_and_sound_and_has_the_same_bytes(tmp_path: Path) -> None:
    file = write(tmp_path, "WA,1,0", "SA,1,1", "NT,0,1")
    pack = import_grid(file, shape="hexagon", map_title="Three", map_aliases=["three"])
    assert (
        pack.archive.content()
        == import_grid(
            file, shape="hexagon", map_title="Three", map_aliases=["three"]
        ).archive.content()
    )
    assert verify_pack(pack.save(tmp_path)).tiles == pack.tiles
    spec = {"mapId": "three", "choropleth": {"values": {"Western Australia": 1, "NT": 2}}}
    result = mapcore.render(spec, atlas=mapcore.Atlas([tmp_path]))
    assert result.report.region_matching.matched_keys == 2
    assert "Tile grid: one hexagon of equal size for each state." in result.report.alt_text


def test_what_does_not_fit_the_base_is_found(tmp_path: Path) -> None:
    lines = ("Western Austrlia,1,0", "SA,1,1", "QLD,5,5", "Atlantis,9,9", "TAS,8,8")
    pack = import_grid(write(tmp_path, *lines))
    found = codes(pack)
    assert found["keys-corrected"] == ("Western Austrlia as AU-WA",)
    assert found["keys-unknown"] == ("Atlantis",)
    assert found["tiles-loose"] == ("AU-QLD",)
    assert set(found["regions-without-tile"]) == {
        "Ashmore and Cartier Islands", "AU-ACT", "AU-NSW", "AU-NT", "AU-VIC"
    }  # fmt: skip
    assert pack.keys == ("AU-QLD", "AU-SA", "AU-TAS", "AU-WA")
    assert set(refusal(write(tmp_path, *lines), strict=True)) == {"source"}


def test_codes_are_those_of_the_file_or_the_ends_of_keys(tmp_path: Path) -> None:
    file = tmp_path / "grid.csv"
    file.write_text("Column;Row;Key;Code\n0;0;AU-WA;West\n1;0;SA;\n", "utf-8-sig")
    assert [region.label_text for region in import_grid(file).regions] == ["SA", "West"]


def test_what_cannot_be_placed_is_refused_at_once(tmp_path: Path) -> None:
    found = refusal(write(tmp_path, "WA,1,1", "SA,1,1", "NT,-1,x", "WA,2,2", "VIC,3,201"))
    assert found["key"] == "AU-WA stands in several rows"
    assert found["row"] == "row 1, column 1 has several tiles"
    assert "line 5 below the header, not '201'" in found["column"]
    assert "names no region" in refusal(write(tmp_path, "Atlantis,1,1"))["key"]
    assert "no column column" in refusal(file_of(tmp_path, "key,row\nWA,1\n"))["source"]
    assert refusal(file_of(tmp_path, " \n"))["source"] == "the file is empty"


def file_of(folder: Path, text: str) -> Path:
    file = folder / "other.csv"
    file.write_text(text, "utf-8")
    return file


def test_options_are_checked(tmp_path: Path) -> None:
    file = write(tmp_path, "WA,1,1")
    assert "square or hexagon" in refusal(file, shape="star")["shape"]
    assert "lower-case" in refusal(file, id="My Tiles")["id"]
    assert "itself" in refusal(file, base="australia-tiles")["base"]
    with pytest.raises(mapcore.UnknownMap):
        import_grid(file, base="atlantis")


def test_the_command_makes_the_same_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "WA,1,0", "SA,1,1", "Atlantis,4,4")
    command = ["import", "grid.csv", "--base", "australia", "--shape", "hexagon"]
    assert run_command([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["id"] == "grid"
    assert "keys-unknown" in [each["code"] for each in told["findings"]]
    own = import_grid(tmp_path / "grid.csv", id="grid", shape="hexagon")
    assert (tmp_path / "grid.mappack").read_bytes() == own.archive.content()
    assert run_command([*command, "--strict"]) == 2
    assert run_command([*command, "--key", "key"]) == 2
    assert "--key is for a map of shapes" in capsys.readouterr().err
    assert run_command(["import", "grid.csv", "--shape", "square"]) == 2

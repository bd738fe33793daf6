"""Tables of counts drawn as symbols, on regions and at places."""

from __future__ import annotations

from pathlib import Path

import pytest

import mapcore
from mapcore.errors import ValidationError
from mapcore_cli.main import run_command

COUNTS = {
    "state": ["Texas", "Calif.", "Ohio", "Atlantis"],
    "people": [29.1, 39.5, 11.8, 3.0],
    "growth": [15.9, 6.1, 2.3, 1.0],
    "party": ["R", "D", "R", "D"],
}
PLACES = {
    "city": ["Paris", "Lyon", "Nice"],
    "lat": [48.9, 45.8, 43.7],
    "lon": [2.4, 4.8, 7.3],
    "people": [2.1, 0.5, None],
    "kind": ["capital", "city", "city"],
}


def draw(**arguments: object) -> mapcore.Result:
    given = {"key": "state", "value": "people", **arguments}
    return mapcore.symbols(COUNTS, "us-states", **given)  # type: ignore[arg-type]


def test_a_table_of_counts_becomes_symbols() -> None:
    result = draw()
    assert result.report.symbols is not None
    assert result.report.symbols.count == 3
    assert result.report.legend is None
    assert str(result.rows) == "4 rows: 3 used, 1 not matched"
    assert "by people" in result.report.alt_text


def test_a_column_of_numbers_colours_by_class_and_of_texts_by_category() -> None:
    numbers, texts = draw(color="growth", palette="blues"), draw(color="party")
    assert numbers.report.choropleth is not None
    assert numbers.report.choropleth.palette == "blues"
    assert texts.report.categories is not None
    assert {entry.label for entry in texts.report.legend or ()} == {"R", "D"}  # type: ignore[union-attr]


@pytest.mark.parametrize("color", ["growth", "party"])
def test_the_legend_says_what_the_colours_of_a_column_are(color: str) -> None:
    assert f">{color}<" in draw(color=color, output={"format": "svg"}).content.decode()
    titled = draw(color=color, output={"format": "svg"}, legend={"title": "Of what"})
    assert ">Of what<" in titled.content.decode()
    assert f">{color}<" not in titled.content.decode()


def test_the_legend_says_what_the_colours_of_places_are() -> None:
    given = {"value": "people", "lat": "lat", "lon": "lon", "output": {"format": "svg"}}
    drawn = mapcore.symbols(PLACES, "france", color="kind", **given)  # type: ignore[arg-type]
    assert ">kind<" in drawn.content.decode()


def test_a_colour_is_taken_as_it_is() -> None:
    assert "#884422" in draw(color="#884422", output={"format": "svg"}).content.decode()


def test_the_fields_of_symbols_are_arguments() -> None:
    report = draw(shape="square", size=0.5, max_value=79.0, heading="Inhabitants").report
    assert report.symbols is not None
    assert report.symbols.max_value == 79.0
    assert "Squares: 3 states by Inhabitants" in report.alt_text


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(ValidationError, match="row 1"):
        mapcore.symbols({**PLACES, "lat": ["north", 1, 2]}, "france", lat="lat", value="people")
    with pytest.raises(ValidationError, match="value"):
        mapcore.symbols(PLACES, "france", lat="lat", lon="lon")


def test_the_command_line_draws_places_and_says_how(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, target = tmp_path / "cities.csv", tmp_path / "cities.svg"
    table.write_text("station,lat,lon,cases\nNorth 1,48.85,2.35,120\nSouth 2,45.76,4.83,80\n")
    assert run_command(["render", str(table)]) == 2
    assert "--lat lat and --lon lon" in " ".join(capsys.readouterr().err.split())
    asked = ["--map", "france", "--symbols", "--value", "cases", "--lat", "lat", "--lon", "lon"]
    assert run_command(["render", str(table), *asked, "-o", str(target)]) == 0
    assert target.read_text("utf-8").count("<circle") >= 2
    for wrong in (asked[:-2], asked[2:], [*asked, "--where", "station=A"], ["--label", "station"]):
        assert run_command(["render", str(table), *wrong]) == 2


def test_symbols_stand_beside_a_choropleth() -> None:
    result = mapcore.choropleth(
        COUNTS, "us-states", key="state", value="growth", symbols={"values": {"TX": 3}}
    )
    assert result.report.symbols is not None
    assert result.report.choropleth is not None


@pytest.fixture
def table(tmp_path: Path) -> Path:
    rows = zip(*COUNTS.values(), strict=True)
    lines = [",".join(COUNTS), *(",".join(map(str, row)) for row in rows)]
    path = tmp_path / "counts.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_the_command_line_draws_symbols(table: Path) -> None:
    target = table.with_suffix(".svg")
    call = ["render", str(table), "--map", "us-states", "--key", "state", "--value", "people"]
    asked = ["--symbols", "--color", "growth", "-o", str(target)]
    assert run_command([*call, *asked]) == 0
    assert target.read_text("utf-8").count("<circle data-key=") == 3
    for wrong in (["--color", "growth"], ["--symbols", "--pattern", "party"]):
        assert run_command([*call, *wrong]) == 2

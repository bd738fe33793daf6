"""Tables of two measures drawn at once, in Python and on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import mapcore
from mapcore.errors import ValidationError
from mapcore_cli.main import run_command

ROWS = {
    "state": ["Texas", "Calif.", "Ohio", "New York", "Atlantis"],
    "old": [12.9, 15.2, 17.8, 17.4, 1.0],
    "poor": [13.7, 12.0, 13.3, None, 3.0],
}


def draw(**arguments: object) -> mapcore.Result:
    given = {"key": "state", "x": "old", "y": "poor", "classes": 2, **arguments}
    return mapcore.bivariate(ROWS, "us-states", **given)  # type: ignore[arg-type]


def test_two_columns_become_two_measures() -> None:
    result = draw(corners={"highHigh": "both"}, x_format={"suffix": " %"})
    square = result.report.bivariate
    assert square is not None
    assert sum(map(sum, square.counts)) == 3
    assert (square.x.title, square.y.title) == ("old", "poor")
    assert square.x.format.suffix == " %"
    assert "both: " in result.report.alt_text
    assert str(result.rows) == "5 rows: 4 used, 1 not matched"


def test_titles_breaks_and_palettes_are_arguments() -> None:
    result = draw(x_title="Aged", x_breaks=[10, 15, 20], palette="greenBlue", title="Old and poor")
    square = result.report.bivariate
    assert square is not None
    assert square.x.breaks == (10.0, 15.0, 20.0)
    assert square.palette == "greenBlue"
    assert result.report.alt_text.startswith("Old and poor.")
    assert isinstance(result.report.legend, tuple)
    assert result.report.legend[0].label.startswith("Aged 10 to 15, poor")


def test_a_column_that_is_not_there_is_named() -> None:
    with pytest.raises(ValidationError, match="rich"):
        draw(y="rich")


def test_the_command_line_draws_two_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "rows.csv"
    table.write_text("state,old,poor\nTX,12,14\nCA,15,12\nNY,17,13\nOH,18,11\n")
    target = tmp_path / "map.png"
    columns = ["--map", "us-states", "--key", "state", "--x", "old", "--y", "poor"]
    assert run_command(["render", str(table), *columns, "-o", str(target)]) == 0
    assert target.read_bytes()[:4] == b"\x89PNG"
    assert "4 rows: 4 used" in capsys.readouterr().err
    assert run_command(["render", str(table), *columns[:-2], "-o", str(target)]) == 2
    assert "--y" in capsys.readouterr().err
    assert run_command(["render", str(table), *columns, "--value", "old", "-o", str(target)]) == 2

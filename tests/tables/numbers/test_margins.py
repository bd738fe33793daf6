"""Margins such as R+5 and D+12 are numbers on two sides of zero, and what is read is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import mapcore
from mapcore.tables.numbers.margins import read_margins
from mapcore_cli.main import run_command

TABLE = "state,margin\nTexas,R+30.5\nUtah,R+13\nOhio,EVEN\nMaine,D+2\nCalifornia,D+12.5\nIowa,\n"
TOLD = "R+ below zero, D+ above zero"


@pytest.mark.parametrize(
    ("cells", "signed"),
    [
        (["R+30.5", "D+12", "EVEN", None], ("-30.5", "12", "0", None)),
        (["D + 2%", "R + 3%"], ("2%", "-3%")),
        (["Con+1", "Lab+2"], ("1", "-2")),
        (["R+1", "R+2"], ("-1", "-2")),
        (["R+1", "n/a"], ("-1", "n/a")),
    ],
)
def test_a_party_is_a_side_of_zero(cells: list[str | None], signed: tuple[str | None, ...]) -> None:
    margins = read_margins(cells)
    assert margins is not None
    assert margins.cells == signed


@pytest.mark.parametrize(
    "cells",
    [
        ["R+1", "word"],
        ["EVEN", "EVEN"],
        ["A+", "B+"],
        ["R+1", 2.5],
        ["R+1", "D+2", "I+3"],
        [],
        ["5"],
    ],
)
def test_other_texts_are_no_margins(cells: list[object]) -> None:
    assert read_margins(cells) is None


def test_two_parties_that_are_not_known_are_refused_with_what_to_write() -> None:
    cells = ["SNP+5", "PC+6", "SNP+1", "PC+2"]
    with pytest.raises(mapcore.ValidationError, match="write those of SNP with a minus sign"):
        mapcore.read_column(cells)
    table = {"state": ["Texas", "Ohio", "Utah", "Iowa"], "lead": cells}
    assert "SNP+, PC+" in mapcore.read_table(table).refusal()


def test_a_column_of_margins_is_read_with_its_evidence() -> None:
    read = mapcore.read_column(["R+30.5", "D+12"])
    assert read.numbers == (-30.5, 12.0)
    assert str(read.reading) == f"decimal point (row 1: R+30.5); {TOLD}"


def test_they_are_drawn_on_a_diverging_scale_whose_legend_names_the_parties(tmp_path: Path) -> None:
    path = tmp_path / "margins.csv"
    path.write_text(TABLE)
    drawn = mapcore.choropleth(path, width=300)
    assert drawn.rows is not None
    assert TOLD in drawn.rows.note
    assert drawn.report.choropleth is not None
    assert drawn.report.choropleth.palette == "rdbu"
    assert f"Legend: {TOLD}." in drawn.alt_text
    assert "Lowest: Texas (−30.5)" in drawn.alt_text
    own = mapcore.choropleth(path, width=300, palette="blues", legend={"title": "Lead"})
    assert own.report.choropleth is not None
    assert own.report.choropleth.palette == "blues"
    assert "Legend: Lead." in own.alt_text


def test_assistants_and_commands_read_them_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = mapcore.draft_table(TABLE)
    assert draft.request["choropleth"]["values"]["Texas"] == -30.5
    assert draft.request["choropleth"]["midpoint"] == 0
    assert draft.request["legend"] == {"title": TOLD}
    own = mapcore.draft_table(
        TABLE, {"choropleth": {"palette": "blues"}, "legend": {"show": False}}
    )
    assert "midpoint" not in own.request["choropleth"]
    assert own.request["legend"] == {"show": False}
    path = tmp_path / "margins.csv"
    path.write_text(TABLE)
    assert run_command(["which", str(path)]) == 0
    out = capsys.readouterr().out
    assert TOLD in out
    assert "--value margin" in out

"""`mapcore changes`: what became of the regions of a map, as lines and as JSON."""

import json

import pytest

from mapcore_cli.main import run_command


def test_the_command_tells_what_became_of_a_region(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["changes", "us-counties", "2010", "2023", "--key", "51515"]) == 0
    told = capsys.readouterr().out.split("  ")
    assert [told[0], told[-3].strip()] == ["51515", "51019"]


def test_the_command_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["changes", "norway", "2020", "2024", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["from"], found["to"]) == ("norway-2020", "norway")
    assert {each["kind"] for each in found["changes"]} == {"divided"}


def test_the_command_says_that_nothing_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["changes", "ghana", "2020", "2024"]) == 0
    assert "nothing changed" in capsys.readouterr().err


def test_a_year_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["changes", "ghana", "then", "2024"]) == 2
    assert "from: 'then' is neither a year" in capsys.readouterr().err

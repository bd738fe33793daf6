"""`mapcore check --fix` writes corrected keys and nothing else; `mapcore url` round-trips."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore_cli.main import run_command
from mapcore_cli.specs import replace_keys

TEXT = """{
  "mapId": "us-states",   // the map
  "categories": {
    "values": {"Texsa": "Texsa",
               "Califronia" : "b"},
    "colors": {"Texsa": "#112233"}
  }
}
"""


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_corrected_keys_are_written_and_the_layout_stays() -> None:
    Path("spec.json").write_text(TEXT)
    assert run_command(["check", "spec.json", "--fix"]) == 1
    fixed = TEXT.replace('"Texsa": "Texsa"', '"Texas": "Texsa"').replace("Califronia", "California")
    assert Path("spec.json").read_text() == fixed
    assert run_command(["check", "spec.json", "--fix"]) == 0
    assert Path("spec.json").read_text() == fixed


def test_a_key_that_would_stand_twice_is_left() -> None:
    text = '{"regions": {"Texsa": "#112233", "Texas": "#445566"}}'
    assert replace_keys(text, {"Texsa": "Texas"}) == text


@given(st.dictionaries(st.text(), st.text(), max_size=4), st.text())
def test_only_region_keys_are_replaced(values: dict[str, str], other: str) -> None:
    spec = {"title": {"text": other}, "categories": {"values": values, "colors": dict(values)}}
    names = {key: f"new {number} {key}" for number, key in enumerate(values)}
    fixed = json.loads(replace_keys(json.dumps(spec, indent=1), names))
    renamed = {names[key]: value for key, value in values.items()}
    assert fixed == {**spec, "categories": {"values": renamed, "colors": values}}


def test_an_address_holds_the_spec(capsys: pytest.CaptureFixture[str]) -> None:
    spec = {"mapId": "us-states", "regions": {"Texas & co": "#2853A3", "Ñ+%": "#112233"}}
    Path("spec.json").write_text(json.dumps({**spec, "output": {"scale": 1}}))
    assert run_command(["url", "spec.json", "--base-url", "https://maps.example.org/"]) == 0
    address = urlsplit(capsys.readouterr().out.strip())
    assert (address.netloc, address.path) == ("maps.example.org", "/v1/renders")
    (held,) = parse_qs(address.query)["spec"]
    assert json.loads(held) == spec
    assert mapcore.decode_request(held) == mapcore.decode_request(spec)


def test_a_spec_that_is_too_long_for_an_address_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    regions = {f"region {number}": "#2853A3" for number in range(400)}
    Path("spec.json").write_text(json.dumps({"mapId": "us-states", "regions": regions}))
    assert run_command(["url", "spec.json"]) == 1
    told = capsys.readouterr()
    assert not told.out
    assert "of 6,144 bytes: too long" in told.err


def test_the_keys_of_a_table_are_checked_without_a_drawing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("rates.csv").write_text("state,rate\nTexas,1\nCaliforna,2\nDakota,3\n,4\n")
    call = ["check", "rates.csv", "--map", "us-states", "--key", "state"]
    assert run_command(call) == 0
    told = capsys.readouterr().out
    assert "2 keys matched" in told
    assert "Californa → California" in told
    assert "Dakota – did you mean North Dakota" in told
    assert "legend" not in told
    assert run_command([*call, "--strict"]) == 1
    capsys.readouterr()
    assert run_command([*call, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document) == {"mapId", "regionMatching", "warnings"}
    assert document["regionMatching"]["matchedKeys"] == 2


def test_a_total_is_no_key_that_does_not_match(capsys: pytest.CaptureFixture[str]) -> None:
    table = "Land;Quote\nBayern;3,4\nHessen;5,1\nBerlin;9,0\nDeutschland insgesamt;5,7\n"
    Path("quoten.csv").write_text(table, "utf-8")
    assert run_command(["check", "quoten.csv", "--strict"]) == 0
    told = capsys.readouterr()
    assert "left out as groups or totals: Deutschland insgesamt" in told.err
    assert "3 keys matched" in told.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rates.csv"], "no column names regions of a map: state, rate"),
        (["rates.csv", "--map", "fiji"], "no column names regions of the map fiji: state, rate"),
        (["rates.csv", "--map", "us-states", "--key", "land"], "has no column 'land'"),
        (["rates.csv", "--map", "us-states", "--key", "state", "--fix"], "only specs in JSON"),
        (["rates.csv", "--approve"], "needs --lock"),
        (["spec.json", "--map", "us-states"], "spec.json is a spec"),
        (["nowhere.csv", "--map", "us-states", "--key", "state"], "nowhere.csv: No such file"),
    ],
)
def test_what_cannot_be_checked_is_told(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rates.csv").write_text("state,rate\nTexsa,1\n")
    Path("spec.json").write_text(TEXT)
    assert run_command(["check", *arguments]) == 2
    assert message in " ".join(capsys.readouterr().err.split())

"""`mapcore check --lock`: a new correction or unmatched key fails until it is approved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapcore_cli.main import run_command

TABLE = ["check", "data.csv", "--map", "us-states", "--key", "state", "--lock", "keys.lock"]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data.csv").write_text("state,rate\nTexas,1\nCalifronia,2\nAtlantis,3\n")


def test_a_table_is_approved_once_and_fails_for_new_keys(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command([*TABLE, "--approve"]) == 0
    assert run_command(TABLE) == 0
    with Path("data.csv").open("a") as file:
        file.write("Virgina,4\n")
    capfd.readouterr()
    assert run_command(TABLE) == 1
    shown, said = capfd.readouterr()
    assert shown.startswith("+ Virgina → Virginia (US-VA), typo")
    assert said == "1 key is not approved in keys.lock; if all are right, add --approve\n"
    assert run_command([*TABLE, "--approve"]) == 0
    assert run_command(TABLE) == 0


def test_an_approval_that_changes_nothing_writes_the_same_bytes() -> None:
    assert run_command([*TABLE, "--approve"]) == 0
    before = Path("keys.lock").read_bytes()
    assert run_command([*TABLE, "--approve"]) == 0
    assert Path("keys.lock").read_bytes() == before


def test_a_spec_is_reviewed_too_and_told_to_machines(capfd: pytest.CaptureFixture[str]) -> None:
    spec = {"mapId": "us-states", "regions": {"Califronia": "#112233"}}
    Path("spec.json").write_text(json.dumps(spec))
    assert run_command([*TABLE, "--approve"]) == 0
    Path("spec.json").write_text(json.dumps(spec).replace("Califronia", "Texsa"))
    capfd.readouterr()
    assert run_command(["check", "spec.json", "--lock", "keys.lock", "--json"]) == 1
    told = json.loads(capfd.readouterr().out)
    assert told["map_id"] == "us-states"
    assert told["new"]["Texsa"]["region"] == "US-TX"
    assert sorted(told["unused"]) == ["Atlantis", "Califronia"]


@pytest.mark.parametrize(
    ("arguments", "lock", "message"),
    [
        (TABLE, None, "keys.lock does not exist; --approve prints the keys and writes it"),
        (TABLE, "{", "keys.lock: this is no lock of keys"),
        (TABLE, 'map = "world"', "keys.lock: the lock approves keys of world, not of us-states"),
        (TABLE, 'map = "us-states"\nversion = 2', "keys.lock: version: unknown field; a lock has"),
        (["check", "a.json", *TABLE[2:]], 'map = "us-states"', "a.json is a spec, which names"),
        ([*TABLE[:-3], "stat", *TABLE[-2:]], 'map = "us-states"', "no column 'stat'; it has state"),
        (["check", "a.json", "b.json", "--lock", "keys.lock"], "", "one file at a time"),
        (["check", "a.json", "--approve"], None, "--approve: needs --lock, the file to write"),
    ],
)
def test_what_cannot_be_reviewed_is_said(
    arguments: list[str], lock: str | None, message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    if lock is not None:
        Path("keys.lock").write_text(lock)
    assert run_command(arguments) == 2
    assert message in capfd.readouterr().err


def test_bytes_that_are_no_text_are_no_lock(capfd: pytest.CaptureFixture[str]) -> None:
    Path("keys.lock").write_bytes(b"\xff\xfe\x00")
    assert run_command(TABLE) == 2
    assert "keys.lock: this is no lock of keys, which is text" in capfd.readouterr().err

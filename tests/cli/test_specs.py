from __future__ import annotations

import io
import json

import click
import pytest

import mapcore
from mapcore_cli.specs import read_file, read_spec, strip_comments
from mapcore_cli.table_files import is_table

SPEC = {"mapId": "world", "regions": {"NO": "#000000"}}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", json.dumps(SPEC)),
        ("a.json", "\ufeff" + json.dumps(SPEC)),
        ("a.jsonc", '{"mapId": "world", /* Norway */ "regions": {"NO": "#000000"}} // end'),
        ("a.json", json.dumps(SPEC | {"$schema": "https://example.com/schema.json"})),
        ("a.yaml", 'mapId: world\nregions:\n  NO: "#000000"\n'),
    ],
)
def test_every_form_is_read_as_the_same_json(name, text, tmp_path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert json.loads(read_spec(str(path))) == SPEC


def test_comments_become_spaces_and_keep_the_lines() -> None:
    text = '{"a": "http://b", // one\n "b": 1 /* two\n lines */}'
    stripped = strip_comments(text)
    assert len(stripped) == len(text)
    assert stripped.count("\n") == 2
    assert json.loads(stripped) == {"a": "http://b", "b": 1}


@pytest.mark.parametrize(("name", "text"), [("a.yaml", "a: [1"), ("a.yaml", "when: 2020-01-01")])
def test_what_is_no_json_in_yaml_is_refused(name, text, tmp_path) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(click.BadParameter):
        read_spec(str(path))


def test_damaged_json_is_a_validation_error(tmp_path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"$schema": "x", ')
    with pytest.raises(mapcore.ValidationError):
        read_spec(str(path))


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(click.BadParameter, match="absent"):
        read_file(str(tmp_path / "absent.json"))


@pytest.mark.parametrize("name", ["a", "a.txt.bak", "a.yml", "-"])
def test_yaml_is_known_by_its_text_as_well(name, tmp_path, monkeypatch) -> None:
    text = b'regions: {"NO": "#000000"}\nmapId: world\n'
    path = tmp_path / name
    if name == "-":
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    else:
        path.write_bytes(text)
    assert json.loads(read_spec(name if name == "-" else str(path))) == SPEC


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"state,rate\nTexas,1\n", True),
        (b"| state | rate |\n|---|---|\n| Texas | 1 |\n", True),
        (b"\xef\xbb\xbf \n{", False),
        (b"// a spec\n{}", False),
        (b"mapId: us-states\n", False),
        (b"", False),
    ],
)
def test_a_text_on_standard_input_is_looked_at_and_can_still_be_read(
    text, expected, monkeypatch
) -> None:
    for stream in (io.BytesIO(text), io.BufferedReader(io.BytesIO(text))):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
        assert is_table("-") is expected
        assert read_file("-") == text

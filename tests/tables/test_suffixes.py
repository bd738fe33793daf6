"""Which files are tables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from strategies import requests

from mapcore.request.decoding.encode import encode
from mapcore.tables.files.suffixes import TABLE_SUFFIXES, is_spec


@given(requests())
def test_a_request_is_no_table(request: Any) -> None:
    assert is_spec(json.dumps(encode(request)).encode())


@pytest.mark.parametrize("text", ['{"mapId": "us-states"', "{}", "\ufeff{}", "not JSON"])
def test_what_may_be_a_damaged_spec_is_none_either(text: str) -> None:
    assert is_spec(text.encode())


@pytest.mark.parametrize("text", ["[]", '[["state", "rate"]]', '{"Texas": 3}', '{"data": []}', "7"])
def test_other_json_is_a_table(text: str) -> None:
    assert not is_spec(text.encode())


def test_suffixes_have_a_dot_and_no_json() -> None:
    assert all(suffix.startswith(".") and suffix.islower() for suffix in TABLE_SUFFIXES)
    assert ".json" not in TABLE_SUFFIXES

"""What a table's body costs: all of it is taken apart in a process that reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore_http.people.pages.editor.table_reading import MOST_CELLS, MOST_COLUMNS, answer_table

FILES = Path(__file__).parents[3] / "tables" / "publishers"


def answer(given: Any) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(
        answer_table(json.dumps(given).encode("utf-8"), mapcore.Atlas())
    )
    return answered


def test_columns_are_read() -> None:
    table = {"names": ["state", "n"], "columns": [["Texas", "Ohio", "Utah"], ["1", "2", "3"]]}
    (first, *_) = answer(table)["readings"]
    assert (first["key"], first["value"], first["maps"][0]["id"]) == (0, 1, "us-states")


def test_a_former_edition_comes_with_the_map_of_today_and_what_tells_it() -> None:
    names = ["Picardie", "Alsace", "Auvergne", "Bretagne"]
    table = {"names": ["region", "n"], "columns": [names, ["1", "2", "3", "4"]]}
    first, second = answer(table)["readings"][0]["maps"][:2]
    assert (first["base"], first["edition"]) == ("france-regions", "1982")
    assert first["evidence"] == "3 keys decide"
    assert (second["id"], "edition" in second) == ("france-regions", False)


def test_a_text_is_read() -> None:
    text = (FILES / "germany-points.csv").read_text("utf-8")
    assert answer({"text": text, "name": "a.csv"})["table"]["columns"][0] == "Land"


@pytest.mark.parametrize(
    "given",
    [
        [],
        {},
        {"columns": 5},
        {"columns": [["a"]] * (MOST_COLUMNS + 1)},
        {"columns": [["a"] * (MOST_CELLS + 1)]},
        {"columns": [["a"]], "names": 5},
        {"file": "UEsDBA=="},
    ],
)
def test_what_is_no_table_is_refused(given: Any) -> None:
    with pytest.raises(mapcore.ValidationError):
        answer(given)


@pytest.mark.parametrize("deep", [5000, 500_000])
def test_lists_in_lists_are_refused(deep: int) -> None:
    body = b'{"columns": [[' + b"[" * deep + b"]" * deep + b"]]}"
    with pytest.raises(mapcore.ValidationError, match="lists of texts"):
        answer_table(body, mapcore.Atlas())

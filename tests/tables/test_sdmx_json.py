"""SDMX-JSON is read as SDMX-CSV says the same observations."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.tables.files.sdmx_json import read_sdmx

AREA = {"id": "REF_AREA", "name": "Area", "values": [{"id": "FR", "name": "France"}, {"id": "IT"}]}
YEAR = {"id": "TIME_PERIOD", "values": [{"id": "2020"}, {"id": "2021"}]}
UNIT = {"id": "UNIT", "values": [{"id": "PC", "name": {"de": "Prozent", "en": "Percent"}}]}


def _document(sets: list[Any], version: int, **levels: Any) -> dict[str, Any]:
    structure = {"dimensions": levels}
    if version == 1:
        return {"dataSets": sets, "structure": structure}
    return {"meta": {}, "data": {"dataSets": sets, "structures": [structure]}}


def _lone(series: str) -> list[Any]:
    return [{"series": {series: {"observations": {"0": [1]}}}}]


@pytest.mark.parametrize("version", [1, 2])
@given(
    found=st.dictionaries(
        st.tuples(st.integers(0, 1), st.integers(0, 1)), st.floats(-9, 9), min_size=1
    )
)
def test_every_observation_is_a_row(version: int, found: dict[tuple[int, int], float]) -> None:
    series: dict[str, Any] = {}
    for (area, year), number in found.items():
        held = series.setdefault(str(area), {"observations": {}})
        held["observations"][str(year)] = [number, 0]
    document = _document([{"series": series}], version, series=[AREA], observation=[YEAR])
    grid = read_sdmx(document)
    assert grid is not None
    header, *rows = grid.rows
    assert header == ["REF_AREA", "Area (label)", "TIME_PERIOD", "OBS_VALUE"] or "FR" not in str(
        rows
    )
    read = {(row[0], row[-2]): row[-1] for row in rows}
    ids = (("FR", "IT"), ("2020", "2021"))
    assert read == {(ids[0][a], ids[1][y]): number for (a, y), number in found.items()}


def test_flat_observations_and_those_of_all_the_data() -> None:
    sets = [{"observations": {"0:0": [1.0], "1:1": [2.0]}}]
    document = _document(sets, 2, dataSet=[UNIT], observation=[AREA, YEAR])
    grid = read_sdmx(document)
    assert grid is not None
    assert [row[:2] + row[-1:] for row in grid.rows[1:]] == [
        ["PC", "Percent", 1.0],
        ["PC", "Percent", 2.0],
    ]


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"dataSets": []},
        {"dataSets": [{"series": {"9": {"observations": {"0": [1]}}}}], "structure": {}},
        _document(
            [{"series": {"9": {"observations": {"0": [1]}}}}], 1, series=[AREA], observation=[YEAR]
        ),
        _document(
            [{"series": {"x": {"observations": {"0": [1]}}}}], 1, series=[AREA], observation=[YEAR]
        ),
        _document([{}, {}], 2, series=[AREA], observation=[YEAR]),
    ],
)
def test_what_is_no_such_document_is_none_or_an_error_of_its_form(broken: dict[str, Any]) -> None:
    with suppress(AttributeError, LookupError, TypeError, ValueError):
        assert read_sdmx(broken) is None


def test_a_document_is_drawn() -> None:
    sets = [{"series": {"0": {"observations": {"0": [1.5]}}, "1": {"observations": {"0": [2.5]}}}}]
    document = _document(sets, 2, series=[AREA], observation=[YEAR])
    reading = mapcore.read_table(json.dumps(document).encode(), name="answer.json")
    result = mapcore.choropleth(reading, "world", width=150)
    assert result.rows is not None
    assert result.rows.used == 2

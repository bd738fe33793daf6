"""Places by the columns of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

import mapcore
from mapcore.errors import ValidationError

PLACES = {
    "city": ["Paris", "Lyon", "Nice"],
    "lat": [48.9, 45.8, 43.7],
    "lon": [2.4, 4.8, 7.3],
    "people": [2.1, 0.5, None],
    "kind": ["capital", "city", "city"],
}


def test_places_have_points() -> None:
    result = mapcore.symbols(
        PLACES, "france", lat="lat", lon="lon", value="people", label="city", color="kind"
    )
    assert result.report.symbols is not None
    assert result.report.symbols.count == 2
    assert "Paris" in result.report.alt_text
    assert result.rows is not None
    assert (result.rows.used, result.rows.without_value) == (2, 1)


def test_places_of_a_file_are_read_as_it_shows(tmp_path: Path) -> None:
    table = tmp_path / "stations.csv"
    table.write_text("Ort;Breite;Länge;Wert\nBerlin;52,5;13,4;3\nMünchen;48,1;11,6;4\n", "utf-8")
    drawn = mapcore.symbols(
        str(table), "germany", lat="Breite", lon="Länge", value="Wert", label="Ort"
    )
    assert drawn.report.symbols is not None
    assert drawn.report.symbols.count == 2
    assert "München" in drawn.report.alt_text
    with pytest.raises(ValidationError, match="leave where out"):
        mapcore.symbols(table, "germany", lat="Breite", lon="Länge", value="Wert", where={"a": 1})

"""A file that is brought to the editor is read as the command line reads it."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path

import pytest

import mapcore
from mapcore_http.people.pages.editor.brought_tables import (
    MOST_UNPACKED,
    read_brought,
    read_content,
)

FILES = Path(__file__).parents[3] / "tables" / "publishers"


@pytest.mark.parametrize(
    "name", ["destatis-13211.csv", "world-bank.xls", "gapminder.csv", "census-api-states.json"]
)
def test_a_file_gives_the_columns_that_the_library_finds(name: str) -> None:
    content = (FILES / name).read_bytes()
    answer = read_brought(content, name, None, mapcore.Atlas())
    best = mapcore.read_table(FILES / name).best
    assert best is not None
    (first, *_) = answer["readings"]
    columns = answer["table"]["columns"]
    assert (columns[first["key"]], columns[first["value"]]) == (best.key, best.value)
    assert first["maps"][0]["id"] == best.maps[0].map_id
    assert float(answer["table"]["rows"][0][first["value"]]) > 0


def test_numbers_are_plain_and_a_reading_names_the_rows_of_its_year() -> None:
    content = (FILES / "germany-points.csv").read_bytes()
    table = read_brought(content, "germany-points.csv", None, mapcore.Atlas())["table"]
    assert table["columns"] == ["Land", "Einwohner", "Quote"]
    assert all(row[1].isdigit() and "," not in row[2] for row in table["rows"])
    long = read_brought((FILES / "gapminder.csv").read_bytes(), "", None, mapcore.Atlas())
    (first, *_) = long["readings"]
    assert first["only"] == [[2, "2007"]]
    assert {"2002", "2007"} == {row[2] for row in long["table"]["rows"]}
    assert any("year 2007" in line for line in long["told"])


def test_a_table_that_is_too_long_has_the_rows_of_its_year_alone() -> None:
    states = [region.title for region in mapcore.get_map("us-states").regions]
    lines = [f"{state},{year},{year - 1000}" for year in range(1800, 2020) for state in states]
    content = "\n".join(["State,Year,People", *lines]).encode()
    answer = read_brought(content, "", None, mapcore.Atlas())
    assert {row[1] for row in answer["table"]["rows"]} == {"2019"}
    assert answer["readings"][0]["only"] == [[1, "2019"]]


def test_two_readings_are_asked_about_and_a_locale_answers() -> None:
    content = (FILES / "germany-ambiguous.csv").read_bytes()
    asked = read_brought(content, "a.csv", None, mapcore.Atlas())
    assert "121000 or 121.000" in asked["ask"][0]
    answered = read_brought(content, "a.csv", "de", mapcore.Atlas())
    assert answered["ask"] == []
    assert answered["table"]["rows"][0][1] == "121000"


def test_a_file_that_is_no_table_has_a_fault() -> None:
    assert "PDF" in read_brought(b"%PDF-1.7", "a.csv", None, mapcore.Atlas())["fault"]


def test_a_spreadsheet_that_unpacks_to_too_much_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sheet1.xml", b"0" * (MOST_UNPACKED + 1))
    file = base64.b64encode(packed.getvalue()).decode()
    with pytest.raises(mapcore.ValidationError, match="unpacks to more than 64 MB"):
        read_content({"file": file})


@pytest.mark.parametrize("given", [{"file": 5}, {"file": "§"}, {"file": "UEsDBA=="}])
def test_what_is_no_file_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(mapcore.ValidationError, match=r"base64|spreadsheet"):
        read_content(given)

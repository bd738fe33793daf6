"""Tables as programs print them, and as people paste them, are read as what they show."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.tables.reading import read_table

PRINTED = {
    "R": "    state value\n1 Texas  12.5\n2 Ohio    7.1\n3 New York  9.9\n",
    "pandas": "      state  value\n0     Texas   12.5\n1      Ohio    7.1\n2  New York    9.9\n",
    "R to a file": "state;value\n1;Texas;12.5\n2;Ohio;7.1\n",
    "PostgreSQL": "  state   | value \n----------+-------\n Texas    |  12.5\n Ohio     |   7.1\n",
    "MySQL": "+-------+-------+\n| state | value |\n+-------+-------+\n| Texas |  12.5 |\n"
    "| Ohio  |   7.1 |\n+-------+-------+\n",
    "Markdown": "| **state** | `value` |\n|:--|--:|\n| __Texas__ | 12.5 |\n| Ohio | 7.1 |\n",
    "a frame that was sorted": "      state  value\n2     Texas   12.5\n0      Ohio    7.1\n"
    "1  New York    9.9\n",
    "Jira": "||state||value||\n|Texas|12.5|\n|Ohio|7.1|\n",
    "JSON lines": '{"state": "Texas", "value": 12.5}\n{"state": "Ohio", "value": 7.1}\n',
}


@pytest.mark.parametrize("program", PRINTED)
def test_what_a_program_prints_is_a_table(program: str) -> None:
    reading = read_table(PRINTED[program].encode())
    assert reading.best is not None
    assert (reading.best.key, reading.best.value) == ("state", "value")
    assert [cell.strip() for cell in reading.cells["state"]][:2] == ["Texas", "Ohio"]
    assert [float(cell) for cell in reading.cells["value"]][:2] == [12.5, 7.1]


def test_only_a_cell_that_is_emphasized_as_a_whole_loses_its_signs() -> None:
    reading = read_table(b"|state|a__b__c|\n|--|--|\n|**Texas** and **Ohio**|1|\n|Utah|2|\n")
    assert list(reading.cells) == ["state", "a__b__c"]


def test_a_column_of_ranks_is_none_of_row_numbers() -> None:
    reading = read_table(b"rank,state,value\n1,Texas,12.5\n2,Ohio,7.1\n")
    assert list(reading.cells) == ["rank", "state", "value"]
    aligned = read_table(b"rank  state  value\n1  Texas  12.5\n2  Ohio  7.1\n")
    assert list(aligned.cells) == ["rank", "state", "value"]


@pytest.mark.parametrize(
    "text",
    [
        b"state,people\nBihar,10,40,99,452\nGoa,14,58,545\nKerala,3,34,06,061\n",
        b"state,price\nTexas,$1,200\nOhio,$950\n",
        b"state,price\nTexas,1,200\nOhio,1,950\n",
    ],
)
def test_numbers_with_commas_need_quotes(text: bytes) -> None:
    with pytest.raises(mapcore.ValidationError, match="cells, the header has 2; a cell that holds"):
        read_table(text)


def test_a_second_table_below_is_left_out_and_told() -> None:
    reading = read_table(b"state,a\nTexas,1\nOhio,2\n\nstate,b\nTexas,3\nOhio,4\n")
    assert reading.cells == {"state": ["Texas", "Ohio"], "a": ["1", "2"]}
    assert next(str(each) for each in reading.skipped) == "line 5: another table (state b)"


def test_a_header_that_repeats_is_left_out() -> None:
    reading = read_table(b"state,a\nTexas,1\nOhio,2\nstate,a\nUtah,3\nIowa,4\n")
    assert reading.cells["state"] == ["Texas", "Ohio", "Utah", "Iowa"]


def test_a_list_of_names_is_counted() -> None:
    names = "state\nTexas\nOhio\nTexas\nUtah\n"
    draft = mapcore.draft_table(names)
    assert draft.request["choropleth"]["values"] == {"Texas": 2, "Ohio": 1, "Utah": 1}
    assert "the rows of each are counted" in draft.told[0]
    with pytest.raises(mapcore.ValidationError, match="no column beside state has values"):
        mapcore.draft_table("state\nTexas\nOhio\n")


def test_texts_can_be_counted() -> None:
    table = "state,party\nTexas,a\nOhio,b\nTexas,a\nOhio,\n"
    draft = mapcore.draft_table(table, key="state", value="party", aggregate="count")
    assert draft.request["choropleth"]["values"] == {"Texas": 2, "Ohio": 1}


def test_a_column_of_notes_is_drawn_where_there_is_no_other() -> None:
    reading = read_table(b"Land;Note\nBayern;gut\nHessen;sehr gut\nBerlin;gut\n")
    assert reading.best is not None
    assert reading.best.value == "Note"
    other = read_table(b"Land;Note;Partei\nBayern;gut;A\nHessen;sehr gut;B\nBerlin;gut;A\n")
    assert other.best is not None
    assert other.best.value == "Partei"


def test_a_column_of_colours_is_drawn_in_them() -> None:
    table = {"state": ["Texas", "Ohio"], "color": ["#FF0000", "#00ff00"]}
    report = str(mapcore.categories(table, "us-states", key="state", value="color").report)
    assert "#ff0000  #FF0000" in report
    assert "#00ff00  #00ff00" in report

"""Tables of web pages, which offices also give the name of spreadsheets."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.tables.files.grid import UnreadableTableError
from mapcore.tables.files.html_tables import read_html
from mapcore.tables.reading import read_table

PAGE = """<!DOCTYPE html><html><head><style>td {color: red}</style><title>Rates</title></head><body>
<table><tr><td>Menu</td></tr></table>
<table border=1><thead><tr><th rowspan="2">State<th colspan="2">Rate, %</tr>
<tr><th>2020</th><th>2021</th></tr></thead>
<tbody><tr><td>Texas<td align=right>12.5<td>13&nbsp;<tr><td><b>New<br>York</b><td>7.1<td>8
<tr><td>Ohio &amp; co.<td><script>var a = 1</script>5<td>6</table></body></html>
"""
CELL = st.text(st.characters(categories=("L", "N"), max_codepoint=0x24F), min_size=1, max_size=9)


def test_the_largest_table_of_a_page_is_read() -> None:
    grid = read_html(PAGE.encode())
    assert grid.rows == [
        ["State", "Rate, %", ""],
        ["State", "2020", "2021"],
        ["Texas", "12.5", "13"],
        ["New York", "7.1", "8"],
        ["Ohio & co.", "5", "6"],
    ]
    assert grid.notes == ("read the largest of the 2 tables of a web page",)


def test_a_spreadsheet_that_is_a_web_page_is_drawn() -> None:
    reading = read_table(PAGE.replace(" &amp; co.", "").encode("utf-16"), name="rates.xls")
    assert reading.best is not None
    assert (reading.best.key, reading.best.maps[0].map_id) == ("State", "us-states")
    assert reading.best.value == "2021"


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=6))
def test_cells_without_spans_stand_as_they_are_written(rows: list[list[str]]) -> None:
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    assert read_html(f"<table>{''.join(lines)}</table>".encode()).rows == rows


def test_a_cell_over_rows_and_columns_leaves_its_place_to_no_other() -> None:
    page = b"<table><tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>"
    assert read_html(page).rows == [["a", "", "b"], ["a", "", "c"], ["d", "e", "f"]]


def test_pages_without_a_table_are_refused() -> None:
    with pytest.raises(mapcore.ValidationError, match="a web page without a table"):
        read_table(b"<html><body><p>Not found</p></body></html>")
    spans = b"<table>" + b"<tr><td rowspan=1000 colspan=1000>a" * 3 + b"</table>"
    with pytest.raises(UnreadableTableError, match="more than 2,000,000 cells"):
        read_html(spans)

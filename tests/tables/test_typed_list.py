"""Lists typed by hand are read as tables of a name and a number."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.tables.files.texts.delimited import read_delimited
from mapcore.tables.files.texts.typed_list import read_typed_list
from mapcore.tables.numbers.columns import read_column
from mapcore.tables.reading import read_table

NAMES = ["Bavaria", "North Rhine-Westphalia", "Hesse"]
STATES = "Texas{0}4.1\nOhio{0}3.9\nNew York{0}3.1\n"


@pytest.mark.parametrize("sign", [" ", ": ", ":", " = ", " - ", " – ", "   ", " → "])
def test_a_name_and_its_number_are_parted_by_many_signs(sign: str) -> None:
    rows = read_delimited(STATES.format(sign).encode()).rows
    assert rows == [["Texas", "4.1"], ["Ohio", "3.9"], ["New York", "3.1"]]


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(-999, 999)))
def test_what_was_typed_is_read(pairs: dict[str, int]) -> None:
    found = read_typed_list("\n".join(f"{name} {number}" for name, number in pairs.items()))
    typed = [[name, str(number)] for name, number in pairs.items()]
    assert (found[0] if found else None) == (typed if len(pairs) > 1 else None)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Bayern 3,7\nHessen 5,5", [3.7, 5.5]),
        ("Bayern 13 369 393\nHessen 6 391 360", [13369393, 6391360]),
        ("Texas -3.1\nOhio +2\nNew York (1.2)", [-3.1, 2, -1.2]),
        ("Texas $4\nOhio $ 5", [4, 5]),
        ("Quote der Länder\nLand: Quote\nBayern: 3,7\nHessen: 5\nBerlin: 9,7", [3.7, 5, 9.7]),
    ],
)
def test_numbers_keep_their_signs_and_separators(text: str, numbers: list[float]) -> None:
    reading = read_table(text.encode())
    assert reading.best is not None
    cells = reading.cells[reading.best.value or ""]
    assert list(read_column(cells).numbers) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "Paris 16,12\nParis 17,13",  # the same name twice: the digits belong to it
        "Bayern,12\nHessen,9",
        "Bayern, 12\nHessen, 9",
        "state,cost\nTexas,GBP 9.9\nOhio,EUR 3.2",
        "North 1,48.85,2.35\nSouth 2,45.76,4.83",
        'N.L.,$ 820\nP.E.I.,"$ 1,566"',
        "Land  2022  2023\nBayern  3,7  3,9\nHessen  5,5  5,6",
        "Bavaria 12",
        "A sentence of 3 words\nand another one\nwithout a number",
    ],
)
def test_other_texts_are_no_lists(text: str) -> None:
    assert read_typed_list(text) is None


def test_columns_of_decimal_commas_are_parted_where_they_are_aligned() -> None:
    text = b"Land  2022  2023\nBayern  3,7  3,9\nHessen  5,5  5,6\n"
    assert read_delimited(text).rows[1] == ["Bayern", "3,7", "3,9"]


@pytest.mark.parametrize("rule", ["|---|---:|", "-------+------"])
def test_the_line_below_the_header_of_markdown_and_of_a_shell_is_no_row(rule: str) -> None:
    text = f"| state | rate |\n{rule}\n| Texas | 4.1 |\n| Ohio | 3.9 |\n(2 rows)\n"
    reading = read_table(text.encode())
    assert [cell.strip() for cell in reading.cells["state"]] == ["Texas", "Ohio"]


def test_a_numbered_list_with_names_of_two_parts() -> None:
    text = "1. Fulton County, Georgia: 1,066,710\n2. Cobb County, Georgia: 766,149\n"
    assert read_typed_list(text) == (
        [["Fulton County, Georgia", "1,066,710"], ["Cobb County, Georgia", "766,149"]], [1, 2],
    )  # fmt: skip
    assert read_typed_list("1) Bavaria – 12 %\n2) Hesse – 9 %") == (
        [["Bavaria", "12 %"], ["Hesse", "9 %"]], [1, 2],
    )  # fmt: skip

"""Footnotes below a table are no rows, and rows with few cells are no footnotes."""

from __future__ import annotations

import pytest

import mapcore

ROWS = "region,2021,2022\nTexas,1,2\nOhio,3,4\nIowa,5,6\n"


@pytest.mark.parametrize(
    "below",
    [
        "Source: a survey\n",
        "\nFootnotes:\n1,Estimates of July\n2,Without territories\n",
        "* provisional\n",
        "Table information:\nUnits:\n",
        "\nhttps://example.org/table\n",
    ],
)
def test_what_stands_below_is_skipped_and_told(below: str) -> None:
    reading = mapcore.read_table((ROWS + below).encode())
    assert reading.cells["region"] == ["Texas", "Ohio", "Iowa"]
    assert len(reading.skipped) == len([line for line in below.splitlines() if line])


def test_a_last_row_without_values_is_a_row() -> None:
    reading = mapcore.read_table((ROWS + "Utah,,\n").encode())
    assert reading.cells["region"][-1] == "Utah"
    assert not reading.skipped


def test_a_note_between_two_halves_ends_nothing() -> None:
    table = ROWS + "\nNotes:\n" + "".join(f"{name},1,2\n" for name in ("Utah", "Maine")) * 3
    assert len(mapcore.read_table(table.encode()).cells["region"]) > 3

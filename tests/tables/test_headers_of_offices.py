"""Headers of several rows, with merged cells, as offices write them in spreadsheets."""

from __future__ import annotations

from typing import Any

from mapcore.tables.files.framing import frame_grid
from mapcore.tables.files.grid import Grid

LAENDER = [
    [1, "Bayern", "13.248,9", "6.560,3", "6.688,6", "70.541,6", "188", "3,7"],
    [2, "Berlin", "3.685,3", "1.812,4", "1.872,9", "891,1", "4.136", "9,7"],
    [3, "Hessen", "6.280,8", "3.100,0", "3.180,8", "21.115,6", "297", "5,5"],
]
TITLE = ["1.1 Bevölkerung und Fläche nach Ländern"]
UPPER = ["Lfd. Nr.", "Land", "Bevölkerung", None, None, "Fläche", "Einwohner je km²"]


def name_columns_of(*rows: list[Any]) -> list[str]:
    grid = [list(row) for row in rows]
    return list(frame_grid(Grid(grid, list(range(1, len(grid) + 1)))).columns)


def test_names_of_merged_cells_reach_over_their_own_columns() -> None:
    assert name_columns_of(
        TITLE,
        [],
        [*UPPER, "Arbeitslosen-\nquote"],
        [None, None, "insgesamt", "davon"],
        [None, None, None, "männlich", "weiblich", "in km²", None, "in %"],
        [None, None, "1 000"],
        [],
        *LAENDER,
    ) == [
        *("Lfd. Nr.", "Land", "Bevölkerung insgesamt", "Bevölkerung davon männlich"),
        *("Bevölkerung davon weiblich", "Fläche in km²", "Einwohner je km²"),
        "Arbeitslosenquote in %",
    ]


def test_hyphens_that_belong_to_a_name_stay() -> None:
    named = name_columns_of(["Land", "Pro-Kopf-\nEinkommen"], ["Bayern", 1], ["Hessen", 2])
    assert named == ["Land", "Pro-Kopf- Einkommen"]

"""PX files are read by their keywords: variables, members, codes and cells in order."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.tables.files.grid import UnreadableTableError
from mapcore.tables.files.px_file import is_px, read_px

HEAD = (
    'CHARSET="ANSI";\nCODEPAGE="iso-8859-15";\nTITLE="Residents by "\n"canton; and year";\n'
    'STUB="Kanton";\nHEADING="Jahr";\nSTUB[fr]="Canton";\nVALUES("Kanton")="Zürich",\n"Uri";\n'
    'VALUES[fr]("Kanton")="Zurich","Uri";\nVALUES("Jahr")="2022","2023";\n'
    'CODES("Kanton")="ZH","UR";\nCODES("Jahr")="0","1";\n'
)
MEMBERS = ",".join(f'"{number}"' for number in range(3_000))
LARGE = HEAD.replace('"2022","2023"', MEMBERS).replace('"Zürich",\n"Uri"', MEMBERS) + "DATA=1;"


def test_the_cells_stand_in_the_order_of_the_variables() -> None:
    grid = read_px((HEAD + 'DATA=\n1.5 2\n".." -4\n;\n').encode("iso-8859-15"))
    assert grid.rows == [
        ["Kanton (code)", "Kanton", "Jahr", "value"],
        ["ZH", "Zürich", "2022", "1.5"],
        ["ZH", "Zürich", "2023", "2"],
        ["UR", "Uri", "2022", ".."],
        ["UR", "Uri", "2023", "-4"],
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "DATA=1 2 3;", "has 3 cells, and its variables say 4"),
        ('CHARSET="ANSI";DATA=1 2;', "does not say its variables"),
        (LARGE, "the PX file has 9000000 cells; choose fewer members"),
    ],
)
def test_files_that_do_not_say_what_they_hold_are_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableTableError, match=message):
        read_px(text.encode("iso-8859-15"))


def test_only_texts_that_begin_with_a_keyword_are_px() -> None:
    assert is_px(HEAD.encode())
    assert not is_px(b"language;rate\nde;1\n")


def test_a_px_file_is_drawn_as_other_tables_are() -> None:
    text = HEAD + 'DATA=\n10 20\n30 ".."\n;\n'
    reading = mapcore.read_table(text.encode("iso-8859-15"))
    assert reading.best is not None
    assert (reading.best.maps[0].map_id, reading.best.where) == ("switzerland", (("Jahr", "2022"),))
    assert "PX, one row a cell" in reading.told()

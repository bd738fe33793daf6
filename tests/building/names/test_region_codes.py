"""The table of codes is made of its input, and the page counts what is in it."""

import zipfile
from pathlib import Path

from mapcore.building.names.region_codes import (
    BEGIN,
    END,
    PAGE,
    TABLE,
    count_schemes,
    list_usable,
    read_rows,
    write_table,
)


def test_the_table_is_up_to_date(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    rows = list_usable(read_rows())
    made = tmp_path / "codes.zip"
    monkeypatch.setattr("mapcore.building.names.region_codes.TABLE", made)
    write_table(rows)
    with zipfile.ZipFile(made) as new, zipfile.ZipFile(TABLE) as old:
        assert new.namelist() == old.namelist()
        assert all(new.read(name) == old.read(name) for name in new.namelist())
    text = PAGE.read_text("utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0].strip() == count_schemes(rows)


def test_a_code_of_two_regions_is_left_out() -> None:
    rows = [
        ("DE", "DE-BY", "NUTS", "DE9X"),
        ("DE", "DE-HE", "NUTS", "DE9X"),
        ("DE", "DE-HE", "NUTS", "DE9Y"),
        ("DE", "DE-HE", "AGS", "09"),  # a code of Bavaria
    ]
    assert list_usable(rows) == [("DE", "DE-HE", "NUTS", "DE9Y")]

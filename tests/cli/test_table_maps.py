"""Of a table, what is named is drawn, the rest is found for it, and only that is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapcore_cli.main import run_command

TABLE = """state,year,rate,share
Texas,2020,1.5,4.5
Texas,2021,2.5,
Ohio,2020,3.5,5.5
Ohio,2021,4.5,
"""


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "long.csv"
    path.write_text(TABLE)
    return str(path)


@pytest.mark.parametrize(
    ("options", "told", "not_told"),
    [
        ((), "year 2021, the newest complete", ""),
        (("--value", "share"), "2 used, 2 without a value", "newest"),
        (("--where", "year=2020"), "value rate; decimal point", "newest"),
        (("--aggregate", "mean"), "4 rows: 2 used", ""),
    ],
)
def test_rows_are_found_for_what_is_named(
    table: str, tmp_path: Path, options: tuple[str, ...], told: str, not_told: str
) -> None:
    code, said = _render(table, tmp_path, *options)
    assert code == 0
    assert told in said
    assert not not_told or not_told not in said.replace(str(tmp_path), "")


def test_with_all_columns_named_rows_that_repeat_are_refused_with_what_to_write(
    table: str, tmp_path: Path
) -> None:
    named = ("--map", "us-states", "--key", "state", "--value", "rate")
    code, said = _render(table, tmp_path, *named)
    assert code
    assert "--where year=2021" in said
    assert _render(table, tmp_path, *named, "--where", "year=2021")[0] == 0


@pytest.mark.parametrize("option", ["--key", "--value", "--category"])
def test_a_column_that_is_not_there_is_named(table: str, tmp_path: Path, option: str) -> None:
    code, said = _render(table, tmp_path, option, "raet")
    assert code
    assert "no column 'raet'" in said


def _render(table: str, folder: Path, *options: str) -> tuple[int, str]:
    import contextlib
    import io

    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        code = run_command(["render", table, "-o", str(folder / "map.png"), *options])
    return code, err.getvalue()

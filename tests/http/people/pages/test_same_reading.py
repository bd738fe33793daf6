"""One file is read alike, and told in the same words, by all that read files.

These are the library, the command line, the editor and the assistants.
"""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest
from attrs import asdict
from publisher_tables import FOLDER

import mapcore
from mapcore_cli.main import run_command
from mapcore_http.people.pages.editor.brought_tables import read_brought

FILES = (
    "destatis-flat-2024.csv", "german-hand.txt", "eurostat-une.tsv", "undata-footnotes.csv",
    "census-pretty.csv", "county-names.csv", "inei-peru.csv", "istat-istatdata-labels.csv",
    "ssb-jsonstat2.json", "ons-timeseries.csv", "wikidata-sparql.json", "bfs.px", "knbs.xlsx",
    "insee-melodi.zip",
)  # fmt: skip


def _call(*arguments: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert run_command(list(arguments)) == 0
    return out.getvalue(), err.getvalue()


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_alike_and_told_in_the_same_words(name: str, tmp_path: Path) -> None:
    path = FOLDER / name
    reading = mapcore.read_table(path)
    best, told = reading.best, list(reading.told())
    assert best is not None
    assert told

    asked = json.loads(_call("which", str(path), "--json")[0])[0]
    assert (asked["maps"][0]["map_id"], asked["key"]) == (best.maps[0].map_id, best.key)
    assert (asked["value"], asked["notes"]) == (best.value, told)
    words = _call("which", str(path))[0]
    written = [line[12:] for line in words.splitlines() if line.startswith("read ")]
    assert written == [each.removeprefix("read ") for each in told]
    target = str(tmp_path / "map.png")
    with_rows = {str(each) for each in reading.columns if each.name == best.value}
    printed = _call("render", str(path), "--width", "150", "-o", target)[1].split("\n")
    (rows,) = (line for line in printed if " rows: " in line)
    assert set(told) - with_rows - {*best.told} <= set(printed)
    assert all(line in rows for line in best.told)

    brought = read_brought(path.read_bytes(), name, None, mapcore.Atlas())
    (chosen, *_) = brought["readings"]
    columns = brought["table"]["columns"]
    assert (chosen["maps"][0]["id"], columns[chosen["key"]]) == (best.maps[0].map_id, best.key)
    assert (columns[chosen["value"]], brought["told"]) == (best.value, told)

    if path.suffix in (".xlsx", ".zip"):
        return  # an assistant sends text
    text = path.read_bytes().decode(reading.encoding or "utf-8").removeprefix("\ufeff")
    taken = mapcore.take_table({"table": {"text": text}})
    assert taken is not None
    draft = mapcore.draft_table(taken[0], taken[2], **asdict(taken[1]))
    assert draft.request["mapId"] == best.maps[0].map_id
    guessed = [line for line in told if "which is a guess" in line]
    assert [line for line in told if line not in guessed] == list(
        draft.told[: len(told) - len(guessed)]
    )

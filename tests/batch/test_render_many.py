"""Many specs: the bytes of `render`, one outcome each, whatever the others do."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from batch_atlas import deadly_atlas

import mapcore

SMALL = {"width": 150}


def spec(number: int, **more: Any) -> dict[str, Any]:
    values = {"CA": number, "TX": 2 * number, "NY": 5}
    return {"mapId": "us-states", "choropleth": {"values": values}, "output": SMALL, **more}


@pytest.mark.usefixtures("forked_batches")
def test_images_are_those_of_render_in_the_order_of_the_specs() -> None:
    specs = [spec(number) for number in range(1, 8)]
    outcomes = list(mapcore.render_many(iter(specs), workers=2))
    assert [outcome.number for outcome in outcomes] == [1, 2, 3, 4, 5, 6, 7]
    assert [outcome.content for outcome in outcomes] == [
        mapcore.render(each).content for each in specs
    ]


@pytest.mark.usefixtures("forked_batches")
def test_an_invalid_spec_does_not_stop_the_others(tmp_path: Path) -> None:
    texts: list[Any] = [
        json.dumps(spec(1)),
        b"{",
        {"mapId": "wrld"},
        {**spec(2), "title": 5},
        {**spec(3), "name": "a/b"},
        RecursionError,
        spec(4),
    ]
    found = list(mapcore.render_many(texts, workers=1, folder=tmp_path))
    assert [outcome.status for outcome in found] == [
        *("done", "invalid", "invalid", "invalid", "invalid", "invalid", "done")
    ]
    assert [found[at].errors[0].param for at in (1, 2, 3, 4)] == ["", "mapId", "title", "name"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("000001.png", "000007.png", "report.jsonl")
    ]
    lines = [json.loads(line) for line in (tmp_path / "report.jsonl").read_bytes().splitlines()]
    assert [line["status"] for line in lines] == [outcome.status for outcome in found]
    assert lines[2]["errors"][0]["suggestions"][0] == "world"
    assert lines[0]["sha256"] == sha256((tmp_path / "000001.png").read_bytes()).hexdigest()


@pytest.mark.usefixtures("forked_batches")
def test_what_is_drawn_is_left_and_what_has_changed_is_drawn(tmp_path: Path) -> None:
    specs = [spec(number, name=f"map {number}") for number in range(1, 6)]
    list(mapcore.render_many(specs, workers=1, folder=tmp_path))
    (tmp_path / "map 2.png").unlink()
    (tmp_path / "map 3.png").write_bytes(b"half")
    specs[3] = spec(9, name="map 4")
    (tmp_path / ".map 5.png.part").write_bytes(b"killed")
    again = list(mapcore.render_many(specs, workers=1, folder=tmp_path, resume=True))
    assert [outcome.status for outcome in again] == ["skipped", "done", "done", "done", "skipped"]
    for number, each in enumerate(specs, start=1):
        del each["name"]
        assert (tmp_path / f"map {number}.png").read_bytes() == mapcore.render(each).content
    assert not list(tmp_path.glob(".*"))
    assert len((tmp_path / "report.jsonl").read_bytes().splitlines()) == 5
    third = mapcore.render_many(specs, workers=1, folder=tmp_path, resume=True)
    assert {outcome.status for outcome in third} == {"done"}  # the names have changed


@pytest.mark.usefixtures("forked_batches")
def test_an_interrupted_run_is_resumed(tmp_path: Path) -> None:
    specs = [spec(number) for number in range(1, 9)]
    run = mapcore.render_many(specs, workers=1, folder=tmp_path)
    assert next(run).status == "done"
    run.close()  # type: ignore[attr-defined]
    report = tmp_path / "report.jsonl"
    report.write_bytes(report.read_bytes() + b'{"number": 2, "na')
    again = list(mapcore.render_many(specs, workers=1, folder=tmp_path, resume=True))
    assert again[0].status == "skipped"
    assert all(outcome.is_drawn for outcome in again)
    assert [Path(outcome.path or "").read_bytes() for outcome in again] == [
        mapcore.render(each).content for each in specs
    ]
    assert len(report.read_bytes().splitlines()) == 8


@pytest.mark.parametrize("names", [("a", "a"), ("Map", "mAP"), ("000001", None)])
def test_two_specs_of_one_name_are_refused_before_anything_is_drawn(
    names: tuple[str, str | None], tmp_path: Path
) -> None:
    specs = [spec(at, **({"name": name} if name else {})) for at, name in enumerate(names)]
    specs = specs[::-1] if names[1] is None else specs
    with pytest.raises(mapcore.ValidationError, match="would both be written to"):
        mapcore.render_many(specs, folder=tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("forked_batches")
def test_of_two_specs_of_one_name_the_second_is_invalid_where_all_are_not_known_before(
    tmp_path: Path,
) -> None:
    specs = [spec(at, name="a") for at in range(2)]
    outcomes = list(mapcore.render_many(iter(specs), folder=tmp_path, workers=1))
    assert [outcome.status for outcome in outcomes] == ["done", "invalid"]


def test_a_process_that_dies_costs_one_map() -> None:
    """The deadly map kills whoever opens it: two processes, and then it has failed."""
    specs = [spec(1), {"mapId": "deadly", "output": SMALL}, spec(2), spec(3)]
    outcomes = list(mapcore.render_many(specs, workers=2, atlas=deadly_atlas("die")))
    assert [outcome.status for outcome in outcomes] == ["done", "failed", "done", "done"]
    assert "died" in outcomes[1].errors[0].message


def test_a_map_that_hangs_is_stopped() -> None:
    specs = [spec(1), {"mapId": "deadly", "output": SMALL}, spec(2)]
    found = list(mapcore.render_many(specs, workers=1, seconds=8, atlas=deadly_atlas("hang")))
    assert [outcome.status for outcome in found] == ["done", "timed out", "done"]


def test_workers_killed_at_any_moment_change_nothing(tmp_path: Path) -> None:
    specs = [spec(number) for number in range(1, 25)]
    run = mapcore.render_many(specs, workers=2, folder=tmp_path)
    statuses = []
    for outcome in run:
        statuses.append(outcome.status)
        if outcome.number in (5, 14):
            threads = Path("/proc/self/task").glob("*/children")
            children = [pid for each in threads for pid in each.read_text().split()]
            workers = [pid for pid in children if _is_worker(pid)]
            assert workers
            os.kill(int(workers[0]), signal.SIGKILL)
    assert statuses == ["done"] * 24
    assert (tmp_path / "000024.png").read_bytes() == mapcore.render(specs[23]).content


LEFT = """
import mapcore
if __name__ == "__main__":
    spec = {"mapId": "fiji", "output": {"width": 100}}
    run = mapcore.render_many([spec] * 40, workers=2)
    print(next(run).status)
"""
UNGUARDED = """
import mapcore
print(*(each.status for each in mapcore.render_many([{"mapId": "fiji"}], workers=1)))
"""


def test_a_batch_may_be_left_behind_by_a_program_that_ends(tmp_path: Path) -> None:
    done = run_program(tmp_path, LEFT)
    assert (done.stdout.split(), done.stderr, done.returncode) == (["done"], "", 0)


def test_a_program_without_a_guard_is_told_what_it_lacks(tmp_path: Path) -> None:
    done = run_program(tmp_path, UNGUARDED)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith('must do so below `if __name__ == "__main__":`')


def run_program(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(code, "utf-8")
    command = [sys.executable, str(folder / "program.py")]
    return subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)


def _is_worker(pid: str) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "param"),
    [
        ({"workers": 0}, "workers"),
        ({"workers": True}, "workers"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"resume": True}, "folder"),
        ({"report": "r.jsonl"}, "folder"),
        ({"folder": "s3://bucket/maps"}, "report"),
    ],
)
def test_wrong_arguments_are_named_at_once(arguments: dict[str, Any], param: str) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.render_many([], **arguments)
    assert caught.value.errors[0].param == param


@pytest.mark.usefixtures("forked_batches")
def test_a_url_is_written_by_fsspec(tmp_path: Path) -> None:
    folder = f"file://{tmp_path}/out"
    arguments: dict[str, Any] = {"folder": folder, "report": tmp_path / "r.jsonl", "workers": 1}
    (first,) = mapcore.render_many([spec(1)], **arguments)
    assert first.path == f"{folder}/000001.png"
    assert (tmp_path / "out/000001.png").read_bytes() == mapcore.render(spec(1)).content
    (second,) = mapcore.render_many([spec(1)], **arguments, resume=True)
    assert second.status == "skipped"


@pytest.mark.usefixtures("forked_batches")
def test_maps_of_ones_own_have_a_digest_of_their_bytes() -> None:
    outcomes = mapcore.render_many([spec(1)], workers=1, atlas=mapcore.Atlas())
    assert next(outcomes).digest == next(mapcore.render_many([spec(1)], workers=1)).digest

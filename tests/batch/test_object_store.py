"""A batch into a bucket of a real S3 server on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fsspec
import pytest

import mapcore
from mapcore_cli.main import run_command

if TYPE_CHECKING:
    from s3fs import S3FileSystem

BUCKET = "maps"
SPECS: list[dict[str, Any]] = [
    {
        "mapId": "us-states",
        "choropleth": {"values": {"CA": number, "TX": 7}},
        "output": {"width": 150},
    }
    for number in range(6)
]


@pytest.fixture(scope="module")
def store() -> Iterator[S3FileSystem]:
    """A store with an empty bucket; the environment tells every process where it is.

    Its packages take a second to import, which only the process that runs these tests pays.
    """
    s3fs, moto = pytest.importorskip("s3fs"), pytest.importorskip("moto.server")
    server = moto.ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    access = {"key": "somebody", "secret": "whatever", "endpoint_url": f"http://{host}:{port}"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FSSPEC_S3", json.dumps(access))
        fsspec.config.set_conf_env(fsspec.config.conf)
        store = s3fs.S3FileSystem()
        store.mkdir(BUCKET)
        yield store
    s3fs.S3FileSystem.clear_instance_cache()
    fsspec.config.conf.pop("s3")
    server.stop()


def test_images_are_objects_and_are_drawn_again_only_if_they_changed(
    store: S3FileSystem, tmp_path: Path
) -> None:
    target, report = f"s3://{BUCKET}/2026", tmp_path / "report.jsonl"
    drawn = list(mapcore.render_many(SPECS, folder=target, report=report, workers=1))
    assert [outcome.status for outcome in drawn] == ["done"] * 6
    for outcome, spec in zip(drawn, SPECS, strict=True):
        assert outcome.path == f"{target}/{outcome.name}.png"
        assert store.cat(outcome.path) == mapcore.render(spec).content
    store.rm(f"{target}/000002.png")
    store.pipe(f"{target}/000004.png", b"another")
    specs = [*SPECS[:5], {**SPECS[5], "title": {"text": "Another"}}]
    store.invalidate_cache()
    again = mapcore.render_many(specs, folder=target, report=report, resume=True, workers=1)
    statuses = [outcome.status for outcome in again]
    assert statuses == ["skipped", "done", "skipped", "done", "skipped", "done"]
    for number, spec in enumerate(specs, 1):
        assert store.cat(f"{target}/{number:06}.png") == mapcore.render(spec).content


def test_the_command_writes_to_a_bucket(store: S3FileSystem, tmp_path: Path) -> None:
    specs = tmp_path / "specs.json"
    specs.write_text(json.dumps(SPECS))
    report = str(tmp_path / "report.jsonl")
    call = ["batch", str(specs), "-o", f"s3://{BUCKET}/by-command", "--report", report, "--quiet"]
    call += ["--workers", "1"]
    assert run_command(call) == 0
    assert store.cat(f"{BUCKET}/by-command/000003.png") == mapcore.render(SPECS[2]).content

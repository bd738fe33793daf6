"""A real Dask cluster of processes on this machine draws what `render` draws."""

from __future__ import annotations

import json
import os
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from batch_atlas import deadly_atlas

import mapcore
from mapcore_cli.main import run_command

if TYPE_CHECKING:
    from distributed import Client

SMALL = {"width": 150}


def spec(number: int) -> dict[str, Any]:
    return {
        "mapId": "us-states",
        "choropleth": {"values": {"CA": number, "TX": 7}},
        "output": SMALL,
    }


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    from distributed import Client, LocalCluster  # it takes half a second

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with (
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client


def test_a_cluster_draws_what_render_draws(client: Client, tmp_path: Path) -> None:
    specs = [spec(number) for number in range(1, 10)]
    specs[4] = {"mapId": "wrld"}
    outcomes = list(mapcore.render_many(specs, client=client, folder=tmp_path))
    assert [outcome.status for outcome in outcomes] == ["done"] * 4 + ["invalid"] + ["done"] * 4
    for outcome, each in zip(outcomes, specs, strict=True):
        if outcome.path:
            assert Path(outcome.path).read_bytes() == mapcore.render(each).content
    (tmp_path / "000002.png").unlink()
    again = list(mapcore.render_many(specs, client=client, folder=tmp_path, resume=True))
    assert [outcome.status for outcome in again][:3] == ["skipped", "done", "skipped"]


def test_workers_that_are_killed_change_nothing(client: Client) -> None:
    specs = [spec(number) for number in range(1, 31)]
    statuses = []
    for outcome in mapcore.render_many(specs, client=client):
        statuses.append(outcome.status)
        if outcome.number == 8:
            pids = client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)
    assert statuses == ["done"] * 30


def test_a_map_that_hangs_is_interrupted(client: Client) -> None:
    specs = [spec(1), {"mapId": "deadly", "output": SMALL}, spec(2)]
    client.run(_prepare, str(Path(__file__).parent), "hang")
    outcomes = mapcore.render_many(specs, client=client, seconds=10, atlas=deadly_atlas("hang"))
    assert [outcome.status for outcome in outcomes] == ["done", "timed out", "done"]


def _prepare(folder: str, deadly: str) -> None:
    import os
    import sys

    sys.path.insert(0, folder)
    os.environ["DEADLY_MAP"] = deadly


@pytest.mark.weekly
def test_own_maps_that_died_with_their_workers_are_sent_again(
    client: Client, tmp_path: Path
) -> None:
    path = mapcore.Atlas().open("us-states").save(tmp_path)
    specs = [spec(number) for number in range(1, 25)]
    own = mapcore.Atlas([path], builtin=False)
    statuses = []
    for outcome in mapcore.render_many(specs, client=client, atlas=own):
        statuses.append(outcome.status)
        if outcome.number == 6:
            for pid in client.run(os.getpid).values():
                os.kill(pid, signal.SIGKILL)
    assert statuses == ["done"] * 24


def test_maps_of_ones_own_are_sent_to_the_cluster(client: Client, tmp_path: Path) -> None:
    path = mapcore.Atlas().open("us-states").save(tmp_path)
    own = mapcore.Atlas([path], builtin=False)
    (outcome,) = mapcore.render_many([spec(3)], client=client, atlas=own)
    assert outcome.content == mapcore.render(spec(3)).content


def test_the_command_draws_on_a_cluster(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = tmp_path / "specs.jsonl"
    specs.write_text("".join(json.dumps(spec(number)) + "\n" for number in range(3)))
    address = client.scheduler.address
    call = ["batch", str(specs), "-o", str(tmp_path / "out"), "--scheduler", address, "--json"]
    assert run_command(call) == 0
    assert json.loads(capsys.readouterr().out)["done"] == 3
    assert (tmp_path / "out/000002.png").read_bytes() == mapcore.render(spec(1)).content

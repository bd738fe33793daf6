"""Whether the time of an answer tells a private map of another workspace from none.

Run by `python tests/bench/bench_private.py`; prints the table of docs/service.md. A real server is
asked in pairs, in random order: once for the private map, once for an id that does not exist.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "http"), str(TESTS / "importing")]

from private import spec_of, two_workspaces  # noqa: E402
from serving import Server, running_anew as running  # noqa: E402

PAIRS = 150


def take(ask: Callable[[str], int], map_ids: tuple[str, str]) -> list[list[float]]:
    """Return the milliseconds of each answer, for the first id and for the second."""
    taken: list[list[float]] = [[], []]
    chance = random.Random(404)
    for _ in range(PAIRS):
        for which in chance.sample((0, 1), 2):
            begun = time.perf_counter()
            status = ask(map_ids[which])
            taken[which].append(1000 * (time.perf_counter() - begun))
            if status != 404:
                raise RuntimeError(f"{map_ids[which]} answers {status}, not 404")
    return taken


def share_slower(taken: list[list[float]]) -> float:
    """Return how often an answer on the first takes longer than one on the second: 0.5 is chance.

    >>> share_slower([[2.0, 3.0], [1.0, 2.5]])
    0.75
    """
    first, second = map(np.array, taken)
    return float((first[:, None] > second).mean() + (first[:, None] == second).mean() / 2)


def askers(server: Server, key: dict[str, str]) -> dict[str, Callable[[str], int]]:
    """Return the ways to ask for a map, by what the page calls them."""

    def describe(headers: dict[str, str]) -> Callable[[str], int]:
        return lambda map_id: server.client.get(f"/v1/maps/{map_id}", headers=headers).status_code

    def render(headers: dict[str, str]) -> Callable[[str], int]:
        return lambda map_id: server.render(spec_of(map_id), headers=headers).status_code

    return {
        "described, with a key of another workspace": describe(key),
        "described, without a key": describe({}),
        "rendered, with a key of another workspace": render(key),
        "rendered, without a key": lambda map_id: server.render(spec_of(map_id)).status_code,
    }


def main() -> None:
    """Print the medians, and how often the private map's answer is the slower one."""
    lines = ["| asked | private map | no map | the private one is slower |", "|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        two = two_workspaces(server, Path(folder))
        map_ids = two["id"], two["id"].replace(".zones", ".zonez")
        for name, ask in askers(server, two["other"][1]).items():
            taken = take(ask, map_ids)
            private, missing = map(statistics.median, taken)
            share = f"{share_slower(taken):.1%}".replace("%", " %")
            lines.append(f"| {name} | {private:.0f} ms | {missing:.0f} ms | {share} |")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

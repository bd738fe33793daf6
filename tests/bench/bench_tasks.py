"""How many actions and seconds each task in the editor takes, by mouse and by the keyboard alone.

It runs the tests of the tasks, in a real Chromium with a real server, and writes what they counted
into docs/service-measured.md. Nobody thinks meanwhile: the seconds are those of the pages.

    python tests/bench/bench_tasks.py
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
PAGES = TESTS / "http" / "people" / "pages"
sys.path[:0] = [str(TESTS), str(TESTS / "http"), str(PAGES)]

from bench_page import DOCS, machine, table, write_section  # noqa: E402
from hands import Hands  # noqa: E402

TASKS = {
    "test_a_table_is_typed": "a table of three rows typed, and its PNG",
    "test_a_table_is_pasted": "a table pasted, and its PNG",
    "test_a_publishers_file_with_a_preamble_is_brought": "a publisher's file with a preamble",
    "test_four_regions_are_coloured_and_labelled": "four regions coloured by hand and labelled",
    "test_own_boundaries_are_brought_and_drawn": "own boundaries uploaded and drawn, and their PNG",
    "test_a_map_is_changed_and_the_data_stays": "the map changed, the data kept",
    "test_a_mistake_is_undone_after_a_reload": "a mistake undone after a reload",
    "test_a_map_is_found_again_tomorrow_on_another_machine": "a map found again on another machine",
    "test_a_map_is_published_as_png_svg_pdf_and_page": "published as PNG, SVG, PDF and page",
}
Found = dict[tuple[str, str], list[tuple[int, float]]]


class Recorder:
    """Notes actions and seconds of each task that passed."""

    def __init__(self) -> None:
        self.found: Found = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        """Note the task that was done, once the test has passed."""
        before = len(Hands.tasks)
        result = yield
        ((way, actions, seconds),) = Hands.tasks[before:]
        name = item.name.partition("[")[0]
        self.found.setdefault((name, way), []).append((actions, seconds))
        return result


def main() -> None:
    """Run the tasks, and write what they took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="how often each task is done")
    times = parser.parse_args().times
    recorder = Recorder()
    for _ in range(times):
        if code := pytest.main(
            [
                "-q",
                "-m",
                "weekly or not weekly",
                "-p",
                "no:cacheprovider",
                str(PAGES / "test_tasks.py"),
            ],
            [recorder],
        ):
            sys.exit(int(code))
    write_section("tasks", tell(recorder.found, times), DOCS / "service-measured.md")


def tell(found: Found, times: int) -> str:
    """Return a table of the tasks, and what they were measured on."""
    rows = [
        [task, *(cell for way in ("mouse", "keyboard") for cell in _cells(found[name, way]))]
        for name, task in TASKS.items()
    ]
    head = ["task", "actions by mouse", "seconds", "actions by keyboard", "seconds"]
    told = (
        "An action is a click, a paste, a chord of keys, or a text that is typed; going to a place "
        "with `Tab` or arrows is none. Seconds run from the first action to the result, with "
        "nobody thinking in between: they are what the pages take. Each task was done "
        f"{f'{times} times, and these are medians' if times > 1 else 'once'} "
        f"(`python tests/bench/bench_tasks.py --times {times}`)."
    )
    return f"{table(head, rows)}\n\n{told} {machine()}"


def _cells(runs: list[tuple[int, float]]) -> list[str]:
    (actions,) = {actions for actions, _ in runs}
    return [str(actions), f"{statistics.median(seconds for _, seconds in runs):.1f}"]


if __name__ == "__main__":
    main()

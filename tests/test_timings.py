from __future__ import annotations

import attrs
import pytest

import mapcore
from mapcore.result.timings import Stopwatch

SPEC = {"mapId": "us-states", "regions": {"CA": "#2853A3"}, "output": {"width": 200}}
STAGES = {"decode", "open", "match", "plan", "arrange", "lay_out", "draw", "encode"}


def stages(spec: dict[str, object]) -> set[str]:
    """Return the stages that took time."""
    timings = mapcore.render(spec).timings
    return {stage for stage, ms in attrs.asdict(timings).items() if ms > 0}


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_every_stage_of_a_picture_is_timed(kind: str) -> None:
    assert stages({**SPEC, "output": {"width": 200, "format": kind}}) == STAGES


def test_a_dry_run_stops_before_the_layout() -> None:
    assert stages({**SPEC, "dryRun": True}) == STAGES - {"lay_out", "draw"}


def test_timings_do_not_make_results_differ() -> None:
    first, second = mapcore.render(SPEC), mapcore.render(SPEC)
    assert first == second
    assert attrs.evolve(first, timings=mapcore.Timings(decode=1e9)) == first
    assert "timings" not in repr(first)


def test_the_total_is_that_of_the_stages() -> None:
    timings = mapcore.render(SPEC).timings
    assert timings.total == pytest.approx(sum(attrs.asdict(timings).values()))


def test_steps_of_one_stage_add_up_and_a_step_that_fails_is_timed() -> None:
    watch = Stopwatch()
    with watch("plan"):
        sum(range(10))
    before = watch.timings.plan
    with pytest.raises(ZeroDivisionError), watch("plan"):
        divmod(1, 0)
    assert watch.timings.plan > before > 0

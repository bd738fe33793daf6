"""What replaying Agg saves: pictures drawn with what is kept and without, taking turns.

Run as `python tests/bench/bench_replay.py`. Every turn draws the same scene both ways in one
process; told are the medians in milliseconds of drawing alone (no layout, no file) and the median
of the paired ratios.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from attrs import evolve

import mapcore
from mapcore.composition.arranging import arrange
from mapcore.drawing.png import rasterize
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Scene
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request

TURNS = 25


def scene_of(map_id: str, theme: str, labels: bool) -> Scene:
    """Return the scene of a map with a number for every region."""
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    spec: dict[str, Any] = {
        "mapId": map_id,
        "choropleth": {"values": {k: i * 37 % 101 for i, k in enumerate(keys)}, "type": "steps"},
        "style": {"theme": theme, "labels": {"show": labels}},
    }
    request = decode_request(spec)
    pack = mapcore.Atlas().open(map_id)
    return lay_out(arrange(plan_render(request, pack, match_request(request, pack), None)))


def milliseconds(scene: Scene) -> float:
    start = time.perf_counter()
    rasterize(scene)
    return (time.perf_counter() - start) * 1000


def without_replay(scene: Scene) -> Scene:
    """Return a scene whose background lets a little through: of such nothing is replayed."""
    return evolve(scene, background=scene.background[:7] + "fe")


def main() -> None:
    cases = (
        ("us-counties", "paper", False),
        ("us-counties", "vintage", False),
        ("world", "paper", False),
        ("us-states", "paper", True),
    )
    for map_id, theme, labels in cases:
        scene = scene_of(map_id, theme, labels)
        plain = without_replay(scene)
        for _ in range(6):  # what is kept is made
            milliseconds(scene)
        pairs = [(milliseconds(plain), milliseconds(scene)) for _ in range(TURNS)]
        agg, replayed = (statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(slow / fast for slow, fast in pairs)
        words = "with names" if labels else ""
        line = f"{map_id:12} {theme:8} {words:10}"
        print(f"{line} Agg {agg:6.1f} ms, replayed {replayed:6.1f} ms, {ratio:.1f} times")  # noqa: T201


if __name__ == "__main__":
    main()

"""How much of its canvas a map takes on a page: twelve maps on the five presets."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from page_specs import PRESETS, a_page, arranged

from mapcore.request.values.presets import PRESETS as CANVASES

MAPS = (
    "world", "europe", "us-states", "germany", "france", "italy", "japan", "chile", "brazil",
    "africa", "india", "united-kingdom",
)  # fmt: skip
LEAST_REACH = 0.75
LEAST_AVERAGES = {"card": 43, "square": 50, "portrait": 60, "story": 39, "slide": 49}
"""The percentage of each canvas that the frames of the maps take on average, at least."""
PAGE = Path(__file__).parents[2] / "docs" / "composition.md"


@cache
def measure(map_id: str, preset: str) -> tuple[float, float, float]:
    """Return the shares that a map's frame takes of the canvas, its width and its free height."""
    spec = a_page(map_id, preset, footer={"source": "Eurostat"})
    page = arranged(spec).page
    frame, canvas = page.placement.box(page.plan.view), page.boxes.canvas
    free = 1 - CANVASES[preset].top - CANVASES[preset].foot
    return (
        frame.width * frame.height / (canvas.width * canvas.height),
        frame.width / canvas.width,
        frame.height / (canvas.height * free),
    )


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("map_id", MAPS)
def test_a_map_reaches_three_quarters_of_the_width_or_of_the_height(
    map_id: str, preset: str
) -> None:
    _, across, down = measure(map_id, preset)
    assert max(across, down) >= LEAST_REACH


def test_a_tall_map_fills_the_height_of_a_card_and_a_wide_one_its_width() -> None:
    assert measure("germany", "card")[2] >= 0.9
    assert measure("world", "card")[1] >= 0.75


@pytest.mark.parametrize("preset", PRESETS)
def test_maps_take_as_much_of_each_preset_as_docs_tell(preset: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+) % \|$", PAGE.read_text("utf-8"), re.M))
    average = sum(measure(map_id, preset)[0] for map_id in MAPS) / len(MAPS)
    assert int(rows[preset]) == round(100 * average)
    assert int(rows[preset]) >= LEAST_AVERAGES[preset]

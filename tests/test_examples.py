"""Every example says what it was known to say; golden/test_golden_examples.py draws each."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mapcore

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.json"))
NO_REGIONS_TODAY = {
    # What a source counts together or under a unit that has been divided since.
    "fertility": {"Channel Islands", "Netherlands Antilles"},
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_understood(path: Path) -> None:
    report = mapcore.check(path.read_bytes())
    unmatched = {each.input for each in report.region_matching.unmatched}
    assert unmatched == NO_REGIONS_TODAY.get(path.stem, set())
    # Their data are of years with other boundaries.
    former = {"fertility": "editions_mixed"}
    expected = [former[path.stem]] if path.stem in former else []
    assert [each.code for each in report.warnings] == expected


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_fills_its_map(path: Path) -> None:
    """No example leaves more than a handful of regions blank unless it means to colour a few."""
    spec = json.loads(path.read_text("utf-8"))
    data = spec.get("choropleth") or spec.get("categories")
    if data is None or path.stem == "eu-accession" or "frame" in spec:
        return
    regions = {region.key for region in mapcore.get_map(spec["mapId"]).regions}
    for block in spec.get("panels", [data]):
        blank = regions - set(mapcore.match(spec["mapId"], block["values"]).resolved.values())
        assert len(blank) <= 0.25 * len(regions)


def test_the_examples_show_the_breadth_of_the_language() -> None:
    specs = [json.loads(path.read_text("utf-8")) for path in EXAMPLES]
    reports = [mapcore.check(spec) for spec in specs]
    assert {report.choropleth.type for report in reports if report.choropleth} == {
        "gradient",
        "steps",
        "groups",
    }
    assert {
        spec["legend"]["position"] for spec in specs if "position" in spec.get("legend", {})
    } >= {
        "left",
        "right",
        "top",
        "bottom",
    }
    assert len({spec.get("style", {}).get("theme", "paper") for spec in specs}) >= 6
    assert any("locations" in spec for spec in specs)
    assert any("items" in spec.get("legend", {}) for spec in specs)
    assert any(spec.get("categories") for spec in specs)


def test_the_readme_tells_of_every_example() -> None:
    told = re.findall(r"\[([a-z0-9-]+)\.json\]", (FOLDER / "README.md").read_text("utf-8"))
    assert sorted(told) == sorted(path.stem for path in EXAMPLES)

"""Every example is rendered as it is committed, and says what it was known to say."""

from __future__ import annotations

import json
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import mapcore

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.json"))
NO_REGIONS_TODAY = {
    # What a source counts together or under a unit that has been divided since.
    "fertility": {"Channel Islands", "Netherlands Antilles"},
}


def size_of(result: mapcore.Result) -> tuple[int, int]:
    """Return the pixels that the image itself declares."""
    if result.media_type == "image/svg+xml":
        root = ET.fromstring(result.content)
        return int(root.attrib["width"]), int(root.attrib["height"])
    assert result.content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", result.content[16:24])
    return width, height


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_drawn_at_its_size_and_understood(path: Path) -> None:
    spec: dict[str, Any] = json.loads(path.read_text("utf-8"))
    output = {"width": 1200, "height": None, "scale": 1, "format": "png"} | spec.get("output", {})
    result = mapcore.render(path.read_bytes())
    assert result.media_type == {"png": "image/png", "svg": "image/svg+xml"}[output["format"]]
    width, height = size_of(result)
    scale = output["scale"] if output["format"] == "png" else 1
    assert width == round(output["width"] * scale)
    if output["height"] is not None:
        assert height == round(output["height"] * scale)
    report = result.report
    unmatched = {each.input for each in report.region_matching.unmatched}
    assert unmatched == NO_REGIONS_TODAY.get(path.stem, set())
    # Their data are of years with other boundaries.
    former = {"fertility": "editions_mixed"}
    expected = [former[path.stem]] if path.stem in former else []
    assert [each.code for each in report.warnings] == expected
    assert report == mapcore.check(spec)


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

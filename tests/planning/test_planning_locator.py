"""A locator: on which map it shows a map, what it marks, what is refused, and what is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore.planning.plan.locator_plan import LocatorPlan
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request
from mapcore.tables.making.requests import build_request


def plan(map_id: str, locator: dict[str, Any], **more: Any) -> LocatorPlan:
    found = arrange_request(decode_request({"mapId": map_id, "locator": locator, **more})).plan
    assert found.locator is not None
    return found.locator


@pytest.mark.parametrize(
    ("map_id", "larger", "marked"),
    [
        ("us-tx-counties", "us-states", ["US-TX"]),
        ("us-ga-zips", "us-states", ["US-GA"]),
        ("vienna-districts", "austria", ["AT-9"]),
        ("germany", "europe", ["DE"]),
        ("germany-kreise", "europe", ["DE"]),
        ("us-counties-2010", "north-america", ["US"]),
        ("us-states", "north-america", ["US"]),
        ("uk-regions", "europe", ["GB"]),
        ("kosovo", "europe", ["XK"]),
        ("fiji", "oceania", ["FJ"]),
    ],
)
def test_a_map_is_shown_on_the_next_larger_one(map_id: str, larger: str, marked: list[str]) -> None:
    found = plan(map_id, {})
    assert found.pack.id == larger
    assert [found.pack.keys[at] for at in found.regions] == marked


def test_a_part_that_is_shown_is_marked_by_an_outline() -> None:
    found = plan("france", {"map": "europe"}, frame=["75", "92", "93", "94"])
    assert found.regions == ()
    assert found.outline is not None
    paris = found.pack.project(2.35, 48.85)
    assert paris is not None
    low, high = found.outline.bounds()
    assert (low[0] < paris).all()
    assert (paris < high[0]).all()
    assert (high - low).max() < 60
    assert found.kept is not None
    assert len(found.kept) == 4


def test_a_map_of_ones_own_has_the_locator_that_it_names(tmp_path: Path) -> None:
    shape = {"type": "Polygon", "coordinates": [[[9, 49], [10, 49], [10, 50], [9, 50], [9, 49]]]}
    feature = {"type": "Feature", "properties": {"key": "a"}, "geometry": shape}
    file = tmp_path / "valley.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), "utf-8")
    own = mapcore.import_map(file, id="valley", key="key")
    atlas = mapcore.Atlas([own])
    with pytest.raises(mapcore.ValidationError, match=r"locator\.map: no map is known on which"):
        mapcore.check({"mapId": "valley", "locator": {}}, atlas=atlas)
    wide = {"width": 700, "height": 300}
    report = mapcore.check(
        {"mapId": "valley", "locator": {"map": "germany"}, "output": wide}, atlas=atlas
    )
    assert report.locator is not None
    assert report.locator.regions == ()
    alone = mapcore.Atlas([own], builtin=False)  # as the service draws a private map
    spec = {"mapId": "valley", "locator": {"map": "germany"}, "output": wide}
    assert mapcore.check(spec, atlas=alone).locator == report.locator


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"mapId": "world", "locator": {}}, "no map is known on which World lies"),
        ({"mapId": "fiji", "locator": {"map": "ocenia"}}, "did you mean oceania"),
        ({"mapId": "fiji", "locator": {"map": "fiji"}}, "expected another map"),
        ({"mapId": "germany", "locator": {"map": "europe-tiles"}}, "expected another map"),
        ({"mapId": "germany", "locator": {"map": "africa"}}, "does not show Germany"),
        ({"mapId": "germany", "locator": True}, "expected an object"),
    ],
)
def test_what_cannot_be_a_locator_is_refused(request_: dict[str, Any], message: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=message):
        mapcore.check(request_)


def test_panels_have_no_locator() -> None:
    panels = [{"title": str(year), "values": {"BY": year}} for year in (2020, 2021)]
    spec = {"mapId": "germany", "choropleth": {}, "panels": panels, "locator": {}}
    with pytest.raises(mapcore.ValidationError, match="panels have no room for it"):
        mapcore.check(spec)


def test_tiles_have_no_locator_and_say_so() -> None:
    report = mapcore.check({"mapId": "germany-tiles", "locator": {}})
    assert report.locator is None
    assert [each.code for each in report.warnings] == ["locator_left_out"]


def test_what_a_locator_shows_is_told_in_words() -> None:
    spec: dict[str, Any] = {"mapId": "germany", "locator": {}}
    assert "Locator map: Germany on a map of Europe." in mapcore.check(spec).alt_text
    assert "Lagekarte: Europa." in mapcore.check({**spec, "locale": "de"}).alt_text
    part = {**spec, "frame": ["BY"], "locator": {"map": "europe"}}
    assert "the part that is shown on a map of Europe." in mapcore.check(part).alt_text
    assert "locator: europe, top" in str(mapcore.check(spec))


def test_a_locator_that_marks_nearly_all_of_its_map_is_found() -> None:
    codes = [each.code for each in mapcore.check({"mapId": "americas", "locator": {}}).lint]
    assert "locator_tells_little" not in codes
    spec = {"mapId": "americas", "locator": {"map": "north-america"}}
    with pytest.raises(mapcore.ValidationError, match="does not show"):
        mapcore.check(spec)
    australia = {"mapId": "australia", "locator": {"map": "australia-and-new-zealand"}}
    codes = [each.code for each in mapcore.check(australia).lint]
    assert "locator_tells_little" in codes


def test_a_table_asks_for_a_locator_in_a_word() -> None:
    assert build_request("fiji", None, {}, {"locator": True})["locator"] == {}
    assert build_request("fiji", None, {}, {"locator": "world"})["locator"] == {"map": "world"}
    assert "locator" not in build_request("fiji", None, {}, {"locator": False})

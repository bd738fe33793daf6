"""House styles from their folder to maps that wear them."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from conftest import STYLE

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.houses.dressing import dress_request, dress_theme
from mapcore.request.decoding.decode import decode_request

STATES = {"mapId": "us-states"}
NUMBERS = {**STATES, "choropleth": {"values": {"CA": 0.39, "TX": 0.3, "NY": 0.1, "FL": 0.2}}}


def test_building_is_deterministic(folder: Path, built: bytes) -> None:
    assert mapcore.build_house(folder) == built


def test_the_file_is_known_by_its_digest(meridian: mapcore.House, built: bytes) -> None:
    assert meridian.name == "meridian"
    assert meridian.content == built
    assert mapcore.open_house(built) is meridian


def test_fields_stand_in_the_order_request_house_theme(meridian: mapcore.House) -> None:
    dressed = dress_request(decode_request({**NUMBERS, "title": {"text": "a"}}), meridian)
    assert dressed.title is not None
    assert dressed.title.align == "left"
    assert dressed.choropleth is not None
    assert dressed.choropleth.format == mapcore.FormatSpec(preset="percent")
    own = {**NUMBERS, "title": {"text": "a", "align": "right"}, "style": {"theme": "dark"}}
    dressed = dress_request(decode_request(own), meridian)
    assert dressed.title is not None
    assert dressed.title.align == "right"
    assert dressed.style is not None
    assert dressed.style.theme == "dark"


def test_a_house_adds_no_title_and_no_legend(meridian: mapcore.House) -> None:
    dressed = dress_request(decode_request(STATES), meridian)
    assert dressed.title is None
    assert dressed.legend is None


def test_colours_and_faces_take_the_place_of_the_themes(meridian: mapcore.House) -> None:
    theme = dress_theme("paper", meridian)
    assert theme.background == theme.sea == "#FBF3EA"
    assert theme.text == theme.label == "#231F20"
    assert theme.head_face.startswith("file:")
    assert theme.strong_face == "inter-semibold"
    assert dress_theme("paper", None) == THEMES["paper"]


def test_suggested_palettes_are_the_houses(meridian: mapcore.House) -> None:
    report = mapcore.check(NUMBERS, house=meridian)
    assert report.choropleth is not None
    assert report.choropleth.palette == "house"
    named = {**NUMBERS, "choropleth": {**NUMBERS["choropleth"], "palette": "greens"}}
    found = mapcore.check(named, house=meridian).choropleth
    assert found is not None
    assert found.palette == "greens"


def test_a_house_does_not_change_how_many_classes_there_are(meridian: mapcore.House) -> None:
    values = {"CA": -9.0, "TX": 3, "NY": 1, "FL": 8, "WA": -2, "OR": 5, "NV": 6, "UT": 7.5}
    spec = {**STATES, "choropleth": {"values": values, "type": "steps"}}
    plain, dressed = (mapcore.check(spec, house=house).choropleth for house in (None, meridian))
    assert plain is not None
    assert dressed is not None
    assert dressed.breaks == plain.breaks


def test_categories_are_coloured_by_name_below_the_requests_own(meridian: mapcore.House) -> None:
    values = {"CA": "Greens", "TX": "Liberals", "NY": "Others and more"}
    spec: dict[str, Any] = {**STATES, "categories": {"values": values}}
    legend = mapcore.check(spec, house=meridian).legend
    colors = {entry.label: entry.color for entry in legend}  # type: ignore[union-attr]
    assert colors["Greens"] == "#5B8C5A"
    assert colors["Liberals"] == "#D9A441"
    assert colors["Others and more"] == "#C8102E"
    spec["categories"]["colors"] = {"Greens": "#00ff00"}
    legend = mapcore.check(spec, house=meridian).legend
    assert {e.label: e.color for e in legend}["Greens"] == "#00ff00"  # type: ignore[union-attr]


def test_a_mapping_is_a_house_without_files() -> None:
    style = {"name": "plain", "title": "Plain", "colors": {"land": "#ddeeff"}}
    assert mapcore.render(STATES, width=200, house=style).content != (
        mapcore.render(STATES, width=200).content
    )


def test_pictures_are_the_same_each_time_and_name_their_house(meridian: mapcore.House) -> None:
    spec = {**NUMBERS, "title": {"text": "Shares"}, "output": {"width": 300, "format": "svg"}}
    first = mapcore.render(spec, house=meridian)
    assert first.content == mapcore.render(spec, house=meridian).content
    told = mapcore.inspect_picture(first.content)
    assert told.house == "meridian"
    assert told.house_digest == meridian.digest
    assert told.spec == spec
    assert b"/tmp" not in first.content


def test_defaults_that_a_request_excludes_are_left_out() -> None:
    defaults = {"layout": "page", "output": {"preset": "card"}, "legend": {"histogram": True}}
    house = mapcore.open_house({"name": "a", "title": "A", "defaults": defaults})

    def dress(**fields: Any) -> mapcore.RenderRequest:
        return dress_request(decode_request({**STATES, **fields}), house)

    assert dress().output.preset == "card"
    assert dress().layout == "page"
    assert dress(output={"width": 400, "height": 300}).output.preset is None
    assert dress(layout="bands").output.preset is None
    assert dress(layout="bands").layout == "bands"
    categories = dress(categories={"values": {"CA": "a"}})
    assert categories.legend is None or not categories.legend.histogram
    numbers = dress(choropleth=NUMBERS["choropleth"], legend={"title": "a"})
    assert numbers.legend is not None
    assert numbers.legend.histogram
    assert numbers.choropleth == decode_request(NUMBERS).choropleth


def test_texts_that_cannot_be_read_are_refused(folder: Path) -> None:
    style = {**STYLE, "colors": {**STYLE["colors"], "muted": "#C8BEB4"}}
    (folder / "style.json").write_text(json.dumps(style), "utf-8")
    with pytest.raises(mapcore.UnreadableHouse, match="muted on background 1"):
        mapcore.build_house(folder)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"faces": {"body": "faces/missing.ttf"}}, "neither a file"),
        ({"faces": {"body": "../style.json"}}, "neither a file"),
    ],
)
def test_files_that_are_not_there(folder: Path, change: dict[str, Any], message: str) -> None:
    (folder / "style.json").write_text(json.dumps({**STYLE, **change}), "utf-8")
    with pytest.raises(mapcore.UnreadableHouse, match=message):
        mapcore.build_house(folder)


def test_all_wrong_fields_are_told_at_once(folder: Path) -> None:
    wrong = {**STYLE, "name": "The Meridian", "theme": "papers", "data": {}}
    (folder / "style.json").write_text(json.dumps(wrong), "utf-8")
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.build_house(folder)
    assert {error.param for error in caught.value.errors} == {"name", "theme", "data"}


def test_a_house_goes_to_another_process(meridian: mapcore.House, built: bytes) -> None:
    assert meridian.content is not None
    assert mapcore.open_house(meridian.content).digest == meridian.digest


def test_a_request_may_name_the_house_that_it_is_drawn_in(meridian: mapcore.House) -> None:
    named = {**STATES, "style": {"house": "meridian"}}
    assert mapcore.render(named, house=meridian).content[:4] == b"\x89PNG"
    report = mapcore.check(named, house=meridian)
    assert report.canvas == mapcore.plan(named, house=meridian).canvas()
    for house in (None, mapcore.open_house({"name": "another", "title": "Another"})):
        with pytest.raises(mapcore.UnknownHouse, match=r"style\.house: there is no .* 'meridian'"):
            mapcore.check(named, house=house)
        with pytest.raises(mapcore.UnknownHouse):
            mapcore.plan(named, house=house).canvas()
    error = mapcore.UnknownHouse("meridan", ["meridian"])
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))


def test_a_file_of_others_is_built_anew(folder: Path, built: bytes) -> None:
    assert mapcore.build_house(built) == built
    text = json.dumps({"name": "meridian", "title": "The Meridian"}).encode()
    house = mapcore.open_house(mapcore.build_house(text))
    assert (house.name, house.logo, house.faces) == ("meridian", None, {})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"logo": {"file": "/etc/passwd"}}, "logo.file"),
        ({"logo": {"file": "logo.json"}}, "logo.file"),
        ({"faces": {"body": "../a.ttf"}}, "faces.body"),
        ({"colors": {"text": "#FBF3EA", "background": "#FBF3EA"}}, "contrast"),
    ],
)
def test_a_style_without_files_names_none(change: dict[str, Any], message: str) -> None:
    text = json.dumps({"name": "meridian", "title": "The Meridian", **change}).encode()
    with pytest.raises(mapcore.UnreadableHouse, match=message):
        mapcore.build_house(text)
    with pytest.raises(mapcore.UnreadableHouse, match="no house style"):
        mapcore.build_house(b"PK\3\4 and so on")


def test_the_faces_of_a_trusted_file_are_those_of_any_other(
    meridian: mapcore.House, built: bytes
) -> None:
    trusted = mapcore.open_house(built, trusted=True)
    assert trusted.digest == meridian.digest
    assert list(trusted.faces) == list(meridian.faces)
    drawn = [mapcore.render(STATES, house=house).content for house in (trusted, meridian)]
    assert drawn[0] == drawn[1]

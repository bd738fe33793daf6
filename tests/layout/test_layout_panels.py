"""Panels as drawn: each is its own map at its size, on one scale, with one legend."""

from __future__ import annotations

import copy
import io
import json
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

import mapcore
from mapcore.composition.arrangement import Arrangement
from mapcore.errors import ValidationError
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Areas, PanelMap
from mapcore.rendering import arrange_request, decode_request

WEEKS = {
    "2 March": {"NY": 4, "WA": 12, "CA": 3},
    "16 March": {"NY": 31, "WA": 24, "CA": 9},
    "30 March": {"NY": 190, "WA": 58, "CA": 41},
    "6 April": {"NY": 240, "WA": 66, "CA": 60},
}
BREAKS = [0, 10, 25, 50, 100, 250]
PARTIES = {"2016": {"TX": "red", "CA": "blue"}, "2020": {"TX": "red", "CA": "blue", "GA": "green"}}


def make_spec(values: Any = None, block: Any = None, **rest: Any) -> dict[str, Any]:
    panels = [{"title": title, "values": held} for title, held in (values or WEEKS).items()]
    data = block or {"choropleth": {"type": "steps", "breaks": BREAKS, "palette": "purples"}}
    return {"mapId": "us-states", "layout": "page", "panels": panels, **data, **rest}


def arrange(spec: dict[str, Any]) -> Arrangement:
    return arrange_request(decode_request(spec))


def draw(spec: dict[str, Any]) -> NDArray[np.uint8]:
    content = mapcore.render(spec).content
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGBA"))


def draw_alone(spec: dict[str, Any], values: Any, arrangement: Arrangement) -> NDArray[np.uint8]:
    """Draw one panel as a map of its own, at its size, without what the sheet has once."""
    room = arrangement.panels[0].room
    shared = ("panels", "layout", "title")
    single = {name: held for name, held in spec.items() if name not in shared}
    taker = next(name for name in ("choropleth", "categories") if name in single)
    single[taker] = {**single[taker], "values": values}
    single["legend"] = {"show": False}
    size = {"width": int(room.width), "height": int(room.height)}
    single["output"] = {**spec.get("output", {}), **size}
    return draw(single)


def cut_out(picture: NDArray[np.uint8], arrangement: Arrangement, at: int) -> NDArray[np.uint8]:
    left, top, right, bottom = map(int, arrangement.panels[at].room.sides)
    return picture[top:bottom, left:right]


EXTRAS: list[dict[str, Any]] = [
    {},
    {"layout": "bands"},
    {"style": {"theme": "dark", "noData": "hatch"},
     "patterns": [{"regions": ["WA"], "label": "estimate"}]},
    {"highlight": {"regions": ["NY"], "fadeOthers": True},
     "locations": [{"title": "Reno", "lat": 39.5, "lon": -119.8}]},
    {"style": {"labels": {"show": True, "regions": ["NY", "TX"]}},
     "annotations": [{"region": "TX", "text": "none yet"}]},
    {"frame": "data"},
]  # fmt: skip


@pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: ",".join(extra) or "plain")
def test_each_panel_is_the_map_drawn_alone(extra: dict[str, Any]) -> None:
    spec = {**make_spec(output={"width": 700}), **extra}
    arrangement, picture = arrange(spec), draw(spec)
    assert len(arrangement.panels) == 4
    for at, values in enumerate(WEEKS.values()):
        alone = draw_alone({**spec, "output": {}}, values, arrangement)
        assert (cut_out(picture, arrangement, at) == alone).all(), at


def test_one_panel_more_changes_no_colour() -> None:
    few = make_spec(dict([*WEEKS.items()][:3]))
    for one, other in zip(arrange(few).panels, arrange(make_spec()).panels, strict=False):
        assert (one.arrangement.plan.fills == other.arrangement.plan.fills).all()


def test_categories_of_a_further_panel_change_no_colour_of_the_others() -> None:
    block = {"categories": {}}
    first = {"2012": {"TX": "red", "CA": "blue"}, "2016": {"TX": "blue", "CA": "red"}}
    more = {**first, "2020": {"TX": "red", "GA": "green"}}
    one, other = (arrange(make_spec(each, block)) for each in (first, more))
    for a, b in zip(one.panels, other.panels, strict=False):
        known = a.arrangement.plan.data
        assert (a.arrangement.plan.fills[known] == b.arrangement.plan.fills[known]).all()
    legend = mapcore.check(make_spec(more, block)).legend
    assert isinstance(legend, tuple)
    assert [entry.label for entry in legend] == ["red", "blue", "green"]


def test_the_order_of_keys_changes_nothing() -> None:
    turned = {title: dict(reversed(held.items())) for title, held in WEEKS.items()}
    for block in ({"choropleth": {}}, {"symbols": {}}):
        one, other = (
            mapcore.render(make_spec(each, block, output={"width": 500, "metadata": False}))
            for each in (WEEKS, turned)
        )
        assert one.content == other.content
        assert one.report == other.report


def test_a_scale_without_breaks_is_made_of_the_values_of_all() -> None:
    report = mapcore.check(make_spec(block={"choropleth": {"type": "gradient"}}))
    assert report.choropleth is not None
    assert (report.choropleth.breaks[0], report.choropleth.breaks[-1]) == (3, 240)


def test_symbols_of_one_value_have_one_size_in_all_panels_and_the_legend() -> None:
    arrangement = arrange(make_spec(block={"symbols": {}}))
    widths: dict[float, set[float]] = {}
    for panel in arrangement.panels:
        symbols, plan = panel.arrangement.symbols, panel.arrangement.plan.symbols
        assert symbols is not None
        assert plan is not None
        for each, width in zip(plan.symbols, symbols.widths.tolist(), strict=True):
            widths.setdefault(each.value, set()).add(round(width, 6))
    assert all(len(found) == 1 for found in widths.values())
    assert arrangement.sizes is not None
    top = arrangement.sizes.marks[0]
    (largest,) = widths[240]
    assert top.width == pytest.approx(largest * (float(top.label) / 240) ** 0.5, rel=0.01)


@pytest.mark.parametrize("layout", ["page", "bands"])
@pytest.mark.parametrize(
    ("count", "width", "height"),
    [(2, 300, None), (16, 1200, None), (5, 800, 300), (16, 100, 100)],
)
def test_panels_have_one_size_and_stand_apart_on_the_canvas(
    layout: str, count: int, width: int, height: int | None
) -> None:
    values = {f"panel {at}": {"NY": at} for at in range(count)}
    output = {"width": width, **({"height": height} if height else {})}
    arrangement = arrange(make_spec(values, {"choropleth": {}}, layout=layout, output=output))
    rooms = [panel.room for panel in arrangement.panels]
    assert len({(room.width, room.height) for room in rooms}) == 1
    assert all(float(side).is_integer() for room in rooms for side in room.sides)
    canvas = arrangement.page.boxes.canvas
    if (width, height) != (100, 100):  # where nothing has room
        assert all(panel.box.is_within(canvas) for panel in arrangement.panels)
    assert not any(a.intersects(b) for at, a in enumerate(rooms) for b in rooms[:at])


@pytest.mark.parametrize(
    ("count", "size", "locale", "form", "width"),
    [
        (8, (1500, 500), "en", "beside", 220),
        (8, (1500, 500), "ar", "beside", 220),
        (6, (1200, 628), "en", "aside", 275),
        (4, (900, 1200), "en", "under", 405),
    ],
)
def test_texts_and_legend_stand_beside_panels_where_maps_become_larger(
    count: int, size: tuple[int, int], locale: str, form: str, width: float
) -> None:
    output, title = {"width": size[0], "height": size[1]}, {"text": "How the first cases spread"}
    values = {f"{at} March": {"NY": at, "WA": 12} for at in range(count)}
    found = arrange(make_spec(values, output=output, locale=locale, title=title))
    rooms = [panel.room for panel in found.panels]
    maps, first = Box.around(rooms), rooms[0]
    assert found.form == form
    assert min(first.width, first.height * found.plan.view.aspect) >= width
    assert found.legend is not None
    assert found.title is not None
    assert not found.legend.box.intersects(maps)
    assert not found.title.room.intersects(maps)
    if form == "beside":
        assert (found.title.room.x > maps.x) is (locale == "ar")


def test_the_columns_are_those_that_make_the_panels_largest() -> None:
    wide = arrange(make_spec(output={"width": 1200, "height": 400}))
    tall = arrange(make_spec(output={"width": 400, "height": 1200}))
    assert (wide.columns, tall.columns) == (4, 1)


def test_the_report_tells_of_panels_and_counts_keys_over_all() -> None:
    values = {**WEEKS, "20 April": {"NY": 250, "Washingtn": 70, "Atlantis": 1}}
    values["13 April"] = {"NY": 245, "Washingtn": 68}
    report = mapcore.check(make_spec(values))
    assert report.panels is not None
    assert report.panels.titles == tuple(values)
    assert report.panels.no_data == (48, 48, 48, 48, 49, 49)
    assert report.region_matching.matched_keys == 4 * 3 + 2 + 2
    assert [each.input for each in report.region_matching.corrected] == ["Washingtn"]
    assert [each.input for each in report.region_matching.unmatched] == ["Atlantis"]
    assert mapcore.encode(report)["panels"]["columns"] == 3


def test_the_words_tell_the_scale_once_and_a_sentence_a_panel() -> None:
    words = mapcore.check(make_spec()).alt_text
    assert "4 panels on one scale. Values range from 3 to 240. 5 classes." in words
    assert "6 April: highest New York (240); 48 states lack data." in words
    assert "2020: red (1: Texas), blue (1: California), green (1: Georgia)" in (
        mapcore.check(make_spec(PARTIES, {"categories": {}})).alt_text
    )
    assert "16 March: largest New York (31)." in (
        mapcore.check(make_spec(block={"symbols": {"title": "Cases"}})).alt_text
    )


def test_panels_that_look_alike_are_told() -> None:
    states = [f"US-{key}" for key in ["TX", "CA", "NY", "FL", "OH", "PA", "IL", "GA", "NC", "MI"]]
    values = {"2020": dict.fromkeys(states, 5), "2021": {**dict.fromkeys(states, 6), "US-TX": 90}}
    codes = [each.code for each in mapcore.check(make_spec(values)).lint]
    assert "panels_alike" in codes
    changed = {"2020": dict.fromkeys(states, 5), "2021": dict.fromkeys(states, 90)}
    assert "panels_alike" not in [each.code for each in mapcore.check(make_spec(changed)).lint]


def test_narrow_panels_have_no_names_unless_they_are_listed() -> None:
    style = {"labels": {"show": True}}
    narrow = make_spec(output={"width": 500}, style=style)
    report = mapcore.check(narrow)
    assert [each.code for each in report.warnings] == ["labels_left_out"]
    assert all(panel.arrangement.plan.labels is None for panel in arrange(narrow).panels)
    listed = make_spec(output={"width": 500}, style={"labels": {"show": True, "regions": ["TX"]}})
    assert mapcore.check(listed).warnings == ()
    assert mapcore.check(make_spec(style=style)).labels is not None
    cities = {**narrow, "layers": {"cities": True}}
    told = [each.message[:6] for each in mapcore.check(cities).warnings]
    assert told == ["Names ", "Cities"]


def test_small_panels_and_long_titles_are_told() -> None:
    report = mapcore.check(make_spec(output={"width": 240, "height": 240}))
    assert "panels_small" in {each.code for each in report.warnings}
    long = {f"{at} {'W' * 50}": {"NY": at} for at in range(4)}
    report = mapcore.check(make_spec(long, output={"width": 200}))
    assert "text_shortened" in {each.code for each in report.warnings}


def test_an_annotation_may_be_in_one_panel() -> None:
    notes = [
        {"region": "NY", "text": "lockdown", "panel": "30 March"},
        {"region": "CA", "text": "x"},
    ]
    arrangement = arrange(make_spec(annotations=notes))
    told = [
        [each.text for each in panel.arrangement.plan.annotations] for panel in arrangement.panels
    ]
    assert told == [["x"], ["x"], ["lockdown", "x"], ["x"]]


def test_an_svg_has_each_shape_once_and_names_the_panel() -> None:
    svg = mapcore.render(make_spec(), format="svg").content.decode()
    assert svg.count('id="region-US-TX"') == 1
    assert svg.count('xlink:href="#region-US-TX"') == 4
    assert svg.count('data-role="panel"') == 4
    assert "<title>6 April · New York: 240</title>" in svg


def test_places_know_their_panel() -> None:
    result = mapcore.render(make_spec(output={"width": 600}))
    assert len(result.regions) == 4 * 51
    texas = [place for place in result.regions if place.key == "US-TX"]
    assert [place.panel for place in texas] == list(WEEKS)
    for place in texas:
        assert place.label is not None
        found = result.region_at(*place.label)
        assert found is not None
        assert (found.panel, found.key) == (place.panel, "US-TX")
    assert result.region_at(0, 0) is None
    assert 'title="6 April · New York: 240"' in result.image_map()


def test_a_page_has_a_column_for_each_panel() -> None:
    page = mapcore.render_html(make_spec())
    assert '<th scope="row">New York</th><td>4</td><td>31</td><td>190</td><td>240</td>' in page
    assert page.count('tabindex="0"') == 1
    assert 'aria-label="6 April, New York: 240"' in page


def test_two_sheets_are_compared_panel_by_panel() -> None:
    changed = copy.deepcopy(make_spec())
    changed["panels"][3]["values"]["NY"] = 5
    told = [str(each) for each in mapcore.compare(make_spec(), changed).of_kind("value")]
    assert told == ["6 April · New York: 240 → 5"]


def test_the_attribution_stands_in_the_last_panel() -> None:
    arrangement = arrange_request(decode_request(make_spec()), attribution="mapcore")
    owned = [panel.arrangement.attribution is not None for panel in arrangement.panels]
    assert owned == [False, False, False, True]


def test_marks_of_the_sheet_hold_one_map_a_panel() -> None:
    scene = lay_out(arrange(make_spec()))
    maps = [mark for mark in scene.marks if isinstance(mark, PanelMap)]
    assert [(each.number, each.title) for each in maps] == list(enumerate(WEEKS, 1))
    assert all(sum(isinstance(mark, Areas) for mark in each.marks) == 1 for each in maps)
    assert not any(isinstance(mark, Areas) for mark in scene.marks)


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"choropleth": {"values": {"NY": 1}}}, "choropleth.values", "or in panels, not both"),
    ({"categories": {}, "choropleth": None}, "panels.0.values.NY", "texts"),
    ({"choropleth": None}, "panels", "name it"),
    ({"symbols": {}}, "panels", "have no values"),
    ({"bivariate": {}}, "bivariate", "exclude each other"),
    (
        {"annotations": [{"region": "NY", "text": "a", "panel": "2 May"}]},
        "annotations.0.panel", "2 March",
    ),
    ({"panels": [{"title": "a", "values": {"NY": 1}}]}, "panels", "2"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "param", "words"), REFUSED)
def test_what_cannot_be_meant_is_refused(change: Any, param: str, words: str) -> None:
    raw = {name: held for name, held in {**make_spec(), **change}.items() if held is not None}
    with pytest.raises(ValidationError) as caught:
        decode_request(raw)
    told = {error.param: error.message for error in caught.value.errors}
    assert words in told[param]


def test_values_are_bounded_in_all() -> None:
    values = {str(at): at for at in range(4001)}
    panels = [{"title": str(at), "values": values} for at in range(5)]
    with pytest.raises(ValidationError, match="20,005 values in all"):
        decode_request({"mapId": "us-counties", "choropleth": {}, "panels": panels})


def test_negative_sizes_and_panels_without_a_match_are_refused() -> None:
    with pytest.raises(ValidationError, match="no sign"):
        decode_request(make_spec({"a": {"NY": -1}, "b": {"NY": 1}}, {"symbols": {}}))
    with pytest.raises(ValidationError) as caught:
        mapcore.check(make_spec({"a": {"NY": 1}, "b": {"Atlantis": 1}}))
    assert caught.value.errors[0].param == "panels.1.values"


def test_maps_without_panels_load_none_of_their_modules() -> None:
    program = (
        "import json, sys, mapcore; spec = json.loads(sys.argv[1]);"
        "mapcore.render(spec); mapcore.render(spec, format='svg');"
        "print([name for name in sys.modules if 'mapcore' in name and '.panels' in name])"
    )
    spec = {"mapId": "us-states", "choropleth": {"values": {"CA": 1}}, "output": {"width": 200}}
    run = [sys.executable, "-c", program, json.dumps(spec)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['mapcore.request.panels']"


def test_a_request_with_panels_is_sent_to_other_processes() -> None:
    """The service and batches do; the block without values has none that cannot be sent."""
    decoded = decode_request(make_spec())
    assert pickle.loads(pickle.dumps(decoded)) == decoded


@pytest.mark.parametrize("output", [{"width": 900}, {"preset": "portrait"}, {"preset": "card"}])
def test_maps_of_panels_keep_off_the_lower_edge_without_a_footer(output: dict[str, Any]) -> None:
    arrangement = arrange_request(decode_request(make_spec(output=output)))
    boxes = [each.arrangement.page.boxes for each in arrangement.panels]
    canvas = arrangement.page.boxes.canvas
    least = min(each.map.x for each in boxes) - canvas.x
    assert all(canvas.bottom - each.map.bottom >= least / 2 for each in boxes)

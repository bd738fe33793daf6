"""Proportional symbols as drawn: their areas, places and order, their legend and labels."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from math import hypot, pi, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.color import parse_hex
from mapcore.composition.symbols.dodging import move_apart
from mapcore.errors import ValidationError
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Areas, SizedSymbol
from mapcore.planning.symbols.sizes_key import choose_key_values, choose_stand_ins
from mapcore.rendering import arrange_request, decode_request

STATES = {
    "CA": 39.54e6, "TX": 29.15e6, "FL": 21.54e6, "NY": 20.2e6, "PA": 13e6, "IL": 12.81e6,
    "OH": 11.8e6, "NJ": 9.29e6, "MA": 7.03e6, "CT": 3.61e6, "RI": 1.1e6, "WY": 0.58e6,
}  # fmt: skip
GROWTH = {"CA": 6.1, "TX": 15.9, "FL": 14.6, "NY": 4.2, "IL": -0.1, "WY": 2.3}
LAYOUTS: list[dict[str, Any]] = [
    {"layout": "page"},
    {"layout": "page", "output": {"width": 1200, "height": 628}},
    {"layout": "page", "legend": {"position": "top"}},
    {"layout": "page", "legend": {"position": "right"}},
    {"layout": "page", "output": {"preset": "story"}},
    {},
    {"legend": {"position": "bottom"}},
    {"legend": {"position": "inside"}},
]


def make_spec(symbols: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    return {
        "mapId": "us-states",
        "symbols": {"values": STATES, "title": "People", **(symbols or {})},
        **rest,
    }


def find_marks(spec: dict[str, Any], role: str = "symbol") -> list[SizedSymbol]:
    marks = lay_out(arrange_request(decode_request(spec))).marks
    return [mark for mark in marks if isinstance(mark, SizedSymbol) and mark.role == role]


@pytest.mark.parametrize("shape", ["circle", "square"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_areas_are_in_proportion_to_values(shape: str, layout: dict[str, Any]) -> None:
    marks = {mark.key: mark for mark in find_marks(make_spec({"shape": shape}, **layout))}
    assert len(marks) == len(STATES)
    for key, value in STATES.items():
        share = (marks[f"US-{key}"].width / marks["US-CA"].width) ** 2
        assert share == pytest.approx(value / STATES["CA"], rel=0.01)


def test_a_circle_covers_as_many_pixels_as_its_value_asks() -> None:
    """The picture itself is measured: a pixel is the symbol's by its colour."""
    values = {"CA": 40, "CO": 20, "TX": 10, "MT": 5}
    spec = make_spec({"values": values, "color": "#112233", "overlap": "dodge"})
    spec["output"] = {"width": 1600, "scale": 2}
    spec["legend"] = {"show": False}
    content = mapcore.render(spec).content
    from io import BytesIO

    from PIL import Image

    pixels = np.asarray(Image.open(BytesIO(content)).convert("RGB")).astype(int)
    marks = {mark.key: mark for mark in find_marks(spec)}
    for key in values:
        mark = marks[f"US-{key}"]
        # The outline is half inside; what is within it has the colour.
        radius = mark.width - mark.stroke_width
        x, y, reach = round(mark.x * 2), round(mark.y * 2), round(mark.width + 6)
        part = pixels[y - reach : y + reach, x - reach : x + reach]
        count = (np.abs(part - (0x11, 0x22, 0x33)).max(axis=2) < 100).sum()
        assert count == pytest.approx(pi * radius**2, rel=0.02)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("data", [{}, {"choropleth": {"values": GROWTH, "type": "groups"}}])
def test_the_legend_has_the_sizes_of_the_map(layout: dict[str, Any], data: dict[str, Any]) -> None:
    """A size of the legend is as large as a symbol of its value would be on the map."""
    values = {**STATES, "CA": 40e6, "TX": 10e6}
    for color in [None, "data"] if data else [None]:
        chosen = {"values": values} if color is None else {"values": values, "color": color}
        spec = make_spec(chosen, **data, **layout)
        largest = max(mark.width for mark in find_marks(spec))
        sizes = [mark.width for mark in find_marks(spec, "size")]
        assert sizes
        for size in sizes:
            shares = [sqrt(value / 40e6) for value in (40e6, 10e6, 1e6)]
            assert min(abs(size / largest / share - 1) for share in shares) < 0.01


def test_the_legend_leaves_out_what_does_not_fit_its_column() -> None:
    report = mapcore.check(make_spec(output={"width": 2000}))
    assert report.symbols is not None
    labels = [entry.label for entry in report.symbols.legend]
    assert labels
    assert "40M" not in labels


@pytest.mark.parametrize(("width", "labels"), [(600, ["300", "60"]), (500, ["200", "60"])])
def test_a_smaller_number_stands_above_the_least_where_the_largest_has_no_room(
    width: int, labels: list[str]
) -> None:
    """One circle alone, as large as the smallest on the map, tells nothing of the others."""
    keys = [region.key for region in mapcore.get_map("luxembourg").regions]
    values = {key: (310, 60, 120, 85, 180)[number % 5] for number, key in enumerate(keys)}
    spec = {"mapId": "luxembourg", "symbols": {"values": values, "size": 2}}
    report = mapcore.check({**spec, "output": {"width": width}})
    assert report.symbols is not None
    assert [entry.label for entry in report.symbols.legend] == labels


def test_what_has_no_room_in_the_legend_is_told() -> None:
    spec = make_spec({"size": 4}, output={"width": 400})
    spec["legend"] = {"position": "bottom"}
    codes = [warning.code for warning in mapcore.check(spec).warnings]
    sizes = find_marks(spec, "size")
    assert bool(sizes) != ("legend_overflow" in codes)


@pytest.mark.parametrize("layout", ["bands", "page"])
@pytest.mark.parametrize("output", ["png", "svg"])
def test_the_order_of_keys_does_not_matter(layout: str, output: str) -> None:
    backwards = dict(reversed(STATES.items()))
    spec = {"layout": layout, "output": {"metadata": False, "format": output}}
    one, other = (make_spec({"values": values}, **spec) for values in (STATES, backwards))
    assert mapcore.render(one).content == mapcore.render(other).content


PLACES = st.tuples(st.floats(30, 45), st.floats(-115, -80), st.floats(1, 1000))


@settings(max_examples=scale_examples(15), deadline=None)
@given(st.lists(PLACES, min_size=1, max_size=30))
def test_a_symbol_at_a_place_never_moves(places: list[tuple[float, float, float]]) -> None:
    points = [{"lat": lat, "lon": lon, "value": value} for lat, lon, value in places]
    spec = {"mapId": "us-states", "symbols": {"points": points}}
    arrangement = arrange_request(decode_request(spec))
    assert arrangement.symbols is not None
    pack, placement = arrangement.plan.pack, arrangement.page.placement
    expected = [placement.point(*(pack.project(lon, lat) or (0, 0))) for lat, lon, _ in places]
    assert np.allclose(arrangement.symbols.middles, expected)
    assert not arrangement.symbols.moved.any()


CIRCLES = st.lists(
    st.tuples(st.floats(0, 400), st.floats(0, 300), st.floats(2, 60)), min_size=1, max_size=40
)


@settings(max_examples=scale_examples(60), deadline=None)
@given(CIRCLES)
def test_moving_apart_keeps_near_and_parts(circles: list[tuple[float, float, float]]) -> None:
    places, widths = np.array([c[:2] for c in circles]), np.array([c[2] for c in circles])
    moved = move_apart(places, widths, 0.0)
    away = np.hypot(*(moved - places).T)
    assert (away <= widths * 1.0001).all()
    assert _measure_overlap(moved, widths) <= 1.05 * _measure_overlap(places, widths) + 1e-6


def _measure_overlap(places: np.ndarray, widths: np.ndarray) -> float:
    """Return by how many pixels circles overlap, all pairs together."""
    far = np.hypot(*(places[:, None] - places).transpose(2, 0, 1))
    short = np.maximum((widths[:, None] + widths) / 2 - far, 0)
    return float(short.sum() - np.trace(short)) / 2


def test_fewer_symbols_overlap_where_they_are_moved_apart() -> None:
    def count(overlap: str) -> int:
        marks = find_marks(make_spec({"overlap": overlap, "size": 1.4}))
        return sum(
            hypot(one.x - other.x, one.y - other.y) < (one.width + other.width) / 2 - 0.5
            for at, one in enumerate(marks)
            for other in marks[:at]
        )

    assert count("dodge") < count("stack")
    assert mapcore.check(make_spec()).symbols.moved > 0  # type: ignore[union-attr]
    assert mapcore.check(make_spec({"overlap": "stack"})).symbols.moved == 0  # type: ignore[union-attr]


def test_more_than_can_be_moved_apart_is_refused() -> None:
    counties = mapcore.Atlas().open("us-counties").keys[:300]
    values = dict.fromkeys(counties, 1.0)
    spec = {"mapId": "us-counties", "symbols": {"values": values, "overlap": "dodge"}}
    with pytest.raises(ValidationError, match="moves up to 200 symbols apart, here are 300"):
        mapcore.check(spec)
    del spec["symbols"]["overlap"]  # type: ignore[attr-defined]
    assert mapcore.check(spec).symbols.count == 300  # type: ignore[union-attr]


def test_the_largest_is_drawn_first() -> None:
    widths = [mark.width for mark in find_marks(make_spec())]
    assert widths == sorted(widths, reverse=True)


def test_symbols_that_take_the_colours_leave_the_regions_plain() -> None:
    data = {"choropleth": {"values": GROWTH, "type": "groups"}}
    spec = make_spec({"values": {key: STATES[key] for key in GROWTH}, "color": "data"}, **data)
    marks = lay_out(arrange_request(decode_request(spec))).marks
    (areas,) = [mark for mark in marks if isinstance(mark, Areas)]
    assert len(np.unique(areas.fills, axis=0)) == 1
    plain = make_spec({"values": {key: STATES[key] for key in GROWTH}}, **data)
    (filled,) = [
        mark
        for mark in lay_out(arrange_request(decode_request(plain))).marks
        if isinstance(mark, Areas)
    ]
    by_key = dict(zip(filled.keys, filled.fills.tolist(), strict=True))
    for mark in find_marks(spec):
        assert tuple(bytes.fromhex((mark.fill or "")[1:])) == tuple(by_key[mark.key][:3])
    assert len(find_marks(plain)) == len(GROWTH)


def test_zero_is_counted_and_not_drawn() -> None:
    report = mapcore.check(make_spec({"values": {"CA": 4, "TX": 0, "NY": 1}}))
    assert report.symbols is not None
    assert (report.symbols.count, report.symbols.zero) == (2, 1)
    assert "1 of zero" in report.alt_text


def test_nothing_but_zero_draws_nothing() -> None:
    spec = make_spec({"values": {"CA": 0, "TX": 0}})
    assert find_marks(spec) == find_marks(spec, "size") == []
    assert mapcore.render(spec).report.symbols.count == 0  # type: ignore[union-attr]


def test_the_greatest_value_bounds_the_largest_size() -> None:
    half = find_marks(make_spec({"maxValue": 4 * STATES["CA"]}))
    report = mapcore.check(make_spec({"maxValue": 4 * STATES["CA"]}))
    assert report.symbols is not None
    assert half[0].width == pytest.approx(report.symbols.diameter / 2, rel=0.01)
    with pytest.raises(ValidationError, match="the greatest value is 3"):
        mapcore.check(make_spec({"maxValue": 5}))


def test_symbols_take_at_most_15_percent_of_the_land() -> None:
    arrangement = arrange_request(decode_request(make_spec()))
    scene = lay_out(arrangement)
    (areas,) = [mark for mark in scene.marks if isinstance(mark, Areas)]
    land = abs(areas.geometry.rings.areas().sum()) * areas.placement.scale**2
    taken = sum(pi / 4 * mark.width**2 for mark in find_marks(make_spec()))
    assert 0.05 * land < taken <= 0.152 * land


def test_places_off_the_map_are_told() -> None:
    points = [
        {"lat": 48.9, "lon": 2.4, "value": 3, "title": "Paris"},
        {"lat": 52, "lon": 13, "value": 1},
    ]
    report = mapcore.check({"mapId": "france", "symbols": {"points": points}})
    (warning,) = [each for each in report.warnings if each.code == "symbol_outside_map"]
    assert "1 symbol lies outside France, so it is left out: 52, 13" in warning.message
    assert report.symbols is not None
    assert report.symbols.count == 1


def test_categories_of_places_have_entries_in_the_legend() -> None:
    points = [
        {"lat": 48.9, "lon": 2.4, "value": 3, "category": "capital"},
        {"lat": 45.8, "lon": 4.8, "value": 1, "category": "city"},
    ]
    spec = {"mapId": "france", "symbols": {"points": points, "colors": {"city": "#112233"}}}
    fills = {mark.fill for mark in find_marks(spec, "swatch")}
    assert "#112233" in fills
    assert len(fills) == 2


def plan_legend(**more: Any) -> tuple[tuple[str, str], ...]:
    """Return label and colour of the entries of a legend whose points say what is not known."""
    told = ["No data", "dam", "Unknown", "lock"]
    points = [
        {"lat": 48 - i, "lon": 2.4, "value": 3, "category": name} for i, name in enumerate(told)
    ]
    colors = more.pop("colors", {})
    spec = {"mapId": "france", "symbols": {"points": points, "colors": colors}, **more}
    legend = arrange_request(decode_request(spec)).plan.legend
    assert legend is not None
    return tuple((entry.label, entry.color) for entry in legend.aside)


def test_what_is_not_known_of_places_comes_last_and_is_grey() -> None:
    entries = plan_legend(patterns=[{"regions": ["FR-75C"], "label": "estimate"}])
    assert [label for label, _ in entries] == ["dam", "lock", "estimate", "Unknown", "No data"]
    assert all(max(rgb[:3]) - min(rgb[:3]) < 24 for rgb in (parse_hex(c) for _, c in entries[3:]))


@pytest.mark.parametrize(
    "more",
    [
        {"choropleth": {"values": {"FR-01": 1, "FR-02": 9, "FR-03": 4}}},
        {"categories": {"values": {"FR-01": "a", "FR-02": "b"}}, "legend": {"noData": "no data"}},
    ],
)
def test_places_and_regions_without_data_are_one_entry_of_one_colour(more: dict[str, Any]) -> None:
    entries = plan_legend(**more)
    assert [label for label, _ in entries] == ["dam", "lock", "Unknown", "No data"]
    plan = arrange_request(decode_request({"mapId": "france", **more})).plan
    assert plan.legend is not None
    assert plan.legend.no_data is not None
    assert entries[-1][1] == plan.legend.no_data.color


def test_a_look_that_was_asked_for_keeps_an_entry_beside_that_of_places() -> None:
    data = {"choropleth": {"values": {"FR-01": 1, "FR-02": 9}}}
    for more in ({"style": {"noData": "hatch"}}, {"colors": {"No data": "#112233"}}):
        labels = [label for label, _ in plan_legend(**data, **more)]
        assert labels == ["dam", "lock", "Unknown", "No data", "No data"]


@pytest.mark.parametrize("grid", ["us-states-tiles", "us-states-hexes"])
def test_symbols_stand_on_their_tiles(grid: str) -> None:
    spec = {**make_spec(), "mapId": grid}
    arrangement = arrange_request(decode_request(spec))
    pack, placement = arrangement.plan.pack, arrangement.page.placement
    assert pack.tiles is not None
    side = pack.tiles.side * placement.scale
    for mark in find_marks(spec):
        label = pack.regions[pack.keys.index(mark.key or "")].label
        assert label is not None
        x, y = placement.point(*label)
        assert abs(mark.x - x) + mark.width / 2 <= side / 2
        assert abs(mark.y - y) + mark.width / 2 <= side / 2


def test_an_svg_names_each_symbol() -> None:
    text = mapcore.render(make_spec(), format="svg").content.decode()
    assert len(re.findall(r'<circle [^>]*data-key="US-', text)) == len(STATES)
    assert "<title>California: 39.5M</title>" in text


def test_the_report_tells_the_symbols() -> None:
    report = mapcore.check(make_spec())
    found = report.symbols
    assert found is not None
    assert (found.count, found.zero, found.max_value) == (12, 0, STATES["CA"])
    assert [entry.label for entry in found.legend] == ["40M", "10M", "1M"]
    assert found.legend[0].diameter == pytest.approx(found.diameter * sqrt(40 / 39.54), abs=0.02)
    assert report.legend is None
    assert "symbols: 12 up to" in str(report)
    assert (
        "Circles: 12 states by People, from 580K (Wyoming) to 39.5M (California)."
        in report.alt_text
    )


def test_symbols_that_hide_each_other_are_found() -> None:
    codes = [each.code for each in mapcore.check(make_spec({"size": 4, "overlap": "stack"})).lint]
    assert "symbols_hide_each_other" in codes
    assert "symbols_hide_each_other" not in [each.code for each in mapcore.check(make_spec()).lint]


def test_sizes_that_look_alike_are_found() -> None:
    alike = {"CA": 10, "TX": 12, "NY": 19}
    codes = [each.code for each in mapcore.check(make_spec({"values": alike})).lint]
    assert "sizes_alike" in codes
    assert "sizes_alike" not in [each.code for each in mapcore.check(make_spec()).lint]


def test_counts_as_colours_are_mended_by_symbols() -> None:
    spec = {"mapId": "us-states", "choropleth": {"values": STATES}}
    (found,) = [each for each in mapcore.check(spec).lint if each.code == "counts_as_colors"]
    assert "symbols.values" in found.mend


@given(st.floats(1e-6, 1e12), st.floats(0, 1))
def test_key_values_have_one_digit_and_fall_to_the_least(greatest: float, share: float) -> None:
    values = choose_key_values(greatest, share * greatest)
    assert values[0] <= greatest * 1.0501
    assert all(value >= share * greatest for value in values[1:])
    assert values[0] > greatest * 0.5
    assert list(values) == sorted(set(values), reverse=True)
    for value in values:
        digits = f"{value:.9e}".split("e")[0].replace(".", "").rstrip("0")
        assert len(digits) == 1


@given(st.floats(1e-6, 1e12), st.floats(0, 1))
def test_what_stands_in_has_one_digit_and_lies_between(greatest: float, share: float) -> None:
    values = choose_key_values(greatest, share * greatest)
    found = choose_stand_ins(values)
    assert list(found) == sorted(set(found), reverse=True)
    for value in found:
        assert 1.5 * values[-1] < value < values[0]
        digits = f"{value:.9e}".split("e")[0].replace(".", "").rstrip("0")
        assert len(digits) == 1


def test_a_request_without_symbols_imports_nothing_of_them() -> None:
    code = (
        "import json, sys, mapcore;"
        "mapcore.render({'mapId': 'germany', 'choropleth': {'values': {'Bayern': 1}}});"
        "print(json.dumps([name for name in sys.modules if '.symbols.' in name]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize(("locale", "label"), [("de", "10 Mio."), ("fr", "10 M"), ("ja", "1000万")])
def test_the_legend_of_sizes_has_the_numbers_of_the_language(locale: str, label: str) -> None:
    report = mapcore.check({"mapId": "us-states", "locale": locale, "symbols": {"values": STATES}})
    assert report.symbols is not None
    labels = [each.label.replace("\u00a0", " ") for each in report.symbols.legend]
    assert label in labels


PLACES: list[dict[str, Any]] = [
    {"lat": 48.4, "lon": -4.5, "value": 90}, {"lat": 42.7, "lon": 9.45, "value": 60},
    {"lat": 51.03, "lon": 2.4, "value": 80}, {"lat": 48.86, "lon": 2.35, "value": 20},
]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [1, 2])
def test_a_map_makes_room_for_symbols_at_its_sides(size: int, layout: dict[str, Any]) -> None:
    spec = {"mapId": "france", "symbols": {"points": PLACES, "size": size}, **layout}
    usual = arrange_request(decode_request({"mapId": "france", **layout})).plan.view
    arrangement = arrange_request(decode_request(spec))
    assert size == 1 or not arrangement.plan.view.is_within(usual)
    marks = find_marks(spec)
    assert len(marks) == len(PLACES)
    for mark in marks:
        half, clip = mark.width / 2 - 0.01, mark.clip
        assert clip is not None
        assert clip.x <= mark.x - half
        assert mark.x + half <= clip.right
        assert clip.y <= mark.y - half
        assert mark.y + half <= clip.bottom


def test_panels_make_room_for_symbols_at_their_sides() -> None:
    panels = [
        {"title": "a", "values": {"Hamburg": 9, "Schleswig-Holstein": 9}},
        {"title": "b", "values": {"Bayern": 1}},
    ]
    spec = {"mapId": "germany", "symbols": {"size": 4, "overlap": "stack"}, "panels": panels}
    usual = arrange_request(decode_request({"mapId": "germany"})).plan.view
    plan = arrange_request(decode_request(spec)).plan
    assert not plan.view.is_within(usual)

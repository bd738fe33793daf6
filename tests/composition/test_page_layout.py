"""Pages, and legends inside maps: what holds for each of them."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from legend_parts import bars_of, cells_of, lines_of
from map_sample import choose_maps
from page_specs import ATLAS, PRESETS, a_page, arranged
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.errors import ValidationError
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Rectangle, Text
from mapcore.layout.text.lettering import measure_ink, text_box
from mapcore.layout.text.placing import place_texts

MAPS = choose_maps(found.id for found in ATLAS.list())
PLACED = {"title", "subtitle", "legend", "legend-title", "footer"}
SLACK = 1.0
APART = {("beside", side) for side in ("top", "bottom", "right")}
LONG = "Where the number of people aged sixty-five and over has grown fastest since the year 1990"


def texts_of(arrangement) -> list[Text]:
    return [mark for mark in lay_out(arrangement).marks if isinstance(mark, Text)]


def ink(text: Text) -> Box:
    """Return the box of a line's letters, from the capitals' tops to the descenders."""
    if text.turned:
        return measure_ink(text)
    box = text_box(text)
    return Box(box.x, text.y - 0.75 * text.size, box.width, 0.97 * text.size)


def assert_sound(arrangement) -> None:
    """Assert what holds for every page: texts apart, on the canvas, and not too small."""
    texts = [text for text in texts_of(arrangement) if text.role in PLACED]
    canvas = arrangement.page.boxes.canvas
    for one, other in combinations(texts, 2):
        shared = ink(one).intersection(ink(other))
        assert min(shared.width, shared.height) <= SLACK, (one.text, other.text)
    for text in texts:
        assert ink(text).is_within(canvas.shrink(-SLACK)), text.text
    scale = arrangement.plan.look.typefaces.scale
    bounds = {"legend": 11.0, "footer": 11.0, "subtitle": 11.0, "title": 11.0, "legend-title": 11.0}
    page = arrangement.plan.page
    if page.preset:
        body = canvas.width / page.preset.ems
        bounds = dict.fromkeys(bounds, 0.7 * body)
    for text in texts:
        assert text.size >= bounds[text.role] * min(1.0, scale) - 1e-6, text
    asked = arrangement.plan.asked_side
    if arrangement.form not in ("inside", "aside") and (arrangement.form, asked) not in APART:
        assert_left_edge(arrangement, texts)


def assert_left_edge(arrangement, texts: list[Text]) -> None:
    """Assert that title, subtitle, legend and footer begin at one edge."""
    title, legend = arrangement.plan.title, arrangement.legend
    if title and title.align != "left":
        return
    lefts = [text.x for text in texts if text.role in ("title", "subtitle")]
    lefts += [text.x for text in texts if text.role == "footer" and text.anchor == "start"]
    lefts += [legend.x] if legend else []
    assert max(lefts, default=0) - min(lefts, default=0) <= 0.5


@pytest.mark.parametrize("number", range(4))
def test_pages_of_maps_are_sound(number: int) -> None:
    for i, map_id in list(enumerate(MAPS))[number::4]:
        arrangement = arranged(a_page(map_id, (*PRESETS, None)[i % 6]))
        assert_sound(arrangement)
        if arrangement.form == "inside":
            assert_free_of_land(arrangement)


def assert_free_of_land(arrangement) -> None:
    page, legend = arrangement.page, arrangement.legend
    plane = page.placement.plane_box(legend.box)
    points = page.geometry.rings.points
    assert not plane.contains_each(points).any()
    assert legend.box.is_within(page.boxes.map)


@settings(max_examples=scale_examples(30), suppress_health_check=list(HealthCheck))
@given(requests(panels=False), st.sampled_from(["page", "preset"]), st.sampled_from(PRESETS))
def test_any_page_is_sound(raw: dict[str, Any], how: str, preset: str) -> None:
    output = {name: raw.get("output", {})[name] for name in ("width", "height")
              if name in raw.get("output", {})}  # fmt: skip
    raw = {**raw, "layout": "page", "onUnmatched": "warn", "output": output}
    if how == "preset":
        raw["output"] = {"preset": preset}
    try:
        arrangement = arranged(raw)
    except ValidationError:  # a canvas beyond the limits, a scale that its numbers do not allow
        assume(False)
    assert_sound(arrangement)


@pytest.mark.parametrize("size", [(100, 100), (100, 4000), (4000, 100), (300, 150), (640, 200)])
def test_a_small_canvas_leaves_out_texts_and_says_so(size: tuple[int, int]) -> None:
    spec = a_page(title={"text": LONG, "subtitle": LONG}, footer={"note": LONG, "source": LONG})
    arrangement = arranged({**spec, "output": dict(zip(("width", "height"), size, strict=True))})
    assert_sound(arrangement)
    assert (arrangement.page.boxes.canvas.width, arrangement.page.boxes.canvas.height) == size
    assert {warning.code for warning in arrangement.warnings} & {
        "text_shortened",
        "legend_overflow",
    }


def test_a_height_that_no_part_can_use_goes_a_third_above_and_two_thirds_below() -> None:
    snug = arranged(a_page("world", legend={"position": "top"}))
    output = {"height": int(snug.page.boxes.canvas.height) + 300, "width": 1200}
    loose = arranged(a_page("world", legend={"position": "top"}, output=output))
    assert loose.title.room.y - snug.title.room.y == pytest.approx(100, abs=2)


@pytest.mark.parametrize(
    ("side", "forms"),
    [
        ("top", {"under"}),
        ("bottom", {"foot"}),
        ("left", {"inside", "beside", "aside"}),
        ("right", {"inside", "aside"}),
    ],
)
@pytest.mark.parametrize("map_id", ["world", "germany", "chile", "us-states"])
@pytest.mark.parametrize("kind", ["groups", "steps", "gradient"])
def test_an_asked_position_is_kept(map_id: str, side: str, forms: set[str], kind: str) -> None:
    spec = a_page(map_id, "square", legend={"position": side})
    spec["choropleth"]["type"] = kind
    arrangement = arranged(spec)
    assert arrangement.form in forms
    assert not [each for each in arrangement.warnings if each.code == "legend_position_coerced"]
    legend, canvas = arrangement.legend, arrangement.page.boxes.canvas
    if side == "left":
        assert legend.x == pytest.approx(2.15 * canvas.width / 50)
    if side == "right":
        assert legend.box.right <= canvas.width - 2 * canvas.width / 50 + 0.5
        assert legend.x > canvas.width / 2
    if side == "top":
        assert legend.box.bottom <= arrangement.page.boxes.map.y
    if side == "bottom":
        assert legend.y >= arrangement.page.boxes.map.bottom


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_a_map_on_a_banner_is_large_wherever_its_legend_was_asked_for(
    side: str, locale: str
) -> None:
    spec = a_page("europe", legend={"position": side}, locale=locale)
    page = arranged({**spec, "output": {"width": 1500, "height": 500}})
    frame = page.page.placement.box(page.page.plan.view)
    assert_sound(page)
    assert frame.height >= 0.75 * 500
    assert not page.legend.box.intersects(frame)
    assert not page.title.room.intersects(frame)
    place = {
        "left": frame.x - page.legend.box.right,
        "right": page.legend.x - frame.right,
        "top": frame.y - page.legend.box.bottom,
        "bottom": page.legend.y - frame.bottom,
    }
    assert place[side] >= 0


def test_a_title_below_stands_between_map_and_footer() -> None:
    spec = a_page("germany", "card", title={"text": "Below", "position": "bottom"})
    arrangement = arranged(spec)
    assert arrangement.form != "beside"
    assert arrangement.title.room.y >= arrangement.page.boxes.map.bottom
    assert arrangement.title.room.bottom <= arrangement.footer.room.y


def test_inside_without_room_stands_elsewhere_and_says_so() -> None:
    spec = {"mapId": "switzerland", "legend": {"position": "inside", "title": LONG}}
    values = {region.key: LONG[:3 * i + 20] for i, region in
              enumerate(ATLAS.open("switzerland").regions)}  # fmt: skip
    for layout in ("bands", "page"):
        arrangement = arranged({**spec, "layout": layout, "categories": {"values": values}})
        assert "legend_position_coerced" in {
            w.code for w in arrangement.warnings + arrangement.plan.warnings
        }


def test_inside_is_kept_where_another_arrangement_has_the_larger_map() -> None:
    spec = a_page("europe", output={"width": 760})
    spec["choropleth"] |= {"breaks": [5, 15, 25, 50, 75, 95]}
    below, arrangement = (
        arranged({**spec, "legend": {"position": position, "histogram": True}})
        for position in ("bottom", "inside")
    )
    assert below.form == "foot"
    assert arrangement.form == "inside"
    assert arrangement.page.placement.scale < below.page.placement.scale / 1.08
    assert not arrangement.warnings
    assert_free_of_land(arrangement)


@pytest.mark.parametrize("title", [None, "People"])
def test_a_legend_inside_keeps_the_margin_of_a_text_from_the_edge(title: str | None) -> None:
    values = {"Bayern": 187, "Berlin": 4127, "Hessen": 298, "Sachsen": 219, "Bremen": 1612}
    spec = {"mapId": "germany", "layout": "page", "choropleth": {"values": values}}
    arrangement = arranged(spec | ({"title": {"text": title}} if title else {}))
    assert arrangement.form == "inside"
    assert arrangement.legend is not None
    assert arrangement.legend.box.y > arrangement.legend.box.x / 2


@pytest.mark.parametrize("kind", ["groups", "steps", "gradient"])
def test_a_legend_inside_a_map_in_bands_takes_no_room(kind: str) -> None:
    spec = a_page("germany", legend={"position": "inside"}, layout="bands")
    spec["choropleth"]["type"] = kind
    arrangement, hidden = arranged(spec), arranged({**spec, "legend": {"show": False}})
    assert arrangement.page.boxes == hidden.page.boxes
    assert arrangement.legend is not None
    assert arrangement.legend.form == "column"
    assert_free_of_land(arrangement)


def test_a_column_lists_the_highest_first_and_the_report_too() -> None:
    spec = a_page("germany", legend={"position": "inside"})
    spec["choropleth"] |= {"breaks": [0, 20, 40, 100]}
    for kind in ("groups", "steps"):
        spec["choropleth"]["type"] = kind
        labels = [entry.label for entry in mapcore.check(spec).legend]
        assert labels == ["40 to 100", "20 to 40", "0 to 20"]
    spec["legend"] = {"position": "top"}
    assert [entry.label for entry in mapcore.check(spec).legend] == ["0", "20", "40"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("position", ["top", "inside"])
def test_every_class_of_a_list_has_its_label(preset: str, position: str) -> None:
    spec = a_page("germany", preset, legend={"position": position})
    spec["choropleth"] |= {"breaks": [0, 15, 18, 20, 22, 100], "open": "both"}
    labels = ["under 15", "15 to 18", "18 to 20", "20 to 22", "22 and over", "No data"]
    drawn = {line.text for line in lines_of(arranged(spec).legend)}
    assert drawn == set(labels)


def test_residual_names_stand_last_and_apart() -> None:
    risks = {"Low": "BE", "Unknown": "BB", "High": "BY", "Medium": "HE"}
    values = {key: name for name, key in risks.items()}
    spec = a_page("germany", legend={"position": "inside"}, categories={"values": values})
    spec.pop("choropleth")
    legend = arranged(spec).legend
    assert [entry.label for entry in legend.entries] == ["High", "Medium", "Low", "Unknown"]
    tops = [cell.box.y for cell in cells_of(legend)]
    gaps = [after - before for before, after in pairwise(tops)]
    assert gaps[2] > gaps[1] + 5


@pytest.mark.parametrize("theme", ["paper", "maritime"])
def test_a_legend_in_the_map_keeps_off_the_line_above_land_around_it(theme: str) -> None:
    spec = a_page("ireland", "story", legend={"position": "inside"}, layers={"admin0": True})
    arrangement = arranged({**spec, "style": {"theme": theme}})
    lines = [m.box for m in lay_out(arrangement).marks if getattr(m, "role", "") == "separator"]
    top = min(line.y for line in lines)
    assert top == pytest.approx(arrangement.page.window.y)
    assert arrangement.legend.box.y >= top + 0.8 * 27


@pytest.mark.parametrize("kind", ["groups", "steps", "gradient"])
@pytest.mark.parametrize("position", ["inside", "top"])
def test_a_histogram_has_a_bar_for_each_class_that_holds_regions(kind: str, position: str) -> None:
    spec = a_page("germany", legend={"position": position, "histogram": True})
    spec["choropleth"]["type"] = kind
    arrangement = arranged(spec)
    legend, counts = arrangement.legend, arrangement.plan.legend.counts
    assert sum(counts) == len(spec["choropleth"]["values"])
    assert len(bars_of(legend)) == sum(count > 0 for count in counts)
    assert len(counts) == (24 if kind == "gradient" else arrangement.plan.choropleth.classes)
    drawn = [m for m in lay_out(arrangement).marks if isinstance(m, Rectangle)]
    assert sum(mark.role == "histogram" for mark in drawn) == len(bars_of(legend))
    if kind != "gradient":
        assert "The fullest class" in mapcore.check(spec).alt_text


def test_a_page_without_legend_or_title_is_the_map_and_its_footer() -> None:
    spec = a_page("germany", legend={"show": False})
    spec.pop("title")
    report = mapcore.check(spec)
    assert (report.page.form, report.page.legend, report.page.preset) == ("plain", None, None)


def test_the_report_tells_the_arrangement() -> None:
    report = mapcore.check(a_page("germany", "card"))
    assert mapcore.encode(report)["page"] == {
        "form": "beside",
        "legend": "column",
        "preset": "card",
    }
    assert "page (card), legend beside, as a column" in str(report)
    assert mapcore.check({**a_page("germany"), "layout": "bands"}).page is None


def test_a_height_with_the_proportions_of_a_story_has_its_type_but_keeps_nothing_free() -> None:
    named, alike = arranged(a_page("germany", "story")), a_page("germany")
    alike["output"] = {"width": 1080, "height": 1920}
    other = arranged(alike)
    assert other.legend.font.size == named.legend.font.size
    assert other.page.placement.scale > named.page.placement.scale
    square = arranged({**alike, "output": {"width": 1080, "height": 1080}})
    assert square.legend.font.size < named.legend.font.size


def test_a_story_keeps_its_top_and_its_foot_free() -> None:
    for map_id in ("world", "chile", "germany"):
        arrangement = arranged(a_page(map_id, "story"))
        for text in texts_of(arrangement):
            assert 0.13 * 1920 <= text.y <= (1 - 0.175) * 1920


def test_arranging_twice_gives_the_same_page() -> None:
    spec = a_page("italy", "card")
    first, second = arranged(spec), arranged(spec)
    assert evolve(first.legend) == second.legend
    assert first.page.boxes == second.page.boxes


@pytest.mark.parametrize("map_id", ["us-states-tiles", "us-states-hexes", "europe-tiles"])
def test_a_grid_of_tiles_begins_at_the_left_edge(map_id: str) -> None:
    arrangement = arranged({**a_page(map_id), "legend": {"position": "top"}})
    page = arrangement.page
    points = page.geometry.rings.points
    first = page.placement.scale * float(points[:, 0].min()) + page.placement.shift[0]
    assert first == pytest.approx(arrangement.title.room.x, abs=0.5)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("position", ["inside", "left", "right", None])
def test_no_legend_stands_on_the_side_of_a_window(preset: str, position: str | None) -> None:
    """The land around Europe ends before a wide canvas does, with a line there."""
    legend = {"legend": {"position": position}} if position else {}
    spec = {**a_page("europe", preset, layers={"admin0": True}), **legend, "frame": "data"}
    arrangement = arranged(spec)
    window, box = arrangement.page.window, arrangement.legend.box
    for side in (window.x, window.right):
        assert not box.x < side < box.right, arrangement.form


@pytest.mark.parametrize("layout", ["page", "bands"])
def test_values_on_a_page_are_strong_and_names_are_not(layout: str) -> None:
    for content in ("name", "value"):
        labels = {"show": True, "content": content}
        spec = {**a_page("germany"), "layout": layout, "style": {"labels": labels}}
        arrangement = arranged(spec)
        faces = arrangement.plan.look.typefaces
        found = {text.face for text in texts_of(arrangement) if text.role == "label"}
        is_strong = layout == "page" and content == "value"
        assert found == {faces.strong if is_strong else faces.body}


def test_a_column_of_text_leaves_a_wide_map_the_room_that_it_can_use() -> None:
    page = arranged(a_page("us-states", "card"))
    title, em = page.title, 1200 / 64
    assert (page.form, title is not None) == ("beside", True)
    assert title.room.width == pytest.approx(19 * em)


@pytest.mark.parametrize("preset", ["portrait", "story"])
def test_thirteen_categories_are_all_in_the_legend(preset: str) -> None:
    names = ["Arabic", "Swahili", "French", "Portuguese", "Amharic", "English", "Spanish",
             "Hausa and other Chadic languages", "Somali", "Afrikaans",
             "Several official languages of equal standing", "Other", "Unknown"]  # fmt: skip
    keys = [region.key for region in ATLAS.open("africa").regions]
    data = {key: names[i % len(names)] for i, key in enumerate(keys)}
    spec = a_page("africa", preset, categories={"values": data})
    page = arranged({name: part for name, part in spec.items() if name != "choropleth"})
    assert page.legend is not None
    assert page.legend.rest == 0
    assert len(cells_of(page.legend)) == len(names)


def test_a_legend_inside_keeps_clear_of_texts_whose_side_was_asked_for() -> None:
    note = {"region": "IE", "text": "Ireland grew by a fifth", "side": "left"}
    page = arranged(a_page("europe", "square", annotations=[note]))
    assert page.form == "inside"
    assert "annotation_overlaps" not in {each.code for each in place_texts(page).outcome.warnings}


def test_a_legend_beside_a_map_keeps_clear_of_the_footer() -> None:
    keys = [region.key for region in ATLAS.open("brazil").regions]
    growth = {key: i - 8.0 for i, key in enumerate(keys)}
    people = {key: 2e6 * (i + 1) for i, key in enumerate(keys)}
    page = arranged(
        a_page("brazil", "card", choropleth={"values": growth},
               symbols={"values": people, "color": "data"}, legend={"title": "Change"},
               title={"text": "The north of Brazil grows", "subtitle": "People and change"},
               style={"theme": "vintage"})
    )  # fmt: skip
    assert page.legend is not None
    assert page.footer is not None
    below = page.footer.room.y - page.legend.box.bottom
    assert below >= 0.5 * 1200 / 64 or page.legend.box.x > page.footer.room.right


def test_in_languages_to_the_left_a_map_moves_left_for_a_legend_at_its_right() -> None:
    spec = a_page("middle-east", locale="ar", output={"width": 320, "height": 240})
    found = arranged({**spec, "title": {"text": "البطالة"}, "footer": {"source": "OECD"}})
    assert found.form == "inside"
    frame = found.page.placement.box(found.page.plan.view)
    assert found.legend.x > frame.x + frame.width / 2


def test_a_square_legend_stands_below_a_wide_map_on_a_square() -> None:
    keys = [region.key for region in mapcore.get_map("world").regions]
    old = {key: i % 31 for i, key in enumerate(keys)}
    poor = {key: i % 23 for i, key in enumerate(keys)}
    both = {"x": {"title": "Old", "values": old}, "y": {"title": "Poor", "values": poor}}
    spec = a_page("world", bivariate=both, output={"width": 1080, "height": 1080})
    del spec["choropleth"]
    found = arranged(spec)
    frame = found.page.placement.box(found.page.plan.view)
    assert frame.width > 0.9 * 1080
    assert found.legend.y > frame.bottom - 1


def test_no_line_of_a_note_is_a_lone_word() -> None:
    note = "Figures are approximate; small regions are enlarged to be seen on maps of this size."
    found = arranged(a_page(footer={"note": note}, output={"width": 420}))
    lines = [line.text for line in found.footer.lines]
    assert " ".join(lines) == note
    assert len(lines) > 1
    assert min(map(len, lines)) > 0.5 * max(map(len, lines))


def test_a_legend_inside_leaves_room_for_the_names_below_insets() -> None:
    output = {"width": 1080, "height": 1350}
    page = arranged(a_page("new-zealand", style={"labels": {"show": True}}, output=output))
    inset = page.page.placement.box(page.page.plan.pack.insets[0].frame)
    assert page.form == "inside"
    assert not page.legend.box.intersects(inset.shrink(-1.7 * page.page.sizes.body))


def test_a_legend_lies_beside_a_wide_map_on_a_banner_that_is_much_larger_for_it() -> None:
    keys = [region.key for region in ATLAS.open("world").regions]
    names = ["India", "United States", "China", "Germany", "Russia", "Other"]
    spec = a_page("world", categories={"values": dict(zip(keys, names * 40, strict=False))},
                  title={"text": "Who the largest trading partner is", "subtitle": "Goods, 2023"},
                  legend={"title": "Largest partner"},
                  footer={"note": "The European Union is not counted as one partner, but as many.",
                          "source": "IMF"},
                  output={"width": 1500, "height": 500})  # fmt: skip
    page = arranged({name: part for name, part in spec.items() if name != "choropleth"})
    frame = page.page.placement.box(page.page.plan.view)
    assert page.form == "beside"
    assert page.legend.form == "row"
    assert frame.width >= 900
    assert_sound(page)


@pytest.mark.parametrize(("width", "least"), [(1200, 8.0), (1920, 10.7), (3000, 15.0)])
def test_names_on_large_pages_are_no_smaller_than_can_be_read(width: int, least: float) -> None:
    page = arranged(a_page("oceania", style={"labels": {"show": True}}, output={"width": width}))
    sizes = [text.size for text in texts_of(page) if text.role == "label"]
    assert sizes
    assert min(sizes) >= least - 0.1


def test_no_line_of_a_label_of_the_legend_is_a_lone_word() -> None:
    names = ["Proportional representation with party lists", "Two rounds",
             "First past the post in single-member constituencies"]  # fmt: skip
    keys = [region.key for region in ATLAS.open("europe").regions]
    data = {key: names[i % 3] for i, key in enumerate(keys)}
    spec = a_page("europe", "card", categories={"values": data})
    page = arranged({name: part for name, part in spec.items() if name != "choropleth"})
    lines = [line.text for line in lines_of(page.legend)]
    assert "with party lists" in lines
    assert not {"lists", "constituencies"} & {*lines}


@pytest.mark.parametrize("size", [(360, 640), (500, 262), (400, 500)])
def test_small_canvases_with_the_proportions_of_presets_have_type_that_can_be_read(size) -> None:
    output = {"width": size[0], "height": size[1]}
    labels = {"labels": {"show": True, "content": "nameAndValue"}}
    page = arranged(a_page("maldives", style=labels, output=output, footer={"source": "Census"}))
    found = texts_of(page)
    assert min(text.size for text in found if text.role in ("legend", "title")) >= 11.0
    assert min(text.size for text in found) >= 8.0
    assert [text for text in found if text.role == "label"]


def test_a_subtitle_shrinks_before_it_is_shortened() -> None:
    long = (
        "Durchschnittliche Angebotsmiete in Euro je Quadratmeter, Neuvermietungen ohne Nebenkosten"
    )
    title = {"text": "Rents", "subtitle": f"{long}, 2024"}
    page = arranged(a_page(title=title, output={"width": 360, "height": 640}))
    assert not page.title.subtitle.shortened
    assert page.title.subtitle.size >= 11.0

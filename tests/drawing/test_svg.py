from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from drawing_scenes import HERE, WHOLE, areas, grid, lines, scene, svg_of
from hypothesis import given, settings, strategies as st
from svg_elements import NS, root_of, text

from examples import scale_examples
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Disc, Lines, Ramp, Rectangle, Shape, Teardrop

LINK = "{http://www.w3.org/1999/xlink}href"
ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=12).map("".join)


@settings(max_examples=scale_examples(50))
@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_any_words_make_well_formed_xml(one, two, three):
    named = areas(
        [[1, 2, 3, 255]], keys=(one,) * 25, titles=(two,) * 25, values=(three, *[None] * 24)
    )
    pin = Teardrop(50, 50, 20, "#ff0000", "#ffffff", three)
    role = Lines(lines([[(0, 0), (1, 1)]]), HERE, "#000000", 1, WHOLE, one)
    root = root_of(named, pin, role, text(two), title=one, description=two)
    assert root.get("role") == "img"


def test_title_and_description_come_first():
    root = root_of(title="A & <B>", description="c")
    assert [child.tag for child in root][:2] == [f"{NS}title", f"{NS}desc"]
    assert root[0].text == "A & <B>"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "200", "200", "0 0 200 200",
    )  # fmt: skip


def test_scale_does_not_matter():
    assert svg_of(scene(text("x"), scale=3.0)) == svg_of(scene(text("x")))


def test_references_lead_to_definitions():
    box = Box(5, 5, 90, 90)
    line = lines([[(-2, -2), (2, 0)]])
    marks = (
        areas([[1, 2, 3, 255]], clip=box),
        Lines(line, HERE, "#000000", 1, box, "a"),
        Lines(line, HERE, "#ff0000", 5, box, "b", (3, 1), round=True),
        Ramp(box, ("#000000", "#ffffff80"), (0, 1)),
        Shape(lines([[(0, 0), (1, 0), (1, 1), (0, 0)]]), HERE, None, "#000000", 1, box),
    )
    content = svg_of(scene(*marks)).decode()
    root = ElementTree.fromstring(content)
    ids = {each.get("id") for each in root.iter() if each.get("id")}
    wanted = {each.get(LINK)[1:] for each in root.iter() if each.get(LINK)}
    wanted |= set(re.findall(r"url\(#([^)]+)\)", content))
    assert wanted <= ids
    assert len(re.findall("<clipPath", content)) == 1
    defined = [each for each in root.find(f"{NS}defs") if each.tag == f"{NS}path"]
    assert len(defined) == 3, "a path drawn twice is written once"


def test_shared_borders_are_written_once():
    geometry = grid()
    borders = Lines(geometry.inner, HERE, "#ffffff", 0.9, WHOLE, "region-borders")
    root = root_of(areas([[1, 2, 3, 255]]), borders)
    strokes = [each for each in root.iter() if each.get("stroke") == "#ffffff"]
    assert len(strokes) == 1
    assert strokes[0].get("stroke-width") == "9"


def test_colours_keep_their_alpha():
    root = root_of(areas([[255, 0, 0, 51]]), Disc(9, 9, 4, "#00ff0080"))
    region = next(each for each in root.iter(f"{NS}g") if each.get("fill"))
    assert (region.get("fill"), region.get("fill-opacity")) == ("#ff0000", "0.2")
    assert root.find(f".//{NS}circle").get("fill-opacity") == "0.5"


def test_a_tiny_regions_marker_carries_its_key():
    assert (
        root_of(Disc(9, 9, 3, "#ff0000", key="VA")).find(f".//{NS}circle").get("data-key") == "VA"
    )


def test_rectangles_pins_and_their_names():
    root = root_of(Rectangle(Box(1, 2, 3, 4), "#ff0000", radius=2.5, role="swatch"),
                   Teardrop(50, 60, 22, "#ff0000", "#ffffff", "Office"))  # fmt: skip
    box = root.find(f"{NS}rect[@data-role='swatch']")
    assert [box.get(name) for name in ("x", "y", "width", "height", "rx")] == [
        "1",
        "2",
        "3",
        "4",
        "2.5",
    ]
    assert root.find(f".//{NS}g[@data-role='pin']/{NS}title").text == "Office"


@pytest.mark.parametrize(
    ("content", "anchor", "written", "direction"),
    [
        ("abc", "start", "start", None),
        ("abc", "end", "end", None),
        ("العربية 5", "start", "end", "rtl"),
        ("ישראל", "middle", "middle", "rtl"),
    ],
)
def test_text_keeps_its_side_whichever_way_it_is_written(content, anchor, written, direction):
    shown = root_of(text(content, anchor=anchor)).find(f"{NS}text")
    assert shown.text == content
    assert (shown.get("text-anchor"), shown.get("direction")) == (written, direction)


def test_a_halo_lies_below_its_text_and_is_not_read_out():
    halo, shown = root_of(text("Rome", halo="#ffffff", halo_width=1.5)).findall(f"{NS}text")
    assert (halo.get("stroke"), halo.get("stroke-width"), halo.get("aria-hidden")) == (
        "#ffffff", "3", "true",
    )  # fmt: skip
    assert shown.get("aria-hidden") is None
    assert halo.text == shown.text == "Rome"


def test_lines_without_vertices_are_left_out():
    nothing = Lines(Polylines.of(()), HERE, "#000000", 1, WHOLE, "x")
    root = root_of(nothing)
    assert len(root.findall(f"{NS}g")) == 0


def test_an_svg_needs_no_matplotlib():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import svg_elements as svg, drawing_scenes;"
        "svg.root_of(svg.text('Łódź, भारत'), drawing_scenes.areas([[1, 2, 3, 255]]));"
        "print([name for name in sys.modules if name.split('.')[0] == 'matplotlib'])"
    )
    folder = __file__.rpartition("/")[0]
    run = subprocess.run(
        [sys.executable, "-c", program, folder], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"

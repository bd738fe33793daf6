from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
from xml.etree import ElementTree

import attrs
import pytest
from drawing_scenes import HERE, WHOLE, areas, grid, lines, scene
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from mapcore.assets.fonts import Face, get_face
from mapcore.drawing.svg import draw_svg
from mapcore.drawing.svg_fonts import embed, subset_font
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Disc, Lines, Pin, Ramp, Rectangle, Shape, Text

NS = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=12).map("".join)


def root_of(*marks, **more) -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(scene(*marks, **more)))


def text(content: str, **more) -> Text:
    return Text(
        **{"text": content, "x": 9, "y": 99, "size": 20, "face": "inter"} | more, color="#123456"
    )


@settings(max_examples=50)
@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_any_words_make_well_formed_xml(one, two, three):
    named = areas(
        [[1, 2, 3, 255]], keys=(one,) * 25, titles=(two,) * 25, values=(three, *[None] * 24)
    )
    pin = Pin(50, 50, 20, "#ff0000", "#ffffff", three)
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
    assert draw_svg(scene(text("x"), scale=3.0)) == draw_svg(scene(text("x")))


def test_each_region_is_one_path_with_its_names():
    mark = areas([[255, 0, 0, 255], [0, 0, 255, 255]])
    paths = [each for each in root_of(mark).iter(f"{NS}path") if each.get("data-key")]
    keys = [path.get("data-key") for path in paths]
    places = [mark.keys.index(key) for key in keys]
    assert sorted(places) == list(range(len(mark.keys)))
    assert [path.get("data-title") for path in paths] == [mark.titles[i] for i in places]
    assert [path.get("data-value") for path in paths] == [mark.values[i] for i in places]
    titles = {key: path.find(f"{NS}title").text for key, path in zip(keys, paths, strict=True)}
    assert (titles["K0"], titles["K1"]) == ("Region 0", "Region 1: 1")
    assert all(path.get("d").startswith("m") for path in paths)


def test_regions_of_one_colour_are_a_group_of_that_colour():
    mark = areas([[255, 0, 0, 255], [0, 0, 255, 255]])
    groups = [each for each in root_of(mark).iter(f"{NS}g") if each.get("fill")]
    assert [group.get("fill") for group in groups] == ["#ff0000", "#0000ff"]
    assert [path.get("data-key") for path in groups[0]] == list(mark.keys[::2])
    assert [path.get("data-key") for path in groups[1]] == list(mark.keys[1::2])


def test_names_and_values_are_escaped():
    titles = ("R&D", *(f"<{i}>" for i in range(24)))
    values = ('"1"', None, "5 < 6", *("é" for _ in range(22)))
    mark = areas([[1, 2, 3, 255]], titles=titles, values=values)
    paths = [each for each in root_of(mark).iter(f"{NS}path") if each.get("data-key")]
    assert tuple(path.get("data-title") for path in paths) == titles
    assert tuple(path.get("data-value") for path in paths) == values
    assert paths[0].find(f"{NS}title").text == 'R&D: "1"'
    assert paths[1].find(f"{NS}title").text == "<0>"


def test_ids_are_unique_and_fit_for_selectors():
    keys = ("US-CA", "US CA", "US_CA", "Å", "01001", *(f"k{i}" for i in range(20)))
    root = root_of(areas([[1, 2, 3, 255]], keys=keys))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z][\w.-]*", each, re.ASCII) for each in ids)
    assert "region-US-CA" in ids


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
    content = draw_svg(scene(*marks)).decode()
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
                   Pin(50, 60, 22, "#ff0000", "#ffffff", "Office"))  # fmt: skip
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


def embedded(root: ElementTree.Element) -> tuple[dict[str, set[int]], dict[str, list[str]]]:
    """Return the code points of each embedded family, and the families of each class."""
    css = root.find(f"{NS}style").text or ""
    faces = re.findall(
        r"@font-face\{font-family:([\w-]+);src:url\(data:font/woff;base64,([^)]+)\)", css
    )
    codes = {
        family: set(TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap())
        for family, data in faces
    }
    rules = re.findall(r"\.([\w-]+)\{font-family:([^}]+)\}", css)
    return codes, {name: families.split(",") for name, families in rules}


@pytest.mark.parametrize("face", ["inter", "IM FELL English", "Cormorant Garamond", "Exo 2"])
def test_embedded_faces_cover_every_text(face):
    words = ["Office, $5–6", "Ελλάδα Łódź Việt", "العربية", "भारत ไทย ✓ →", "Tŷ Ddewi"]
    root = root_of(*(text(word, face=face) for word in words))
    codes, classes = embedded(root)
    for shown in root.iter(f"{NS}text"):
        covered = set().union(*(codes.get(family, set()) for family in classes[shown.get("class")]))
        assert set(map(ord, shown.text)) <= covered


def test_only_what_is_used_is_embedded():
    content = draw_svg(scene(text("Rome"), text("Turin")))
    codes, _ = embedded(ElementTree.fromstring(content))
    assert set().union(*codes.values()) == set(map(ord, "RomeTurin"))
    assert len(content) < 8000


def test_a_font_that_forbids_it_is_not_embedded(tmp_path):
    font = TTFont(get_face("inter").file)
    font["OS/2"].fsType = 2
    font.save(tmp_path / "private.ttf")
    face: Face = attrs.evolve(get_face("inter"), id="private", file=tmp_path / "private.ttf")
    assert subset_font(face, "abc") is None
    assert subset_font(get_face("inter"), "abc") is not None


def test_no_texts_need_no_style():
    assert embed([]).css == ""


def test_lines_without_vertices_are_left_out():
    nothing = Lines(Polylines.of(()), HERE, "#000000", 1, WHOLE, "x")
    root = root_of(nothing)
    assert len(root.findall(f"{NS}g")) == 0


def test_an_svg_needs_no_matplotlib():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_svg;"
        "test_svg.root_of(test_svg.text('Łódź, भारत'), test_svg.areas([[1, 2, 3, 255]]));"
        "print([name for name in sys.modules if name.split('.')[0] == 'matplotlib'])"
    )
    folder = __file__.rpartition("/")[0]
    run = subprocess.run(
        [sys.executable, "-c", program, folder], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"

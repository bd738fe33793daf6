from __future__ import annotations

import xml.etree.ElementTree as ET

from drawing_scenes import areas, scene
from svg_elements import NS

from mapcore.drawing.svg.page import RegionNames, write_page_svg
from mapcore.drawing.svg.svg import write_svg
from mapcore.layout.scene import Disc, Mark

COLORS = [[255, 0, 0, 255], [0, 0, 255, 255]]
NAMES = RegionNames(
    title='Rain & "wind"',
    described_by="words",
    names={"K0": "One <0>", "K1": "Two"},
    stop="K1",
    no_data="none & known",
)
SHOWN = {"id", "class", "tabindex", "role", "aria-label", "data-name", "data-key", "data-title"}


def root_of(*marks: Mark) -> ET.Element:
    return ET.fromstring(write_page_svg(scene(*marks, title="Rain", description="It rains"), NAMES))


def regions_of(root: ET.Element) -> dict[str, ET.Element]:
    return {
        each.attrib["data-key"]: each for each in root.iter(f"{NS}path") if "class" in each.attrib
    }


def test_regions_with_a_name_can_be_focused_and_one_is_a_stop() -> None:
    regions = regions_of(root_of(areas(COLORS)))
    assert set(regions) == {"K0", "K1"}
    assert set(regions["K0"].attrib) == SHOWN | {"d"}
    assert set(regions["K1"].attrib) == SHOWN | {"d", "data-value"}
    assert [each.get("tabindex") for each in regions.values()] == ["-1", "0"]
    assert [each.get("aria-label") for each in regions.values()] == [
        "One <0>: none & known",
        "Two: 1",
    ]


def test_regions_without_a_name_are_hidden_from_readers() -> None:
    mark = areas(COLORS)
    hidden = [each for each in root_of(mark).iter(f"{NS}path") if each.get("aria-hidden")]
    assert len(hidden) == len(mark.keys) - len(NAMES.names)
    assert all(set(each.attrib) == {"aria-hidden", "d"} for each in hidden)


def test_the_map_is_a_group_that_an_element_of_the_page_describes() -> None:
    root = root_of(areas(COLORS))
    about = {name: root.get(name) for name in ("role", "aria-label", "aria-describedby")}
    assert about == {"role": "group", "aria-label": NAMES.title, "aria-describedby": "words"}
    assert not list(root.iter(f"{NS}title"))
    assert not list(root.iter(f"{NS}desc"))
    assert root[-1].attrib == {"class": "outline", "aria-hidden": "true"}


def test_only_the_discs_of_regions_are_markers() -> None:
    region, city = Disc(5, 5, 2, "#000000", key="K0"), Disc(9, 9, 2, "#000000")
    first, second = root_of(areas(COLORS), region, city).iter(f"{NS}circle")
    assert (first.get("class"), first.get("data-key")) == ("marker", "K0")
    assert (second.get("class"), second.get("data-key")) == (None, None)


def test_what_is_drawn_is_the_same_as_in_a_file() -> None:
    drawn = scene(areas(COLORS), Disc(9, 9, 2, "#00ff00", key="K3"))
    page, file = (ET.fromstring(text) for text in (write_page_svg(drawn, NAMES), write_svg(drawn)))
    shape = ("d", "fill", "cx", "cy", "r", "transform", "width", "height", "viewBox")
    shapes = [
        [found for each in root.iter() if (found := {k: each.get(k) for k in shape if each.get(k)})]
        for root in (page, file)
    ]
    assert shapes[0] == shapes[1]

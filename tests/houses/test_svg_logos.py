"""SVGs of logos are reduced to filled shapes, and nothing else of them is kept."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.errors import UnreadableHouse
from mapcore.houses.logo import read_logo, write_logo
from mapcore.houses.svg_logos import reduce_svg


def an_svg(inside: str, attributes: str = 'viewBox="0 0 100 40"', before: str = "") -> bytes:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'.encode()


def area(inside: str) -> float:
    """Return the area of what the first element of an SVG fills, by the shoelace formula."""
    rings = reduce_svg("logo.svg", an_svg(inside)).shapes[0].rings
    cuts, total = rings.starts, 0.0
    for first, last in itertools.pairwise(cuts):
        x, y = rings.points[first:last].astype(float).T
        total += float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum()) / 2
    return abs(total)


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('<rect x="1" y="2" width="30" height="10"/>', 300),
        ('<circle cx="20" cy="20" r="10"/>', math.pi * 100),
        ('<polygon points="0,0 10,0 10,10"/>', 50),
        ('<path d="M0 0h10v10h-10z"/>', 100),
        ('<path d="M0 0 Q 10 0 10 10 L 0 10 z"/>', 100 - 100 / 3 / 2 * 1.0),
        ('<g transform="translate(3 4) scale(2)"><rect width="5" height="5"/></g>', 100),
        ('<g transform="rotate(30)"><rect width="5" height="4" transform="scale(2 1)"/></g>', 40),
        ('<path fill-rule="evenodd" d="M0 0h10v10h-10z M2 2h6v6h-6z"/>', 64),
        ('<path fill-rule="evenodd" d="M0 0h10v10h-10z M2 2v6h6v-6z"/>', 64),
    ],
)
def test_shapes_fill_the_area_that_they_fill_in_the_svg(inside: str, expected: float) -> None:
    assert area(inside) == pytest.approx(expected, rel=0.02)


@given(st.floats(-60, 60), st.floats(-60, 60), st.floats(0.2, 3))
def test_a_translation_and_a_scale_move_every_vertex(x: float, y: float, scale: float) -> None:
    plain = reduce_svg("a", an_svg('<path d="M1 2L9 3L4 8z"/>')).shapes[0].rings.points
    moved = f'<g transform="translate({x:f},{y:f}) scale({scale:f})"><path d="M1 2L9 3L4 8z"/></g>'
    found = reduce_svg("a", an_svg(moved)).shapes[0].rings.points
    assert np.allclose(found, plain * scale + (x, y), atol=1e-3)


def test_colours_and_order_are_kept() -> None:
    logo = reduce_svg(
        "a",
        an_svg(
            '<title>The Meridian</title><g fill="#c8102e"><rect width="9" height="9"/>'
            '<rect width="4" height="4" fill="white"/><rect width="4" height="4" fill="none"/>'
            '</g><rect width="2" height="2" fill="#abc"/>'
        ),
    )
    assert [shape.fill for shape in logo.shapes] == ["#C8102E", "#FFFFFF", "#AABBCC"]
    assert (logo.width, logo.height) == (100, 40)


def test_a_view_box_begins_at_its_corner_and_a_size_stands_for_it() -> None:
    inside = '<rect x="10" y="20" width="5" height="5"/>'
    moved = reduce_svg("a", an_svg(inside, 'viewBox="10,20 50 30"'))
    assert moved.shapes[0].rings.points.min(axis=0).tolist() == [0, 0]
    assert reduce_svg("a", an_svg(inside, 'width="50px" height="30"')).width == 50


def test_the_numbers_are_read_again() -> None:
    logo = reduce_svg("a", an_svg('<circle cx="20" cy="20" r="10"/>'))
    again = read_logo("logo.json", write_logo(logo))
    assert np.allclose(again.shapes[0].rings.points, logo.shapes[0].rings.points, atol=1e-3)


BOX = '<rect width="9" height="9"/>'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (an_svg(BOX, before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "DOCTYPE"),
        (an_svg(f"{BOX}<script>alert(1)</script>"), "'script'"),
        (an_svg(f"<defs><script/></defs>{BOX}"), "'script'"),
        (an_svg(f"{BOX}<style>rect {{fill: url(https://a.test)}}</style>"), "'style'"),
        (an_svg(f"{BOX}<text>The Meridian</text>"), "'text'"),
        (an_svg(f'<a href="https://a.test">{BOX}</a>'), "'a'"),
        (an_svg(f'{BOX}<image href="https://a.test"/>'), "'image'"),
        (an_svg(f'{BOX}<use href="#a"/>'), "'use'"),
        (an_svg(f"<linearGradient/>{BOX}"), "'linearGradient'"),
        (an_svg('<rect width="9" height="9" onclick="a()"/>'), "onclick"),
        (an_svg('<rect width="9" height="9" style="fill:red"/>'), "style"),
        (an_svg('<rect width="9" height="9" stroke="#000000"/>'), "stroke"),
        (an_svg('<rect width="9" height="9" opacity="0.5"/>'), "opacity"),
        (an_svg('<rect width="9" height="9" fill="url(#a)"/>'), "no colour"),
        (an_svg('<rect width="9" height="9" transform="skewX(20)"/>'), "skewX"),
        (an_svg('<rect width="a" height="9"/>'), "damaged"),
        (an_svg('<path d="M0 0 L1e99 0 L0 5z"/>'), "out of bounds"),
        (an_svg('<path d="M0 0 Lnan 0"/>'), "damaged|no filled"),
        (an_svg("<g>" * 60 + BOX + "</g>" * 60), "'g'"),
        (an_svg(BOX, ""), "viewBox"),
        (an_svg(BOX, 'viewBox="0 0 0 5"'), "viewBox"),
        (an_svg("<g/>"), "no filled shapes"),
        (b"<html/>", "no SVG"),
        (an_svg(BOX)[:-4], "damaged"),
        (an_svg(BOX + " " * 300_000), "256 kB"),
        (an_svg(f'<path d="M0 0{" l1 1" * 25_000}z"/>'), "20,000 vertices"),
    ],
)
def test_what_is_no_filled_shape_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(UnreadableHouse, match=message) as caught:
        reduce_svg("logo.svg", content)
    assert str(caught.value).startswith("logo.svg: ")

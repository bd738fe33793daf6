"""Symbols of a map in an SVG: their colours are named once for each run, tooltips and keys stay."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any
from xml.etree import ElementTree

import pytest

import mapcore
from mapcore.drawing.svg.symbols import write_symbols
from mapcore.layout.scene import SizedSymbol

SVG = "{http://www.w3.org/2000/svg}"


def draw(**symbols: Any) -> ElementTree.Element:
    spec = {"mapId": "us-states", "symbols": symbols, "output": {"width": 400}}
    return ElementTree.fromstring(mapcore.render(spec, format="svg").content)


def test_symbols_of_one_colour_in_a_row_are_one_group() -> None:
    fills = ("#112233", "#112233", "#445566", "#112233")
    marks = [SizedSymbol("circle", at, 2, 4, fill, "#ffffff", 1) for at, fill in enumerate(fills)]
    (group,) = map(ElementTree.fromstring, write_symbols(marks, {}))
    assert (group.get("data-role"), group.get("stroke")) == ("symbol", "#ffffff")
    told = [(each.tag, each.get("fill"), len(each)) for each in group]
    assert told == [("g", "#112233", 2), ("circle", "#445566", 0), ("circle", "#112233", 0)]
    assert [circle.get("cx") for circle in group.iter("circle")] == ["0", "1", "2", "3"]


def test_a_new_line_begins_a_new_group() -> None:
    marks = [SizedSymbol("square", 1, 2, 4, "#112233", "#ffffff", wide) for wide in (1, 1, 2, 0)]
    groups = [ElementTree.fromstring(each) for each in write_symbols(marks, {})]
    assert [each.get("stroke-width") for each in groups] == ["1", "2", None]


@pytest.mark.parametrize("shape", ["circle", "square"])
def test_each_keeps_its_key_value_and_tooltip(shape: str) -> None:
    values = {"CA": 39.5, "TX": 29.1, "NY": 20.2}
    root = draw(values=values, shape=shape, overlap="stack")
    tag = "circle" if shape == "circle" else "rect"
    (group,) = (each for each in root.iter(f"{SVG}g") if each.get("data-role") == "symbol")
    found = [each for each in group.iter(f"{SVG}{tag}") if each.get("data-key")]
    assert [each.get("data-key") for each in found] == ["US-CA", "US-TX", "US-NY"]
    assert found[0].findtext(f"{SVG}title") == "California: 39.5"
    assert [each.get("data-value") for each in found] == ["39.5", "29.1", "20.2"]


def test_the_colours_of_2000_places_are_named_once() -> None:
    by_chance = random.Random(1)
    points = [
        {"lat": by_chance.uniform(30, 45), "lon": by_chance.uniform(-115, -80), "value": at + 1}
        for at in range(2000)
    ]
    root = draw(points=points)
    clipped = [each for each in root.iter(f"{SVG}g") if each.get("data-role") == "symbol"]
    assert len(clipped) == 1
    circles = list(clipped[0].iter(f"{SVG}circle"))
    assert len(circles) == 2000
    assert len([key for key, _ in groupby(circles, lambda each: each.get("fill"))]) == 1
